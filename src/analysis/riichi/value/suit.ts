/**
 * The states of one suit within a value solver, numbered as they turn up.
 * A state is nine counts and the red fives among them; everything a hand adds up over its suits is kept per state: class and
 * facts of shape/classes.ts, tiles beyond the root's (they have been drawn), copies left, dora, ura chances.
 * Slots of a suit: 0–8 ranks (the five: plain ones only), 9 the red five.
 */
import {
  FACTS_SHIFT,
  HIGH,
  HONOUR,
  HONOUR_STEP,
  LOW,
  OFFSET_MASK,
  SANMA_CHARACTERS,
  SUIT,
  WORD,
  honourWord,
  suitWord,
} from '../../../shape/index.ts';

export const SLOTS = 10;
export const RED_SLOT = 9;
/** Not looked up yet. */
const UNKNOWN = -1;

/** Of one suit, by slot. */
export type SuitRoot = {
  /** 0 m, 1 p, 2 s, 3 z. */
  readonly suit: number;
  readonly sanma: boolean;
  readonly held: readonly number[];
  readonly unseen: readonly number[];
  /** Dora a tile of the rank counts for, reds apart. */
  readonly dora: readonly number[];
  /** The rank whose indicator points at a rank. */
  readonly indicator: readonly number[];
};

const scratch = new Uint8Array(34);
const tiles = new Uint8Array(SLOTS);
/** What a tile of each slot adds to a state's key: five-based digits. */
const KEY_STEP = Int32Array.from({ length: SLOTS }, (_, slot) => 5 ** slot);

export class SuitSpace {
  size = 0;
  private readonly root: SuitRoot;
  private readonly ranks: number;
  /** Characters of sanma: only 1m and 9m. */
  private readonly isPair: boolean;
  private readonly idOf = new Map<number, number>();
  private keys = new Int32Array(0);
  /** Tiles by slot; [id · 10 + slot]. */
  held = new Uint8Array(0);
  /** Copies not seen by slot, tiles drawn into the state taken off. */
  left = new Uint8Array(0);
  /** Transitions by slot: a tile more, a tile less. */
  private more = new Int32Array(0);
  private less = new Int32Array(0);
  /** Class (low byte) and facts (from FACTS_SHIFT) of the states a tile more and a tile less; only where there is such a tile. */
  moreEntry = new Int32Array(0);
  lessEntry = new Int32Array(0);
  /** Sets of slots as bits: with copies left, held; to be drawn beyond the root's, to be discarded of the root's. */
  leftSlots = new Uint16Array(0);
  heldSlots = new Uint16Array(0);
  drawSlots = new Uint16Array(0);
  discardSlots = new Uint16Array(0);
  /** Slots where a tile more changes the class; and where it changes class or facts. */
  classSlots = new Uint16Array(0);
  entrySlots = new Uint16Array(0);
  cls = new Uint8Array(0);
  facts = new Int32Array(0);
  /** Tiles beyond those of the root. */
  surplus = new Uint8Array(0);
  dora = new Uint8Array(0);
  /** Unseen indicators of kinds held once, twice, three and four times, six bits each. */
  ura = new Int32Array(0);
  /** The same counts with plain fives only: hands that score alike but for dora. */
  plain = new Int32Array(0);

  constructor(root: SuitRoot) {
    this.root = root;
    this.ranks = root.suit === 3 ? 7 : 9;
    this.isPair = root.sanma && root.suit === 0;
    this.grow(64);
    this.idFor(root.held);
  }

  private grow(capacity: number): void {
    const wider = <T extends Uint8Array | Uint16Array | Int32Array>(old: T, next: T): T => {
      next.set(old);
      return next;
    };
    this.keys = wider(this.keys, new Int32Array(capacity));
    this.held = wider(this.held, new Uint8Array(capacity * SLOTS));
    this.left = wider(this.left, new Uint8Array(capacity * SLOTS));
    this.more = wider(this.more, new Int32Array(capacity * SLOTS));
    this.less = wider(this.less, new Int32Array(capacity * SLOTS));
    this.moreEntry = wider(this.moreEntry, new Int32Array(capacity * SLOTS));
    this.lessEntry = wider(this.lessEntry, new Int32Array(capacity * SLOTS));
    this.leftSlots = wider(this.leftSlots, new Uint16Array(capacity));
    this.heldSlots = wider(this.heldSlots, new Uint16Array(capacity));
    this.drawSlots = wider(this.drawSlots, new Uint16Array(capacity));
    this.discardSlots = wider(this.discardSlots, new Uint16Array(capacity));
    this.classSlots = wider(this.classSlots, new Uint16Array(capacity));
    this.entrySlots = wider(this.entrySlots, new Uint16Array(capacity));
    this.cls = wider(this.cls, new Uint8Array(capacity));
    this.facts = wider(this.facts, new Int32Array(capacity));
    this.surplus = wider(this.surplus, new Uint8Array(capacity));
    this.dora = wider(this.dora, new Uint8Array(capacity));
    this.ura = wider(this.ura, new Int32Array(capacity));
    this.plain = wider(this.plain, new Int32Array(capacity));
  }

  /** The state of these tiles by slot, made when it is new. */
  private idFor(held: ArrayLike<number>): number {
    let key = 0;
    for (let slot = 0; slot < SLOTS; slot++) key += held[slot]! * KEY_STEP[slot]!;
    const known = this.idOf.get(key);
    if (known !== undefined) return known;
    if (this.size === this.cls.length) this.grow(2 * this.size);
    const id = this.size++;
    this.idOf.set(key, id);
    this.keys[id] = key;
    const at = id * SLOTS;
    for (let slot = 0; slot < SLOTS; slot++) {
      this.held[at + slot] = held[slot]!;
      this.more[at + slot] = UNKNOWN;
      this.less[at + slot] = UNKNOWN;
    }
    this.describe(id);
    return id;
  }

