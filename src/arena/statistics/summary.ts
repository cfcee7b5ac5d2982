/**
 * From duplicate sets to the figures of `suzaku arena`. Entrants are numbered: 0 is the challenger, 1, 2, … the field; one
 * entrant may hold several seats (one against three of a kind is [0, 1, 1, 1] and its rotations). Everything is per set:
 * intervals by cluster bootstrap, p-values by sign flips.
 */
import {
  addSets,
  bootstrapSets,
  RESAMPLES,
  type BootstrapOptions,
  type Statistic,
  type Sums,
  mean,
  percentileInterval,
  type Interval,
  type Random,
  holm,
  signFlipP,
} from '../../base/index.ts';

/**
 * The result of one game of a duplicate set. Everything by seat. Ranks: lower is better, equal numbers share the places they cover. Scores in
 * points of the game.
 */
export type PlayedGame = {
  readonly entrants: readonly number[];
  /** Which of the bots, where several are of one entrant. */
  readonly bots?: readonly number[];
  readonly ranks: readonly number[];
  readonly scores: readonly number[];
  /** Further counts of the game: wins, deal-ins, rounds, …; what is missing counts as 0. */
  readonly tallies?: Readonly<Record<string, readonly number[]>>;
};
/** The games played on the same walls. */
export type PlayedSet = readonly PlayedGame[];

/** Names, rank points and resamples from which the summary of duplicate sets is made. */
export type SummaryOptions = {
  readonly random: Random;
  /** By entrant. */
  readonly names: readonly string[];
  /** Rank points for first, second, …; one for each seat. */
  readonly points: readonly number[];
  /** Rates as one tally over another, e.g. win: ['wins', 'rounds']. */
  readonly rates?: Readonly<Record<string, readonly [string, string]>>;
  readonly resamples?: number;
};

/** Figures of one entrant; `p` tests its mean rank, `scoreP` its mean score against the table's average. */
export type EntrantSummary = {
  readonly name: string;
  /** Seats held: games, counted once for each seat. */
  readonly played: number;
  readonly meanRank: number;
  /** Intervals are NaN for one set. */
  readonly ci95: Interval;
  readonly p: number;
  readonly meanScore: number;
  readonly scoreCi95: Interval;
  readonly scoreP: number;
  readonly meanPoints: number;
  readonly pointsCi95: Interval;
  /** Share of first, second, … places. */
  readonly places: readonly number[];
  readonly rates: Readonly<Record<string, { readonly rate: number; readonly ci95: Interval }>>;
};

/**
 * One opponent of the challenger: its own figures, and the difference between the two. Challenger minus this opponent, mean rank: negative is good
 * for the challenger.
 */
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

/** Ranks with ties at the middle of the places they share. */
export const sharedRanks = (ranks: readonly number[]): number[] =>
  placesOf(ranks).map(({ first, shared }) => first + (shared - 1) / 2);

/** Sums of one entrant in one set, by offset. `level` adds the table's average score; then one for each place, one for each tally. */
const AT = { held: 0, rank: 1, score: 2, level: 3, points: 4, places: 5 } as const;

type Layout = { readonly points: readonly number[]; readonly tallies: readonly string[]; readonly width: number };

const layoutOf = ({ points, rates = {} }: SummaryOptions): Layout => {
  const tallies = [...new Set(Object.values(rates).flat())];
  return { points, tallies, width: AT.places + points.length + tallies.length };
};

const sumsOf = (set: PlayedSet, entrants: number, { points, tallies, width }: Layout): number[] => {
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
      for (const [i, tally] of tallies.entries())
        sums[base + AT.places + points.length + i]! += game.tallies?.[tally]?.[seat] ?? 0;
    }
  }
  return sums;
};

/** What is computed of one entrant from added-up sums. */
type Measures = {
  readonly rank: Statistic;
  readonly score: Statistic;
  readonly points: Statistic;
  /** Challenger's mean rank minus this entrant's. */
  readonly lead: Statistic;
  readonly rates: readonly Statistic[];
};

