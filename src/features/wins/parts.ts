/**
 * Parts of winning hands within one suit, or among the honours: every choice of sets and perhaps a pair that lacks at most a few tiles of what
 * is held, with what a bound of its value needs. Lacking tiles must still be unseen.
 */
import type { Counts } from '../../tiles/index.ts';

/** Most tiles that a part, and a whole win, may lack. */
export const MOST_LACKING = 3;
const BUCKETS = 5 * 2 * (MOST_LACKING + 1);
export const bucketOf = (sets: number, pairs: number, lacking: number): number =>
  (sets * 2 + pairs) * (MOST_LACKING + 1) + lacking;

/** Bits of `traits` that a whole hand has where all its parts have them. */
export const SIMPLE = 1;
/** Every set and the pair have a terminal or honour. */
export const OUTER = 2;
/** Terminals and honours only. */
export const ENDS = 4;
/** 2, 3, 4, 6, 8 of bamboo and the green dragon only. */
export const GREEN = 8;
export const ALL_TRAITS = 15;
/** Numbers in `sums`, added over parts: fu of concealed triplets and of the pair (6 bits), dora (7), triplets of value (3), … */
export const FU = 0;
export const DORA = 6;
export const VALUE = 13;
/** … dragon triplets (2), wind triplets (3), a dragon pair (1), a wind pair (1), triplets (3), runs (3), … */
export const DRAGONS = 16;
export const WINDS = 18;
export const DRAGON_PAIR = 21;
export const WIND_PAIR = 22;
export const TRIPLETS = 23;
export const RUNS = 26;
/** … and pairs of equal runs (2). */
export const DOUBLES = 29;

/** What the hand as a whole tells about kinds, all by kind 0–33. */
export type Worth = {
  /** Indicators that point at it. */
  readonly dora: Uint8Array;
  /** How often a triplet of it is a yaku; fu of a pair of it. */
  readonly value: Uint8Array;
  readonly pairFu: Uint8Array;
};

/** Runs by their lowest rank, then triplets. */
const RUN_SHAPES = 7;

export class Parts {
  count = 0;
  /** Counts, three bits a rank. */
  readonly keys: number[] = [];
  readonly traits: number[] = [];
  readonly sums: number[] = [];
  /** Lowest ranks of runs as bits 0–6, ranks of triplets as bits 7–15. */
  readonly masks: number[] = [];
  readonly lacking: number[] = [];
  /** By bucketOf: indices of parts. */
  readonly buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
  private readonly used = new Uint8Array(9);
  private readonly shapes = new Uint8Array(4);
  private counts!: Counts;
  private unseen!: Counts;
  private worth!: Worth;
  private pair = -1;
  private most = 0;

  /** `first`: kind of rank 0, 27 for the honours. `most`: sets at most. */
  constructor(private readonly first: number) {}

  fill(counts: Counts, unseen: Counts, worth: Worth, most: number): void {
    this.counts = counts;
    this.unseen = unseen;
    this.worth = worth;
    this.most = most;
    this.count = 0;
    for (const bucket of this.buckets) bucket.length = 0;
    this.used.fill(0);
    this.pair = -1;
    this.extend(0, 0, 0);
    const ranks = this.first === 27 ? 7 : 9;
    for (let rank = 0; rank < ranks; rank++) {
      const lacking = this.take(rank) + this.take(rank);
      this.pair = rank;
      if (lacking <= MOST_LACKING) this.extend(0, 0, lacking);
      this.used[rank] = 0;
    }
  }

  /** One more tile of the rank: 0 held, 1 lacking, more where there is none. */
  private take(rank: number): number {
    const kind = this.first + rank;
    const beyond = ++this.used[rank]! - this.counts[kind]!;
    return beyond <= 0 ? 0 : beyond <= this.unseen[kind]! ? 1 : MOST_LACKING + 1;
  }

  /** Keeps the sets chosen so far, and tries one more from `shape` on. */
  private extend(shape: number, sets: number, lacking: number): void {
    this.keep(sets, lacking);
    if (sets === this.most) return;
    const { used } = this;
    const isHonours = this.first === 27;
    for (let next = isHonours ? Math.max(RUN_SHAPES, shape) : shape; next < (isHonours ? 14 : 16); next++) {
      const rank = next < RUN_SHAPES ? next : next - RUN_SHAPES;
      const step = next < RUN_SHAPES ? 1 : 0;
      let more = lacking;
      for (let i = 0; i < 3; i++) more += this.take(rank + i * step);
      this.shapes[sets] = next;
      // A triplet comes once, a run up to four times.
      if (more <= MOST_LACKING) this.extend(next + 1 - step, sets + 1, more);
      for (let i = 0; i < 3; i++) used[rank + i * step]!--;
    }
  }

  private keep(sets: number, lacking: number): void {
    const { first, pair, shapes, worth } = this;
    const index = this.count++;
    let key = 0;
    for (let rank = 0; rank < 9; rank++) key |= this.used[rank]! << (3 * rank);
    let traits = ALL_TRAITS;
    let sums = this.doraOf() << DORA;
    let mask = 0;
    for (let i = 0; i < sets; i++) {
      const shape = shapes[i]!;
      mask |= 1 << shape;
      if (shape < RUN_SHAPES) {
        traits &= traitsOfRun(first, shape);
        sums += (1 << RUNS) + (isDouble(shapes, i) ? 1 << DOUBLES : 0);
      } else {
        const kind = first + shape - RUN_SHAPES;
        traits &= traitsOfKind(kind);
        sums += (1 << TRIPLETS) + ((isOuter(kind) ? 8 : 4) << FU) + (worth.value[kind]! << VALUE);
        if (kind >= 31) sums += 1 << DRAGONS;
        else if (kind >= 27) sums += 1 << WINDS;
      }
    }
    if (pair >= 0) {
      const kind = first + pair;
      traits &= traitsOfKind(kind);
      sums += worth.pairFu[kind]! << FU;
      if (kind >= 31) sums += 1 << DRAGON_PAIR;
      else if (kind >= 27) sums += 1 << WIND_PAIR;
    }
    this.keys[index] = key;
    this.traits[index] = traits;
    this.sums[index] = sums;
    this.masks[index] = mask;
    this.lacking[index] = lacking;
    this.buckets[bucketOf(sets, pair < 0 ? 0 : 1, lacking)]!.push(index);
  }

  private doraOf(): number {
    const { used, worth, first } = this;
    let sum = 0;
    for (let rank = 0; rank < 9; rank++) if (used[rank]! > 0) sum += used[rank]! * worth.dora[first + rank]!;
    return sum;
  }
}

/** Equal runs stand side by side: is the one at `i` the second or fourth of them? */
const isDouble = (shapes: Uint8Array, i: number): boolean => {
  let equal = 0;
  while (equal < i && shapes[i - 1 - equal] === shapes[i]) equal++;
  return equal % 2 === 1;
};

export const isOuter = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;

const GREENS = new Set([19, 20, 21, 23, 25, 32]);

/** Traits of a pair or triplet, and of a run from a rank of a suit on. */
export const traitsOfKind = (kind: number): number =>
  (isOuter(kind) ? OUTER | ENDS : SIMPLE) | (GREENS.has(kind) ? GREEN : 0);
export const traitsOfRun = (first: number, rank: number): number =>
  (rank === 0 || rank === 6 ? OUTER : SIMPLE) | (first === 18 && rank === 1 ? GREEN : 0);
