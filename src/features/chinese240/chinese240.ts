/**
 * `chinese240`: the 240 bytes of the contest's sample agent, which the published bot for Chinese Standard reads. There are no planes; every byte is a global.
 *
 * Tiles are the numbers of the contest, W1–9 T1–9 B1–9 F1–4 J1–3 as 0–33; seats are absolute; 255 stands for nothing. A history has the seat's claims, kongs and
 * discards as action numbers, oldest first. Two things differ from the agent's: an added kong stands in the history as its pung, as the table does not keep when
 * it was added; and a closed kong of another seat, whose kind is hidden, is CONCEALED there and in its meld.
 */
import {
  CHINESE_CLOSED_KONG,
  CHINESE_DISCARD,
  CHINESE_OPEN_KONG,
  CHINESE_PUNG,
  CONTEST_OF,
  RIVER,
  chowAction,
  type Table,
} from '../../table/index.ts';
import {
  CHOW,
  CLOSED_KONG,
  OPEN_KONG,
  PUNG,
  kindOf,
  meldClaimed,
  meldKind,
  meldType,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import { COLUMNS, laySpans, sizeOf, startsOf, type FeatureSet, type SpanRow } from '../layout.ts';

const SEATS = [0, 1, 2, 3] as const;
const HAND_SLOTS = 14;
const HISTORY = 29;
const MELDS = 4;
const MELD_TILES = 4;

const GLOBALS = laySpans([
  ['round', 1, 8, 'round wind, 0 East … 3 North'],
  ['wind', 1, 8, 'own seat wind, 0 East … 3 North'],
  ['unseen', 34, 8, 'copies of each tile that do not lie open, 0–4; own tiles count as unseen'],
  ['hand', HAND_SLOTS, 8, 'own concealed tiles in ascending order'],
  ['wall', 10, 8, 'the first tiles of the own wall', 'nobody knows the wall in play: all 255'],
  ...SEATS.flatMap((seat): readonly SpanRow[] => [
    [`${seat}.history`, HISTORY, 8, `actions of seat ${seat}, oldest first`],
    [`${seat}.melds`, MELDS * MELD_TILES, 8, `melds of seat ${seat}, four tiles each`],
  ]),
]);

/** The feature set of the published Botzone bot. */
export const chinese240: FeatureSet = {
  id: 'chinese240',
  family: 'chinese',
  version: 1,
  columns: COLUMNS,
  planes: [],
  planeCount: 0,
  globals: GLOBALS,
  globalCount: sizeOf(GLOBALS),
};

const AT = startsOf<string>(GLOBALS);

/** Bytes beside tiles and actions: nothing; the fourth tile of an open and of a closed kong. */
export const CHINESE240 = { empty: 255, open: 34, concealed: 35, hiddenKong: 235 } as const;

/** Fills the 240 bytes of the published Botzone bot. */
export class Chinese240 {
  encode(table: Table, seat: number, _planes: Uint8Array, globals: Uint8Array): void {
    globals.fill(CHINESE240.empty);
    globals[AT['round']!] = table.roundWind();
    globals[AT['wind']!] = table.seatWind(seat);
    for (let kind = 0; kind < 34; kind++)
      globals[AT['unseen']! + CONTEST_OF[kind]!] = 4 - Math.min(4, table.shown[kind]!);
    this.writeHand(table, seat, globals);
    for (const other of SEATS) {
      this.writeHistory(table, seat, other, globals);
      for (let i = 0; i < table.meldCount[other]!; i++)
        this.writeMeld(
          table.melds[other * 4 + i] as Meld,
          other === seat,
          globals,
          AT[`${other}.melds`]! + MELD_TILES * i,
        );
    }
  }

  private writeHand(table: Table, seat: number, globals: Uint8Array): void {
    const { counts } = table.shapes[seat]!;
    const numbers: number[] = [];
    for (let kind = 0; kind < 34; kind++)
      for (let copy = 0; copy < counts[kind]!; copy++) numbers.push(CONTEST_OF[kind]!);
    numbers.sort((a, b) => a - b);
    globals.set(numbers.slice(0, HAND_SLOTS), AT['hand']!);
  }

  private writeHistory(table: Table, seat: number, other: number, globals: Uint8Array): void {
    const start = AT[`${other}.history`]!;
    let at = 0;
    let meld = 0;
    const put = (token: number): void => {
      if (at < HISTORY) globals[start + at++] = token;
    };
    for (let i = 0; i <= table.riverSize[other]!; i++) {
      for (; meld < table.meldCount[other]! && table.meldTurns[other * 4 + meld]! <= i; meld++)
        put(tokenOf(table.melds[other * 4 + meld] as Meld, other === seat));
      if (i < table.riverSize[other]!)
        put(CHINESE_DISCARD + CONTEST_OF[kindOf(table.rivers[other * RIVER + i] as Tile)]!);
    }
  }

  private writeMeld(meld: Meld, isOwn: boolean, globals: Uint8Array, at: number): void {
    const type = meldType(meld);
    const number = CONTEST_OF[meldKind(meld)]!;
    if (type === CHOW) for (let i = 0; i < 3; i++) globals[at + i] = number + i;
    else if (type === CLOSED_KONG && !isOwn) globals.fill(CHINESE240.concealed, at, at + MELD_TILES);
    else {
      globals.fill(number, at, at + 3);
      if (type !== PUNG) globals[at + 3] = type === CLOSED_KONG ? CHINESE240.concealed : CHINESE240.open;
    }
  }
}

/** The action that made a meld; of an added kong the pung before it. */
const tokenOf = (meld: Meld, isOwn: boolean): number => {
  const type = meldType(meld);
  const kind = meldKind(meld);
  if (type === CHOW) return chowAction(kind, meldClaimed(meld));
  if (type === CLOSED_KONG) return isOwn ? CHINESE_CLOSED_KONG + CONTEST_OF[kind]! : CHINESE240.hiddenKong;
  return (type === OPEN_KONG ? CHINESE_OPEN_KONG : CHINESE_PUNG) + CONTEST_OF[kind]!;
};
