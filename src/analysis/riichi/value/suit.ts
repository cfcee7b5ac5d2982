/**
 * The states of one suit within a value solver, numbered as they turn up.
 * A state is nine counts and the red fives among them; everything a hand adds up over its suits is kept per state: class and
 * facts of shape/classes.ts, tiles beyond the root's (they have been drawn), copies left, dora, ura chances.
 * Slots of a suit: 0–8 ranks (the five: plain ones only), 9 the red five.
 */
import {
  DISTANCE,
  FACTS_SHIFT,
  HIGH,
  HONOUR,
  HONOUR_STEP,
  LOW,
  OFFSET_MASK,
  SANMA_CHARACTERS,
  SUIT,
  WORD,
} from '../../../shape/index.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const DISTANCES = DISTANCE;
const SHIFT = FACTS_SHIFT;
const HIGHS = HIGH;
const HONOUR_STEPS = HONOUR_STEP;
const HONOURS = HONOUR;
const LOWS = LOW;
const OFFSETS = OFFSET_MASK;
const CHARACTERS = SANMA_CHARACTERS;
const SUITS = SUIT;
const STEPS = WORD;
const WIDTH = 10;
const RED = 9;

export const SLOTS = WIDTH;
export const RED_SLOT = RED;
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

/** What a tile of each slot adds to a state's key: five-based digits. */
const KEY_STEP = Int32Array.from({ length: WIDTH }, (_, slot) => 5 ** slot);
const FIRST_ROOM = 64;
/** Answers remembered a state, by the low bits of the class of the other suits. */
const MEMO = 16;
const SLOTS_MASK = (1 << WIDTH) - 1;

const wider = <T extends Uint8Array | Uint16Array | Int32Array>(old: T, next: T): T => {
  next.set(old);
  return next;
};

/** Used for one question after another: `reset` says which root it begins from. */
export class SuitSpace {
  size = 0;
  root!: SuitRoot;
  private ranks = 9;
  /** Characters of sanma: only 1m and 9m. */
  private isPair = false;
  /** Numbers of states by key, open addressing: key + 1 and number; 0 is free. Only the first `mask + 1` are in use. */
  private slots = new Int32Array(4 * FIRST_ROOM);
  private mask = 4 * FIRST_ROOM - 1;
  private keys = new Int32Array(0);
  /** Index of the state in shape's tables: a suit or honour word, in sanma five-based 1m and 9m. */
  private words = new Int32Array(0);
  /** Tiles by slot; [id · 10 + slot]. */
  held = new Uint8Array(0);
  /** Copies not seen by slot, tiles drawn into the state taken off. */
  left = new Uint8Array(0);
  /** Transitions by slot: a tile more, a tile less. */
  private more = new Int32Array(0);
  private less = new Int32Array(0);
  /** Class (low byte) and facts (from SHIFT) of the states a tile more and a tile less; only where there is such a tile. */
  moreEntry = new Int32Array(0);
  lessEntry = new Int32Array(0);
  /** Sets of slots as bits: with copies left, held; to be drawn beyond the root's, to be discarded of the root's. */
  leftSlots = new Uint16Array(0);
  heldSlots = new Uint16Array(0);
  drawSlots = new Uint16Array(0);
  discardSlots = new Uint16Array(0);
  /** Answers of `nearerSlots` and `fartherSlots`, MEMO a state: the slots, and above them the question + 1; 0 for none. */
  private nearer = new Int32Array(0);
  private farther = new Int32Array(0);
  cls = new Uint8Array(0);
  facts = new Int32Array(0);
  /** Tiles beyond those of the root. */
  surplus = new Uint8Array(0);
  dora = new Uint8Array(0);
  /** Unseen indicators of kinds held once, twice, three and four times, six bits each. */
  ura = new Int32Array(0);
  /** The same counts with plain fives only: hands that score alike but for dora. */
  plain = new Int32Array(0);
  /** Calls a state allows, as calls.ts lists them; undefined until asked for. */
  calls: (readonly number[] | undefined)[] = [];

