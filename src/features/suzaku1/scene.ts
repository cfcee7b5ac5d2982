/** What the parts of `suzaku1` share about one state: who looks, what is legal, what is seen, and where values go. */
import type { Danger } from '../../analysis/riichi/danger/index.ts';
import {
  ADDED_KONG_ACTION,
  ActionList,
  CHOW_ACTION,
  CLOSED_KONG_ACTION,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  NONE,
  OPEN_KONG_ACTION,
  PUNG_ACTION,
  SET_KITA,
  WIN,
  riichiLegal,
  type Table,
} from '../../table/index.ts';
import { kindOf, type Tile, type Counts } from '../../tiles/index.ts';
import { FULL } from '../layout.ts';
import { suzaku1 } from './layout.ts';

const { planeCount } = suzaku1;

/** Slots of relative seats: 0 self, 1 next, 2 across, 3 previous; with three seats the previous one keeps its slot. */
export const slotOf = (table: Table, seat: number, other: number): number => {
  const distance = (other - seat + table.seats) % table.seats;
  return table.seats === 3 && distance === 2 ? 3 : distance;
};

export class Scene {
  table!: Table;
  seat = 0;
  planes!: Uint8Array;
  globals!: Uint8Array;
  /** The seat's concealed tiles. */
  counts!: Counts;
  /** By honour E … red: 0, or how often a triplet of it is a yaku for the seat. */
  readonly value = new Uint8Array(7);
  /** By kind: may be thrown; a kong of it may be made. */
  readonly discards = new Uint8Array(34);
  readonly kongs = new Uint8Array(34);
  discardCount = 0;
  kongCount = 0;
  mayWin = false;
  mayRiichi = false;
  mayPung = false;
  mayOpenKong = false;
  mayKita = false;
  /** By place of the claimed tile in the run: 0 low, 1 middle, 2 high. */
  readonly chows = new Uint8Array(3);
  private readonly legal = new ActionList();

  constructor(readonly danger: Danger) {}

  set(table: Table, seat: number, planes: Uint8Array, globals: Uint8Array): void {
    this.table = table;
    this.seat = seat;
    this.planes = planes;
    this.globals = globals;
    this.counts = table.shapes[seat]!.counts;
    this.value.fill(0);
    this.value[table.roundWind()]!++;
    this.value[table.seatWind(seat)]!++;
    this.value.fill(1, 4);
    this.readLegal();
  }

  private readLegal(): void {
    const { table, seat, legal, discards, kongs, chows } = this;
    discards.fill(0);
    kongs.fill(0);
    chows.fill(0);
    this.mayWin = false;
    this.mayRiichi = false;
    this.mayPung = false;
    this.mayOpenKong = false;
    this.mayKita = false;
    riichiLegal(table, seat, legal);
    for (let i = 0; i < legal.size; i++) {
      const action = legal.items[i]!;
      if (action >= HAND_DISCARD_ACTION) discards[kindOf((action - HAND_DISCARD_ACTION) as Tile)] = 1;
      else if (action >= DISCARD_ACTION) discards[kindOf((action - DISCARD_ACTION) as Tile)] = 1;
      else if (action >= ADDED_KONG_ACTION) kongs[action - ADDED_KONG_ACTION] = 1;
      else if (action >= CLOSED_KONG_ACTION) kongs[action - CLOSED_KONG_ACTION] = 1;
      else if (action === OPEN_KONG_ACTION) this.mayOpenKong = true;
      else if (action >= PUNG_ACTION) this.mayPung = true;
      else if (action >= CHOW_ACTION) chows[(action - CHOW_ACTION) >> 1] = 1;
      else if (action === SET_KITA) this.mayKita = true;
      else if (action === DECLARE_RIICHI) this.mayRiichi = true;
      else if (action === WIN) this.mayWin = true;
    }
    if (this.mayOpenKong) kongs[this.claimKind] = 1;
    this.discardCount = discards.reduce((sum, is) => sum + is, 0);
    this.kongCount = kongs.reduce((sum, is) => sum + is, 0);
  }

  /** Kind of the tile that may be claimed; NONE. */
  get claimKind(): number {
    const { claimTile } = this.table;
    return claimTile === NONE ? NONE : kindOf(claimTile as Tile);
  }

  /** Copies of each kind the seat sees nowhere. */
  get unseen(): Uint8Array {
    return this.danger.reading.unseen;
  }

  mark(kind: number, plane: number): void {
    this.planes[kind * planeCount + plane] = FULL;
  }

  write(kind: number, plane: number, byte: number): void {
    this.planes[kind * planeCount + plane] = byte;
  }

  /** Thermometer: the first `n` of `size` planes. */
  pile(kind: number, plane: number, size: number, n: number): void {
    const at = kind * planeCount + plane;
    for (let i = 0; i < n && i < size; i++) this.planes[at + i] = FULL;
  }

  /** Marks kinds 0–26 and 27–33 of acceptance masks. */
  markMasks(suits: number, honours: number, plane: number): void {
    for (let bits = suits; bits !== 0; bits &= bits - 1) this.mark(31 - Math.clz32(bits & -bits), plane);
    for (let bits = honours; bits !== 0; bits &= bits - 1) this.mark(58 - Math.clz32(bits & -bits), plane);
  }

  flag(at: number): void {
    this.globals[at] = FULL;
  }

  /** Thermometer of globals. */
  heap(at: number, size: number, n: number): void {
    for (let i = 0; i < n && i < size; i++) this.globals[at + i] = FULL;
  }

  /** "At most 0, 1, …": what a distance of `n` sets. */
  within(at: number, size: number, n: number): void {
    for (let i = Math.max(0, n); i < size; i++) this.globals[at + i] = FULL;
  }
}
