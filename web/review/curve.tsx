/** The course of the match: chances of the final places before each round as bands, first place on top; below, what each decision lost. Where no ranks are told, that alone. */
import type { JSX } from 'preact';
import { rankText, shareText } from '../../src/analysis/reasons/sentences/index.ts';
import { lossSteps, placeOf, isCounted, type Review } from '../../src/analysis/review/index.ts';
import { outcomeName, roundName } from '../../src/analysis/review/words/index.ts';
import { reviewWords, signed } from '../advice/words.ts';
import { lang } from '../state/settings.ts';
import { Card } from '../ui/fields.tsx';
import { scoreText } from '../ui/scores.ts';
import { answer, at, jumpTo } from './state.ts';
import { roomWords } from './words.ts';

const [WIDTH, BANDS, LOSSES, FOOT] = [360, 110, 44, 16];

const hasRanks = ({ unit }: Review): boolean => unit === 'rank-points';
/** From above: bands, names of the rounds, bars. */
const bandsOf = (review: Review): number => (hasRanks(review) ? BANDS : 0);
const heightOf = (review: Review): number => bandsOf(review) + FOOT + LOSSES;

/** A column a round, and the final place where it is known. */
const columnsOf = ({ rounds, seat, points, summary }: Review): readonly (readonly number[])[] => {
  const place = summary.final === null ? -1 : points.indexOf(summary.final);
  const end = place < 0 ? [] : [points.map((_, rank) => (rank === place ? 1 : 0))];
  return [...rounds.map(({ ranks }) => ranks[seat]!), ...end];
};

const edgesOf = (row: readonly number[]): readonly number[] => {
  let sum = 0;
  return [0, ...row.map((chance) => (sum += chance))];
};

/** Where decisions stand: a round is as wide as any other, its decisions evenly in it. */
const spotsOf = ({ decisions, rounds }: Review): readonly number[] => {
  const counts = rounds.map((_, round) => decisions.filter((judged) => judged.round === round).length);
  const seen = rounds.map(() => 0);
  return decisions.map(({ round }) => round + (++seen[round]! - 0.5) / counts[round]!);
};

const Bands = ({ review }: { readonly review: Review }): JSX.Element => {
  const columns = columnsOf(review);
  const step = WIDTH / Math.max(1, review.rounds.length);
  const x = (i: number): string => (step * i).toFixed(1);
  const edges = columns.map(edgesOf);
  const y = (i: number, rank: number): string => (BANDS * edges[i]![rank]!).toFixed(1);
  // Without an end the last round keeps its chances.
  const at_ = [...columns.keys(), ...(columns.length > review.rounds.length ? [] : [columns.length - 1])];
  return (
    <>
      {review.points.map((_, rank) => {
        const top = at_.map((i, place) => `${x(place)},${y(i, rank)}`);
        const bottom = at_.map((i, place) => `${x(place)},${y(i, rank + 1)}`).reverse();
        return <polygon key={rank} class={`rank rank-${rank + 1}`} points={[...top, ...bottom].join(' ')} />;
      })}
    </>
  );
};

const Losses = ({ review }: { readonly review: Review }): JSX.Element => {
  const step = WIDTH / Math.max(1, review.rounds.length);
  const spots = spotsOf(review);
  const { blunder } = lossSteps(placeOf(review));
  const bottom = heightOf(review);
  // A blunder reaches half; twice as much the whole height.
  const height = (loss: number): number => Math.max(2, LOSSES * Math.min(1, loss / (2 * blunder)));
  return (
    <>
      {review.decisions.map((judged, i) =>
        isCounted(judged) && judged.loss > 0 ? (
          <rect
            key={i}
            class={`loss ${judged.grade} ${i === at.value ? 'is-now' : ''}`}
            x={(step * spots[i]! - 1.2).toFixed(1)}
            width="2.4"
            y={(bottom - height(judged.loss)).toFixed(1)}
            height={height(judged.loss).toFixed(1)}
          />
        ) : null,
      )}
      <path class="now" d={`M${(step * (spots[at.value] ?? 0)).toFixed(1)} 0V${bottom}`} />
    </>
  );
};

