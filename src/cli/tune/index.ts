/** Parts of `suzaku tune`. */
export { TrialFile } from './trials.ts';