  constructor() {
    this.grow(FIRST_ROOM);
  }

  /** Forgets all states but that of the root, number 0; memory is kept. */
  reset(root: SuitRoot): void {
    this.root = root;
    this.ranks = root.suit === 3 ? 7 : 9;
    this.isPair = root.sanma && root.suit === 0;
    this.size = 0;
    this.mask = 4 * FIRST_ROOM - 1;
    this.slots.fill(0, 0, 4 * FIRST_ROOM);
    this.calls.length = 0;
    let key = 0;
    for (let slot = 0; slot < WIDTH; slot++) {
      this.held[slot] = root.held[slot]!;
      key += root.held[slot]! * KEY_STEP[slot]!;
    }
    this.make(key, this.wordOf(0));
  }

  private grow(capacity: number): void {
    this.keys = wider(this.keys, new Int32Array(capacity));
    this.words = wider(this.words, new Int32Array(capacity));
    this.held = wider(this.held, new Uint8Array(capacity * WIDTH));
    this.left = wider(this.left, new Uint8Array(capacity * WIDTH));
    this.more = wider(this.more, new Int32Array(capacity * WIDTH));
    this.less = wider(this.less, new Int32Array(capacity * WIDTH));
    this.moreEntry = wider(this.moreEntry, new Int32Array(capacity * WIDTH));
    this.lessEntry = wider(this.lessEntry, new Int32Array(capacity * WIDTH));
    this.leftSlots = wider(this.leftSlots, new Uint16Array(capacity));
    this.heldSlots = wider(this.heldSlots, new Uint16Array(capacity));
    this.drawSlots = wider(this.drawSlots, new Uint16Array(capacity));
    this.discardSlots = wider(this.discardSlots, new Uint16Array(capacity));
    this.nearer = wider(this.nearer, new Int32Array(capacity * MEMO));
    this.farther = wider(this.farther, new Int32Array(capacity * MEMO));
    this.cls = wider(this.cls, new Uint8Array(capacity));
    this.facts = wider(this.facts, new Int32Array(capacity));
    this.surplus = wider(this.surplus, new Uint8Array(capacity));
    this.dora = wider(this.dora, new Uint8Array(capacity));
    this.ura = wider(this.ura, new Int32Array(capacity));
    this.plain = wider(this.plain, new Int32Array(capacity));
  }

  /** Number of the state with this key, −1 when it is new. */
  private find(key: number): number {
    const { slots, mask } = this;
    for (let slot = slotOf(key) & mask; ; slot = (slot + 2) & mask) {
      const found = slots[slot]!;
      if (found === key + 1) return slots[slot + 1]!;
      if (found === 0) return UNKNOWN;
    }
  }

  private enter(key: number, id: number): void {
    const { slots, mask } = this;
    let slot = slotOf(key) & mask;
    while (slots[slot] !== 0) slot = (slot + 2) & mask;
    slots[slot] = key + 1;
    slots[slot + 1] = id;
  }

  /** Numbers a new state, whose tiles stand in `held` already, and says what it is. */
  private make(key: number, word: number): number {
    const id = this.size++;
    this.keys[id] = key;
    this.words[id] = word;
    this.enter(key, id);
    const at = id * WIDTH;
    for (let slot = 0; slot < WIDTH; slot++) {
      this.more[at + slot] = UNKNOWN;
      this.less[at + slot] = UNKNOWN;
    }
    this.describe(id, word);
    // Room for the tiles of the next state.
    if (this.size === this.cls.length) this.grow(2 * this.size);
    if (4 * this.size > this.mask) this.growSlots();
    return id;
  }

  private growSlots(): void {
    const length = 2 * (this.mask + 1);
    if (length > this.slots.length) this.slots = new Int32Array(length);
    else this.slots.fill(0, 0, length);
    this.mask = length - 1;
    for (let id = 0; id < this.size; id++) this.enter(this.keys[id]!, id);
  }

