/** The table: events, the one state, legal actions, referee, match flow, walls. */
export * from './actionof.ts';
export * from './actions.ts';
export * from './apply.ts';
export * from './chineseactions.ts';
export * from './decisions.ts';
export { Digest } from './digest.ts';
export * from './eventof.ts';
export * from './events.ts';
export * from './legal.ts';
export * from './match.ts';
export { redrawHidden } from './redraw.ts';
export * from './referee.ts';
export { RNG, Rng, STREAMS, type RngState } from '../base/index.ts';
export * from './settle.ts';
export * from './setup/index.ts';
export {
  NONE,
  UNSEEN,
  IDLE,
  DRAWING,
  ACTING,
  CLAIMING,
  SETTLED,
  PHASES,
  BY_DISCARD,
  BY_ADDED_KONG,
  BY_KITA,
  BY_CLOSED_KONG,
  RIVER,
  FROM_DRAW,
  WITH_RIICHI,
  CLAIMED,
  RESULTS,
  NO_RIICHI,
  DECLARED,
  ACCEPTED,
  Table,
  newFullTable,
  riichiRules,
  chineseRules,
  type FullTable,
} from './state.ts';
export * from './tenhou.ts';
export { reorderUnseen, unseenPlaces } from './unseen.ts';
export * from './view.ts';
export * from './wall.ts';
export * from './walldraw.ts';
export { chineseWinOf } from './winning.ts';
export { isFuriten, isReady, waitsOn } from './ready.ts';
export { chineseLegal, drawsLeft } from './chineselegal.ts';
export { swapBans } from './steps.ts';
export { canWinByClaim, chineseFan, wouldWin } from './winning.ts';
