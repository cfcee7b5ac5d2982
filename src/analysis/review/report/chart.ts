/** The rank-probability curve: stacked bands, first place at the top; a column a round. */
import type { Language } from '../../../rules/riichi/index.ts';
import { shareText } from '../../reasons/sentences/index.ts';
import type { Review } from '../types.ts';
import { REVIEW_WORDS, roundName } from '../words/index.ts';
import { escape } from './markup.ts';

const [WIDTH, HEIGHT, FOOT] = [720, 180, 22];

/** Where the bands of a column end, from the top, 0 to 1. */
const edgesOf = (row: readonly number[]): number[] => {
  let sum = 0;
  return [0, ...row.map((chance) => (sum += chance))];
};

export const curveSvg = ({ rounds, seat, unit, points, summary }: Review, lang: Language): string => {
  if (unit !== 'rank-points') return '';
  const words = REVIEW_WORDS[lang];
  const place = summary.final === null ? undefined : points.indexOf(summary.final);
  const end = place === undefined || place < 0 ? [] : [points.map((_, rank) => (rank === place ? 1 : 0))];
  const columns = [...rounds.map(({ ranks }) => ranks[seat]!), ...end];
  if (columns.length < 2) return '';
  const x = (at: number): string => ((WIDTH * at) / (columns.length - 1)).toFixed(1);
  const edges = columns.map(edgesOf);
  const y = (at: number, rank: number): string => (HEIGHT * edges[at]![rank]!).toFixed(1);
  const bands = points.map((_, rank) => {
    const top = columns.map((_, at) => `${x(at)},${y(at, rank)}`);
    const bottom = columns.map((_, at) => `${x(at)},${y(at, rank + 1)}`).reverse();
    return `<polygon class="rank${rank + 1}" points="${[...top, ...bottom].join(' ')}"/>`;
  });
  const marks = rounds.map((round, at) => {
    const text = round.ranks[seat]!.map((chance, rank) => `${words.place(rank + 1)} ${shareText(chance, lang)}`).join(
      ', ',
    );
    const name = escape(roundName(round, lang));
    const wind = words.winds[(round.round >> 2) & 3]!.slice(0, 1);
    const short = `${escape(wind)}${(round.round & 3) + 1}${round.honba === 0 ? '' : `-${round.honba}`}`;
    const label = `<text x="${x(at)}" y="${HEIGHT + 15}">${short}</text>`;
    return `<g><title>${name}: ${text}</title><line x1="${x(at)}" x2="${x(at)}" y1="0" y2="${HEIGHT}"/>${round.loss === null ? label : `<a href="#r${at}">${label}</a>`}</g>`;
  });
  const legend = points.map((_, rank) => `<span class="rank${rank + 1}">${words.place(rank + 1)}</span>`).join(' ');
  return `<p class="legend">${legend}</p><svg class="curve" viewBox="-14 0 ${WIDTH + 28} ${HEIGHT + FOOT}" role="img" aria-label="${escape(words.ranks)}">${bands.join('')}${marks.join('')}</svg>`;
};
