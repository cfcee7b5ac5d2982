/** Data sets of decisions: labels, packed records, shards on disk, batches to train on. */
export {
  Batches,
  Unpacker,
  newBatch,
  openBatches,
  riichiCodec,
  suitPermutations,
  writeLabel,
  type Batch,
  type BatchCodec,
  type BatchOptions,
} from './batches.ts';
export { ACTIONS, actionCodec, newActionBatch, writeChineseLabel, type ActionBatch } from './actionbatch.ts';
export { newChineseLabel, type ChineseLabel } from './chineselabel.ts';
export { isOfRules, visitLabels } from './labels.ts';
export { visitActions } from './visitactions.ts';
export { Packer, featureSize, packedSize } from './pack.ts';
export {
  DECISION_KINDS,
  NO_KONG,
  OPEN,
  classOf,
  hasAnswer,
  newLabel,
  type DecisionKind,
  type Label,
} from './sample.ts';
export { SEAT_CHOICES, seatsOf, type SeatFilter } from './seats.ts';
export {
  openDataset,
  readAll,
  readRecords,
  readShard,
  writeShard,
  type Dataset,
  type Shard,
  type ShardHeader,
  type Tally,
} from './store.ts';
export { buildDataset } from './build.ts';
export { gamesIn, sourcesOf, sourcesWithStores, type PlayedSource, type Source, type StoreSource } from './sources.ts';
export { type DatasetStats, statsOf } from './stats.ts';
