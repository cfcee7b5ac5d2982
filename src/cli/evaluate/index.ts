/** Parts of `suzaku evaluate`. */
export { Games } from './games.ts';
export { linesOf, textOf } from './text.ts';
