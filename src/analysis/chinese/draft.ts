/**
 * A completion under construction: blocks (sets, then the pair, or loose tiles of the forms without sets) are laid over the hand one by one, and each
 * says which tiles it lacks. Taking the last block away restores the state before it.
 */
import { RUN } from '../../shape/index.ts';
import { countTiles, type Counts } from '../../tiles/index.ts';
import { Rates } from './rates.ts';
import { SET_CODES, SET_TILES } from './sets.ts';
import type { Situation } from './situation.ts';

/** Most blocks: fourteen loose tiles, and the empty end. */
const DEPTH = 16;

/** Numbers whose sums tell sets of tiles apart; any odd spread does. */
const KEYS = Int32Array.from({ length: 34 }, (_, kind) => {
  let z = Math.imul(kind + 1, 0x9e3779b9);
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  return z ^ (z >>> 13);
});
const SET_KEYS = Int32Array.from(
  { length: SET_CODES },
  (_, set) => (KEYS[SET_TILES[3 * set]!]! + KEYS[SET_TILES[3 * set + 1]!]! + KEYS[SET_TILES[3 * set + 2]!]!) | 0,
);

/** Bits 0–3 from the lowest bits of the four bytes of a word. */
const gather = (bytes: number): number => Math.imul(bytes & 0x01010101, 0x01020408) >>> 24;

export class Draft {
  /** The bytes of `rest`, four a word. */
  private readonly words = new Int32Array(9);
  /** Tiles of the hand not used yet, and copies needed beyond the hand. */
  readonly rest = new Uint8Array(this.words.buffer, 0, 34);
  readonly need = new Uint8Array(34);
  unseen: Counts = new Uint8Array(34);
  readonly rates = new Rates();
  /** One over the unseen tiles. */
  private perTile = 0;
  /** What the n-th missing copy of a kind, at 5 · kind + n, adds to the product; equal copies are unordered. */
  private readonly copyRates = new Float64Array(5 * 34);

  /** Answer of `readSpare`: kinds of which at least one, or two, are not used, as bits 0–26 and 27–33. */
  spareSuits = 0;
  spareHonours = 0;
  twiceSuits = 0;
  twiceHonours = 0;

  /** Blocks laid. */
  depth = 0;
  /** Codes of the sets; the pair's kind after them. */
  readonly codes = new Uint8Array(DEPTH);
  /** Missing tiles in order of laying; those of block d begin at `starts[d]`. */
  readonly missing = new Uint8Array(DEPTH);
  readonly starts = new Uint8Array(DEPTH + 1);
  /** After block d: the product of the missing tiles' chances to be drawn in a turn. */
  readonly products = new Float64Array(DEPTH + 1).fill(1);
  readonly hashes = new Int32Array(DEPTH + 1);
  private kept = 0;

  reset(situation: Situation): void {
    this.rest.set(situation.counts);
    this.need.fill(0);
    this.unseen = situation.unseen;
    this.rates.set(situation);
    this.perTile = 1 / Math.max(1, countTiles(situation.unseen));
    this.depth = 0;
    for (let kind = 0; kind < 34; kind++)
      for (let n = 1; n <= 4; n++) this.copyRates[5 * kind + n] = this.drawRate(kind, n - 1) / n;
  }

  get distance(): number {
    return this.starts[this.depth]!;
  }

  get product(): number {
    return this.products[this.depth]!;
  }

  private rate(kind: number): number {
    return this.copyRates[5 * kind + this.need[kind]!]!;
  }

  /** Rate a turn of drawing the kind when `taken` of its copies have come. */
  drawRate(kind: number, taken: number): number {
    const copies = this.unseen[kind]! - taken;
    return copies > 0 ? copies * this.rates.drawn[kind]! * this.perTile : 0;
  }

  /** Lays a set that lacks `least` to `most` tiles; false, with nothing changed, when it lacks more or fewer or they are not to be had. */
  addSet(set: number, most: number, least = 0): boolean {
    return set < RUN ? this.addTriplet(set, most, least) : this.addRun(set, most, least);
  }

  private addTriplet(kind: number, most: number, least: number): boolean {
    return (least <= 0 || this.rest[kind]! <= 3 - least) && this.addSame(kind, 3, most, SET_KEYS[kind]!);
  }

  addPair(kind: number, most: number): boolean {
    return this.addSame(kind, 2, most, (2 * KEYS[kind]!) | 0);
  }

  addTile(kind: number, most: number): boolean {
    return this.addSame(kind, 1, most, KEYS[kind]!);
  }

