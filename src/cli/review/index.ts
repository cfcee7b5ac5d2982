/** Parts of `suzaku review`. */
export { type ReviewFlags, reviewGame } from './game.ts';
export { checkOutput, putReview } from './output.ts';
export { Stop } from './stop.ts';
