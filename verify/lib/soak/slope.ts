/** How fast memory grows: a straight line through the means of equal stretches of time. */
import { mean, studentQuantile, type Interval } from '../../../src/base/index.ts';

/** `hours` since the start; `mb`: megabytes of 10⁶ bytes. */
export type Sample = { readonly hours: number; readonly mb: number };

export type Slope = {
  /** Megabytes an hour with its 95 % interval. */
  readonly slope: number;
  readonly interval: Interval;
  /** Stretches of time the line goes through. */
  readonly blocks: number;
};

/** Means of the samples of each stretch of `length` hours from `from` on; the last stretch only when it is whole. */
export const blocksOf = (samples: readonly Sample[], from: number, length: number): Sample[] => {
  const last = samples.at(-1)?.hours ?? 0;
  const count = Math.floor((last - from) / length + 1e-9);
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    const start = from + i * length;
    const own = samples.filter(({ hours }) => hours >= start && hours < start + length);
    return { hours: start + length / 2, mb: mean(own.map(({ mb }) => mb)) };
  }).filter(({ mb }) => Number.isFinite(mb));
};

/**
 * Least squares. Neighbouring blocks resemble each other, since a heap grows and is swept over minutes; the error is
 * widened by √((1 + r) / (1 − r)) for the correlation r of neighbouring residuals, where that is positive.
 */
export const slopeOf = (blocks: readonly Sample[]): Slope => {
  const n = blocks.length;
  const [x, y] = [mean(blocks.map(({ hours }) => hours)), mean(blocks.map(({ mb }) => mb))];
  const square = blocks.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0);
  const slope = blocks.reduce((sum, { hours, mb }) => sum + (hours - x) * (mb - y), 0) / square;
  const left = blocks.map(({ hours, mb }) => mb - y - slope * (hours - x));
  const sum = left.reduce((total, one) => total + one ** 2, 0);
  const pairs = left.slice(1).reduce((total, one, i) => total + one * left[i]!, 0);
  const r = Math.min(0.9, Math.max(0, sum > 0 ? pairs / sum : 0));
  const error = Math.sqrt((sum / (n - 2) / square) * ((1 + r) / (1 - r)));
  const wide = n > 2 ? studentQuantile(0.975, n - 2) * error : Infinity;
  return { slope, interval: [slope - wide, slope + wide], blocks: n };
};

/** Megabytes an hour that a server may grow. */
export const MOST_SLOPE = 1;

export type Verdict = 'held' | 'open' | 'broken';

/** Shown when the whole interval lies below the bound, refuted when it lies above. */
export const verdictOf = ({ interval: [low, high] }: Slope): Verdict =>
  high < MOST_SLOPE ? 'held' : low > MOST_SLOPE ? 'broken' : 'open';

/** Lines through what each thread holds after a collection, of those that lived for `least` hours beyond their warm-up. The thread that serves is 0 and comes first. */
export const threadSlopes = (
  threads: ReadonlyMap<number, readonly Sample[]>,
  { warmUp, length, least }: { readonly warmUp: number; readonly length: number; readonly least: number },
): ReadonlyMap<number, Slope> => {
  const found = new Map<number, Slope>();
  for (const [thread, samples] of [...threads].sort(([a], [b]) => a - b)) {
    const from = samples[0]!.hours + warmUp;
    if (samples.at(-1)!.hours - from >= least) found.set(thread, slopeOf(blocksOf(samples, from, length)));
  }
  return found;
};

/** Of a run: broken when memory as a whole or a thread grows for certain, held when every thread that lived long enough is known not to. */
export const verdictOfAll = (whole: Slope, threads: ReadonlyMap<number, Slope>): Verdict => {
  const each = Array.from(threads.values(), verdictOf);
  if (verdictOf(whole) === 'broken' || each.includes('broken')) return 'broken';
  return threads.has(0) && each.every((one) => one === 'held') ? 'held' : 'open';
};
