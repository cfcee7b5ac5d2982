/**
 * A completion under construction: blocks (sets, then the pair, or loose tiles of the forms without sets) are laid over the hand one by one; each
 * says which tiles it lacks and how fast they come. Taking the last block away restores the state before it.
 *
 * Speed. A missing tile comes by own draw at the rate unseen copies / unseen tiles in a turn, and by claim at a multiple of that
 * (rates.ts): the last tile of a run from the previous seat, of a triplet from any, and the very last tile of the hand from any.
 */
import { RUN } from '../../shape/index.ts';
import { countTiles, type Counts } from '../../tiles/index.ts';
import { MAX_MISSING } from './completions.ts';
import { CHOW_RATE, PUNG_RATE, WIN_RATE } from './rates.ts';
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

export class Draft {
  /** Tiles of the hand not used yet, and copies needed beyond the hand. */
  readonly rest = new Uint8Array(34);
  readonly need = new Uint8Array(34);
  unseen: Counts = new Uint8Array(34);
  #perTile = 0;
  #given = 0;

  /** Blocks laid. */
  depth = 0;
  /** Codes of the sets; the pair's kind after them. */
  readonly codes = new Uint8Array(DEPTH);
  /** Missing tiles in order of laying; those of block d begin at `starts[d]`. */
  readonly missing = new Uint8Array(MAX_MISSING + 4);
  readonly starts = new Uint8Array(DEPTH + 1);
  /** Products after block d: all by draw, and with claims of sets. */
  readonly closed = new Float64Array(DEPTH + 1).fill(1);
  readonly open = new Float64Array(DEPTH + 1).fill(1);
  /** Sums over missing tiles of what it is worth to get that tile last, by the win, relative to the products. */
  readonly lastClosed = new Float64Array(DEPTH + 1);
  readonly lastOpen = new Float64Array(DEPTH + 1);
  readonly hashes = new Int32Array(DEPTH + 1);

  reset(situation: Situation): void {
    this.rest.set(situation.counts);
    this.need.fill(0);
    this.unseen = situation.unseen;
    this.#perTile = 1 / Math.max(1, countTiles(situation.unseen));
    this.depth = 0;
  }

  get distance(): number {
    return this.starts[this.depth]!;
  }

  /** What the next missing copy of a kind, the n-th of the completion, adds to the product: copies over tiles; equal copies are unordered. */
  rate(kind: number): number {
    const n = this.need[kind]!;
    return ((this.unseen[kind]! - n + 1) / n) * this.#perTile;
  }

  /** Lays a set that lacks at most `most` tiles; false, with nothing changed, when it lacks more or they are not to be had. */
  addSet(set: number, most: number): boolean {
    return set < RUN ? this.#addTriplet(set, most) : this.#addRun(set, most);
  }