  private addSame(kind: number, size: number, most: number, key: number): boolean {
    const held = this.rest[kind]!;
    const lacks = held >= size ? 0 : size - held;
    if (lacks > most || this.need[kind]! + lacks > this.unseen[kind]!) return false;
    this.rest[kind] = held - size + lacks;
    let product = 1;
    let at = this.starts[this.depth]!;
    for (let i = 0; i < lacks; i++) {
      this.need[kind]!++;
      product *= this.rate(kind);
      this.missing[at++] = kind;
    }
    this.push(kind, at, product, key);
    return true;
  }

  private addRun(set: number, most: number, least: number): boolean {
    const low = set - RUN;
    const { rest, need, unseen } = this;
    let lacks = 0;
    for (let kind = low; kind < low + 3; kind++) {
      if (rest[kind]! > 0) continue;
      if (++lacks > most || need[kind]! >= unseen[kind]!) return false;
    }
    if (lacks < least) return false;
    let product = 1;
    let at = this.starts[this.depth]!;
    for (let kind = low; kind < low + 3; kind++) {
      if (rest[kind]! > 0) {
        rest[kind]!--;
        continue;
      }
      need[kind]!++;
      product *= this.rate(kind);
      this.missing[at++] = kind;
    }
    this.push(set, at, product, SET_KEYS[set]!);
    return true;
  }

  private push(code: number, end: number, product: number, key: number): void {
    const d = this.depth;
    this.codes[d] = code;
    this.starts[d + 1] = end;
    this.products[d + 1] = this.products[d]! * product;
    this.hashes[d + 1] = (this.hashes[d]! + key) | 0;
    this.depth = d + 1;
  }

  /** Fills the four fields of spare kinds. */
  readSpare(): void {
    const { words } = this;
    let once = 0;
    let twice = 0;
    for (let word = 0; word < 6; word++) {
      const tiles = words[word]!;
      const more = (tiles >>> 1) | (tiles >>> 2);
      once |= gather(tiles | more) << (4 * word);
      twice |= gather(more) << (4 * word);
    }
    // The word in the middle holds bamboos 7 to 9 and East.
    const middle = words[6]!;
    const middleMore = (middle >>> 1) | (middle >>> 2);
    const middleOnce = gather(middle | middleMore);
    const middleTwice = gather(middleMore);
    const winds = words[7]!;
    const windsMore = (winds >>> 1) | (winds >>> 2);
    const dragons = words[8]!;
    const dragonsMore = (dragons >>> 1) | (dragons >>> 2);
    this.spareSuits = once | ((middleOnce & 7) << 24);
    this.twiceSuits = twice | ((middleTwice & 7) << 24);
    this.spareHonours = (middleOnce >>> 3) | (gather(winds | windsMore) << 1) | (gather(dragons | dragonsMore) << 5);
    this.twiceHonours = (middleTwice >>> 3) | (gather(windsMore) << 1) | (gather(dragonsMore) << 5);
  }

  /** These three take the last block away. */
  removeSet(): void {
    const set = this.codes[--this.depth]!;
    if (set < RUN) this.rest[set]! += 3;
    else for (let kind = set - RUN; kind < set - RUN + 3; kind++) this.rest[kind]!++;
    this.forget();
  }

  removePair(): void {
    this.rest[this.codes[--this.depth]!]! += 2;
    this.forget();
  }

  removeTile(): void {
    this.rest[this.codes[--this.depth]!]!++;
    this.forget();
  }

  /** What the block lacked was never in the hand. */
  private forget(): void {
    for (let at = this.starts[this.depth]!; at < this.starts[this.depth + 1]!; at++) {
      const kind = this.missing[at]!;
      this.need[kind]!--;
      this.rest[kind]!--;
    }
  }

  /**
   * A tile of the completion is thrown and must come again, which may win by another wait: it counts as missing and as spare. False when it is
   * not to be had. Undone by `takeBack`.
   */
  giveUp(kind: number): boolean {
    if (this.need[kind]! >= this.unseen[kind]!) return false;
    const d = this.depth;
    this.need[kind]!++;
    this.rest[kind]!++;
    this.kept = this.products[d]!;
    this.products[d]! *= this.rate(kind);
    this.missing[this.starts[d]!++] = kind;
    return true;
  }

  takeBack(kind: number): void {
    const d = this.depth;
    this.need[kind]!--;
    this.rest[kind]!--;
    this.products[d] = this.kept;
    this.starts[d]!--;
  }
}
