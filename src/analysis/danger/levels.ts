/**
 * The 2015 analyser's list of safe tiles (Xu 2015): nine levels, safest first, then the rest. Its trigger is riichi or three open melds; with
 * several threats the most dangerous level of a tile counts, which the source leaves open.
 */
import { PASSED, VALUE_HONOUR, classOf, type Opponent, type Reading } from './reading.ts';

export const LEVELS = [
  'own discard',
  'fourth copy of an honour',
  'just thrown by another',
  'third copy of an honour',
  'suji terminal',
  'honour without value',
  'other suji',
  'other honour',
  'terminal',
  'the rest',
] as const;

/** 1–9 as the list, 10 the rest. */
export const dangerLevel = (reading: Reading, opponent: Opponent, kind: number): number => {
  const how = opponent.how[kind]!;
  if (how === PASSED) return 3;
  if (how > 0) return 1;
  if (kind >= 27) {
    if (reading.unseen[kind] === 0) return 2;
    if (reading.unseen[kind] === 1) return 4;
    return classOf(kind, opponent) === VALUE_HONOUR ? 8 : 6;
  }
  const rank = kind % 9;
  const isSuji = (rank < 3 || opponent.how[kind - 3]! > 0) && (rank > 5 || opponent.how[kind + 3]! > 0);
  const isTerminal = rank === 0 || rank === 8;
  if (isSuji) return isTerminal ? 5 : 7;
  return isTerminal ? 9 : 10;
};

export const isThreat = (opponent: Opponent): boolean => opponent.isRiichi || opponent.melds >= 3;

/** The most dangerous level over all threats; 0 when nobody threatens. */
export const tableLevel = (reading: Reading, kind: number): number => {
  let level = 0;
  for (let seat = 0; seat < reading.seats; seat++) {
    const opponent = reading.opponents[seat]!;
    if (seat !== reading.observer && isThreat(opponent)) level = Math.max(level, dangerLevel(reading, opponent, kind));
  }
  return level;
};
