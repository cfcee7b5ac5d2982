/**
 * Φ on matches it has not seen, beside three others: the placement model of the analysis; the mean worth of a seat's current place (by length and round); a linear model of the numbers of
 * the last step. The last two are fitted here, on matches of the training part. Errors are squared, over all standings of all seats; intervals by a bootstrap over matches.
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
import { placesOf } from '../../../table/index.ts';
import { STEPS, stepSize, writeSteps, type FinishedMatch } from './match.ts';
import type { RewardPredictor } from './predictor.ts';

/** Who is measured. */
export const MEASURED = ['predictor', 'placement', 'linear', 'rank'] as const;
type Name = (typeof MEASURED)[number];

/** How well Φ and the others foresee the worth of the final place. */
export type PredictorMeasure = {
  readonly matches: number;
  readonly standings: number;
  /** Mean squared error of each, in places². */
  readonly error: Readonly<Record<Name, number>>;
  /** How much larger the error of another is than Φ's, with its 95 % interval. */
  readonly lead: Readonly<Record<Exclude<Name, 'predictor'>, { readonly mean: number; readonly interval: Interval }>>;
  /** Φ's calibration: standings in ten bins of equal count. */
  readonly bins: readonly Bin[];
  /** Mean worth of the first standing by position from the dealer. */
  readonly start: readonly number[];
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

export const measurePredictor = async (
  predictor: RewardPredictor,
  rules: RiichiRules,
  { train, test }: { readonly train: readonly FinishedMatch[]; readonly test: readonly FinishedMatch[] },
): Promise<PredictorMeasure> => {
  const units = placeUnits(rules.seats);
  const placement = placementFor(rules.seats);
  const [byRank, byLine] = [rankTable(train, units), linearModel(train, units)];
  const sums = Object.fromEntries(MEASURED.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const [said, came]: [number[], number[]] = [[], []];
  const start = new Float64Array(rules.seats);
  let standings = 0;
  for (let from = 0; from < test.length; from += BATCH) {
    const part = test.slice(from, from + BATCH);
    const worths = await predictor.worths(part);
    for (const [i, match] of part.entries()) {
      const own: Record<Name, number> = { predictor: 0, placement: 0, linear: 0, rank: 0 };
      for (const [step, standing] of seenStandings(match).entries()) {
        const length = match.isShort ? 'east' : 'south';
        const placed = placement.value({ ...standing, counter: rules.honba, length }, units);
        for (let seat = 0; seat < rules.seats; seat++) {
          const truth = units[match.places[seat]! - 1]!;
          const foreseen = worths[i]![step]![seat]!;
          own.predictor += (foreseen - truth) ** 2;
          own.placement += (placed[seat]! - truth) ** 2;
          own.linear += (byLine(match, step, seat) - truth) ** 2;
          own.rank += (byRank(match, step, seat) - truth) ** 2;
          said.push(foreseen);
          came.push(truth);
          standings++;
          if (step === 0) start[(seat - standing.dealer + rules.seats) % rules.seats]! += foreseen / test.length;
        }
      }
      for (const name of MEASURED) sums[name].push(own[name]);
    }
  }
  const perMatch = standings / test.length;
  const total = (name: Name): number => sums[name].reduce((sum, each) => sum + each, 0) / standings;
  const lead = (name: Exclude<Name, 'predictor'>) =>
    bootstrapMean(
      sums[name].map((each, i) => (each - sums.predictor[i]!) / perMatch),
      { random: makeRandom(`reward ${name}`), resamples: 2000 },
    );
  return {
    matches: test.length,
    standings,
    error: Object.fromEntries(MEASURED.map((name) => [name, total(name)])) as Record<Name, number>,
    lead: { placement: lead('placement'), linear: lead('linear'), rank: lead('rank') },
    bins: calibrationBins(said, came, 10),
    start: Array.from(start),
  };
};
