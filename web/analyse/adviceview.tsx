/** The expert's advice: why, and every option. Fetched with the first answer, apart from the room, so it takes what it shows as properties. */
import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { shownOptions } from '../../src/analysis/review/index.ts';
import type { ModelGame } from '../../src/policy/index.ts';
import { Options } from '../advice/options.tsx';
import { placePoints } from '../advice/numbers.ts';
import { reasonText, reviewWords, sentences } from '../advice/words.ts';
import type { AdviceAnswer } from '../engine/adviceview.ts';
import { chancesIn } from '../network/chances.ts';
import { fault, foresight, progress } from '../network/foresight.ts';
import { isNetworkOn } from '../network/setting.ts';
import { NetworkSwitch } from '../network/switch.tsx';
import { networkWords } from '../network/words.ts';
import { opinion, opinionFault } from '../opinion/asked.ts';
import { isOpinionOn } from '../opinion/setting.ts';
import { OpinionSwitch, OpinionView } from '../opinion/view.tsx';
import { opinionWords } from '../opinion/words.ts';
import { words } from '../words/index.ts';

export { watchForesight } from '../network/foresight.ts';
export { watchOpinion } from '../opinion/asked.ts';

const isWhole = signal(false);
/** As many as the table of options shows at first. */
const FEW = 6;

type Props = {
  readonly answer: AdviceAnswer;
  /** Whose network may be asked; undefined in games without one. */
  readonly rules: ModelGame | undefined;
  /** Stand below the options. */
  readonly notes: ComponentChildren;
};

/** The network beside the expert. */
const Network = ({ rules }: { readonly rules: ModelGame }): JSX.Element => {
  const t = networkWords.value;
  const isWaiting = foresight.value === undefined && fault.value === undefined;
  const name = progress.value === undefined ? t.asking : t.fetching;
  return (
    <>
      <NetworkSwitch rules={rules} fault={fault.value} under={isWaiting ? { name, now: progress.value } : undefined} />
      {isNetworkOn.value && foresight.value === null && <p class="hint">{t.nothing}</p>}
      {foresight.value !== undefined && foresight.value !== null && <p class="hint">{t.legend}</p>}
    </>
  );
};

/** `mizukami2014` beside the expert. */
const Opinion = ({ best }: { readonly best: number }): JSX.Element => {
  const t = opinionWords.value;
  const isWaiting = isOpinionOn.value && opinion.value === undefined && opinionFault.value === undefined;
  return (
    <section class="opinion-part" aria-label={t.title}>
      <OpinionSwitch fault={opinionFault.value} />
      {isWaiting && (
        <p class="hint" role="status">
          {t.asking}
        </p>
      )}
      {opinion.value === null && <p class="hint">{t.forced}</p>}
      {opinion.value !== undefined && opinion.value !== null && (
        <OpinionView opinion={opinion.value} played={null} best={best} />
      )}
    </section>
  );
};

export const AdviceView = ({ answer, rules, notes }: Props): JSX.Element => {
  const t = words.value;
  const { position, reasons, points } = answer;
  if (position.advice === null) return <p>{t.advice.forced}</p>;
  const count = shownOptions(position, null).length;
  const said = foresight.value;
  const network = said === undefined || said === null ? undefined : chancesIn(said);
  return (
    <>
      <ul class="why">
        {reasons.map((reason, i) => (
          <li key={i}>{reasonText(reason)}</li>
        ))}
      </ul>
      <Options position={position} played={null} isWhole={isWhole.value} network={network} />
      {count > FEW && (
        <button type="button" class="quiet" onClick={() => (isWhole.value = !isWhole.value)}>
          {isWhole.value ? t.showBest : t.advice.all(count)}
        </button>
      )}
      {notes}
      <p class="hint">{sentences(t.advice.rows, reviewWords.value.unit[position.advice.unit](placePoints(points)))}</p>
      {rules !== undefined && <Network rules={rules} />}
      {rules?.seats === 4 && <Opinion best={position.advice.options[0]!.action} />}
    </>
  );
};
