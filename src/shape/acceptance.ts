/**
 * Acceptance (ukeire): for each discard of a hand, which draws bring it nearer, and how many of them are left.
 *
 * One pass: the class of every suit with one tile more or less is looked up once; a discard in suit a and a draw in suit b
 * then meet in two table loads, because the rest of the hand is already merged. Forms other than the standard one are closed
 * formulas on the counts and join where they are at least as near.
 */
import { type Counts, KINDS } from '../tiles/index.ts';
import {
  DISTANCE,
  HIGH,
  HONOUR,
  HONOUR_STEP,
  LOW,
  MERGE,
  NO_CLASS,
  OFFSET_MASK,
  SANMA_CHARACTERS,
  SUIT,
  WORD,
} from './classes.ts';
import type { Game } from './game.ts';
import { acceptHonoursKnitted, acceptKnittedStraight, knitted, measureKnitted } from './knitted.ts';
import { honourWord, suitWord } from './shanten.ts';

/** More than any shanten. */
const ANY = 99;
/** No discard: the row of a 3n + 1 hand. */
export const NO_DISCARD = 255;

/** The rows of one hand, reusable: row i is discard[i]. */
export class AcceptanceTable {
  size = 0;
  /** Kind thrown, ascending; NO_DISCARD for a hand of 3n + 1 tiles. */
  readonly discard = new Uint8Array(14);
  /** Shanten after the discard. */
  readonly shanten = new Int8Array(14);
  /** Accepted kinds 0–26 as bits 0–26, and 27–33 as bits 0–6; only kinds with copies left. */
  readonly suits = new Int32Array(14);
  readonly honours = new Int32Array(14);
  /** Copies left of the accepted kinds together. */
  readonly tiles = new Uint8Array(14);
}

const words = new Int32Array(4);
const classes = new Uint8Array(4);
/** Draws that lead a suit to the same class stand together: groups suit · 9 … groupEnd[suit], each a class and its ranks as bits. */
const groupClass = new Uint8Array(36);
const groupMask = new Int32Array(36);
const groupEnd = new Uint8Array(4);
/** Group of a class within the suit being grouped, plus one; 0 = none yet. */
const groupOf = new Uint8Array(256);
/** By suit: the other three suits merged. By suit · 4 + suit: the other two. */
const others3 = new Uint8Array(4);
const others2 = new Uint8Array(16);
const SUIT_END = Uint8Array.of(9, 18, 27, 34);

let isSanma = false;

const classAt = (suit: number, word: number): number => {
  if (suit === 3) return HONOUR[word]! & 255;
  if (suit === 0 && isSanma) return SANMA_CHARACTERS[word]! & 255;
  return SUIT[(LOW[word >> 7]! + HIGH[word & 127]!) & OFFSET_MASK]!;
};

/** What the suit's word gains when a kind goes from `copies` to one more. */
const gain = (suit: number, kind: number, copies: number): number => {
  if (suit === 3) return HONOUR_STEP[copies]!;
  if (suit === 0 && isSanma) return kind === 0 ? 5 : 1;
  return WORD[kind]!;
};

const groupDraws = (suit: number, word: number, counts: Counts, left: Counts): void => {
  const first = suit * 9;
  let end = first;
  for (let kind = first; kind < SUIT_END[suit]!; kind++) {
    const copies = counts[kind]!;
    if (copies === 4 || left[kind] === 0) continue;
    const next = classAt(suit, word + gain(suit, kind, copies));
    let group = groupOf[next]! - 1;
    if (group < 0) {
      group = end++;
      groupOf[next] = group + 1;
      groupClass[group] = next;
      groupMask[group] = 0;
    }
    groupMask[group]! |= 1 << (kind - first);
  }
  groupEnd[suit] = end;
  for (let group = first; group < end; group++) groupOf[groupClass[group]!] = 0;
};

const prepare = (counts: Counts, left: Counts): void => {
  words[0] = isSanma ? counts[0]! * 5 + counts[8]! : suitWord(counts, 0);
  words[1] = suitWord(counts, 9);
  words[2] = suitWord(counts, 18);
  words[3] = honourWord(counts);
  for (let suit = 0; suit < 4; suit++) {
    const word = words[suit]!;
    classes[suit] = classAt(suit, word);
    groupDraws(suit, word, counts, left);
  }
  for (let a = 0; a < 4; a++) {
    for (let b = 0; b < 4; b++) {
      if (a === b) continue;
      const c = a !== 0 && b !== 0 ? 0 : a !== 1 && b !== 1 ? 1 : 2;
      const d = 6 - a - b - c;
      others2[a * 4 + b] = MERGE[(classes[c]! << 8) | classes[d]!]!;
    }
    const b = a === 0 ? 1 : 0;
    others3[a] = MERGE[(others2[a * 4 + b]! << 8) | classes[b]!]!;
  }
};