  /** Copies of a rank, reds included. */
  count(id: number, rank: number): number {
    const copies = this.held[id * WIDTH + rank]!;
    return rank === 4 && this.ranks === 9 ? copies + this.held[id * WIDTH + RED]! : copies;
  }

  /** Unseen tiles that, turned, would make a rank dora. */
  unseenIndicators(id: number, rank: number): number {
    const at = id * WIDTH;
    const indicator = this.root.indicator[rank]!;
    return this.left[at + indicator]! + (indicator === 4 && this.ranks === 9 ? this.left[at + RED]! : 0);
  }

  private describe(id: number, word: number): void {
    const { root, ranks, held, left } = this;
    const at = id * WIDTH;
    let surplus = 0;
    for (let slot = 0; slot < WIDTH; slot++) {
      const drawn = held[at + slot]! - root.held[slot]!;
      const taken = drawn > 0 ? drawn : 0;
      surplus += taken;
      const rest = root.unseen[slot]! - taken;
      left[at + slot] = rest > 0 ? rest : 0;
    }
    this.surplus[id] = surplus;
    const entry = this.entry(word);
    this.cls[id] = entry & 255;
    this.facts[id] = entry >>> SHIFT;
    this.describeSlots(id, word);
    this.nearer.fill(0, id * MEMO, id * MEMO + MEMO);
    this.farther.fill(0, id * MEMO, id * MEMO + MEMO);
    let dora = ranks === 9 ? held[at + RED]! : 0;
    let ura = 0;
    for (let rank = 0; rank < ranks; rank++) {
      const copies = this.count(id, rank);
      if (copies === 0) continue;
      dora += copies * root.dora[rank]!;
      ura += this.unseenIndicators(id, rank) << (6 * (copies - 1));
    }
    this.dora[id] = dora;
    this.ura[id] = ura;
    this.plain[id] = held[at + RED] === 0 || ranks === 7 ? id : UNKNOWN;
  }

  private describeSlots(id: number, word: number): void {
    const at = id * WIDTH;
    let left = 0;
    let draws = 0;
    let holds = 0;
    let discards = 0;
    for (let slot = 0; slot < WIDTH; slot++) {
      const rank = slot === RED ? 4 : slot;
      const bit = 1 << slot;
      const held = this.held[at + slot]!;
      const own = this.root.held[slot]!;
      if (this.left[at + slot]! > 0) {
        this.moreEntry[at + slot] = this.entry(word + this.wordStep(rank, this.count(id, rank)));
        left |= bit;
        if (held >= own) draws |= bit;
      }
      if (held > 0) {
        this.lessEntry[at + slot] = this.entry(word - this.wordStep(rank, this.count(id, rank) - 1));
        holds |= bit;
        if (held <= own) discards |= bit;
      }
    }
    this.leftSlots[id] = left;
    this.drawSlots[id] = draws;
    this.heldSlots[id] = holds;
    this.discardSlots[id] = discards;
  }

  private wordOf(id: number): number {
    let word = 0;
    for (let rank = 0; rank < this.ranks; rank++)
      for (let copy = 0; copy < this.count(id, rank); copy++) word += this.wordStep(rank, copy);
    return word;
  }

  /** What the word gains with one copy more than `count` of a rank. */
  private wordStep(rank: number, count: number): number {
    if (this.root.suit === 3) return HONOUR_STEPS[count]!;
    if (this.isPair) return rank === 0 ? 5 : 1;
    return STEPS[rank]!;
  }

  private entry(word: number): number {
    if (this.root.suit === 3) return HONOURS[word]!;
    if (this.isPair) return CHARACTERS[word]!;
    const entry = LOWS[word >> 7]! + HIGHS[word & 127]!;
    return (entry & ~OFFSETS) | SUITS[entry & OFFSETS]!;
  }

