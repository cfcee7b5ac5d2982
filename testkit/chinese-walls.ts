/** Walls of Chinese Standard made to order: each seat is dealt and draws the tiles named, the rest comes as it may. */
import { parseBotzoneTile, type TileId } from '../src/tiles/index.ts';

/** By seat, Botzone names with blanks: thirteen of the hand, then the draws. */
export const rigChinese = (seats: readonly string[]): readonly TileId[] => {
  const copies = new Uint8Array(34);
  const take = (name: string): TileId => {
    const tile = parseBotzoneTile(name)!;
    if (copies[tile]! > 3) throw new Error(`a fifth ${name}`);
    return (4 * tile + copies[tile]!++) as TileId;
  };
  const wanted = seats.map((names) => names.split(' ').map(take));
  const used = new Set<number>(wanted.flat());
  const rest = Array.from({ length: 136 }, (_, id) => id as TileId).filter((id) => !used.has(id));
  return wanted.flatMap((ids) => [...rest.splice(0, 34 - ids.length), ...ids.toReversed()]);
};
