/** Everybody against everybody: each pair plays duplicate sets, half the seats each (two and one of three), and all games together are rated. */
import type { Ruleset } from '../rules/index.ts';
import { holm } from '../base/index.ts';
import { rate, type RankedGame, type Rating, type PlayedSet } from './statistics/index.ts';
import type { ArenaResult } from './result.ts';

/** Two players of a round robin, by index, and how many seats the first takes. */
export type Pair = {
  readonly a: number;
  readonly b: number;
  /** Seats of the first. */
  readonly challengers: number;
};

/** Pairs in order; with three seats each pair plays twice, with one and with two seats of the first. */
export const pairsOf = (players: number, { seats }: Ruleset): readonly Pair[] => {
  const pairs: Pair[] = [];
  for (let a = 0; a < players; a++)
    for (let b = a + 1; b < players; b++)
      for (const challengers of seats === 3 ? [1, 2] : [2]) pairs.push({ a, b, challengers });
  return pairs;
};

/** A pair with the duplicate sets it played and their result. */
export type PlayedPair = Pair & { readonly sets: readonly PlayedSet[]; readonly result: ArenaResult };

/** The result of a round robin: ratings of all players, and the difference in mean rank of each pair. */
export type RoundRobin = {
  readonly ratings: readonly (Rating & { readonly name: string })[];
  /** `pHolm` over all pairs, of the difference in mean rank. */
  readonly pairs: readonly {
    readonly a: string;
    readonly b: string;
    readonly challengers: number;
    /** Mean rank of a minus that of b. */
    readonly difference: number;
    readonly ci95: readonly [number, number];
    readonly p: number;
    readonly pHolm: number;
    readonly illegal: number;
    readonly late: number;
  }[];
};

/** The table of a round robin from its pairings. */
export const roundRobinOf = (names: readonly string[], played: readonly PlayedPair[]): RoundRobin => {
  const clusters: (readonly RankedGame[])[] = played.flatMap(({ a, b, sets }) =>
    sets.map((set) =>
      set.map(({ entrants, ranks }) => ({ players: entrants.map((one) => (one === 0 ? a : b)), ranks })),
    ),
  );
  const opponents = played.map(({ result }) => result.opponents[0]!);
  const adjusted = holm(opponents.map(({ differenceP }) => differenceP));
  const { players } = rate(clusters, names.length);
  return {
    ratings: players.map((rating, i) => ({ name: names[i]!, ...rating })).sort((x, y) => y.strength - x.strength),
    pairs: played.map(({ a, b, challengers, result }, i) => ({
      a: names[a]!,
      b: names[b]!,
      challengers,
      difference: opponents[i]!.difference,
      ci95: opponents[i]!.differenceCi95,
      p: opponents[i]!.differenceP,
      pHolm: adjusted[i]!,
      illegal: result.illegal + opponents[i]!.illegal,
      late: result.late + opponents[i]!.late,
    })),
  };
};
