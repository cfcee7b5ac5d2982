/** A network whose questions wait for those of other seats and matches and are then one run. For matches in lockstep. */
import { ok } from '../base/index.ts';
import { createBatcher, type Batcher, type BatchOptions, type Session, type Tensor } from '../nn/index.ts';
import type { Network } from './network.ts';

/** A network that answers many tables in one batch. */
export type BatchedNetwork = Network & Pick<Batcher, 'counts'>;

/** Feeds must stay unchanged until the answer: a player asks one question at a time. */
export const batchedNetwork = (
  session: Pick<Session, 'run' | 'metadata' | 'inputs' | 'outputs'>,
  options: BatchOptions = {},
): BatchedNetwork => {
  const { metadata, inputs, outputs } = session;
  const batcher = createBatcher(session, options);
  return {
    metadata,
    inputs,
    outputs,
    counts: batcher.counts,
    runLater: async (feeds) => {
      const answer = await batcher.infer(Object.fromEntries(inputs.map(({ name }) => [name, feeds[name]!.data])));
      if (!answer.ok) return answer;
      const tensors = outputs.map(({ name, type, dims }): [string, Tensor] => [
        name,
        { type, dims: [1, ...dims.slice(1).map(Number)], data: answer.value[name]! },
      ]);
      return ok(Object.fromEntries(tensors));
    },
  };
};
