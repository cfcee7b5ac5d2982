/** Matches between players, what happened in them, and what they prove. */
export { Coverage } from './coverage.ts';
export * from './contest.ts';
export { playDuplicate, playGame, seatingsOfSet, type DuplicateOptions, type SeatMaker } from './duplicate.ts';
export { makeAlone, ONE_PLAYER_DRAWS, playAlone, SOLVER, type OnePlayerGame } from './oneplayer.ts';
export { GAME_KINDS, gameKindOf, type GameKind } from './gamekind.ts';
export * from './playerfigures.ts';
export { countGame, noCounts, type Counted, type PlayerCounts } from './playerstats.ts';
export {
  playInLockstep,
  playLater,
  playMatch,
  type LockstepOptions,
  type Played,
  type PlayedDecision,
  type PlayOptions,
} from './play.ts';
export { deedsOf, isDrawnRound, type SeatDeeds } from './deeds.ts';
export * from './roundsets.ts';
export { PAIRED_FIGURES, compareSets, type PairedComparison, type PairedFigure } from './paired.ts';
export { SEATINGS, seatingsOf, type Seating, type Seatings } from './seating.ts';
export { recordGames, type RecordedGame, type RecordedOptions } from './recorded.ts';
export * from './report/index.ts';
export * from './result.ts';
export * from './roundrobin.ts';
export { SetFollower, leadOf, parseSprt } from './sequential.ts';
export { simulate, type Simulated, type SimulateOptions } from './simulate.ts';
export * from './statistics/index.ts';
export { FAULTS, RATES } from './tallies.ts';
export * from './taxonomy.ts';
export {
  WINDS,
  playWind,
  windResultOf,
  type Wind,
  type WindOptions,
  type WindOutcome,
  type WindResult,
} from './winds.ts';
export {
  TUNABLE,
  challengerOf,
  summariseTrials,
  trialsOf,
  type Trial,
  type Tunable,
  type TuneOptions,
  type TuneRow,
  type Tuned,
} from './tune.ts';
