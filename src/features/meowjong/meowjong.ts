/** `meowjong`: a state as the networks of Meowjong see it; meowjonglayout.ts has the columns. Only what the seat may know is read. */
import { ACTING, CLAIMING, NONE, NO_RIICHI, RIVER, WITH_RIICHI, type Table } from '../../table/index.ts';
import { CHOW, kindOf, meldKind, meldReds, meldSize, meldType, type Meld, type Tile } from '../../tiles/index.ts';
import { FULL } from '../layout.ts';
import {
  COLUMN,
  DISCARDS,
  DISCARDS_AT,
  KITA_AT,
  MELD_WIDTH,
  SCORE_BITS,
  SEAT_BLOCKS,
  TURN_BITS,
  meowjong,
} from './layout.ts';

export { MEOWJONG_SCALES, meowjong } from './layout.ts';

const { planeCount } = meowjong;
const TARGET = COLUMN['target']!;
const HAND = COLUMN['hand']!;
const RED = COLUMN['red']!;
const DORA = COLUMN['dora']!;
const SCORES = COLUMN['score0.high']!;
const ROUND = COLUMN['round']!;
const HONBA = COLUMN['honba']!;
const DEPOSITS = COLUMN['deposits.high']!;
const WIND = COLUMN['wind']!;
const NORTH = 30;
const KITAS = 4;

/** Fills Meowjong's planes. */
export class Meowjong {
  private planes!: Uint8Array;

  /** Fills the planes with the state as `seat` sees it; its hand must be known. There are no globals. */
  encode(table: Table, seat: number, planes: Uint8Array, _globals?: Uint8Array): void {
    this.planes = planes;
    planes.fill(0);
    this.writeHand(table, seat);
    for (let i = 0; i < table.indicatorCount; i++) this.mark(kindOf(table.indicators[i] as Tile), DORA + i);
    for (let other = 0; other < table.seats; other++)
      this.writeNumber(SCORES + SCORE_BITS * other, SCORE_BITS, Math.floor(table.scores[other]! / 100));
    this.writeNumber(ROUND, 4, table.round);
    this.writeNumber(HONBA, 4, table.honba);
    this.writeNumber(DEPOSITS, 4, table.deposits);
    this.mark(27 + table.seatWind(seat), WIND);
    for (let distance = 0; distance < table.seats; distance++)
      this.writeSeat(table, (seat + distance) % table.seats, SEAT_BLOCKS[distance]!);
  }

  private mark(kind: number, column: number): void {
    this.planes[kind * planeCount + column] = FULL;
  }

  private fill(column: number): void {
    for (let at = column; at < this.planes.length; at += planeCount) this.planes[at] = FULL;
  }

  /** Whole columns of a number, cut to what the bits hold. */
  private writeNumber(column: number, bits: number, n: number): void {
    const most = (1 << bits) - 1;
    const cut = n < 0 ? 0 : n > most ? most : n;
    for (let i = 0; i < bits; i++) if (((cut >> (bits - 1 - i)) & 1) === 1) this.fill(column + i);
  }

  private writeHand(table: Table, seat: number): void {
    const { counts } = table.shapes[seat]!;
    const isOwn = table.phase === ACTING && table.turn === seat;
    const drawn = isOwn && table.drawn !== NONE ? kindOf(table.drawn as Tile) : NONE;
    if (drawn !== NONE) this.mark(drawn, TARGET);
    else if (table.phase === CLAIMING && table.turn !== seat) this.mark(kindOf(table.claimTile as Tile), TARGET);
    for (let kind = 0; kind < 34; kind++) {
      const copies = counts[kind]! - (kind === drawn ? 1 : 0);
      for (let i = 0; i < copies; i++) this.mark(kind, HAND + i);
    }
    for (let suit = 0; suit < 3; suit++) if (table.hands[seat * 37 + 34 + suit]! > 0) this.mark(9 * suit + 4, RED);
    for (let i = 0; i < table.meldCount[seat]!; i++) {
      const meld = table.melds[seat * 4 + i] as Meld;
      if (meldReds(meld) > 0) this.mark(9 * ((meldKind(meld) / 9) | 0) + 4, RED);
    }
  }

  private writeSeat(table: Table, other: number, { first, riichi }: (typeof SEAT_BLOCKS)[number]): void {
    for (let i = 0; i < table.meldCount[other]!; i++) {
      const meld = table.melds[other * 4 + i] as Meld;
      const at = first + MELD_WIDTH * i;
      const step = meldType(meld) === CHOW ? 1 : 0;
      for (let tile = 0; tile < meldSize(meld); tile++) this.mark(meldKind(meld) + tile * step, at + tile);
      this.writeNumber(at + 4, TURN_BITS, table.meldTurns[other * 4 + i]! + 1);
    }
    for (let i = 0; i < table.kita[other]! && i < KITAS; i++) this.mark(NORTH, first + KITA_AT + i);
    const size = Math.min(DISCARDS, table.riverSize[other]!);
    for (let i = 0; i < size; i++) this.mark(kindOf(table.rivers[other * RIVER + i] as Tile), first + DISCARDS_AT + i);
    if (riichi < 0 || table.riichi[other] === NO_RIICHI) return;
    this.fill(riichi);
    // Declared and not thrown yet: nobody else decides anything then.
    for (let i = 0; i < size; i++)
      if ((table.riverFlags[other * RIVER + i]! & WITH_RIICHI) !== 0) this.writeNumber(riichi + 1, TURN_BITS, i + 1);
  }
}