/**
 * Draws of one suit that take a hand below `now`: bits by rank. `base` is the rest of the hand as an index of DISTANCE.
 * Without branches: the outcomes are as good as random.
 */
const drawsIn = (suit: number, base: number, now: number): number => {
  const end = groupEnd[suit]!;
  let mask = 0;
  for (let group = suit * 9; group < end; group++)
    mask |= groupMask[group]! & ((DISTANCE[base | groupClass[group]!]! - now) >> 31);
  return mask;
};

/** The row being built: accepted kinds as in the table. */
let suitsMask = 0;
let honoursMask = 0;

/** Standard form of a 3n + 1 hand: sets the masks, returns the shanten. */
const standardWithout = (sets: number): number => {
  const now = DISTANCE[sets | (others3[0]! << 8) | classes[0]!]!;
  suitsMask = 0;
  for (let suit = 0; suit < 3; suit++) suitsMask |= drawsIn(suit, sets | (others3[suit]! << 8), now) << (9 * suit);
  honoursMask = drawsIn(3, sets | (others3[3]! << 8), now);
  return now;
};

/** Draws of the discard's own suit; `word` is the suit without the discard. */
const exchangesIn = (
  suit: number,
  counts: Counts,
  left: Counts,
  discard: number,
  word: number,
  base: number,
  now: number,
): number => {
  const first = suit * 9;
  const isTable = suit < 3 && !(suit === 0 && isSanma);
  let mask = 0;
  for (let kind = SUIT_END[suit]! - 1; kind >= first; kind--) {
    const copies = counts[kind]! - (kind === discard ? 1 : 0);
    let next = NO_CLASS;
    if (left[kind] !== 0 && copies < 4) {
      if (isTable) {
        const w = word + WORD[kind]!;
        next = SUIT[(LOW[w >> 7]! + HIGH[w & 127]!) & OFFSET_MASK]!;
      } else next = classAt(suit, word + gain(suit, kind, copies));
    }
    mask = (mask << 1) | ((DISTANCE[base | next]! - now) >>> 31);
  }
  return mask;
};

/** Standard form after a discard: sets the masks, returns the shanten. Beyond `most` the masks are left empty. */
const standardAfter = (counts: Counts, left: Counts, discard: number, sets: number, most: number): number => {
  const a = discard < 27 ? (discard / 9) | 0 : 3;
  const word = words[a]! - gain(a, discard, counts[discard]! - 1);
  const less = classAt(a, word);
  const own = sets | (others3[a]! << 8);
  const now = DISTANCE[own | less]!;
  let suits = 0;
  let honours = 0;
  for (let b = now > most ? 4 : 0; b < 4; b++) {
    const mask =
      b === a
        ? exchangesIn(a, counts, left, discard, word, own, now)
        : drawsIn(b, sets | (MERGE[(others2[a * 4 + b]! << 8) | less]! << 8), now);
    if (b === 3) honours = mask;
    else suits |= mask << (9 * b);
  }
  suitsMask = suits;
  honoursMask = honours;
  return now;
};

/** Masks over all kinds: [suits, honours]. */
const OUTER = Int32Array.of(0b100000001_100000001_100000001, 0b1111111);
const isOuter = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;

/** Of the hand: kinds held exactly n times as masks [2n] suits, [2n + 1] honours; pairs, kinds, and those of terminals and honours. */
const held = new Int32Array(10);
let pairs = 0;
let kinds = 0;
let outerKinds = 0;
let outerPairs = 0;

const gatherFacts = (counts: Counts, isChinese: boolean): void => {
  held.fill(0);
  pairs = 0;
  kinds = 0;
  outerKinds = 0;
  outerPairs = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const copies = counts[kind]!;
    const part = kind < 27 ? 0 : 1;
    held[copies * 2 + part]! |= 1 << (kind - 27 * part);
    if (copies === 0) continue;
    kinds++;
    if (isOuter(kind)) outerKinds++;
    if (copies === 1) continue;
    pairs += isChinese && copies === 4 ? 2 : 1;
    if (isOuter(kind)) outerPairs++;
  }
};

/** Moves a kind between the masks and facts of `copies` and one copy less; by = −1 takes it out, 1 puts it back. */
const shift = (kind: number, copies: number, by: 1 | -1, isChinese: boolean): void => {
  const part = kind < 27 ? 0 : 1;
  const bit = 1 << (kind - 27 * part);
  held[copies * 2 + part]! ^= bit;
  held[copies * 2 - 2 + part]! ^= bit;
  const outer = isOuter(kind) ? by : 0;
  if (copies === 1) {
    kinds += by;
    outerKinds += outer;
  } else if (copies === 2) {
    pairs += by;
    outerPairs += outer;
  } else if (copies === 4 && isChinese) pairs += by;
};

