/** The second opinion on a decision: its choice, whether it folds against each opponent, how it ranks what can be done. For reviews and live advice alike. */
import type { JSX } from 'preact';
import type { OpinionRow, SecondOpinion } from '../../src/answers/index.ts';
import type { Fault } from '../../src/base/index.ts';
import { ActionView } from '../advice/options.tsx';
import { reviewWords } from '../advice/words.ts';
import { Toggle } from '../ui/fields.tsx';
import { faultText } from '../words/index.ts';
import { isOpinionOn } from './setting.ts';
import { opinionWords } from './words.ts';

/** Rows before the rest is left out; what was played and what the expert prefers always stand. */
const SHOWN = 5;

export const OpinionSwitch = ({ fault }: { readonly fault: Fault | undefined }): JSX.Element => {
  const t = opinionWords.value;
  return (
    <div class="opinion-switch">
      <Toggle label={t.ask} isOn={isOpinionOn.value} onToggle={() => (isOpinionOn.value = !isOpinionOn.value)} />
      {!isOpinionOn.value && <p class="hint">{t.what}</p>}
      {isOpinionOn.value && fault !== undefined && <p class="is-fault">{faultText(fault)}</p>}
    </div>
  );
};

const marginText = (margin: number): string => (margin < 0 ? '−' : '+') + Math.abs(margin).toFixed(2);

const Folding = ({ opinion }: { readonly opinion: SecondOpinion }): JSX.Element | null => {
  const t = opinionWords.value;
  const { margins, against, winds } = opinion;
  const asked = margins.flatMap((margin, seat) => (margin === null ? [] : [{ margin, seat, wind: winds[seat]! }]));
  if (asked.length === 0) return null;
  return (
    <table class="lines folding">
      <caption>{t.folding}</caption>
      <thead>
        <tr>
          <th scope="col">{t.against}</th>
          <th scope="col">{t.folds}</th>
          <th scope="col" class="number">
            {t.margin}
          </th>
        </tr>
      </thead>
      <tbody>
        {asked
          .toSorted((a, b) => a.wind - b.wind)
          .map(({ margin, seat, wind }) => (
            <tr key={seat} class={against.includes(seat) ? 'is-fold' : ''}>
              <th scope="row">{reviewWords.value.winds[wind]}</th>
              <td>{against.includes(seat) ? t.yes : t.no}</td>
              <td class="number">{marginText(margin)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};

type Props = {
  readonly opinion: SecondOpinion;
  /** Of the decision that is looked at; null where nothing was played yet. */
  readonly played: number | null;
  /** The expert's best action. */
  readonly best: number | null;
};

const Ranking = ({ opinion, played, best }: Props): JSX.Element | null => {
  const t = opinionWords.value;
  const { best: isBest, played: isPlayed, columns } = reviewWords.value;
  const [first] = opinion.ranked;
  if (first === undefined) return null;
  const rows = opinion.ranked.filter((row, i) => i < SHOWN || row.action === played || row.action === best);
  const line = (row: OpinionRow, i: number): JSX.Element => (
    <tr key={i} class={row.action === best ? 'is-best' : ''}>
      <th scope="row">
        <ActionView label={row.label} />
        {row.action === best && <span class="tag good">{isBest}</span>}
        {row.action === played && <span class="tag">{isPlayed}</span>}
      </th>
      <td class="number">{i === 0 ? '0.0' : `−${(first.score - row.score).toFixed(1)}`}</td>
      <td class="number">{row.shanten}</td>
      <td class="number">{row.tiles}</td>
    </tr>
  );
  return (
    <div class="scroll">
      <table class="lines ranking">
        <caption>{t.ranking}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.action}</th>
            {[t.score, columns.shanten['rank-points'], columns.tiles].map((head) => (
              <th key={head} scope="col" class="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(line)}</tbody>
      </table>
    </div>
  );
};

export const OpinionView = (props: Props): JSX.Element => {
  const t = opinionWords.value;
  const { label, ranked, margins, against } = props.opinion;
  const hasFigures = ranked.length > 0 || margins.some((margin) => margin !== null);
  return (
    <div class="opinion">
      <p class="opinion-choice">
        {t.choice} <ActionView label={label} />
        {against.length > 0 && <span class="tag">{t.folds}</span>}
      </p>
      <Folding opinion={props.opinion} />
      <Ranking {...props} />
      {hasFigures && <p class="hint">{t.legend}</p>}
    </div>
  );
};
