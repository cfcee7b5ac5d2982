/**
 * Φ on matches it has not seen, beside three others: the placement model of the analysis; the mean worth of a seat's current place (by length and round); a linear model of the numbers of
 * the last step; and perhaps another Φ, such as one that sees how good hands were dealt. The rank table and the linear model are fitted here, on matches of the training part. Errors are squared, over all standings of all seats; intervals by a bootstrap over matches.
 */
import { placementFor, placeUnits } from '../../../analysis/riichi/placement/index.ts';
import {
  bootstrapMean,
  calibrationBins,
  makeRandom,
  solve,
  zeros,
  type Bin,
  type Interval,
} from '../../../base/index.ts';
import type { RiichiRules } from '../../../rules/index.ts';
import { isLastRound, placesOf } from '../../../table/index.ts';
import { STEPS, stepSize, writeSteps, type FinishedMatch } from './match.ts';
import type { RewardPredictor } from './predictor.ts';

/** Who is measured; `beside` is another Φ. */
export const MEASURED = ['predictor', 'placement', 'linear', 'rank', 'beside'] as const;
type Name = (typeof MEASURED)[number];

type Spread = { readonly mean: number; readonly interval: Interval };

/** Who leads before the last round: what a cheap win would change for it, and what dealing in would, in places. */
export type LastRound = {
  /** Points that the second is behind: from, and below. */
  readonly ahead: readonly [number, number];
  /** Leaders that the match would end for. */
  readonly leaders: number;
  /** A win of 1,000 points off the last. */
  readonly gain: Spread;
  /** A win of 8,000 points by the second off the leader. */
  readonly loss: Spread;
};

/** How well Φ and the others foresee the worth of the final place. */
export type PredictorMeasure = {
  readonly matches: number;
  readonly standings: number;
  /** Mean squared error of each, in places². */
  readonly error: Readonly<Partial<Record<Name, number>>>;
  /** How much larger the error of another is than Φ's, with its 95 % interval. */
  readonly lead: Readonly<Partial<Record<Name, Spread>>>;
  /** Calibration of each: standings in ten bins of equal count; and the mean distance between what was foreseen and what happened, over all standings. */
  readonly bins: Readonly<Partial<Record<Name, readonly Bin[]>>>;
  readonly miscalibration: Readonly<Partial<Record<Name, number>>>;
  /** Mean worth of the first standing by position from the dealer; the mean over all is 0. */
  readonly start: readonly number[];
  /** By how far the leader is ahead; groups without a leader are left out. */
  readonly lastRound: readonly LastRound[];
};

/** Steps of a match as the predictor numbers them: long matches lose their first. */
const seenStandings = ({ standings }: FinishedMatch) => standings.slice(Math.max(0, standings.length - STEPS));

const rankKey = (match: FinishedMatch, step: number, seat: number): string => {
  const { scores, round } = seenStandings(match)[step]!;
  return `${match.isShort} ${round} ${placesOf(scores, match.seats)[seat]}`;
};

/** Mean worth by length, round and place at the time. */
const rankTable = (matches: readonly FinishedMatch[], units: readonly number[]) => {
  const sums = new Map<string, [number, number]>();
  for (const match of matches)
    for (const step of seenStandings(match).keys())
      for (let seat = 0; seat < match.seats; seat++) {
        const key = rankKey(match, step, seat);
        const [sum, n] = sums.get(key) ?? [0, 0];
        sums.set(key, [sum + units[match.places[seat]! - 1]!, n + 1]);
      }
  return (match: FinishedMatch, step: number, seat: number): number => {
    const [sum, n] = sums.get(rankKey(match, step, seat)) ?? [0, 1];
    return sum / n;
  };
};

const rowOf = (match: FinishedMatch, seat: number, buffer: Float32Array, step: number): readonly number[] => {
  const size = stepSize(match.seats, false);
  writeSteps(match, seat, false, buffer);
  return [1, ...buffer.subarray(step * size, (step + 1) * size)];
};

