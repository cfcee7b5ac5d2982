/** Parts of `suzaku features`. */
export { showState } from './state.ts';
export { MIZUKAMI, showMizukami } from './mizukami.ts';
