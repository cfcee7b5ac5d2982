/** The tiles of a round that nobody has seen yet, and another order of them. */
import type { Random } from '../base/index.ts';
import type { FullTable, MutableTable } from './state.ts';
import { HAND_TILES, liveCount, replacementCount } from './wall.ts';

/**
 * Places of a wall of the riichi family whose tiles nobody has seen: live draws and replacements to come, indicators that are not turned yet, and all ura
 * indicators.
 */
export const unseenPlaces = (table: FullTable): readonly number[] => {
  const { seats, liveLeft, replacements, indicatorCount } = table;
  const size = 4 * table.rules.kinds.length;
  const drawn = liveCount(seats) - liveLeft - replacements;
  const seen = new Set<number>();
  for (let n = 0; n < replacements; n++) seen.add(n ^ 1);
  for (let n = 0; n < indicatorCount; n++) seen.add(replacementCount(seats) + 1 + 2 * n);
  const end = size - HAND_TILES * seats - drawn;
  return Array.from({ length: end }, (_, place) => place).filter((place) => !seen.has(place));
};

/** Puts the tiles that are still to come into another order, all orders alike; hands and everything seen stay. */
export const reorderUnseen = (table: FullTable, random: Random): void => {
  const { wall } = table as unknown as MutableTable;
  const places = unseenPlaces(table);
  for (let i = places.length - 1; i > 0; i--) {
    const [a, b] = [places[i]!, places[Math.floor(random() * (i + 1))]!];
    [wall[a], wall[b]] = [wall[b]!, wall[a]!];
  }
};
