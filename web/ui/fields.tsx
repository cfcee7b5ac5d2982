/** Small controls that the rooms share. */
import type { ComponentChildren, JSX } from 'preact';

type SelectProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly onPick: (value: T) => void;
  readonly class?: string;
};

export const Select = <T extends string>({
  label,
  value,
  options,
  onPick,
  class: extra = '',
}: SelectProps<T>): JSX.Element => (
  <label class={`field ${extra}`}>
    <span>{label}</span>
    <select value={value} onChange={(event) => onPick(event.currentTarget.value as T)}>
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly onPick: (value: T) => void;
};

/** Radio buttons that look like one row of buttons. */
export const Choice = <T extends string>({ label, value, options, onPick }: ChoiceProps<T>): JSX.Element => (
  <fieldset class="choice">
    <legend>{label}</legend>
    <div class="row">
      {options.map(([option, text]) => (
        <label key={option} class={option === value ? 'is-on' : ''}>
          <input type="radio" name={label} value={option} checked={option === value} onChange={() => onPick(option)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

export const Toggle = (props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}): JSX.Element => (
  <label class={`toggle ${props.isOn ? 'is-on' : ''}`}>
    <input type="checkbox" checked={props.isOn} onChange={props.onToggle} />
    <span>{props.label}</span>
  </label>
);

export const Card = (props: {
  readonly title: string;
  readonly class?: string;
  readonly id?: string;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <section id={props.id} class={`card ${props.class ?? ''}`} aria-label={props.title}>
    <header>
      <h2>{props.title}</h2>
      {props.aside}
    </header>
    {props.children}
  </section>
);