const measuresOf = (entrant: number, layout: Layout, { rates = {} }: SummaryOptions): Measures => {
  const ratio =
    (who: number, field: number, over: number = AT.held): Statistic =>
    (sums) =>
      sums[who * layout.width + field]! / sums[who * layout.width + over]!;
  const tally = (name: string): number => AT.places + layout.points.length + layout.tallies.indexOf(name);
  const rank = ratio(entrant, AT.rank);
  const challenger = ratio(0, AT.rank);
  return {
    rank,
    score: ratio(entrant, AT.score),
    points: ratio(entrant, AT.points),
    lead: (sums) => challenger(sums) - rank(sums),
    rates: Object.values(rates).map(([part, whole]) => ratio(entrant, tally(part), tally(whole))),
  };
};

/** Nothing is known of how far sets differ. */
const UNKNOWN: Interval = [NaN, NaN];

/** Percentile intervals of all measures of all entrants, from the same resamples, in the shape of the measures. One set has none: all its resamples are alike. */
const intervalsOf = (sums: readonly Sums[], measures: readonly Measures[], options: BootstrapOptions) => {
  const listed = measures.map(({ rank, score, points, lead, rates }) => [rank, score, points, lead, ...rates]);
  const size = listed[0]!.length;
  const all = bootstrapSets(sums, listed.flat(), options).map((sorted) =>
    sums.length < 2 ? UNKNOWN : percentileInterval(sorted),
  );
  return measures.map((_, entrant) => {
    const [rank, score, points, lead, ...rates] = all.slice(entrant * size, (entrant + 1) * size);
    return { rank: rank!, score: score!, points: points!, lead: lead!, rates };
  });
};

/** At least one set, and each name in at least one game. */
export const summarise = (sets: readonly PlayedSet[], options: SummaryOptions): Summary => {
  const { random, names, points, resamples = RESAMPLES } = options;
  const layout = layoutOf(options);
  const sums: Sums[] = sets.map((set) => sumsOf(set, names.length, layout));
  const all = addSets(sums);
  const measures = names.map((_, entrant) => measuresOf(entrant, layout, options));
  const intervals = intervalsOf(sums, measures, { random, resamples });
  // A set in which an entrant did not play says nothing about it.
  const test = (value: Statistic): number =>
    signFlipP(
      sums.map(value).filter((x) => !Number.isNaN(x)),
      { random, flips: resamples },
    );

  const entrants = measures.map((measure, entrant): EntrantSummary => {
    const base = entrant * layout.width;
    const interval = intervals[entrant]!;
    const held = all[base + AT.held]!;
    return {
      name: names[entrant]!,
      played: held,
      meanRank: measure.rank(all),
      ci95: interval.rank,
      p: test((set) => measure.rank(set) - (points.length + 1) / 2),
      meanScore: measure.score(all),
      scoreCi95: interval.score,
      scoreP: test((set) => measure.score(set) - set[base + AT.level]! / set[base + AT.held]!),
      meanPoints: measure.points(all),
      pointsCi95: interval.points,
      places: points.map((_, place) => all[base + AT.places + place]! / held),
      rates: Object.fromEntries(
        Object.keys(options.rates ?? {}).map((name, i) => [
          name,
          { rate: measure.rates[i]!(all), ci95: interval.rates[i]! },
        ]),
      ),
    };
  });
  const [challenger, ...field] = entrants;
  const leadP = measures.slice(1).map(({ lead }) => test(lead));
  const adjusted = holm(leadP);
  const opponents = field.map((entrant, i): OpponentSummary => ({
    ...entrant,
    difference: measures[i + 1]!.lead(all),
    differenceCi95: intervals[i + 1]!.lead,
    differenceP: leadP[i]!,
    differencePHolm: adjusted[i]!,
  }));
  return { sets: sets.length, games: sets.flat().length, ...challenger!, opponents };
};
