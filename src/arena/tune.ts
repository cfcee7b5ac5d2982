/**
 * Tuning one number of a player by duplicate self-play: each value of a grid as the challenger against a field of the player as it
 * stands, all on the same walls. A table of intervals and p-values comes out; whoever reads it decides.
 */
import { standingThreshold } from '../players/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { fault, ok, type Result, holm, makeRandom, type Interval } from '../base/index.ts';
import { summarise, type PlayedSet, type Summary } from './statistics/index.ts';
import { RATES } from './tallies.ts';

/** Above every worth: folds against any threat. */
const ALWAYS = 1_000_000;

/** A number of a player that can be tuned: its option, the grid of values, and its value now. */
export type Tunable = {
  readonly option: string;
  readonly values: readonly number[];
  /** What the player uses where its spec says nothing. */
  readonly standing: (rules: Ruleset) => number;
};
/** What `suzaku tune` knows to tune, by player. */
export const TUNABLE: Readonly<Record<string, Tunable>> = {
  analyzer2015: {
    option: 'threshold',
    values: [0, 25, 50, 100, 150, 200, 300, 500, ALWAYS],
    standing: ({ seats }) => standingThreshold(seats),
  },
};

/** Rules, player and option that are tuned, and the seed. */
export type TuneOptions = {
  readonly rules: Ruleset;
  /** A player spec, the field; the option is added to it for the challenger. */
  readonly player: string;
  readonly option: string;
  readonly seed: string;
};

/** One duplicate set played with one value of the grid. */
export type Trial = { readonly value: number; readonly index: number; readonly set: PlayedSet };

/** Set by set over the whole grid, so that a run cut short has played all values alike. */
export const trialsOf = (values: readonly number[], sets: number): readonly Omit<Trial, 'set'>[] =>
  Array.from({ length: sets }, (_, index) => values.map((value) => ({ value, index }))).flat();

/** The spec of the player with a value of the option. */
export const challengerOf = ({ player, option }: TuneOptions, value: number): string =>
  `${player}${player.includes(':') ? ',' : ':'}${option}=${value}`;

/** One value of the grid with its results against the player as it stands. */
export type TuneRow = {
  readonly value: number;
  readonly sets: number;
  readonly games: number;
  readonly meanRank: number;
  readonly ci95: Interval;
  /** Against the field, and after Holm over the grid. */
  readonly p: number;
  readonly pHolm: number;
  readonly meanScore: number;
  readonly scoreCi95: Interval;
  readonly rates: Summary['rates'];
};

/** The result of tuning: a row for each value, and the best one. */
export type Tuned = {
  /** In the order of the grid. */
  readonly rows: readonly TuneRow[];
  /** The value with the lowest mean rank, and whether it is better than the field with pHolm < 0.05. */
  readonly best: number;
  readonly isBetter: boolean;
};

/** Rank points are not reported; any will do. */
const NO_POINTS = [0, 0, 0, 0];

/** At least one trial. */
export const summariseTrials = (trials: readonly Trial[], { rules, seed }: TuneOptions): Result<Tuned> => {
  const values = [...new Set(trials.map(({ value }) => value))].sort((a, b) => a - b);
  if (values.length === 0) return fault('tune.empty', 0, 'nothing has been played');
  const summaries = values.map((value) =>
    summarise(
      trials.filter((trial) => trial.value === value).map(({ set }) => set),
      {
        random: makeRandom(`${seed} tune ${value}`),
        names: ['challenger', 'field'],
        points: NO_POINTS.slice(0, rules.seats),
        rates: RATES,
      },
    ),
  );
  const adjusted = holm(summaries.map(({ p }) => p));
  const rows = summaries.map(({ sets, games, meanRank, ci95, p, meanScore, scoreCi95, rates }, i) => ({
    value: values[i]!,
    ...{ sets, games, meanRank, ci95, p, pHolm: adjusted[i]!, meanScore, scoreCi95, rates },
  }));
  const first = rows.toSorted((a, b) => a.meanRank - b.meanRank)[0]!;
  const isBetter = first.pHolm < 0.05 && first.meanRank < (rules.seats + 1) / 2;
  return ok({ rows, best: first.value, isBetter });
};
