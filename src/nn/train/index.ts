/** Training: a step as one program, its memory, the optimiser and its schedule. */
export * from './device.ts';
export { TrainingMemory } from './memory.ts';
export * from './schedule.ts';
export { Shard, type MicroBatch, type MicroReport } from './shard.ts';
export * from './trainer.ts';
