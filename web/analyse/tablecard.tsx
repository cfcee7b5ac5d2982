/** The table around the hand: number of the round, scores, and what lies open before the others. Folded away until it is wanted. */
import type { JSX } from 'preact';
import type { Signal } from '@preact/signals';
import { Choice, Toggle } from '../ui/fields.tsx';
import { words } from '../words/index.ts';
import { isChinese, isSanma, others, seat, startingScore } from './state.ts';
import { WINDS, hasDeclared, isTold, roundNumber, seatTexts, toggleRiichi, type WindName } from './table.ts';

const Field = (props: {
  readonly label: string;
  readonly name: string;
  readonly value: Signal<string>;
  readonly hint: string;
  readonly size: 'small' | 'long';
}): JSX.Element => (
  <label class={`field ${props.size === 'small' ? 'small' : 'wide'}`}>
    <span>{props.label}</span>
    <input
      type="text"
      class={props.size === 'long' ? 'mono' : ''}
      inputMode={props.size === 'small' ? 'numeric' : 'text'}
      spellcheck={false}
      autocomplete="off"
      autocapitalize="off"
      maxLength={props.size === 'small' ? 8 : 500}
      placeholder={props.hint}
      aria-label={`${props.name}: ${props.label}`}
      value={props.value.value}
      onInput={(event) => (props.value.value = event.currentTarget.value)}
    />
  </label>
);

const SeatFields = ({ wind }: { readonly wind: WindName }): JSX.Element => {
  const t = words.value;
  const { score, river, melds, kita } = seatTexts[wind];
  const isOwn = wind === seat.value;
  const name = t.winds[WINDS.indexOf(wind)]!;
  const declared = hasDeclared(wind);
  return (
    <fieldset class="table-seat">
      <legend>
        {name} {isOwn && <small>({t.advice.you})</small>}
      </legend>
      <div class="row wrap">
        {!isChinese.value && (
          <Field label={t.advice.score} name={name} value={score} hint={startingScore.value} size="small" />
        )}
        {!isOwn && isSanma.value && (
          <label class="field small">
            <span>{t.counts.kita}</span>
            <input
              type="number"
              min={0}
              max={4}
              aria-label={`${name}: ${t.counts.kita}`}
              value={kita.value}
              onInput={(event) =>
                (kita.value = Math.max(0, Math.min(4, Math.trunc(Number(event.currentTarget.value)) || 0)))
              }
            />
          </label>
        )}
        {!isOwn && !isChinese.value && (river.value.trim() !== '' || declared) && (
          <Toggle label={`${t.flags.riichi} (${name})`} isOn={declared} onToggle={() => toggleRiichi(wind)} />
        )}
      </div>
      {!isOwn && (
        <div class="table-texts">
          <Field
            label={t.advice.river}
            name={name}
            value={river}
            hint={isChinese.value ? '1z 9m (5s)' : "1z 9m' 4pr (5s)"}
            size="long"
          />
          <Field label={t.melds} name={name} value={melds} hint="555z 123m" size="long" />
        </div>
      )}
    </fieldset>
  );
};

export const TableCard = (): JSX.Element | null => {
  const t = words.value;
  const winds = WINDS.slice(0, isSanma.value ? 3 : 4);
  // Chinese Standard counts the round alone: nothing is told of the own seat here.
  const told = isChinese.value ? others.value : winds;
  const { tableHint, riverHint } = isChinese.value ? t.advice.chinese : t.advice;
  return (
    <section class="card table-card" aria-label={t.advice.table}>
      <details open={isTold.value} onToggle={(event) => (isTold.value = event.currentTarget.open)}>
        <summary>
          <h2>{t.advice.table}</h2>
          <span class="hint">{tableHint}</span>
        </summary>
        {!isChinese.value && (
          <Choice
            label={t.advice.number}
            value={String(Math.min(roundNumber.value, winds.length))}
            options={winds.map((_, i) => [String(i + 1), String(i + 1)] as const)}
            onPick={(n) => (roundNumber.value = Number(n))}
          />
        )}
        {told.map((wind) => (
          <SeatFields key={wind} wind={wind} />
        ))}
        <p class="hint">{riverHint}</p>
      </details>
    </section>
  );
};
