/** Hands of a value solver: an open-addressing hash on typed arrays, in order of discovery. */

/** A hand is four suit states (sixteen bits each, see suit.ts) and the number of its open part. */
export class NodeTable {
  size = 0;
  /** State of m below, of p above. */
  lo: Int32Array;
  /** State of s below, of z above. */
  hi: Int32Array;
  open: Int32Array;
  shanten: Int8Array;
  /** Tiles the root does not hold: the fewest draws that lead here. */
  dist: Uint8Array;
  /** Four numbers a slot: lo, hi, open, and the hand's number from 1; 0 is free. */
  private slots: Int32Array;

  constructor(capacity: number) {
    this.lo = new Int32Array(capacity);
    this.hi = new Int32Array(capacity);
    this.open = new Int32Array(capacity);
    this.shanten = new Int8Array(capacity);
    this.dist = new Uint8Array(capacity);
    this.slots = new Int32Array(8 * capacity);
  }

  /** The number of a hand; it is new when `size` grew. */
  take(lo: number, hi: number, open: number, shanten: number, dist: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = (hashOf(lo, hi, open) << 2) & mask;
    for (;;) {
      const number = slots[slot + 3]!;
      if (number === 0) break;
      if (slots[slot] === lo && slots[slot + 1] === hi && slots[slot + 2] === open) return number - 1;
      slot = (slot + 4) & mask;
    }
    const id = this.size++;
    slots[slot] = lo;
    slots[slot + 1] = hi;
    slots[slot + 2] = open;
    slots[slot + 3] = id + 1;
    this.lo[id] = lo;
    this.hi[id] = hi;
    this.open[id] = open;
    this.shanten[id] = shanten;
    this.dist[id] = dist;
    if (this.size === this.lo.length) this.grow();
    return id;
  }

  private grow(): void {
    const capacity = 2 * this.lo.length;
    this.lo = widened(this.lo, new Int32Array(capacity));
    this.hi = widened(this.hi, new Int32Array(capacity));
    this.open = widened(this.open, new Int32Array(capacity));
    this.shanten = widened(this.shanten, new Int8Array(capacity));
    this.dist = widened(this.dist, new Uint8Array(capacity));
    const slots = new Int32Array(8 * capacity);
    const mask = slots.length - 1;
    for (let id = 0; id < this.size; id++) {
      let slot = (hashOf(this.lo[id]!, this.hi[id]!, this.open[id]!) << 2) & mask;
      while (slots[slot + 3] !== 0) slot = (slot + 4) & mask;
      slots[slot] = this.lo[id]!;
      slots[slot + 1] = this.hi[id]!;
      slots[slot + 2] = this.open[id]!;
      slots[slot + 3] = id + 1;
    }
    this.slots = slots;
  }
}

const hashOf = (lo: number, hi: number, open: number): number => {
  let h = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi + open * 0x2545f491, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
};

export const widened = <T extends Int32Array | Int8Array | Uint8Array>(old: T, next: T): T => {
  next.set(old);
  return next;
};

/** Edges in rows: row r is first[r] … first[r + 1]; rows are written in order. */
export class Edges {
  size = 0;
  target = new Int32Array(1024);
  /** Copies left of the tile drawn or called; unused for discards. */
  weight = new Uint8Array(1024);
  /** Suit · 10 + slot of that tile. */
  tile = new Uint8Array(1024);
  first = new Int32Array(1024);
  private rows = 0;

  /** Begins the next row. */
  row(): void {
    if (this.rows + 1 >= this.first.length) this.first = widened(this.first, new Int32Array(2 * this.first.length));
    this.first[this.rows++] = this.size;
    this.first[this.rows] = this.size;
  }

  add(target: number, weight: number, tile: number): void {
    if (this.size === this.target.length) {
      this.target = widened(this.target, new Int32Array(2 * this.size));
      this.weight = widened(this.weight, new Uint8Array(2 * this.size));
      this.tile = widened(this.tile, new Uint8Array(2 * this.size));
    }
    this.target[this.size] = target;
    this.weight[this.size] = weight;
    this.tile[this.size] = tile;
    this.size++;
    this.first[this.rows] = this.size;
  }
}
