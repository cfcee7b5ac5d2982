/**
 * Oracle guiding (Li and others 2020, section 3.3): a network learns with what is hidden as further inputs, each number of which is shown with chance γ. γ falls
 * from 1 to 0, so that the oracle becomes a player that sees nothing hidden. Then it learns on at a lower rate, and choices whose importance ratio is large are
 * left out.
 */
import { STREAMS, type Rng } from '../../base/index.ts';

/** The course of γ, iteration by iteration, and what changes when it is over. */
export type GuidePlan = {
  /** γ at the start, and after it has fallen. */
  readonly from: number;
  readonly to: number;
  /** Iterations at the start before it falls. */
  readonly hold: number;
  /** Iterations in which it falls, in a line. */
  readonly iterations: number;
  /** The rate is multiplied by it once γ has fallen. */
  readonly rate: number;
  /** From then on choices with a larger ratio are not learnt from. */
  readonly most: number;
  /** Above 0: the player that is shown nothing is taught by the one that acts, with this weight of the divergence between them. */
  readonly distil: number;
};

/** The published end: a tenth of the rate; the paper does not say its threshold, nor how γ falls. */
export const GUIDE_DEFAULTS: GuidePlan = { from: 1, to: 0, hold: 0, iterations: 100, rate: 0.1, most: 2, distil: 0 };

/** γ in an iteration, counted from 0. */
export const shownAt = ({ from, to, hold, iterations }: GuidePlan, iteration: number): number => {
  if (iteration >= hold + iterations) return to;
  return from + (to - from) * (Math.max(0, iteration - hold) / iterations);
};

/** Whether γ has fallen, so that the last part of learning has begun. */
export const isWeaned = ({ hold, iterations }: GuidePlan, iteration: number): boolean => iteration >= hold + iterations;

/** What of a plan's course is impossible; undefined where nothing is. */
export const wrongGuide = ({ from, to, hold, iterations, rate, most, distil }: GuidePlan): string | undefined => {
  const isShare = (share: number): boolean => share >= 0 && share <= 1;
  const isCount = (count: number): boolean => Number.isInteger(count) && count >= 0;
  if (!isShare(from) || !isShare(to) || to > from) return 'oracle guiding goes from a share down to a smaller one';
  if (!isCount(hold) || !isCount(iterations)) return 'oracle guiding lasts a whole number of iterations';
  if (!(distil >= 0)) return 'the weight of distillation is a number from 0 on';
  return rate > 0 && most > 0 ? undefined : 'rate and largest ratio after oracle guiding are numbers above 0';
};

/** Shows each byte with chance γ and clears it otherwise, in place. The numbers come from `rng` alone. */
export const showSome = (bytes: Uint8Array, shown: number, rng: Rng): void => {
  if (shown >= 1) return;
  if (shown <= 0) {
    bytes.fill(0);
    return;
  }
  const least = shown * 2 ** 32;
  for (let at = 0; at < bytes.length; at++) if (rng.next32() >= least) bytes[at] = 0;
};

/** The numbers of a seat in a round that decide what it is shown; they are none of those that its actions are drawn by. */
export const SHOWN_STREAM = STREAMS.sample;
