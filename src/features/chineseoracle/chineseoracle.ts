/**
 * `chinese-oracle`: what is hidden from a seat in Chinese Standard, for critics: the other hands, what they would win on and how far they are, and the tiles that each
 * seat draws next. It takes a `FullTable`, which no player is handed.
 *
 * Seats by distance: next, across, previous. Values are bytes 0–255 for 0–1, column-major as in other sets.
 */
import {
  COMMON_DRAWS,
  NONE,
  SEGMENT_DRAWS,
  chineseRules,
  commonTile,
  segmentTile,
  wallOf,
  wouldWin,
  type FullTable,
} from '../../table/index.ts';
import { COLUMNS, FULL, byteOf, laySpans, sizeOf, startsOf, type OracleSet } from '../layout.ts';

const PLANES = laySpans([
  ['wins', 3, 1, 'the seat wins on it with eight fan if it is thrown now: next, across, previous'],
  ['hands', 3, 8, 'concealed tiles / 4: next, across, previous'],
  ['far', 3, 8, 'shanten / 6, the same in every column: next, across, previous'],
  ['draws', 4, 8, 'nearness of the first copy that the seat draws, 1 its next draw: self, next, across, previous'],
]);

/** What a critic of Chinese Standard sees: all hands and walls. */
export const chineseOracle: OracleSet = {
  isOracle: true,
  id: 'chinese-oracle',
  family: 'chinese',
  version: 1,
  columns: COLUMNS,
  planes: PLANES,
  planeCount: sizeOf(PLANES),
  globals: [],
  globalCount: 0,
};

const PLANE = startsOf<string>(PLANES);
const { planeCount } = chineseOracle;
const MOST_SHANTEN = 6;

const writeHands = (table: FullTable, seat: number, planes: Uint8Array): void => {
  for (let slot = 0; slot < 3; slot++) {
    const other = (seat + slot + 1) & 3;
    const { counts } = table.shapes[other]!;
    const far = byteOf(table.shapes[other]!.shanten(table.meldCount[other]!) / MOST_SHANTEN);
    for (let kind = 0; kind < COLUMNS; kind++) {
      const at = kind * planeCount;
      planes[at + PLANE['wins']! + slot] = wouldWin(table, other, kind) ? FULL : 0;
      planes[at + PLANE['hands']! + slot] = byteOf(counts[kind]! / 4);
      planes[at + PLANE['far']! + slot] = far;
    }
  }
};

/** Every seat has a wall of its own, or all draw by turns from one; kongs change what comes then. */
const writeDraws = (table: FullTable, seat: number, planes: Uint8Array): void => {
  const wall = wallOf(table);
  if (wall[0] === NONE) return;
  const write = (drawer: number, kind: number, draw: number): void => {
    const at = kind * planeCount + PLANE['draws']! + ((drawer - seat + 4) & 3);
    planes[at] = Math.max(planes[at]!, byteOf(1 - draw / SEGMENT_DRAWS));
  };
  if (chineseRules(table).wall === 'duplicate') {
    for (let drawer = 0; drawer < 4; drawer++) {
      const left = table.wallLeft[drawer]!;
      for (let n = 0; n < left; n++) write(drawer, segmentTile(wall, drawer, SEGMENT_DRAWS - left + n) >> 2, n);
    }
    return;
  }
  const first = COMMON_DRAWS - table.liveLeft - table.replacements;
  for (let n = 0; n < table.liveLeft; n++) write((table.turn + 1 + n) & 3, commonTile(wall, first + n) >> 2, n >> 2);
};

/** Fills `planes` [34 · planeCount] with what `seat` does not see. */
export const encodeChineseOracle = (table: FullTable, seat: number, planes: Uint8Array): void => {
  planes.fill(0);
  writeHands(table, seat, planes);
  writeDraws(table, seat, planes);
};
