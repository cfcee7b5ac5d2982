/** Matches between players, what happened in them, and what they prove. */
export { Coverage } from './coverage.ts';
export { playDuplicate, seatingsOf, type DuplicateOptions } from './duplicate.ts';
export * from './playerfigures.ts';
export { countGame, noCounts, type Counted, type PlayerCounts } from './playerstats.ts';
export { playMatch, type PlayOptions, type Played } from './play.ts';
export { simulate, type Simulated, type SimulateOptions } from './simulate.ts';
export * from './statistics/index.ts';
export {
  TUNABLE,
  challengerOf,
  playTrial,
  summariseTrials,
  trialsOf,
  type Trial,
  type Tunable,
  type TuneOptions,
  type TuneRow,
  type Tuned,
} from './tune.ts';
