/** Options of a decision: an action drawn with its tiles, a bar by what it loses, all of them as a table. For reviews and for live advice alike. */
import { Fragment, type JSX } from 'preact';
import { dealInOf, winOf, type Option, kindWord, type ActionLabel } from '../../src/analysis/advice/index.ts';
import { plusMinus, pointsText, rankText, shareText } from '../../src/analysis/reasons/sentences/index.ts';
import { strengthOf, distanceText, planTexts, shownOptions, type Position } from '../../src/analysis/review/index.ts';
import { percentText, type Chance, type Chances } from '../network/chances.ts';
import { networkWords } from '../network/words.ts';
import { lang } from '../state/settings.ts';
import '../style/advice.css';
import { TileView } from '../ui/tile.tsx';
import { reviewWords, signed } from './words.ts';

/** Options in the table before the rest is folded away; the played one always stands. */
const SHOWN = 6;

/** An action with its tiles drawn; in short a call is its word and its discard. */
export const ActionView = ({
  label,
  isShort,
}: {
  readonly label: ActionLabel;
  readonly isShort?: boolean;
}): JSX.Element => {
  const { kind, tiles, discard } = label;
  return (
    <span class="action">
      {kind !== 'discard' && <span>{kindWord(kind, lang.value)}</span>}
      {(kind === 'discard' || isShort !== true) && tiles.map((tile, i) => <TileView key={i} tile={tile} />)}
      {discard !== null && (
        <>
          <span aria-hidden="true">→</span>
          <TileView tile={discard} />
        </>
      )}
    </span>
  );
};

/** `place`: points that a place is worth. */
export const Bar = ({ lost, place }: { readonly lost: number; readonly place: number }): JSX.Element => (
  <>
    <span class="bar-number" aria-hidden="true">
      {rankText(lost) === '0.0' ? '' : `−${rankText(lost)}`}
    </span>
    <span class="bar" aria-hidden="true">
      <i style={{ height: `${Math.max(4, Math.round(100 * strengthOf(lost, place)))}%` }} />
    </span>
  </>
);

/** The ways to eight fan that an option keeps, by name, with the chance of each. */
const PlanRow = ({ option, marks }: { readonly option: Option; readonly marks: string }): JSX.Element => (
  <tr class={`plan-row ${marks}`}>
    <td colSpan={6}>
      <ul class="plans" aria-label={reviewWords.value.columns.plan}>
        {planTexts(option, lang.value).map(([name, chance]) => (
          <li key={name}>
            {name} <b>{chance}</b>
          </li>
        ))}
      </ul>
    </td>
  </tr>
);

/** A chance with a bar below it; a point where the network is not asked. */
const ChanceCell = ({ said }: { readonly said: Chance | undefined }): JSX.Element => (
  <td class={`number chance ${said?.isPick === true ? 'is-pick' : ''}`}>
    {said === undefined ? '·' : percentText(said.chance, lang.value)}
    {said !== undefined && <i style={{ width: `${Math.round(100 * said.chance)}%` }} />}
    {said?.isPick === true && <span class="sr-only">{networkWords.value.pick}</span>}
  </td>
);

type Props = {
  readonly position: Position;
  /** Null where nothing was played yet. */
  readonly played: number | null;
  /** Nothing is folded away; where it is said, the reader can choose. */
  readonly isWhole?: boolean;
  /** What the network says, where it was asked: a column more, and its choice always stands. */
  readonly network?: Chances | undefined;
};

/** The first row: what the outlook changes by; the others: what they lose to it. */
export const Options = ({ position, played, isWhole, network }: Props): JSX.Element | null => {
  const t = reviewWords.value;
  const { advice, labels } = position;
  if (advice === null) return null;
  const all = shownOptions(position, played);
  const isPick = (i: number): boolean => network?.get(advice.options[i]!.action)?.isPick === true;
  const rows = all.filter(
    (i, place) => isWhole === true || place < SHOWN || advice.options[i]!.action === played || isPick(i),
  );
  const isAlone = (kind: ActionLabel['kind']): boolean => labels.filter((label) => label.kind === kind).length === 1;
  const row = (i: number): JSX.Element => {
    const option = advice.options[i]!;
    const isBest = i === all[0];
    const isPlayed = option.action === played;
    const isEnd = option.shanten < 0;
    const hasPlans = option.plans !== undefined && option.plans.length > 0;
    const marks = `${isBest ? 'is-best' : ''} ${isPlayed ? 'is-played' : ''}`;
    const figures = (
      <tr key={i} class={marks} data-action={option.action}>
        <th scope="row" rowSpan={hasPlans ? 2 : 1}>
          <ActionView label={labels[i]!} isShort={isAlone(labels[i]!.kind)} />
          {isBest && <span class="tag good">{t.best}</span>}
          {isPlayed && <span class="tag">{t.played}</span>}
        </th>
        {network !== undefined && <ChanceCell said={network.get(option.action)} />}
        <td class="number strong">
          {signed(option.value - (isBest ? advice.base : advice.options[0]!.value))}
          {!isBest && plusMinus(option.error) !== '' && <small>{plusMinus(option.error)}</small>}
        </td>
        <td class="number">{shareText(winOf(option), lang.value)}</td>
        <td class="number">{option.winPoints === null ? '·' : pointsText(option.winPoints, advice.unit)}</td>
        <td class="number">{shareText(dealInOf(option), lang.value)}</td>
        <td class="number">{isEnd ? '·' : distanceText(option, advice)}</td>
        <td class="number">{isEnd ? '·' : option.tiles}</td>
      </tr>
    );
    return hasPlans ? (
      <Fragment key={i}>
        {figures}
        <PlanRow option={option} marks={marks} />
      </Fragment>
    ) : (
      figures
    );
  };
  const { action, value, win, points, dealIn, shanten, tiles } = t.columns;
  return (
    <div class="scroll">
      <table class={`options ${network === undefined ? '' : 'has-network'}`}>
        <thead>
          <tr>
            <th scope="col">{action}</th>
            {network !== undefined && (
              <th scope="col" class="number">
                {networkWords.value.column}
              </th>
            )}
            {[value[advice.unit], win, points[advice.unit], dealIn, shanten[advice.unit], tiles].map((head) => (
              <th key={head} scope="col" class="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
      </table>
      {isWhole === undefined && all.length > rows.length && <p class="hint">{t.more(all.length - rows.length)}</p>}
    </div>
  );
};