/** Least squares on the numbers of a step, with a little ridge. */
const linearModel = (matches: readonly FinishedMatch[], units: readonly number[]) => {
  const seats = units.length;
  const width = 1 + stepSize(seats, false);
  const buffer = new Float32Array(STEPS * stepSize(seats, false));
  const [squares, products] = [zeros(width), Array.from({ length: width }, () => 0)];
  for (const match of matches)
    for (let seat = 0; seat < seats; seat++)
      for (const step of seenStandings(match).keys()) {
        const row = rowOf(match, seat, buffer, step);
        row.forEach((x, i) => {
          products[i]! += x * units[match.places[seat]! - 1]!;
          row.forEach((y, j) => (squares[i]![j]! += x * y));
        });
      }
  squares.forEach((line, i) => (line[i]! += 1));
  const weights = solve(squares, products);
  return (match: FinishedMatch, step: number, seat: number): number =>
    rowOf(match, seat, buffer, step).reduce((sum, x, i) => sum + x * weights[i]!, 0);
};

/** Matches that are asked about together. */
const BATCH = 128;
const BINS = 10;
const RESAMPLES = 2000;
const [CHEAP, DEAR] = [1000, 8000];

/** Of one standing, by seat. */
type Forecast = (match: FinishedMatch, step: number) => readonly number[];

/** What each forecaster said of every standing, and its squared error match by match. */
class Tally {
  readonly said: number[] = [];
  readonly errors: number[] = [];

  add(forecasts: readonly (readonly number[])[], truth: readonly number[]): void {
    let error = 0;
    for (const forecast of forecasts)
      for (const [seat, each] of forecast.entries()) {
        this.said.push(each);
        error += (each - truth[seat]!) ** 2;
      }
    this.errors.push(error);
  }
}

/** Squared errors a match as one leads another. */
const leadOf = (name: Name, own: Tally, other: Tally, perMatch: number): Spread =>
  bootstrapMean(
    other.errors.map((each, i) => (each - own.errors[i]!) / perMatch),
    { random: makeRandom(`reward ${name}`), resamples: RESAMPLES },
  );

const distanceOf = (bins: readonly Bin[]): number => {
  const all = bins.reduce((sum, { n }) => sum + n, 0);
  return bins.reduce((sum, { n, predicted, observed }) => sum + (n / all) * Math.abs(predicted - observed), 0);
};

/** What the two endings would change for who leads before the last round; undefined where the match need not end then. */
const endingsOf = (
  match: FinishedMatch,
  worth: readonly number[],
  rules: RiichiRules,
  units: readonly number[],
): Ending | undefined => {
  const { scores, round } = match.standings.at(-1)!;
  const length = match.isShort ? 'east' : 'south';
  const places = placesOf(scores, match.seats);
  const at = (place: number): number => places.indexOf(place);
  const [leader, second, last] = [at(1), at(2), at(match.seats)];
  const dealer = match.standings.at(-1)!.dealer;
  // After a dealer's win the match may go on: the two who win here are no dealers.
  const ends = isLastRound(round, { ...rules, length }) && ![leader, second].includes(dealer);
  if (!ends || scores[leader]! + CHEAP < rules.targetScore) return undefined;
  const change = (winner: number, payer: number, points: number): number => {
    const after = scores.map((score, seat) => score + (seat === winner ? points : seat === payer ? -points : 0));
    return units[placesOf(after, match.seats)[leader]! - 1]! - worth[leader]!;
  };
  const hasTarget = Math.max(scores[leader]! - DEAR, scores[second]! + DEAR) >= rules.targetScore;
  if (!hasTarget) return undefined;
  const ahead = scores[leader]! - scores[second]!;
  return { ahead, gain: change(leader, last, CHEAP), loss: change(second, leader, DEAR) };
};

/** Of one leader before the last round. */
type Ending = { readonly ahead: number; readonly gain: number; readonly loss: number };

/** A win of 8,000 off the leader moves the second nearer by twice as much. */
const AHEAD = [
  [0, DEAR],
  [DEAR, 2 * DEAR],
  [2 * DEAR, Infinity],
] as const;

