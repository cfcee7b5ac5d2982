/**
 * The 2015 analyser's list of safe tiles (Xu 2015): nine levels, safest first, then the rest. It folds against threats: seats in riichi or with
 * three open melds. With several threats the most dangerous level of a tile counts, which the source leaves open.
 */
import { RIVER, type Table } from '../../../table/index.ts';
import { kindOf, type Tile } from '../../../tiles/index.ts';
import { PASSED, VALUE_HONOUR, classOf, type Opponent, type TableReading } from './reading.ts';

/** The levels of danger of the 2015 analyser: 0 an own discard, then 1–9, safest first. */
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

/** By kind: 1 when thrown since the seat's own last discard, that one included. */
export const thrownThisTurn = (table: Table, seat: number): Uint8Array => {
  const thrown = new Uint8Array(34);
  const since = table.riverSize[seat] === 0 ? 0 : table.riverTurns[seat * RIVER + table.riverSize[seat]! - 1]!;
  for (let other = 0; other < table.seats; other++)
    for (let i = table.riverSize[other]! - 1; i >= 0 && table.riverTurns[other * RIVER + i]! >= since; i--)
      thrown[kindOf(table.rivers[other * RIVER + i] as Tile)] = 1;
  return thrown;
};

/**
 * 1–9 as the list, 10 the rest. Level 3 has everything that passed the opponent since its riichi or last discard; with `thisTurn` only
 * what was thrown this turn, as the list says.
 */
export const dangerLevel = (
  reading: TableReading,
  opponent: Opponent,
  kind: number,
  thisTurn?: ArrayLike<number>,
): number => {
  const how = opponent.how[kind]!;
  if (how === PASSED && (thisTurn === undefined || thisTurn[kind] === 1)) return 3;
  if (how > 0 && how !== PASSED) return 1;
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

/** In riichi, or with three open melds. */
export const isThreat = (opponent: Opponent): boolean => opponent.isRiichi || opponent.openMelds >= 3;

/** The most dangerous level over all threats; 0 without one. */
export const tableLevel = (reading: TableReading, kind: number, thisTurn?: ArrayLike<number>): number => {
  let level = 0;
  for (let seat = 0; seat < reading.seats; seat++) {
    const opponent = reading.opponents[seat]!;
    if (seat !== reading.observer && isThreat(opponent))
      level = Math.max(level, dangerLevel(reading, opponent, kind, thisTurn));
  }
  return level;
};
