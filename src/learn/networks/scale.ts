/** One mean and one deviation of all inputs of a data set whose features are bits: Meowjong's "scaled" variant. */
import { fault, ok, type Result } from '../../base/index.ts';
import { COLUMNS } from '../../features/index.ts';
import { readRecords, type Dataset } from '../dataset/index.ts';
import type { Scale } from './meowjong.ts';

/** Set bits of a byte. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
});
/** Records read at a time. */
const BLOCK = 512;

/** Mean and spread of every input of a data set of bits. */
export const scaleOf = ({ shards, set, size, own, claims }: Dataset): Result<Scale> => {
  if (set.globalCount > 0 || set.planes.some(({ bits }) => bits !== 1))
    return fault('train.scale', 0, `the features ${set.id} are not all bits`);
  const bytes = COLUMNS * ((set.planeCount + 7) >> 3);
  const records = new Uint8Array(BLOCK * size);
  let ones = 0;
  for (const shard of shards) {
    const count = shard.header.own + shard.header.claims;
    for (let from = 0; from < count; from += BLOCK) {
      const here = Math.min(BLOCK, count - from);
      readRecords(shard, from, here, records);
      for (let record = 0; record < here; record++)
        for (let at = record * size; at < record * size + bytes; at++) ones += BITS[records[at]!]!;
    }
  }
  const mean = ones / ((own + claims) * COLUMNS * set.planeCount);
  return ok({ mean, deviation: Math.sqrt(mean * (1 - mean)) });
};
