/** What the parts of `suphx` share about one state: who looks, what is legal and seen, and where planes go. */
import { TableReading } from '../../analysis/riichi/danger/index.ts';
import {
  ActionList,
  CHOW_ACTION,
  CLOSED_KONG_ACTION,
  DISCARD_ACTION,
  NONE,
  OPEN_KONG_ACTION,
  PUNG_ACTION,
  riichiLegal,
  riichiRules,
  type Table,
} from '../../table/index.ts';
import { kindOf, meldReds, type Kind, type Meld, type Tile, type Wind, type Counts } from '../../tiles/index.ts';
import { FULL } from '../layout.ts';
import type { Held } from '../wins/index.ts';

export class SuphxScene {
  table!: Table;
  seat = 0;
  counts!: Counts;
  melds: readonly Meld[] = [];
  readonly reading = new TableReading();
  /** By place of the claimed tile in the run: 0 low, 1 middle, 2 high. */
  readonly chows = new Uint8Array(3);
  mayPung = false;
  mayOpenKong = false;
  mayOwnKong = false;
  private planes!: Uint8Array;
  private planeCount = 0;
  private readonly legal = new ActionList();

  set(table: Table, seat: number, planes: Uint8Array): void {
    this.table = table;
    this.seat = seat;
    this.planes = planes;
    this.planeCount = planes.length / 34;
    this.counts = table.shapes[seat]!.counts;
    this.melds = Array.from({ length: table.meldCount[seat]! }, (_, i) => table.melds[seat * 4 + i] as Meld);
    this.reading.update(table, seat);
    this.readLegal();
  }

  private readLegal(): void {
    const { legal, chows } = this;
    chows.fill(0);
    this.mayPung = false;
    this.mayOpenKong = false;
    this.mayOwnKong = false;
    riichiLegal(this.table, this.seat, legal);
    for (let i = 0; i < legal.size; i++) {
      const action = legal.items[i]!;
      if (action >= DISCARD_ACTION) continue;
      if (action >= CLOSED_KONG_ACTION) this.mayOwnKong = true;
      else if (action === OPEN_KONG_ACTION) this.mayOpenKong = true;
      else if (action >= PUNG_ACTION) this.mayPung = true;
      else if (action >= CHOW_ACTION) chows[(action - CHOW_ACTION) >> 1] = 1;
    }
  }

  /** Kind of the tile that may be claimed; NONE. */
  get claimKind(): number {
    const { table, seat } = this;
    return table.turn === seat || table.claimTile === NONE ? NONE : kindOf(table.claimTile as Tile);
  }

  get isThrowing(): boolean {
    return this.table.sizes[this.seat]! % 3 === 2;
  }

  /** The hand as the search takes it, or `counts` and `melds` after a call of a tile. */
  held(counts = this.counts, melds = this.melds, claimedReds = 0): Held {
    const { table, seat, reading } = this;
    const redsOf = (suit: number): number => Math.min(table.hands[seat * 37 + 34 + suit]!, counts[9 * suit + 4]!);
    const reds = [redsOf(0), redsOf(1), redsOf(2)] as const;
    const all = this.melds.reduce((sum, meld) => sum + meldReds(meld), 0);
    // A red five that the hand no longer has lies in the new meld.
    const gone = [0, 1, 2].reduce((sum, suit) => sum + table.hands[seat * 37 + 34 + suit]! - reds[suit]!, 0);
    return {
      rules: riichiRules(table),
      counts,
      melds,
      unseen: reading.unseen,
      indicators: Array.from(
        table.indicators.subarray(0, table.indicatorCount),
        (tile) => kindOf(tile as Tile) as Kind,
      ),
      reds,
      meldReds: all + gone + claimedReds,
      kita: table.kita[seat]!,
      roundWind: table.roundWind() as Wind,
      seatWind: table.seatWind(seat) as Wind,
    };
  }

  mark(kind: number, plane: number): void {
    this.planes[kind * this.planeCount + plane] = FULL;
  }

  /** All columns. */
  fill(plane: number): void {
    for (let at = plane; at < this.planes.length; at += this.planeCount) this.planes[at] = FULL;
  }

  /** The first `n` of `size` planes in a column; in all columns where `kind` is not one. */
  pile(kind: number, plane: number, size: number, n: number): void {
    for (let i = 0; i < n && i < size; i++) {
      if (kind < 34) this.mark(kind, plane + i);
      else this.fill(plane + i);
    }
  }

  /** As many planes as steps are reached. */
  steps(kind: number, plane: number, steps: readonly number[], value: number): void {
    let n = 0;
    while (n < steps.length && value >= steps[n]!) n++;
    this.pile(kind, plane, steps.length, n);
  }

  /** One plane of a column, or of all. */
  set1(kind: number, plane: number): void {
    if (kind < 34) this.mark(kind, plane);
    else this.fill(plane);
  }
}

/** Stands for all columns. */
export const ALL = 34;
