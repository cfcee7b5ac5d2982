/** Parts of `suzaku evaluate`. */
export { Games } from './games.ts';
export { evaluatePlayer } from './player.ts';
export { linesOf, textOf } from './text.ts';