  #addTriplet(kind: number, most: number): boolean {
    const held = this.rest[kind]!;
    const lacks = held >= 3 ? 0 : 3 - held;
    if (lacks > most || this.need[kind]! + lacks > this.unseen[kind]!) return false;
    this.rest[kind] = held - 3 + lacks;
    let product = 1;
    let at = this.starts[this.depth]!;
    for (let i = 0; i < lacks; i++) {
      this.need[kind]!++;
      product *= this.rate(kind);
      this.missing[at++] = kind;
    }
    this.#push(kind, at, product, lacks === 0 ? 1 : 1 + PUNG_RATE[5 * kind + this.unseen[kind]!]!, lacks * (1 + WIN_RATE[5 * kind + this.unseen[kind]!]!), SET_KEYS[kind]!);
    return true;
  }

  #addRun(set: number, most: number): boolean {
    const low = set - RUN;
    const { rest, need, unseen } = this;
    let lacks = 0;
    for (let kind = low; kind < low + 3; kind++) {
      if (rest[kind]! > 0) continue;
      if (++lacks > most || need[kind]! >= unseen[kind]!) return false;
    }
    let product = 1;
    let chow = 0;
    let win = 0;
    let at = this.starts[this.depth]!;
    for (let kind = low; kind < low + 3; kind++) {
      if (rest[kind]! > 0) {
        rest[kind]!--;
        continue;
      }
      need[kind]!++;
      product *= this.rate(kind);
      chow += CHOW_RATE[5 * kind + this.unseen[kind]!]!;
      win += 1 + WIN_RATE[5 * kind + this.unseen[kind]!]!;
      this.missing[at++] = kind;
    }
    this.#push(set, at, product, lacks === 0 ? 1 : 1 + chow / lacks, win, SET_KEYS[set]!);
    return true;
  }

  addPair(kind: number, most: number): boolean {
    const held = this.rest[kind]!;
    const lacks = held >= 2 ? 0 : 2 - held;
    if (lacks > most || this.need[kind]! + lacks > this.unseen[kind]!) return false;
    this.rest[kind] = held - 2 + lacks;
    let product = 1;
    let at = this.starts[this.depth]!;
    for (let i = 0; i < lacks; i++) {
      this.need[kind]!++;
      product *= this.rate(kind);
      this.missing[at++] = kind;
    }
    this.#push(kind, at, product, 1, lacks * (1 + WIN_RATE[5 * kind + this.unseen[kind]!]!), (2 * KEYS[kind]!) | 0);
    return true;
  }

  /** One tile that nobody can be asked for, such as those of the knitted forms. */
  addTile(kind: number, most: number): boolean {
    let at = this.starts[this.depth]!;
    let product = 1;
    let win = 0;
    if (this.rest[kind]! > 0) this.rest[kind]!--;
    else {
      if (most < 1 || this.need[kind]! >= this.unseen[kind]!) return false;
      this.need[kind]!++;
      product = this.rate(kind);
      win = 1 + WIN_RATE[5 * kind + this.unseen[kind]!]!;
      this.missing[at++] = kind;
    }
    this.#push(kind, at, product, 1, win, KEYS[kind]!);
    return true;
  }

  /** `claim`: the factor that claims of the set add; `win`: Σ (1 + win rate) over its missing tiles. */
  #push(code: number, end: number, product: number, claim: number, win: number, key: number): void {
    const d = this.depth;
    this.codes[d] = code;
    this.starts[d + 1] = end;
    this.closed[d + 1] = this.closed[d]! * product;
    this.open[d + 1] = this.open[d]! * product * claim;
    this.lastClosed[d + 1] = this.lastClosed[d]! + win;
    this.lastOpen[d + 1] = this.lastOpen[d]! + win / claim;
    this.hashes[d + 1] = (this.hashes[d]! + key) | 0;
    this.depth = d + 1;
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
    this.#given = this.closed[d]!;
    this.closed[d]! *= this.rate(kind);
    this.missing[this.starts[d]!++] = kind;
    return true;
  }

  takeBack(kind: number): void {
    const d = this.depth;
    this.need[kind]!--;
    this.rest[kind]!--;
    this.closed[d] = this.#given;
    this.starts[d]!--;
  }

  /** These take the last block away. */
  removeSet(): void {
    const d = --this.depth;
    const set = this.codes[d]!;
    if (set < RUN) this.rest[set]! += 3;
    else for (let kind = set - RUN; kind < set - RUN + 3; kind++) this.rest[kind]!++;
    this.#giveBack(d);
  }

  removePair(): void {
    const d = --this.depth;
    this.rest[this.codes[d]!]! += 2;
    this.#giveBack(d);
  }

  removeTile(): void {
    const d = --this.depth;
    this.rest[this.codes[d]!]!++;
    this.#giveBack(d);
  }

  /** What the block lacked was never in the hand. */
  #giveBack(d: number): void {
    for (let at = this.starts[d]!; at < this.starts[d + 1]!; at++) {
      const kind = this.missing[at]!;
      this.need[kind]!--;
      this.rest[kind]!--;
    }
  }
}