/** Joins a form that is `distance` away: nearer than `best` it replaces the marks, equally near it adds its own. */
const opens = (distance: number, best: number): boolean => {
  if (distance > best) return false;
  if (distance < best) {
    suitsMask = 0;
    honoursMask = 0;
  }
  return true;
};

const joinPairs = (best: number, isChinese: boolean): number => {
  const lacking = isChinese || kinds >= 7 ? 0 : 7 - kinds;
  const distance = 6 - pairs + lacking;
  if (!opens(distance, best)) return best;
  suitsMask |= held[2]! | (lacking > 0 ? held[0]! : 0) | (isChinese ? held[6]! : 0);
  honoursMask |= held[3]! | (lacking > 0 ? held[1]! : 0) | (isChinese ? held[7]! : 0);
  return distance;
};

const joinOrphans = (best: number): number => {
  const distance = 13 - outerKinds - (outerPairs > 0 ? 1 : 0);
  if (!opens(distance, best)) return best;
  suitsMask |= OUTER[0]! & (outerPairs > 0 ? held[0]! : -1);
  honoursMask |= OUTER[1]! & (outerPairs > 0 ? held[1]! : -1);
  return distance;
};

const rest = new Uint8Array(KINDS);
const accepts = new Uint8Array(KINDS);

/** The knitted forms; `rest` is the hand after the discard. */
const joinKnitted = (melds: number, best: number): number => {
  measureKnitted(rest, melds);
  accepts.fill(0);
  if (opens(knitted.straight, best)) {
    best = knitted.straight;
    acceptKnittedStraight(rest, melds, accepts);
  }
  if (melds === 0 && opens(knitted.honours, best)) {
    if (knitted.honours < best) accepts.fill(0);
    best = knitted.honours;
    acceptHonoursKnitted(rest, accepts);
  }
  for (let kind = 0; kind < KINDS; kind++) {
    if (accepts[kind] === 0) continue;
    if (kind < 27) suitsMask |= 1 << kind;
    else honoursMask |= 1 << (kind - 27);
  }
  return best;
};

/** Kinds with copies left, as masks of the table's form. */
let leftSuits = 0;
let leftHonours = 0;

/**
 * Fills `table` for a hand of 3n + 1 tiles (one row) or 3n + 2 (one row a distinct discard). `left` has the copies of each kind
 * not seen by the player (0 for kinds the game lacks); a kind with none left is never accepted. A row of more than `most` shanten accepts
 * nothing, which saves time. Trusts its input. Not reentrant.
 */
export const acceptanceUnchecked = (
  counts: Counts,
  melds: number,
  left: Counts,
  table: AcceptanceTable,
  game: Game = 'riichi',
  most = ANY,
): void => {
  const sets = (4 - melds) << 16;
  const isChinese = game === 'chinese';
  isSanma = game === 'sanma';
  prepare(counts, left);
  leftSuits = 0;
  leftHonours = 0;
  let size = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    size += counts[kind]!;
    if (left[kind] === 0) continue;
    if (kind < 27) leftSuits |= 1 << kind;
    else leftHonours |= 1 << (kind - 27);
  }
  if (melds === 0) gatherFacts(counts, isChinese);
  if (isChinese) rest.set(counts);
  table.size = 0;
  if (size % 3 === 1) {
    writeRow(table, NO_DISCARD, joinForms(standardWithout(sets), melds, isChinese), left);
    return;
  }
  for (let kind = 0; kind < KINDS; kind++) {
    const copies = counts[kind]!;
    if (copies === 0) continue;
    const standard = standardAfter(counts, left, kind, sets, most);
    if (melds === 0) shift(kind, copies, -1, isChinese);
    if (isChinese) rest[kind]!--;
    writeRow(table, kind, joinForms(standard, melds, isChinese), left);
    if (isChinese) rest[kind]!++;
    if (melds === 0) shift(kind, copies, 1, isChinese);
  }
};

const joinForms = (standard: number, melds: number, isChinese: boolean): number => {
  let best = standard;
  if (melds === 0) best = joinOrphans(joinPairs(best, isChinese));
  if (isChinese && melds <= 1) best = joinKnitted(melds, best);
  return best;
};

const writeRow = (table: AcceptanceTable, discard: number, best: number, left: Counts): void => {
  const suits = suitsMask & leftSuits;
  const honours = honoursMask & leftHonours;
  let tiles = 0;
  for (let bits = suits; bits !== 0; bits &= bits - 1) tiles += left[31 - Math.clz32(bits & -bits)]!;
  for (let bits = honours; bits !== 0; bits &= bits - 1) tiles += left[58 - Math.clz32(bits & -bits)]!;
  const row = table.size++;
  table.discard[row] = discard;
  table.shanten[row] = best;
  table.suits[row] = suits;
  table.honours[row] = honours;
  table.tiles[row] = tiles;
};
