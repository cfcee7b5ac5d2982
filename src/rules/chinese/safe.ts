/**
 * The fan that are certain, for declaring a win that no judge can refuse.
 *
 * A false win costs 30 points, and what the judge adds to the tiles is easy to get wrong: whether the other copies are public, whose
 * kong it was, whose wall is empty. The safe total counts the tiles, the self-draw and the winds as given, and
 * - takes closed kongs as exposed: 明杠 for 暗杠, no concealed pungs from them, no 门前清 or 不求人 beside them, and 全求人 only
 *   when all four melds are open in truth;
 * - leaves 和绝张, 妙手回春, 海底捞月, 杠上开花 and 抢杠和 out, unless the caller names the flag as known (和绝张 that the own tiles
 *   prove stays);
 * - leaves the waits of 组合龙 out, where two versions of the judge's calculator differ;
 * - does not count flowers, which the judge asks for on top of the eight;
 * - takes 无番和 for what it is worth should the flag of 和绝张 turn out to be on: 4 points.
 * It is never above the total of `fanOf`, whatever the flags are in truth.
 */
import { CHICKEN_HAND, FAN_POINTS, LAST_TILE } from './fan.ts';
import { newFanScore, scoreSafeInto } from './score.ts';
import type { ChineseWin } from './win.ts';

export type Flag = 'lastCopy' | 'kong' | 'lastTile';

const score = newFanScore();

/** 0 when the tiles are no win. Flags in `known` are used as the win has them. */
export const safeFan = (win: ChineseWin, known: readonly Flag[] = []): number => {
  const certain: ChineseWin = {
    ...win,
    lastCopy: win.lastCopy && known.includes('lastCopy'),
    kong: win.kong && known.includes('kong'),
    lastTile: win.lastTile && known.includes('lastTile'),
    flowers: 0,
  };
  if (!scoreSafeInto(certain, score)) return 0;
  const isChicken = score.counts[CHICKEN_HAND]! > 0;
  const mayBeLastCopy = !known.includes('lastCopy') && win.concealed[win.winTile] === 1;
  return isChicken && mayBeLastCopy ? FAN_POINTS[LAST_TILE]! : score.total;
};
