/**
 * Danger by rule, the baseline: how often a kind deals in to a riichi, as counted from games of strong Tenhou players (gimite.net; the middle
 * of the published ranges). First rule that fits counts.
 */
import { EARLY_BY_HAND, PASSED, RIICHI_THROWN, type Opponent, type TableReading } from './reading.ts';

const HONOUR = [0.002, 0.0075, 0.0265, 0.0545] as const;
const NO_CHANCE = 0.0335;
const SUJI = { plain: 0.0425, passed: 0.033, riichi: 0.0515 } as const;
const OUTSIDE = 0.042;
const TERMINAL = 0.08;
const ONE_CHANCE = 0.0765;
const HALF_SUJI = 0.0855;
const NEW_SUIT = 0.1235;
const LIVE = 0.113;

/** Unseen copies of the scarcer of the two tiles that a two-sided wait needs: 0 no chance, 1 one chance. */
const chance = (reading: TableReading, a: number, b: number): number =>
  Math.min(reading.unseen[a]!, reading.unseen[b]!);

/** Chance in 0–1 that the kind deals in to the opponent, taken to be ready. */
export const ruleDanger = (reading: TableReading, opponent: Opponent, kind: number): number => {
  const { how, river } = opponent;
  if (how[kind]! > 0) return 0;
  if (kind >= 27) return HONOUR[Math.min(3, reading.unseen[kind]!)]!;
  const rank = kind % 9;
  const low = rank >= 3 ? how[kind - 3]! : -1;
  const high = rank <= 5 ? how[kind + 3]! : -1;
  if (low !== 0 && high !== 0) {
    if (low === RIICHI_THROWN || high === RIICHI_THROWN) return SUJI.riichi;
    return low === PASSED || high === PASSED ? SUJI.passed : SUJI.plain;
  }
  const chanceHigh = high === 0 ? chance(reading, kind + 1, kind + 2) : 0;
  const chanceLow = low === 0 ? chance(reading, kind - 1, kind - 2) : 0;
  if (chanceHigh === 0 && chanceLow === 0) return NO_CHANCE;
  for (let inside = rank + 1; rank < 4 && inside <= 4; inside++)
    if (river[kind - rank + inside] === EARLY_BY_HAND) return OUTSIDE;
  for (let inside = rank - 1; rank > 4 && inside >= 4; inside--)
    if (river[kind - rank + inside] === EARLY_BY_HAND) return OUTSIDE;
  if (chanceHigh <= 1 && chanceLow <= 1) return ONE_CHANCE;
  if (rank === 0 || rank === 8) return TERMINAL;
  if (low > 0 || high > 0) return HALF_SUJI;
  return opponent.suitDiscards[(kind / 9) | 0] === 0 ? NEW_SUIT : LIVE;
};
