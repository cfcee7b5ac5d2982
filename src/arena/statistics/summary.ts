/**
 * From duplicate sets to the figures of `suzaku arena`. Entrants are numbered: 0 is the challenger, 1, 2, … the field; one
 * entrant may hold several seats (one against three of a kind is [0, 1, 1, 1] and its rotations). Everything is per set:
 * intervals by cluster bootstrap, p-values by sign flips.
 */
import { addSets, bootstrapSets, RESAMPLES, type Statistic, type Sums } from './bootstrap.ts';
import { mean, percentileInterval, type Interval } from './intervals.ts';
import type { Random } from './random.ts';
import { holm, signFlipP } from './significance.ts';

/** All three by seat. Ranks: lower is better, equal numbers share the places they cover. Scores in points of the game. */
export type PlayedGame = {
  readonly entrants: readonly number[];
  readonly ranks: readonly number[];
  readonly scores: readonly number[];
};
/** The games played on the same walls. */
export type PlayedSet = readonly PlayedGame[];

export type SummaryOptions = {
  readonly random: Random;
  /** By entrant. */
  readonly names: readonly string[];
  /** Rank points for first, second, …; one for each seat. */
  readonly points: readonly number[];
  readonly resamples?: number;
};

/** Figures of one entrant; `p` tests its mean rank, `scoreP` its mean score against the table's average. */
export type EntrantSummary = {
  readonly name: string;
  /** Seats held: games, counted once for each seat. */
  readonly played: number;
  readonly meanRank: number;
  readonly ci95: Interval;
  readonly p: number;
  readonly meanScore: number;
  readonly scoreCi95: Interval;
  readonly scoreP: number;
  readonly meanPoints: number;
  readonly pointsCi95: Interval;
  /** Share of first, second, … places. */
  readonly places: readonly number[];
};

/** Challenger minus this opponent, mean rank: negative is good for the challenger. */
export type OpponentSummary = EntrantSummary & {
  readonly difference: number;
  readonly differenceCi95: Interval;
  readonly differenceP: number;
  /** Holm over the opponents. */
  readonly differencePHolm: number;
};

/** The challenger's figures at the top, as `arena --json` prints them. */
export type Summary = EntrantSummary & {
  readonly sets: number;
  readonly games: number;
  readonly opponents: readonly OpponentSummary[];
};

/** The place span of each seat: 1-based first place and how many share it. */
export const placesOf = (ranks: readonly number[]): { readonly first: number; readonly shared: number }[] =>
  ranks.map((rank) => ({
    first: 1 + ranks.filter((other) => other < rank).length,
    shared: ranks.filter((other) => other === rank).length,
  }));

/** Sums of one entrant in one set, by offset. `level` adds the table's average score; `places` is the first of one for each place. */
const AT = { held: 0, rank: 1, score: 2, level: 3, points: 4, places: 5 } as const;

const sumsOf = (set: PlayedSet, entrants: number, points: readonly number[]): number[] => {
  const width = AT.places + points.length;
  const sums = Array.from({ length: entrants * width }, () => 0);
  for (const game of set) {
    const places = placesOf(game.ranks);
    for (const [seat, entrant] of game.entrants.entries()) {
      const { first, shared } = places[seat]!;
      const base = entrant * width;
      sums[base + AT.held]! += 1;
      sums[base + AT.rank]! += first + (shared - 1) / 2;
      sums[base + AT.score]! += game.scores[seat]!;
      sums[base + AT.level]! += mean(game.scores);
      for (let place = first - 1; place < first - 1 + shared; place++) {
        sums[base + AT.points]! += points[place]! / shared;
        sums[base + AT.places + place]! += 1 / shared;
      }
    }
  }
  return sums;
};

/** What is computed of each entrant from sums, in this order. */
const MEASURES = 4;
type Measures = { rank: Statistic; score: Statistic; points: Statistic; lead: Statistic };

const measuresOf = (entrant: number, width: number): Measures => {
  const share =
    (who: number, field: number): Statistic =>
    (sums) =>
      sums[who * width + field]! / sums[who * width + AT.held]!;
  const rank = share(entrant, AT.rank);
  const challenger = share(0, AT.rank);
  return {
    rank,
    score: share(entrant, AT.score),
    points: share(entrant, AT.points),
    lead: (sums) => challenger(sums) - rank(sums),
  };
};

export const summarise = (sets: readonly PlayedSet[], options: SummaryOptions): Summary => {
  const { random, names, points, resamples = RESAMPLES } = options;
  const width = AT.places + points.length;
  const sums: Sums[] = sets.map((set) => sumsOf(set, names.length, points));
  const all = addSets(sums);
  const measures = names.map((_, entrant) => measuresOf(entrant, width));
  const statistics = measures.flatMap(({ rank, score, points: pay, lead }) => [rank, score, pay, lead]);
  const intervals = bootstrapSets(sums, statistics, { random, resamples }).map((sorted) => percentileInterval(sorted));
  /** Sets in which an entrant did not play say nothing about it. */
  const test = (value: Statistic): number =>
    signFlipP(
      sums.map(value).filter((x) => !Number.isNaN(x)),
      { random, flips: resamples },
    );

  const entrants = measures.map(({ rank, score, points: pay }, entrant): EntrantSummary => {
    const base = entrant * width;
    const held = all[base + AT.held]!;
    return {
      name: names[entrant]!,
      played: held,
      meanRank: rank(all),
      ci95: intervals[entrant * MEASURES]!,
      p: test((set) => rank(set) - (points.length + 1) / 2),
      meanScore: score(all),
      scoreCi95: intervals[entrant * MEASURES + 1]!,
      scoreP: test((set) => score(set) - set[base + AT.level]! / set[base + AT.held]!),
      meanPoints: pay(all),
      pointsCi95: intervals[entrant * MEASURES + 2]!,
      places: points.map((_, place) => all[base + AT.places + place]! / held),
    };
  });
  const leadP = measures.slice(1).map(({ lead }) => test(lead));
  const adjusted = holm(leadP);
  const opponents = entrants.slice(1).map((entrant, i): OpponentSummary => ({
    ...entrant,
    difference: measures[i + 1]!.lead(all),
    differenceCi95: intervals[(i + 1) * MEASURES + 3]!,
    differenceP: leadP[i]!,
    differencePHolm: adjusted[i]!,
  }));
  return { sets: sets.length, games: sets.flat().length, ...entrants[0]!, opponents };
};