const lastRoundOf = (endings: readonly Ending[]): readonly LastRound[] =>
  AHEAD.flatMap((ahead) => {
    const own = endings.filter((each) => each.ahead >= ahead[0] && each.ahead < ahead[1]);
    const spread = (which: 'gain' | 'loss'): Spread =>
      bootstrapMean(
        own.map((each) => each[which]),
        { random: makeRandom(`reward ${which} ${ahead[0]}`), resamples: RESAMPLES },
      );
    return own.length === 0 ? [] : [{ ahead, leaders: own.length, gain: spread('gain'), loss: spread('loss') }];
  });

/** Games to fit the simple models on, games to measure on, and perhaps another Φ. */
export type MeasureOptions = {
  readonly train: readonly FinishedMatch[];
  readonly test: readonly FinishedMatch[];
  readonly beside?: RewardPredictor | undefined;
};

/** Forecasters that need no network. */
const plainOf = (rules: RiichiRules, train: readonly FinishedMatch[]): ReadonlyMap<Name, Forecast> => {
  const units = placeUnits(rules.seats);
  const placement = placementFor(rules.seats);
  const [byRank, byLine] = [rankTable(train, units), linearModel(train, units)];
  const bySeat =
    (of: (match: FinishedMatch, step: number, seat: number) => number): Forecast =>
    (match, step) =>
      Array.from({ length: rules.seats }, (_, seat) => of(match, step, seat));
  return new Map<Name, Forecast>([
    [
      'placement',
      (match, step) => {
        const length = match.isShort ? 'east' : 'south';
        const standing = { ...seenStandings(match)[step]!, counter: rules.honba, length } as const;
        return placement.value(standing, units).slice(0, rules.seats);
      },
    ],
    ['linear', bySeat(byLine)],
    ['rank', bySeat(byRank)],
  ]);
};

/** Error and calibration of a reward predictor on games it has not seen. */
export const measurePredictor = async (
  predictor: RewardPredictor,
  rules: RiichiRules,
  { train, test, beside }: MeasureOptions,
): Promise<PredictorMeasure> => {
  const units = placeUnits(rules.seats);
  const plain = plainOf(rules, train);
  const tallies = new Map<Name, Tally>(
    MEASURED.filter((name) => name !== 'beside' || beside !== undefined).map((name) => [name, new Tally()]),
  );
  const came: number[] = [];
  const endings: Ending[] = [];
  const start = new Float64Array(rules.seats);
  for (let from = 0; from < test.length; from += BATCH) {
    const part = test.slice(from, from + BATCH);
    const worths = await predictor.worths(part);
    const others = await beside?.worths(part);
    for (const [i, match] of part.entries()) {
      const truth = match.places.map((place) => units[place - 1]!);
      const steps = seenStandings(match);
      tallies.get('predictor')!.add(worths[i]!, truth);
      if (others !== undefined) tallies.get('beside')!.add(others[i]!, truth);
      for (const [name, forecast] of plain)
        tallies.get(name)!.add(
          steps.map((_, step) => forecast(match, step)),
          truth,
        );
      for (const _ of steps) came.push(...truth);
      const { dealer } = steps[0]!;
      truth.forEach((_, seat) => {
        start[(seat - dealer + rules.seats) % rules.seats]! += worths[i]![0]![seat]! / test.length;
      });
      const ending = endingsOf(match, worths[i]!.at(-1)!, rules, units);
      if (ending !== undefined) endings.push(ending);
    }
  }
  const own = tallies.get('predictor')!;
  const perMatch = came.length / test.length;
  const each = <T>(of: (tally: Tally, name: Name) => T, names = [...tallies.keys()]): Partial<Record<Name, T>> =>
    Object.fromEntries(names.map((name) => [name, of(tallies.get(name)!, name)]));
  const bins = each((tally) => calibrationBins(tally.said, came, BINS));
  return {
    matches: test.length,
    standings: came.length,
    error: each((tally) => tally.errors.reduce((sum, error) => sum + error, 0) / came.length),
    lead: each(
      (tally, name) => leadOf(name, own, tally, perMatch),
      [...tallies.keys()].filter((name) => name !== 'predictor'),
    ),
    bins,
    miscalibration: each((_, name) => distanceOf(bins[name]!)),
    start: Array.from(start),
    lastRound: lastRoundOf(endings),
  };
};