  /** Slots of which a tile more brings the standard form nearer; `base`: index of DISTANCE without the class of this suit. */
  nearerSlots(id: number, base: number): number {
    const at = id * MEMO + ((base >> 8) & (MEMO - 1));
    const known = this.nearer[at]!;
    if (known >> 16 === (base >> 8) + 1) return known & SLOTS_MASK;
    const now = DISTANCES[base | this.cls[id]!]!;
    let found = 0;
    for (let slots = this.leftSlots[id]!; slots !== 0; slots &= slots - 1) {
      const bit = slots & -slots;
      if (DISTANCES[base | (this.moreEntry[id * WIDTH + 31 - Math.clz32(bit)]! & 255)]! < now) found |= bit;
    }
    this.nearer[at] = (((base >> 8) + 1) << 16) | found;
    return found;
  }

  /** Slots of which a tile less takes it farther. */
  fartherSlots(id: number, base: number): number {
    const at = id * MEMO + ((base >> 8) & (MEMO - 1));
    const known = this.farther[at]!;
    if (known >> 16 === (base >> 8) + 1) return known & SLOTS_MASK;
    const now = DISTANCES[base | this.cls[id]!]!;
    let found = 0;
    for (let slots = this.heldSlots[id]!; slots !== 0; slots &= slots - 1) {
      const bit = slots & -slots;
      if (DISTANCES[base | (this.lessEntry[id * WIDTH + 31 - Math.clz32(bit)]! & 255)]! > now) found |= bit;
    }
    this.farther[at] = (((base >> 8) + 1) << 16) | found;
    return found;
  }

  /** Class after two tiles, by slot, are taken away; they must be held. */
  classWithout(id: number, one: number, two: number): number {
    const first = one === RED ? 4 : one;
    const second = two === RED ? 4 : two;
    const copies = this.count(id, first) - 1;
    const word = this.words[id]! - this.wordStep(first, copies);
    const others = first === second ? copies - 1 : this.count(id, second) - 1;
    return this.entry(word - this.wordStep(second, others)) & 255;
  }

  /** The state with one tile more; there must be a copy left. */
  with(id: number, slot: number): number {
    const known = this.more[id * WIDTH + slot]!;
    return known !== UNKNOWN ? known : this.step(id, slot, 1);
  }

  /** The state with one tile less; it must be held. */
  without(id: number, slot: number): number {
    const known = this.less[id * WIDTH + slot]!;
    return known !== UNKNOWN ? known : this.step(id, slot, -1);
  }

  /** Writes the tiles of a state where the next new one has its own. */
  private copyTiles(id: number): number {
    const from = id * WIDTH;
    const at = this.size * WIDTH;
    for (let slot = 0; slot < WIDTH; slot++) this.held[at + slot] = this.held[from + slot]!;
    return at;
  }

  private step(id: number, slot: number, by: 1 | -1): number {
    const key = this.keys[id]! + by * KEY_STEP[slot]!;
    let other = this.find(key);
    if (other === UNKNOWN) {
      const rank = slot === RED ? 4 : slot;
      const copies = this.count(id, rank);
      const word =
        by === 1 ? this.words[id]! + this.wordStep(rank, copies) : this.words[id]! - this.wordStep(rank, copies - 1);
      this.held[this.copyTiles(id) + slot]! += by;
      other = this.make(key, word);
    }
    // `make` may have grown the arrays.
    if (by === 1) {
      this.more[id * WIDTH + slot] = other;
      this.less[other * WIDTH + slot] = id;
    } else {
      this.less[id * WIDTH + slot] = other;
      this.more[other * WIDTH + slot] = id;
    }
    return other;
  }

  /** The state with its red fives turned plain. */
  plainOf(id: number): number {
    const known = this.plain[id]!;
    if (known !== UNKNOWN) return known;
    const reds = this.held[id * WIDTH + RED]!;
    const key = this.keys[id]! + reds * (KEY_STEP[4]! - KEY_STEP[RED]!);
    let other = this.find(key);
    if (other === UNKNOWN) {
      const at = this.copyTiles(id);
      this.held[at + 4]! += reds;
      this.held[at + RED] = 0;
      other = this.make(key, this.words[id]!);
    }
    this.plain[id] = other;
    return other;
  }
}

const slotOf = (key: number): number => (Math.imul(key, 0x9e3779b1) >>> 15) << 1;
