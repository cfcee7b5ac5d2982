/** The fan gathered for one reading of a hand: a bit set in three words, with a number beside the few that repeat. */
import { EXCLUDED_BITS } from './exclusions.ts';
import { FAN_POINTS, MAX_FAN } from './fan.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const EXCLUDED = EXCLUDED_BITS;
const POINTS = FAN_POINTS;

export class Tally {
  private low = 0;
  private middle = 0;
  private high = 0;
  /** How often each fan counts; written with every fan that may repeat, else 1. */
  private readonly times = new Uint8Array(MAX_FAN + 1).fill(1);
  /** Points after `settle`. */
  total = 0;

  clear(): void {
    this.low = 0;
    this.middle = 0;
    this.high = 0;
  }

  add(fan: number): void {
    const bit = 1 << (fan & 31);
    if (fan < 32) this.low |= bit;
    else if (fan < 64) this.middle |= bit;
    else this.high |= bit;
  }

  /** For fan that repeat; nothing when `times` is 0. */
  addTimes(fan: number, times: number): void {
    if (times <= 0) return;
    this.times[fan] = times;
    this.add(fan);
  }

  remove(fan: number): void {
    const keep = ~(1 << (fan & 31));
    if (fan < 32) this.low &= keep;
    else if (fan < 64) this.middle &= keep;
    else this.high &= keep;
  }

  has(fan: number): boolean {
    const word = fan < 32 ? this.low : fan < 64 ? this.middle : this.high;
    return ((word >>> (fan & 31)) & 1) === 1;
  }

  get isEmpty(): boolean {
    return (this.low | this.middle | this.high) === 0;
  }

  /** Takes out what other fan exclude. */
  exclude(): void {
    let low = 0;
    let middle = 0;
    let high = 0;
    for (let word = 0; word < 3; word++) {
      let bits = word === 0 ? this.low : word === 1 ? this.middle : this.high;
      while (bits !== 0) {
        const at = 3 * (32 * word + 31 - Math.clz32(bits & -bits));
        low |= EXCLUDED[at]!;
        middle |= EXCLUDED[at + 1]!;
        high |= EXCLUDED[at + 2]!;
        bits &= bits - 1;
      }
    }
    this.low &= ~low;
    this.middle &= ~middle;
    this.high &= ~high;
  }

  /** Sums the points. */
  settle(): void {
    let total = 0;
    for (let word = 0; word < 3; word++) {
      let bits = word === 0 ? this.low : word === 1 ? this.middle : this.high;
      while (bits !== 0) {
        const fan = 32 * word + 31 - Math.clz32(bits & -bits);
        total += POINTS[fan]! * this.times[fan]!;
        bits &= bits - 1;
      }
    }
    this.total = total;
  }

  /** Writes how often each fan counts, by id. */
  writeTo(counts: Uint8Array): void {
    counts.fill(0);
    for (let word = 0; word < 3; word++) {
      let bits = word === 0 ? this.low : word === 1 ? this.middle : this.high;
      while (bits !== 0) {
        const fan = 32 * word + 31 - Math.clz32(bits & -bits);
        counts[fan] = this.times[fan]!;
        bits &= bits - 1;
      }
    }
  }
}