/** The decision nearest to a click, of those that lost something if one is close: in rounds, or of the whole width where they are few. */
const nearest = (review: Review, share: number): number => {
  const spots = spotsOf(review);
  const spot = share * review.rounds.length;
  const far = (i: number): number => Math.abs(spots[i]! - spot);
  const by = (list: readonly number[]): number | undefined => list.toSorted((a, b) => far(a) - far(b))[0];
  const lost = by(review.worst);
  return lost !== undefined && far(lost) < Math.min(0.12, 0.03 * review.rounds.length)
    ? lost
    : (by([...spots.keys()]) ?? 0);
};

export const CurveCard = (): JSX.Element => {
  const t = reviewWords.value;
  const { review } = answer.value!;
  const step = WIDTH / Math.max(1, review.rounds.length);
  const now = review.rounds[review.decisions[at.value]?.round ?? 0]!;
  const chances = now.ranks[review.seat] ?? [];
  const told = chances.map((chance, rank) => `${t.place(rank + 1)} ${shareText(chance, lang.value)}`);
  const title = hasRanks(review) ? t.ranks : roomWords.value.losses;
  const label = `${title}. ${[roundName(now, lang.value), ...told].join(', ')}`;
  return (
    <Card title={title} class="curve-card">
      <svg
        class={`curve ${step < 36 ? 'is-tight' : ''}`}
        viewBox={`0 0 ${WIDTH} ${heightOf(review)}`}
        role="img"
        aria-label={label}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          jumpTo(nearest(review, (event.clientX - left) / width));
        }}
      >
        {hasRanks(review) && <Bands review={review} />}
        {review.rounds.map((round, i) => (
          <g key={i}>
            {i > 0 && <path class="grid" d={`M${(step * i).toFixed(1)} 0V${heightOf(review)}`} />}
            <text x={(step * (i + 0.5)).toFixed(1)} y={bandsOf(review) + 12.5} text-anchor="middle">
              {t.winds[(round.round >> 2) & 3]!.slice(0, 1)}
              {(round.round & 3) + 1}
              {round.honba > 0 && step >= 26 && <tspan class="honba">-{round.honba}</tspan>}
            </text>
          </g>
        ))}
        <Losses review={review} />
      </svg>
      {told.length > 0 && (
        <p class="legend">
          {told.map((text, rank) => (
            <span key={rank}>
              <i class={`swatch rank-${rank + 1}`} /> {text}
            </span>
          ))}
        </p>
      )}
      <p class="hint">{hasRanks(review) ? roomWords.value.lossBars : roomWords.value.lossClick}</p>
    </Card>
  );
};

/** Rounds in figures. */
export const RoundsTable = (): JSX.Element => {
  const t = reviewWords.value;
  const { review } = answer.value!;
  const { round, result, delta, change, lost, luck } = t.columns;
  // In game points the change is the score itself.
  const heads = hasRanks(review) ? [delta, change, lost, luck] : [delta, lost, luck];
  const sign = (value: number | null): string => (value === null ? '·' : signed(value));
  return (
    <details class="rounds">
      <summary>{roomWords.value.rounds}</summary>
      <div class="scroll">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">{round}</th>
              <th scope="col">{result}</th>
              {heads.map((head) => (
                <th key={head} scope="col" class="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {review.rounds.map((one, i) => (
              <tr key={i}>
                <th scope="row">{roundName(one, lang.value)}</th>
                <td>{outcomeName(one, review, lang.value)}</td>
                <td class="number">{one.delta === null ? '·' : scoreText(one.delta)}</td>
                {hasRanks(review) && <td class="number">{sign(one.change)}</td>}
                <td class="number">{one.loss === null ? t.notReviewed : rankText(one.loss)}</td>
                <td class="number">{sign(one.luck)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
