/** The batches of a data set as the trainer takes them, whatever the family: one step after the other, filled into two buffers by turns. */
import { ok, type Result } from '../../base/index.ts';
import type { MicroBatch } from '../../nn/index.ts';
import {
  actionCodec,
  openBatches,
  riichiCodec,
  type Batches,
  type BatchCodec,
  type Dataset,
} from '../dataset/index.ts';
import type { RunPlan } from '../run/index.ts';
import { actionMicroBatch } from './actionhead.ts';
import { feedOf } from './design.ts';
import { shardsOf } from './feeds.ts';

/** What is computed with in each step of a run. */
export type Lessons = { readonly at: (step: number) => readonly (readonly MicroBatch[])[] };

type Feed<B> = (batch: B) => (from: number, to: number) => MicroBatch;

const lessonsFrom = <B extends { readonly samples: number }>(
  batches: Batches<B>,
  codec: BatchCodec<B>,
  { batch, micro }: RunPlan,
  feed: Feed<B>,
): Lessons => {
  // The one is computed with while the other is filled.
  const buffers = [codec.newBatch(batch), codec.newBatch(batch)] as const;
  return {
    at: (step) => {
      const filled = batches.batchAt(step, buffers[(step & 1) as 0 | 1]);
      return shardsOf(filled, micro, feed(filled));
    },
  };
};

/** The inputs and targets of a data set, as the network of the plan wants them. */
export const lessonsOf = (plan: RunPlan, dataset: Dataset): Result<Lessons> => {
  const { seed, batch, claims } = plan;
  const { set } = dataset;
  if (set.family === 'chinese') {
    const codec = actionCodec(plan.soften ?? 0);
    const opened = openBatches(dataset, { seed, batch, claims }, codec);
    return opened.ok
      ? ok(
          lessonsFrom(
            opened.value,
            codec(set),
            plan,
            (filled) => (from, to) => actionMicroBatch(filled, set, from, to),
          ),
        )
      : opened;
  }
  // The flagship treats suits alike by itself; other networks see them exchanged at random.
  const opened = openBatches(dataset, { seed, batch, claims, permuteSuits: plan.kind !== undefined }, riichiCodec);
  return opened.ok
    ? ok(lessonsFrom(opened.value, riichiCodec(set), plan, (filled) => feedOf(plan, set, filled)))
    : opened;
};
