/** Hands of a value solver: an open-addressing hash on typed arrays, in order of discovery. */

/** Hands a table has room for at first; it doubles when full. */
const FIRST_ROOM = 1024;

/** A hand is four suit states (sixteen bits each, see suit.ts) and the number of its open part. Used for one question after another. */
export class NodeTable {
  size = 0;
  /** State of m below, of p above. */
  lo = new Int32Array(FIRST_ROOM);
  /** State of s below, of z above. */
  hi = new Int32Array(FIRST_ROOM);
  open = new Int32Array(FIRST_ROOM);
  shanten = new Int8Array(FIRST_ROOM);
  /** Tiles the root does not hold: the fewest draws that lead here. */
  dist = new Uint8Array(FIRST_ROOM);
  /** Four numbers a slot: lo, hi, open, and the hand's number from 1; 0 is free. Only the first `mask + 1` numbers are in use. */
  private slots = new Int32Array(8 * FIRST_ROOM);
  private mask = 8 * FIRST_ROOM - 1;

  /** Hands there is memory for. */
  get room(): number {
    return this.lo.length;
  }

  /** Forgets all hands; memory is kept. */
  reset(): void {
    this.size = 0;
    this.mask = 8 * FIRST_ROOM - 1;
    this.slots.fill(0, 0, 8 * FIRST_ROOM);
  }

  /** The number of a hand; it is new when `size` grew. */
  take(lo: number, hi: number, open: number, shanten: number, dist: number): number {
    const { slots, mask } = this;
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
    if (8 * this.size > mask) this.grow();
    return id;
  }

  /** Twice the slots; more memory only where there has never been that much. */
  private grow(): void {
    const { size } = this;
    const capacity = 2 * size;
    if (capacity > this.lo.length) {
      this.lo = widened(this.lo, new Int32Array(capacity));
      this.hi = widened(this.hi, new Int32Array(capacity));
      this.open = widened(this.open, new Int32Array(capacity));
      this.shanten = widened(this.shanten, new Int8Array(capacity));
      this.dist = widened(this.dist, new Uint8Array(capacity));
    }
    if (8 * capacity > this.slots.length) this.slots = new Int32Array(8 * capacity);
    else this.slots.fill(0, 0, 8 * capacity);
    this.mask = 8 * capacity - 1;
    const { slots, mask, lo, hi, open } = this;
    for (let id = 0; id < size; id++) {
      let slot = (hashOf(lo[id]!, hi[id]!, open[id]!) << 2) & mask;
      while (slots[slot + 3] !== 0) slot = (slot + 4) & mask;
      slots[slot] = lo[id]!;
      slots[slot + 1] = hi[id]!;
      slots[slot + 2] = open[id]!;
      slots[slot + 3] = id + 1;
    }
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

  /** Forgets all edges; memory is kept. */
  reset(): void {
    this.size = 0;
    this.rows = 0;
    this.first[0] = 0;
    this.first[1] = 0;
  }

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
