/** The expert's advice: why, and every option. Fetched with the first answer. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { makeReason } from '../../src/analysis/reasons/sentences/index.ts';
import { shownOptions } from '../../src/analysis/review/index.ts';
import { Options } from '../advice/options.tsx';
import { reviewWords } from '../advice/words.ts';
import type { AdviceAnswer } from '../engine/adviceview.ts';
import { fault, foresight, progress, watchForesight } from '../network/analyse.ts';
import { chancesIn } from '../network/chances.ts';
import { isNetworkOn } from '../network/setting.ts';
import { NetworkSwitch } from '../network/switch.tsx';
import { networkWords } from '../network/words.ts';
import { lang } from '../state/settings.ts';
import { words } from '../words/index.ts';
import { counts, isChinese, isSanma, others, visible } from './state.ts';
import { left, seatTexts } from './table.ts';

const isWhole = signal(false);
/** As many as the table of options shows at first. */
const FEW = 6;

watchForesight();

const Notes = (): JSX.Element | null => {
  const t = words.value.advice;
  const isBare = others.value.every((wind) => seatTexts[wind].river.value.trim() === '');
  const isLate = isChinese.value ? left.value !== '' : counts.turn.value > 1;
  const notes = [...(isBare && isLate ? [t.noRivers] : []), ...(visible.value === '' ? [] : [t.notVisible])];
  if (notes.length === 0) return null;
  return (
    <>
      {notes.map((note) => (
        <p key={note} class="note warning">
          {note}
        </p>
      ))}
    </>
  );
};

/** The network beside the expert. */
const Network = (): JSX.Element | null => {
  const t = networkWords.value;
  if (isChinese.value) return null;
  const isWaiting = foresight.value === undefined && fault.value === undefined;
  const name = progress.value === undefined ? t.asking : t.fetching;
  return (
    <>
      <NetworkSwitch
        rules={{ family: 'riichi', seats: isSanma.value ? 3 : 4 }}
        fault={fault.value}
        under={isWaiting ? { name, now: progress.value } : undefined}
      />
      {isNetworkOn.value && foresight.value === null && <p class="hint">{t.nothing}</p>}
      {foresight.value !== undefined && foresight.value !== null && <p class="hint">{t.legend}</p>}
    </>
  );
};

export const AdviceView = ({ answer }: { readonly answer: AdviceAnswer }): JSX.Element => {
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
          <li key={i}>{makeReason(reason, lang.value)}</li>
        ))}
      </ul>
      <Options position={position} played={null} isWhole={isWhole.value} network={network} />
      {count > FEW && (
        <button type="button" class="quiet" onClick={() => (isWhole.value = !isWhole.value)}>
          {isWhole.value ? t.showBest : t.advice.all(count)}
        </button>
      )}
      <Notes />
      <p class="hint">
        {t.advice.rows} {reviewWords.value.unit[position.advice!.unit](points.join(', '))}
      </p>
      <Network />
    </>
  );
};
