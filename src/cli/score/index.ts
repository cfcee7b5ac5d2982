/** Parts of `suzaku score`. */
export { runBatch } from './batch.ts';
export { answerClaim, type Answer } from './view.ts';
