/**
 * The label of a state: what its seat could decide and what it did. Decisions that fall together (riichi or not and the discard, chow or pung)
 * share one sample. An answer is given only where the record tells it; OPEN stands where it does not, or where nothing was offered.
 */
import type { DecisionKind } from '../../policy/index.ts';
import { KINDS } from '../../tiles/index.ts';

export { DECISION_KINDS, type DecisionKind } from '../../policy/index.ts';

/** No answer: not offered, forced, or nobody knows. */
export const OPEN = 255;
/** Kongs were offered and none was made. */
export const NO_KONG = 254;

/** The answers of one sample: what its seat could decide and what it did, for each head. */
export type Label = {
  /** By kind: 1 where a discard is legal, red fives folded into their kind; all 0 when there is no discard to learn. */
  readonly legal: Uint8Array;
  /** Kind thrown; OPEN. */
  discard: number;
  /** 0 no, 1 declared, OPEN not offered. */
  riichi: number;
  /** Bits 1 low, 2 middle, 4 high (the claimed tile in the run); 0 when there is no chow to learn. */
  chowLegal: number;
  /** The entry of the head `chow`: 0 none, 1 low, 2 middle, 3 high; OPEN. */
  chow: number;
  /** 0, 1; OPEN. */
  pung: number;
  /** By kind: 1 where a kong is legal, closed, added or of the claimed tile; all 0 when there is none to learn. */
  readonly kongLegal: Uint8Array;
  /** Kind of the kong made; NO_KONG; OPEN. */
  kong: number;
  /** 0, 1; OPEN. */
  kita: number;
  /** 1 when another seat's tile is claimed or not. */
  claim: number;
  /** hashId of the game's id. */
  game: number;
  seat: number;
  /** Own discards so far. */
  turn: number;
  /** Tenhou's grade of the player, 10 = 1 dan; 0 unknown. */
  dan: number;
};

/** An empty label of the riichi family. */
export const newLabel = (): Label => ({
  legal: new Uint8Array(KINDS),
  discard: OPEN,
  riichi: OPEN,
  chowLegal: 0,
  chow: OPEN,
  pung: OPEN,
  kongLegal: new Uint8Array(KINDS),
  kong: OPEN,
  kita: OPEN,
  claim: 0,
  game: 0,
  seat: 0,
  turn: 0,
  dan: 0,
});

export const clearLabel = (label: Label): void => {
  label.legal.fill(0);
  label.kongLegal.fill(0);
  label.chowLegal = 0;
  label.discard = OPEN;
  label.riichi = OPEN;
  label.chow = OPEN;
  label.pung = OPEN;
  label.kong = OPEN;
  label.kita = OPEN;
};

/** Something is to be learnt. */
export const hasAnswer = (label: Label): boolean =>
  label.discard !== OPEN ||
  label.riichi !== OPEN ||
  label.chow !== OPEN ||
  label.pung !== OPEN ||
  label.kong !== OPEN ||
  label.kita !== OPEN;

/** The class of an answer: the kind thrown, 0–3 of a chow, else 0 no and 1 yes; −1 where it is open. */
export const classOf = (label: Label, kind: DecisionKind): number => {
  const answer = label[kind];
  if (answer === OPEN) return -1;
  return kind === 'kong' ? (answer === NO_KONG ? 0 : 1) : answer;
};
