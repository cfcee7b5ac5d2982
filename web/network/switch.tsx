/** The network switched on or off, what it is and costs, and how far it is. */
import type { JSX } from 'preact';
import type { Fault } from '../../src/base/index.ts';
import type { ModelGame } from '../../src/policy/index.ts';
import { sentences } from '../advice/words.ts';
import type { Progress } from '../engine/protocol.ts';
import { Toggle } from '../ui/fields.tsx';
import { faultText } from '../words/index.ts';
import { index, priceOf } from './files.ts';
import { isNetworkOn } from './setting.ts';
import { networkWords } from './words.ts';

/** A bar with its word. */
export const Bar = ({ name, now }: { readonly name: string; readonly now: Progress | undefined }): JSX.Element => (
  <div class="network-progress">
    <progress {...(now === undefined ? {} : { value: now.done, max: Math.max(1, now.total) })} aria-label={name} />
    <p class="hint" role="status">
      {name}
    </p>
  </div>
);

/** Faults of networks have their sentences here, so that a visit without one need not fetch them. */
const sentenceOf = (fault: Fault): string => {
  const { faults } = networkWords.value;
  const family = fault.code.split('.')[0]!;
  return family === 'network' || family === 'model' ? faults[family] : faultText(fault);
};

type Props = {
  readonly rules: ModelGame;
  readonly fault: Fault | undefined;
  /** Undefined where nothing is under way. */
  readonly under: { readonly name: string; readonly now: Progress | undefined } | undefined;
};

export const NetworkSwitch = ({ rules, fault, under }: Props): JSX.Element | null => {
  const t = networkWords.value;
  if (index.value === undefined) return null;
  const price = priceOf(index.value, rules);
  if (price === undefined) return <p class="hint network-none">{t.none}</p>;
  const megabytes = (price / 1e6).toFixed(1);
  return (
    <div class="network-switch">
      <Toggle label={t.ask} isOn={isNetworkOn.value} onToggle={() => (isNetworkOn.value = !isNetworkOn.value)} />
      {!isNetworkOn.value && <p class="hint">{sentences(t.what, t.price(megabytes))}</p>}
      {isNetworkOn.value && fault !== undefined && <p class="is-fault">{sentenceOf(fault)}</p>}
      {isNetworkOn.value && under !== undefined && <Bar name={under.name} now={under.now} />}
    </div>
  );
};
