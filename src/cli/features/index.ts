/** Parts of `suzaku features`. */
export { showState } from './state.ts';
