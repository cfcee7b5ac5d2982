/** Tiles against the wall of a round, where the record has it. */
import {
  NONE,
  dealRound,
  faceOf,
  indicatorTile,
  nextTileId,
  uraTile,
  wallOf,
  type StartRound,
  type Table,
} from '../../table/index.ts';
import type { Tile, TileId } from '../../tiles/index.ts';
import { sortTiles } from '../record.ts';
import { finding, sameNumbers, tileName, type Finding } from './finding.ts';

const hasWall = (table: Table): boolean => table.wall[0] !== NONE;

const wrong = (what: string, recorded: Tile, right: Tile): Finding =>
  recorded === right
    ? undefined
    : finding('wall.differs', `${what} is ${tileName(recorded)}, but the wall has ${tileName(right)} there`);

/** The wall was found whole. Hands in any order; hidden ones say nothing. */
export const dealtFinding = ({ rules }: Table, event: StartRound): Finding => {
  if (event.wall === undefined) return undefined;
  const dealt = dealRound(rules, event, Uint8Array.from(event.wall));
  for (const [seat, hand] of event.hands.entries())
    if (hand.every((tile) => (tile as number) >= 0) && !sameNumbers(sortTiles(hand), sortTiles(dealt.hands[seat]!)))
      return finding('wall.differs', `the hand of seat ${seat} is not the one the wall deals`);
  return wrong('the indicator', event.indicator, dealt.indicator);
};

const face = (table: Table, id: TileId): Tile => faceOf(table.rules, id);

export const drawnFinding = (table: Table, seat: number, tile: Tile): Finding => {
  if (!hasWall(table) || (tile as number) < 0) return undefined;
  return wrong(`the draw of seat ${seat}`, tile, face(table, nextTileId(table, seat, wallOf(table))));
};

/** The next indicator to be turned. */
export const indicatorFinding = (table: Table, tile: Tile): Finding =>
  hasWall(table) && table.indicatorCount < 5
    ? wrong('the indicator', tile, face(table, indicatorTile(wallOf(table), table.indicatorCount)))
    : undefined;

export const uraFinding = (table: Table, ura: readonly Tile[]): Finding => {
  if (!hasWall(table)) return undefined;
  for (const [i, tile] of ura.slice(0, 5).entries()) {
    const found = wrong('an ura indicator', tile, face(table, uraTile(wallOf(table), i)));
    if (found) return found;
  }
  return undefined;
};
