/** Parts of `suzaku bot`. */
export { type Options, runBotzone, runMjai } from './run.ts';
