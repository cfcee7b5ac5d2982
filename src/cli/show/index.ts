/** Parts of `suzaku show`. */
export { makeHeader } from './header.ts';
export { eventJson, gameJson } from './json.ts';
export { type RoundOptions, makeRound, roundsOf, seenEvents } from './round.ts';
export { stateAt } from './state.ts';
export { makeState } from './statetext.ts';
