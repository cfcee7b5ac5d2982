/**
 * `oracle1`: what is hidden from a seat in the riichi family, for critics: the other hands, what they wait for and how far they are, the tiles each seat draws
 * next if nobody calls, and the dora under the indicators. It takes a `FullTable`, which no player is handed.
 *
 * Seats by distance: next, across, previous; with three seats the one across is empty. Values are bytes 0–255 for 0–1, column-major as in other sets.
 */
import { doraOf } from '../../rules/riichi/index.ts';
import { NONE, liveCount, liveTile, uraTile, waitsOn, type FullTable } from '../../table/index.ts';
import type { Kind } from '../../tiles/index.ts';
import { COLUMNS, byteOf, laySpans, sizeOf, startsOf, type OracleSet } from '../layout.ts';

const PLANES = laySpans([
  ['hands', 3, 8, 'concealed tiles / 4: next, across, previous'],
  ['waits', 3, 1, 'the seat wins on it as its hand stands: next, across, previous'],
  ['far', 3, 8, 'shanten / 6, the same in every column: next, across, previous'],
  [
    'draws',
    4,
    8,
    'nearness of the first copy the seat draws if nobody calls, 1 its next draw: self, next, across, previous',
  ],
  ['ura', 1, 8, 'dora under the turned indicators / 4'],
]);

/** What a critic of riichi and sanma sees: all hands and the wall. */
export const oracle1: OracleSet = {
  isOracle: true,
  id: 'oracle1',
  family: 'riichi',
  version: 1,
  columns: COLUMNS,
  planes: PLANES,
  planeCount: sizeOf(PLANES),
  globals: [],
  globalCount: 0,
};

const PLANE = startsOf<string>(PLANES);
const { planeCount } = oracle1;
/** Draws of a seat that are looked at: a round has about eighteen. */
const DRAWS = 18;
const MOST_SHANTEN = 6;

/** 0 self, 1 next, 2 across, 3 previous. */
const slotOf = (distance: number, seats: number): number => (seats === 3 && distance === 2 ? 3 : distance);

const writeHands = (table: FullTable, seat: number, planes: Uint8Array): void => {
  const { seats } = table;
  for (let distance = 1; distance < seats; distance++) {
    const other = (seat + distance) % seats;
    const slot = slotOf(distance, seats) - 1;
    const { counts } = table.shapes[other]!;
    const far = byteOf(table.shapes[other]!.shanten(table.meldCount[other]!) / MOST_SHANTEN);
    for (let kind = 0; kind < COLUMNS; kind++) {
      const at = kind * planeCount;
      planes[at + PLANE['hands']! + slot] = byteOf(counts[kind]! / 4);
      planes[at + PLANE['waits']! + slot] = waitsOn(table, other, kind) ? 255 : 0;
      planes[at + PLANE['far']! + slot] = far;
    }
  }
};

/** Who draws next is known but for calls: on a turn the seat after it, on a claim the seat after the discarder. */
const writeDraws = (table: FullTable, seat: number, planes: Uint8Array): void => {
  const { seats, turn, liveLeft, replacements } = table;
  const wall = table.wall.subarray(0, 4 * table.rules.kinds.length);
  if (wall[0] === NONE) return;
  const first = liveCount(seats) - liveLeft - replacements;
  for (let n = 0; n < Math.min(liveLeft, DRAWS * seats); n++) {
    const drawer = (turn + 1 + n) % seats;
    const slot = slotOf((drawer - seat + seats) % seats, seats);
    const at = (liveTile(wall, first + n) >> 2) * planeCount + PLANE['draws']! + slot;
    planes[at] = Math.max(planes[at]!, byteOf(1 - Math.floor(n / seats) / DRAWS));
  }
};

const writeUra = (table: FullTable, planes: Uint8Array): void => {
  const wall = table.wall.subarray(0, 4 * table.rules.kinds.length);
  if (wall[0] === NONE || table.rules.family !== 'riichi') return;
  for (let i = 0; i < table.indicatorCount; i++) {
    const at = doraOf((uraTile(wall, i) >> 2) as Kind, table.rules) * planeCount + PLANE['ura']!;
    planes[at] = Math.min(255, planes[at]! + 64);
  }
};

/** Fills `planes` [34 · planeCount] with what `seat` does not see. */
export const encodeRiichiOracle = (table: FullTable, seat: number, planes: Uint8Array): void => {
  planes.fill(0);
  writeHands(table, seat, planes);
  writeDraws(table, seat, planes);
  writeUra(table, planes);
};
