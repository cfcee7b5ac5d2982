/**
 * Completions: hands worth eight fan that a hand can become, each by the tiles it misses and the tiles it has to spare. Kept in
 * flat arrays, one entry for one set of tiles; of several readings the one worth most stays.
 */

export const MAX_COMPLETIONS = 6000;
/** Most tiles an entry can miss, and the stride of what is kept for each of them. */
export const MAX_MISSING = 8;
/** Most blocks of an entry: fourteen loose tiles. */
export const MAX_BLOCKS = 14;

const SLOTS = 1 << 14;

export class Completions {
  size = 0;
  /** Tiles still missing. */
  readonly distance = new Uint8Array(MAX_COMPLETIONS);
  /** Product of the rates at which the missing tiles come in one own turn. */
  readonly weight = new Float64Array(MAX_COMPLETIONS);
  /** Mean points won, and mean fan. */
  readonly payoff = new Float64Array(MAX_COMPLETIONS);
  readonly fan = new Float64Array(MAX_COMPLETIONS);
  /** Kinds of the hand it does not need, as bits 0–26 and 27–33. */
  readonly spareSuits = new Int32Array(MAX_COMPLETIONS);
  readonly spareHonours = new Int32Array(MAX_COMPLETIONS);
  /** Kinds of which it has two or more to spare. */
  readonly twiceSuits = new Int32Array(MAX_COMPLETIONS);
  readonly twiceHonours = new Int32Array(MAX_COMPLETIONS);
  /** Missing kinds; the block each belongs to; how much faster a claim makes it when it completes its block; how fast and for how many
   * points it comes as the last tile. */
  readonly missing = new Uint8Array(MAX_COMPLETIONS * MAX_MISSING);
  readonly block = new Uint8Array(MAX_COMPLETIONS * MAX_MISSING);
  readonly claim = new Float64Array(MAX_COMPLETIONS * MAX_MISSING);
  readonly last = new Float64Array(MAX_COMPLETIONS * MAX_MISSING);
  readonly points = new Float64Array(MAX_COMPLETIONS * MAX_MISSING);
  /** Its blocks as the draft had them: concealed sets and the pair, or what its form is made of. */
  readonly depth = new Uint8Array(MAX_COMPLETIONS);
  readonly codes = new Uint8Array(MAX_COMPLETIONS * MAX_BLOCKS);
  /** Index of the pattern that found it, or of the form from FORMS on (special.ts). */
  readonly source = new Uint16Array(MAX_COMPLETIONS);

  private readonly hashes = new Int32Array(MAX_COMPLETIONS);
  private readonly slots = new Int16Array(SLOTS).fill(-1);
  /** Slot of each entry. */
  private readonly taken = new Uint16Array(MAX_COMPLETIONS);

  clear(): void {
    for (let entry = 0; entry < this.size; entry++) this.slots[this.taken[entry]!] = -1;
    this.size = 0;
  }

  get isFull(): boolean {
    return this.size === MAX_COMPLETIONS;
  }

  /** The entry for these tiles, made with weight 0 when there is none; −1 when there is no room. */
  find(hash: number, distance: number, spareSuits: number, spareHonours: number): number {
    let at = (Math.imul(hash, 0x9e3779b1) >>> 18) & (SLOTS - 1);
    for (;;) {
      const entry = this.slots[at]!;
      if (entry < 0) break;
      if (
        this.hashes[entry] === hash &&
        this.distance[entry] === distance &&
        this.spareSuits[entry] === spareSuits &&
        this.spareHonours[entry] === spareHonours
      )
        return entry;
      at = (at + 1) & (SLOTS - 1);
    }
    if (this.isFull) return -1;
    const entry = this.size++;
    this.slots[at] = entry;
    this.taken[entry] = at;
    this.hashes[entry] = hash;
    this.distance[entry] = distance;
    this.spareSuits[entry] = spareSuits;
    this.spareHonours[entry] = spareHonours;
    this.weight[entry] = 0;
    this.payoff[entry] = 0;
    return entry;
  }
}
