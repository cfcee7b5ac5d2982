/** A match as it is shown: who played, places, the running lead with its interval, and the path of a sequential test. */
import {
  addScore,
  judge,
  logLikelihoodRatio,
  SPRT_START,
  sprtBounds,
  type Interval,
  type SprtPlan,
  type SprtVerdict,
} from '../base/index.ts';
import type { Points } from './thin.ts';

/** One player of a match. */
export type EntrantView = {
  readonly name: string;
  readonly meanRank: number;
  /** 95 %; null where there is none. */
  readonly ci95: Interval | null;
  /** Share of first, second, … places. */
  readonly places: readonly number[];
};

/** Leads that are not and that are worth having. */
export type SequentialPlan = Pick<SprtPlan, 'h0' | 'h1'>;

/** A match as the Lab shows it. */
export type MatchView = {
  /** The rules and the seed, where the file names them. */
  readonly rules: string | undefined;
  readonly seed: string | undefined;
  readonly sets: number;
  readonly games: number;
  /** The challenger first. */
  readonly entrants: readonly EntrantView[];
  /** The challenger's mean lead over the middle rank after each set, with a normal 95 % interval. */
  readonly lead: Points | undefined;
  readonly sequential:
    | {
        readonly plan: SequentialPlan | undefined;
        /** Log-likelihood ratio after each set, up to the verdict; of a file that tells the verdict alone, its one point. */
        readonly path: Points;
        readonly bounds: readonly [number, number];
        readonly verdict: SprtVerdict['verdict'];
        readonly sets: number;
      }
    | undefined;
};

/** Mean and half of its normal 95 % interval after each score. */
export const runningMean = (scores: readonly number[]): Points => {
  const [at, value, low, high]: [number[], number[], number[], number[]] = [[], [], [], []];
  let state = SPRT_START;
  for (const score of scores) {
    state = addScore(state, score);
    const { sets, mean, squares } = state;
    if (sets < 2) continue;
    const half = 1.96 * Math.sqrt(squares / (sets - 1) / sets);
    at.push(sets);
    value.push(mean);
    low.push(mean - half);
    high.push(mean + half);
  }
  return { at, value, low, high };
};

/** The test as it would have gone, set by set; it ends with its verdict. */
export const sequentialPath = (scores: readonly number[], plan: SequentialPlan): MatchView['sequential'] => {
  const [at, value]: [number[], number[]] = [[], []];
  let state = SPRT_START;
  let verdict = judge(state, plan);
  for (const score of scores) {
    state = addScore(state, score);
    verdict = judge(state, plan);
    at.push(state.sets);
    value.push(logLikelihoodRatio(state, plan));
    if (verdict.verdict !== 'continue') break;
  }
  return { plan, path: { at, value }, bounds: sprtBounds(plan), verdict: verdict.verdict, sets: verdict.sets };
};

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isPair = (value: unknown): value is Interval =>
  Array.isArray(value) && value.length === 2 && value.every(isNumber);

const entrantOf = (value: unknown): EntrantView | undefined => {
  const { name, meanRank, ci95, places } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || !isNumber(meanRank) || !Array.isArray(places) || !places.every(isNumber))
    return undefined;
  return { name, meanRank, ci95: isPair(ci95) ? ci95 : null, places };
};

const VERDICTS = ['continue', 'accept', 'reject'] as const;

/** The end of a sequential test, as `arena --json` prints it. */
const verdictOf = (value: unknown): MatchView['sequential'] => {
  const { verdict, sets, llr, bounds } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const known = VERDICTS.find((one) => one === verdict);
  if (known === undefined || !isNumber(sets) || !isNumber(llr) || !isPair(bounds)) return undefined;
  return { plan: undefined, path: { at: [sets], value: [llr] }, bounds, verdict: known, sets };
};

/** Matches in a JSON file: what `arena --json` prints; none where it is something else. */
export const summariesOf = (file: unknown): readonly MatchView[] => {
  const { sets, games, opponents, sprt } = (file ?? {}) as Readonly<Record<string, unknown>>;
  const challenger = entrantOf(file);
  if (challenger === undefined || !isNumber(sets) || !isNumber(games) || !Array.isArray(opponents)) return [];
  const others = (opponents as readonly unknown[]).map(entrantOf).filter((one) => one !== undefined);
  return [
    {
      rules: undefined,
      seed: undefined,
      sets,
      games,
      entrants: [challenger, ...others],
      lead: undefined,
      sequential: verdictOf(sprt),
    },
  ];
};
