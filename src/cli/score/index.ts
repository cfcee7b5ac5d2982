/** Parts of `suzaku score`. */
export { runBatch } from './batch.ts';
export { claimAnswer, type Answer } from './view.ts';
