/** Batches of decisions of Chinese Standard: the features, the legal actions, what is to be answered, and what each action gives away. */
import type { FeatureSet } from '../../features/index.ts';
import { headLayoutOf } from '../../policy/index.ts';
import { newChineseLabel, readChineseLabel, type ChineseLabel } from './chineselabel.ts';
import type { BatchCodec } from './batches.ts';
import { Packer } from './pack.ts';

/** Numbers of the head `action`. */
export const ACTIONS = headLayoutOf({ family: 'chinese' }).places;

/** One batch of B samples as arrays, each of B rows one after the other. */
export type ActionBatch = {
  readonly samples: number;
  /** [B, 34, planeCount] and [B, globalCount], bytes. */
  readonly planes: Uint8Array;
  readonly globals: Uint8Array;
  /** [B, 235] 0 or 1; at least two a row. */
  readonly legal: Uint8Array;
  /** [B, 235] the shares to be answered; they add up to 1. */
  readonly target: Float32Array;
  /** [B, 235] points that a legal action gives away against the best. */
  readonly regret: Float32Array;
  /** [B] the action taken. */
  readonly action: Int32Array;
  /** [B] 1 where another seat's tile is claimed or not. */
  readonly claim: Float32Array;
  /** [B] points of the seat at the end of the round. */
  readonly score: Float32Array;
};

/** An empty batch of decisions of Chinese Standard. */
export const newActionBatch = (samples: number, set: FeatureSet): ActionBatch => ({
  samples,
  planes: new Uint8Array(samples * 34 * set.planeCount),
  globals: new Uint8Array(samples * set.globalCount),
  legal: new Uint8Array(samples * ACTIONS),
  target: new Float32Array(samples * ACTIONS),
  regret: new Float32Array(samples * ACTIONS),
  action: new Int32Array(samples),
  claim: new Float32Array(samples),
  score: new Float32Array(samples),
});

/**
 * Writes the answers of sample `to`. `soften`: the shares are in proportion to e^(−regret / soften), in points; 0: the action taken has all.
 */
export const writeChineseLabel = (label: ChineseLabel, batch: ActionBatch, to: number, soften: number): void => {
  const at = to * ACTIONS;
  for (const rows of [batch.legal, batch.target, batch.regret]) rows.fill(0, at, at + ACTIONS);
  let total = 0;
  for (let i = 0; i < label.options; i++) total += soften > 0 ? Math.exp(-label.regrets[i]! / soften) : 0;
  for (let i = 0; i < label.options; i++) {
    const place = at + label.actions[i]!;
    batch.legal[place] = 1;
    batch.regret[place] = label.regrets[i]!;
    if (soften > 0) batch.target[place] = Math.exp(-label.regrets[i]! / soften) / total;
  }
  if (soften === 0) batch.target[at + label.action] = 1;
  batch.action[to] = label.action;
  batch.claim[to] = label.claim;
  batch.score[to] = label.score;
};

/** Reads records into batches with targets that are softened so. */
export const actionCodec =
  (soften: number) =>
  (set: FeatureSet): BatchCodec<ActionBatch> => {
    const packer = new Packer(set);
    const label = newChineseLabel();
    return {
      newBatch: (samples) => newActionBatch(samples, set),
      unpack: (record, from, batch, to) => {
        packer.unpackInto(record, from, batch, to);
        readChineseLabel(record, from + packer.featureSize, label);
        writeChineseLabel(label, batch, to, soften);
      },
    };
  };
