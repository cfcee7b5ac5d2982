/**
 * The hands a seat could be left with by a decision, each with its features: one for each kind it may throw; where another's tile may be
 * claimed, the hand as it is (pass) and one for each call and the discard after it. Storage is used again by the next decision.
 */
import { AcceptanceTable, acceptanceUnchecked, NO_DISCARD } from '../../../shape/index.ts';
import {
  callEvent,
  CHOW_ACTION,
  OPEN_KONG_ACTION,
  PASS,
  riichiRules,
  swapBans,
  type ActionList,
  type Table,
} from '../../../table/index.ts';
import { isRed, kindOf, meldOf, type Kind, type Meld, type Tile } from '../../../tiles/index.ts';
import { FeatureWriter } from './features.ts';
import { Surroundings, type Rest } from './surroundings.ts';

/** Nothing is thrown: the hand of a pass. */
export const NO_THROW = 255;

const bitCount = (bits: number): number => {
  let n = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) n++;
  return n;
};

/** By which discards a decision is limited: 1 for each kind that may be thrown. */
export type LegalKinds = ArrayLike<number>;

/** The hands of one decision with their features; filled by `readTurn` or `readClaim`. */
export class Candidates {
  readonly surroundings = new Surroundings();
  size = 0;
  /** PASS, a chow or pung, or −1 on the own turn. */
  readonly call: number[] = [];
  /** Kind thrown; NO_THROW for a pass. */
  readonly thrown: number[] = [];
  readonly shanten: number[] = [];
  /** Copies left of the accepted kinds. */
  readonly tiles: number[] = [];
  /** Features of candidate i: from starts[i] up to starts[i + 1]. */
  readonly starts: number[] = [0];
  features = new Uint16Array(4096);
  private readonly writer = new FeatureWriter();
  private readonly rows = new AcceptanceTable();
  private readonly counts = new Uint8Array(34);
  private readonly reds = new Uint8Array(3);
  private game: 'riichi' | 'sanma' = 'riichi';

  /** Own turn: a candidate for each kind that may be thrown, ascending. */
  readTurn(table: Table, seat: number, legal: LegalKinds): void {
    this.begin(table, seat);
    this.addThrows(-1, table.meldsOf(seat), table.isOpen[seat] === 1, (kind) => legal[kind] === 1);
  }

  /** Another's tile: a pass, and each chow and pung of `legal` with each discard after it. */
  readClaim(table: Table, seat: number, legal: ActionList): void {
    this.begin(table, seat);
    const melds = table.meldsOf(seat);
    this.measure(melds.length);
    this.add(PASS, NO_THROW, 0, melds, table.isOpen[seat] === 1);
    for (let i = 0; i < legal.size; i++) {
      const action = legal.items[i]!;
      if (action >= CHOW_ACTION && action < OPEN_KONG_ACTION) this.addCall(table, seat, action, melds);
    }
  }

  private begin(table: Table, seat: number): void {
    this.surroundings.read(table, seat);
    this.game = table.seats === 3 ? 'sanma' : 'riichi';
    this.size = 0;
    this.counts.set(table.shapes[seat]!.counts);
    for (let suit = 0; suit < 3; suit++) this.reds[suit] = table.hands[seat * 37 + 34 + suit]!;
  }

  private take(tile: Tile, by: number): void {
    this.counts[kindOf(tile)]! += by;
    if (isRed(tile)) this.reds[tile - 34]! += by;
  }

  private addCall(table: Table, seat: number, action: number, melds: readonly Meld[]): void {
    const event = callEvent(table, seat, action);
    if (event.type === 'kong') return;
    const kind = kindOf(event.tile);
    const low = Math.min(kind, ...event.own.map(kindOf)) as Kind;
    const isPung = event.type === 'pung';
    const meld = meldOf({
      type: event.type,
      kind: low,
      claimed: kind - low,
      claimedRed: isRed(event.tile),
      ownReds: event.own.filter(isRed).length,
    });
    const [first, second] = swapBans(low, kind - low, isPung, riichiRules(table).kuikae);
    for (const tile of event.own) this.take(tile, -1);
    this.addThrows(action, [...melds, meld], true, (thrown) => thrown !== first && thrown !== second);
    for (const tile of event.own) this.take(tile, 1);
  }

  private measure(melds: number): void {
    acceptanceUnchecked(this.counts, melds, this.surroundings.left, this.rows, this.game);
  }

  private addThrows(call: number, melds: readonly Meld[], isOpen: boolean, may: (kind: number) => boolean): void {
    this.measure(melds.length);
    const { rows } = this;
    for (let row = 0; row < rows.size; row++) {
      const kind = rows.discard[row]!;
      if (kind === NO_DISCARD || !may(kind)) continue;
      const suit = kind < 27 && kind % 9 === 4 ? (kind / 9) | 0 : -1;
      const isLastRed = suit >= 0 && this.reds[suit]! > 0 && this.counts[kind] === this.reds[suit];
      this.counts[kind]!--;
      if (isLastRed) this.reds[suit]!--;
      this.add(call, kind, row, melds, isOpen);
      this.counts[kind]!++;
      if (isLastRed) this.reds[suit]!++;
    }
  }

  private add(call: number, thrown: number, row: number, melds: readonly Meld[], isOpen: boolean): void {
    const { rows, writer, counts, reds } = this;
    const kinds = bitCount(rows.suits[row]!) + bitCount(rows.honours[row]!);
    const rest: Rest = { counts, reds, melds, isOpen, shanten: rows.shanten[row]!, kinds, tiles: rows.tiles[row]! };
    const n = writer.write(this.surroundings, rest);
    const at = this.size++;
    const start = this.starts[at]!;
    if (start + n > this.features.length) {
      const more = new Uint16Array(2 * this.features.length);
      more.set(this.features);
      this.features = more;
    }
    this.features.set(writer.active.subarray(0, n), start);
    this.starts[at + 1] = start + n;
    this.call[at] = call;
    this.thrown[at] = thrown;
    this.shanten[at] = rest.shanten;
    this.tiles[at] = rest.tiles;
  }
}