  /** Copies of a rank, reds included. */
  count(id: number, rank: number): number {
    const copies = this.held[id * SLOTS + rank]!;
    return rank === 4 && this.ranks === 9 ? copies + this.held[id * SLOTS + RED_SLOT]! : copies;
  }

  /** Unseen tiles that, turned, would make a rank dora. */
  unseenIndicators(id: number, rank: number): number {
    const at = id * SLOTS;
    const indicator = this.root.indicator[rank]!;
    return this.left[at + indicator]! + (indicator === 4 && this.ranks === 9 ? this.left[at + RED_SLOT]! : 0);
  }

  private describe(id: number): void {
    const { root, ranks } = this;
    const at = id * SLOTS;
    let surplus = 0;
    for (let slot = 0; slot < SLOTS; slot++) {
      const drawn = Math.max(0, this.held[at + slot]! - root.held[slot]!);
      surplus += drawn;
      this.left[at + slot] = Math.max(0, root.unseen[slot]! - drawn);
    }
    this.surplus[id] = surplus;
    const word = this.word(id);
    const entry = this.entry(word);
    this.cls[id] = entry & 255;
    this.facts[id] = entry >>> FACTS_SHIFT;
    this.describeSlots(id, word, entry);
    let dora = ranks === 9 ? this.held[at + RED_SLOT]! : 0;
    let ura = 0;
    for (let rank = 0; rank < ranks; rank++) {
      const copies = this.count(id, rank);
      dora += copies * root.dora[rank]!;
      if (copies === 0) continue;
      ura += this.unseenIndicators(id, rank) << (6 * (copies - 1));
    }
    this.dora[id] = dora;
    this.ura[id] = ura;
    this.plain[id] = this.held[at + RED_SLOT] === 0 || ranks === 7 ? id : UNKNOWN;
  }

  private describeSlots(id: number, word: number, entry: number): void {
    const at = id * SLOTS;
    for (let slot = 0; slot < SLOTS; slot++) {
      const rank = slot === RED_SLOT ? 4 : slot;
      const bit = 1 << slot;
      const held = this.held[at + slot]!;
      const own = this.root.held[slot]!;
      if (this.left[at + slot]! > 0) {
        const more = this.entry(word + this.wordStep(rank, this.count(id, rank)));
        this.moreEntry[at + slot] = more;
        this.leftSlots[id]! |= bit;
        if (held >= own) this.drawSlots[id]! |= bit;
        if (((more ^ entry) & 255) !== 0) this.classSlots[id]! |= bit;
        if (more !== entry) this.entrySlots[id]! |= bit;
      }
      if (held > 0) {
        this.lessEntry[at + slot] = this.entry(word - this.wordStep(rank, this.count(id, rank) - 1));
        this.heldSlots[id]! |= bit;
        if (held <= own) this.discardSlots[id]! |= bit;
      }
    }
  }

  /** The index of shape's tables: a suit or honour word, in sanma five-based 1m and 9m. */
  private word(id: number): number {
    const { suit } = this.root;
    for (let rank = 0; rank < this.ranks; rank++) scratch[(suit === 3 ? 27 : 0) + rank] = this.count(id, rank);
    if (suit === 3) return honourWord(scratch);
    return this.isPair ? scratch[0]! * 5 + scratch[8]! : suitWord(scratch, 0);
  }

  /** What the word gains with one copy more than `count` of a rank. */
  private wordStep(rank: number, count: number): number {
    if (this.root.suit === 3) return HONOUR_STEP[count]!;
    if (this.isPair) return rank === 0 ? 5 : 1;
    return WORD[rank]!;
  }

  private entry(word: number): number {
    if (this.root.suit === 3) return HONOUR[word]!;
    if (this.isPair) return SANMA_CHARACTERS[word]!;
    const entry = LOW[word >> 7]! + HIGH[word & 127]!;
    return (entry & ~OFFSET_MASK) | SUIT[entry & OFFSET_MASK]!;
  }

  /** The state with one tile more; there must be a copy left. */
  with(id: number, slot: number): number {
    const known = this.more[id * SLOTS + slot]!;
    return known !== UNKNOWN ? known : this.step(id, slot, 1);
  }

  /** The state with one tile less; it must be held. */
  without(id: number, slot: number): number {
    const known = this.less[id * SLOTS + slot]!;
    return known !== UNKNOWN ? known : this.step(id, slot, -1);
  }

  private copyOf(id: number): void {
    for (let slot = 0; slot < SLOTS; slot++) tiles[slot] = this.held[id * SLOTS + slot]!;
  }

  private step(id: number, slot: number, by: 1 | -1): number {
    let other = this.idOf.get(this.keys[id]! + by * KEY_STEP[slot]!);
    if (other === undefined) {
      this.copyOf(id);
      tiles[slot]! += by;
      other = this.idFor(tiles);
    }
    // `idFor` may have grown the arrays.
    if (by === 1) {
      this.more[id * SLOTS + slot] = other;
      this.less[other * SLOTS + slot] = id;
    } else {
      this.less[id * SLOTS + slot] = other;
      this.more[other * SLOTS + slot] = id;
    }
    return other;
  }

  /** The state with its red fives turned plain. */
  plainOf(id: number): number {
    const known = this.plain[id]!;
    if (known !== UNKNOWN) return known;
    this.copyOf(id);
    tiles[4]! += tiles[RED_SLOT]!;
    tiles[RED_SLOT] = 0;
    const other = this.idFor(tiles);
    this.plain[id] = other;
    return other;
  }
}
