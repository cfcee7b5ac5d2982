/** Learning rate and data order as pure functions of the step, so that resuming needs only the step. */
import { permutation } from '../rng.ts';

/** The learning rate over the steps of a run. */
export type Schedule = {
  /** Highest learning rate. */
  readonly rate: number;
  /** Steps of linear rise from rate / warmup. */
  readonly warmup?: number;
  /** Last step of the run; without it the rate stays after the warm-up. */
  readonly total?: number;
  /** Step at which the cosine begins; right after the warm-up by default. */
  readonly hold?: number;
  /** Share of the rate that is left at the end. */
  readonly floor?: number;
};

/** Learning rate of a step, counted from 0. */
export const rateAt = ({ rate, warmup = 0, total, hold = warmup, floor = 0 }: Schedule, step: number): number => {
  if (step < warmup) return (rate * (step + 1)) / warmup;
  if (total === undefined || step < hold) return rate;
  const progress = Math.min(1, (step - hold) / Math.max(1, total - hold));
  return rate * (floor + (1 - floor) * 0.5 * (1 + Math.cos(Math.PI * progress)));
};

/** Which samples a step takes. */
export type Sampler = {
  /** Sample numbers of a step; the data pass by in a fresh order each epoch, and every sample once per epoch. */
  at(step: number): Uint32Array;
  epochOf(step: number): number;
};

/** Shuffles so many samples anew each epoch, by the seed. */
export const createSampler = (count: number, batch: number, seed: string): Sampler => {
  const cached = new Map<number, Uint32Array>();
  const order = (epoch: number): Uint32Array => {
    let found = cached.get(epoch);
    if (found === undefined) {
      // A batch touches at most a few epochs; older orders are dropped.
      for (const old of cached.keys()) if (Math.abs(old - epoch) > 1) cached.delete(old);
      found = permutation(count, seed, 'epoch', epoch);
      cached.set(epoch, found);
    }
    return found;
  };
  return {
    at: (step) =>
      Uint32Array.from({ length: batch }, (_, offset) => {
        const position = step * batch + offset;
        return order(Math.floor(position / count))[position % count]!;
      }),
    epochOf: (step) => Math.floor((step * batch) / count),
  };
};
