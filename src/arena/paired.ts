/** Two challengers on the same duplicate sets, against the same field: what differs between them within each set, so that the luck of the walls falls out. */
import { comparePaired, type Comparison, type Random } from '../base/index.ts';
import type { PlayedSet } from './statistics/index.ts';
import { RATES } from './tallies.ts';

/** What two challengers are compared in. */
export const PAIRED_FIGURES = ['rank', 'score', 'win', 'dealIn', 'riichi', 'call'] as const;
/** One of PAIRED_FIGURES. */
export type PairedFigure = (typeof PAIRED_FIGURES)[number];

/** A figure of both challengers (means over sets), and the second less the first. */
export type PairedComparison = Comparison & {
  readonly figure: PairedFigure;
  readonly first: number;
  readonly second: number;
};

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** The challenger's figure in a set: entrant 0 in all its seats. */
const figureOf = (set: PlayedSet, figure: PairedFigure): number => {
  const seats = set.flatMap((game) =>
    game.entrants.flatMap((entrant, seat) => (entrant === 0 ? [{ game, seat }] : [])),
  );
  if (figure === 'rank') return mean(seats.map(({ game, seat }) => game.ranks[seat]!));
  if (figure === 'score') return mean(seats.map(({ game, seat }) => game.scores[seat]!));
  const total = (name: string): number =>
    seats.reduce((sum, { game, seat }) => sum + (game.tallies?.[name]?.[seat] ?? 0), 0);
  const [counted, of] = RATES[figure];
  return total(counted) / Math.max(1, total(of));
};

/** The sets of both in the same order. */
export const compareSets = (
  first: readonly PlayedSet[],
  second: readonly PlayedSet[],
  random: () => Random,
): readonly PairedComparison[] =>
  PAIRED_FIGURES.map((figure) => {
    const [a, b] = [first, second].map((sets) => sets.map((set) => figureOf(set, figure))) as [number[], number[]];
    return { figure, first: mean(a), second: mean(b), ...comparePaired(b, a, { random: random() }) };
  });
