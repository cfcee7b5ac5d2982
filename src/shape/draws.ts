/**
 * Draws of a hand in the standard form: which tiles bring it nearer, as it is and after each discard.
 *
 * The class of every suit with one tile more or less is looked up once; a discard in suit a and a draw in suit b then meet in two table
 * loads, because the rest of the hand is already merged. One hand at a time: `prepare` reads it, the answers stand in `row`.
 */
import { type Counts } from '../tiles/index.ts';
import {
  DISTANCE,
  FACTS_SHIFT,
  HIGH,
  HONOUR,
  HONOUR_STEP,
  LOW,
  MERGE,
  OFFSET_MASK,
  SANMA_CHARACTERS,
  SUIT,
  WORD,
} from './classes.ts';
import { honourWord, suitWord } from './shanten.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const DISTANCES = DISTANCE;
const HIGHS = HIGH;
const HONOURS = HONOUR;
const HONOUR_STEPS = HONOUR_STEP;
const LOWS = LOW;
const MERGES = MERGE;
const OFFSETS = OFFSET_MASK;
const CHARACTERS = SANMA_CHARACTERS;
const SUITS = SUIT;
const WORDS = WORD;
const FACTS_AT = FACTS_SHIFT;

/** The row being built: accepted kinds of the suits and of the honours as in the table, and their tiles. */
export const row = new Int32Array(3);
export const SUITS_MASK = 0;
export const HONOURS_MASK = 1;
export const TILES_LEFT = 2;
// Copies of its own, as above.
const built = row;
const IN_SUITS = SUITS_MASK;
const IN_HONOURS = HONOURS_MASK;
const TILES = TILES_LEFT;

/** Words, classes and facts of the four suits; see classes.ts. */
const words = new Int32Array(4);
const classes = new Uint8Array(4);
let facts = 0;
/**
 * Draws as numbers that add up: the rank as one of bits 0–8, copies left above them, so that one sum has both the kinds and the tiles.
 * By kind; 0 where none is left or four are held.
 */
const draws = new Int32Array(34);
const RANKS = 511;
const COPIES_AT = 9;
/** Draws that lead a suit to the same class stand together: groups suit · 9 … groupEnd[suit], each a class and its draws. */
const groupClass = new Uint8Array(36);
const groupDraws = new Int32Array(36);
const groupEnd = new Uint8Array(4);
/** Group of a class within the suit being grouped, plus one; 0 = none yet. */
const groupOf = new Uint8Array(256);
/** Draws of honours held 0–3 times. */
const honourDraws = new Int32Array(4);
/** By suit: the other three suits merged. By suit · 4 + suit: the other two. */
const others3 = new Uint8Array(4);
const others2 = new Uint8Array(16);

let isSanma = false;

const classAt = (suit: number, word: number): number => {
  if (suit === 3) return HONOURS[word]! & 255;
  if (suit === 0 && isSanma) return CHARACTERS[word]! & 255;
  return SUITS[(LOWS[word >> 7]! + HIGHS[word & 127]!) & OFFSETS]!;
};

const factsAt = (suit: number, word: number): number => {
  if (suit === 3) return HONOURS[word]! >>> FACTS_AT;
  if (suit === 0 && isSanma) return CHARACTERS[word]! >>> FACTS_AT;
  return (LOWS[word >> 7]! + HIGHS[word & 127]!) >>> FACTS_AT;
};

/** What the suit's word gains when a kind goes from `copies` to one more. */
const gain = (suit: number, kind: number, copies: number): number => {
  if (suit === 3) return HONOUR_STEPS[copies]!;
  if (suit === 0 && isSanma) return kind === 0 ? 5 : 1;
  return WORDS[kind]!;
};

const drawOf = (rank: number, left: number): number => (left === 0 ? 0 : (1 << rank) | (left << COPIES_AT));

/** Says how many tiles the hand has. */
const readDraws = (counts: Counts, left: Counts): number => {
  let size = 0;
  for (let first = 0; first < 27; first += 9)
    for (let rank = 0; rank < 9; rank++) {
      const copies = counts[first + rank]!;
      size += copies;
      draws[first + rank] = copies === 4 ? 0 : drawOf(rank, left[first + rank]!);
    }
  honourDraws[0] = 0;
  honourDraws[1] = 0;
  honourDraws[2] = 0;
  honourDraws[3] = 0;
  for (let kind = 27; kind < 34; kind++) {
    const copies = counts[kind]!;
    size += copies;
    const draw = copies === 4 ? 0 : drawOf(kind - 27, left[kind]!);
    draws[kind] = draw;
    if (copies < 4) honourDraws[copies]! += draw;
  }
  return size;
};

const addToGroup = (next: number, draw: number, end: number): number => {
  let group = groupOf[next]! - 1;
  if (group < 0) {
    group = end++;
    groupOf[next] = group + 1;
    groupClass[group] = next;
    groupDraws[group] = 0;
  }
  groupDraws[group]! += draw;
  return end;
};

const groupSuit = (suit: number, word: number): void => {
  const first = suit * 9;
  let end = first;
  if (suit === 3) {
    for (let copies = 0; copies < 4; copies++)
      if (honourDraws[copies] !== 0)
        end = addToGroup(HONOURS[word + HONOUR_STEPS[copies]!]! & 255, honourDraws[copies]!, end);
  } else
    for (let kind = first; kind < first + 9; kind++)
      if (draws[kind] !== 0) end = addToGroup(classAt(suit, word + gain(suit, kind, 0)), draws[kind]!, end);
  groupEnd[suit] = end;
  for (let group = first; group < end; group++) groupOf[groupClass[group]!] = 0;
};

/** Reads a hand and the copies left of each kind; says how many tiles the hand has. */
export const prepare = (counts: Counts, left: Counts, sanma: boolean): number => {
  isSanma = sanma;
  words[0] = isSanma ? counts[0]! * 5 + counts[8]! : suitWord(counts, 0);
  words[1] = suitWord(counts, 9);
  words[2] = suitWord(counts, 18);
  words[3] = honourWord(counts);
  const size = readDraws(counts, left);
  facts = 0;
  for (let suit = 0; suit < 4; suit++) {
    const word = words[suit]!;
    classes[suit] = classAt(suit, word);
    facts += factsAt(suit, word);
    groupSuit(suit, word);
  }
  for (let a = 0; a < 4; a++) {
    for (let b = 0; b < 4; b++) {
      if (a === b) continue;
      const c = a !== 0 && b !== 0 ? 0 : a !== 1 && b !== 1 ? 1 : 2;
      const d = 6 - a - b - c;
      others2[a * 4 + b] = MERGES[(classes[c]! << 8) | classes[d]!]!;
    }
    const b = a === 0 ? 1 : 0;
    others3[a] = MERGES[(others2[a * 4 + b]! << 8) | classes[b]!]!;
  }
  return size;
};

/**
 * Draws of one suit that take a hand below `now`, as their sum. `base` is the rest of the hand as an index of DISTANCE.
 * Without branches: the outcomes are as good as random.
 */
const drawsIn = (suit: number, base: number, now: number): number => {
  const end = groupEnd[suit]!;
  let sum = 0;
  for (let group = suit * 9; group < end; group++)
    sum += groupDraws[group]! & ((DISTANCES[base | groupClass[group]!]! - now) >> 31);
  return sum;
};

/** Standard form of the hand as it is; `sets` still to make, as an index of DISTANCE. */
export const standardNow = (sets: number): number => DISTANCES[sets | (others3[0]! << 8) | classes[0]!]!;

/** Pairs and kinds of the hand, packed as in classes.ts. */
export const handFacts = (): number => facts;

/** Standard form of a 3n + 1 hand: sets the row, returns the shanten. */
export const standardWithout = (sets: number): number => {
  const now = standardNow(sets);
  let suits = 0;
  let honours = 0;
  let tiles = 0;
  for (let suit = 0; suit < 4; suit++) {
    const sum = drawsIn(suit, sets | (others3[suit]! << 8), now);
    if (suit === 3) honours = sum & RANKS;
    else suits |= (sum & RANKS) << (9 * suit);
    tiles += sum >> COPIES_AT;
  }
  built[IN_SUITS] = suits;
  built[IN_HONOURS] = honours;
  built[TILES] = tiles;
  return now;
};

/** Draws of the discard's own suit, a suit with runs; `word` is the suit without the discard. */
const exchangesIn = (suit: number, discard: number, word: number, base: number, now: number): number => {
  const first = suit * 9;
  let sum = 0;
  for (let kind = first; kind < first + 9; kind++) {
    const draw = draws[kind]!;
    if (draw === 0 || kind === discard) continue;
    const w = word + WORDS[kind]!;
    const next = SUITS[(LOWS[w >> 7]! + HIGHS[w & 127]!) & OFFSETS]!;
    sum += draw & ((DISTANCES[base | next]! - now) >> 31);
  }
  return sum;
};

/** The same in the suit of sanma that has 1 and 9 only, and among the honours, which are told apart by their copies alone. */
const exchangesInCharacters = (discard: number, word: number, base: number, now: number): number => {
  const kind = discard === 0 ? 8 : 0;
  const next = CHARACTERS[word + (kind === 0 ? 5 : 1)]! & 255;
  return draws[kind] === 0 ? 0 : draws[kind]! & ((DISTANCES[base | next]! - now) >> 31);
};
const exchangesInHonours = (discard: number, copies: number, word: number, base: number, now: number): number => {
  let sum = 0;
  for (let held = 0; held < 4; held++) {
    const all = honourDraws[held]! - (held === copies ? draws[discard]! : 0);
    if (all !== 0) sum += all & ((DISTANCES[base | (HONOURS[word + HONOUR_STEPS[held]!]! & 255)]! - now) >> 31);
  }
  return sum;
};

/** Draws of the other suits by the class the discard leaves its suit in: discards that leave the same class have the same. Valid where the stamp is the suit's. */
const otherStamp = new Int32Array(256);
const otherSuits = new Int32Array(256);
const otherHonours = new Int32Array(256);
const otherTiles = new Int32Array(256);
let stamp = 0;

const findOthers = (a: number, less: number, sets: number, now: number): void => {
  let suits = 0;
  let honours = 0;
  let tiles = 0;
  for (let b = 0; b < 4; b++) {
    if (b === a) continue;
    const sum = drawsIn(b, sets | (MERGES[(others2[a * 4 + b]! << 8) | less]! << 8), now);
    if (b === 3) honours = sum & RANKS;
    else suits |= (sum & RANKS) << (9 * b);
    tiles += sum >> COPIES_AT;
  }
  otherStamp[less] = stamp;
  otherSuits[less] = suits;
  otherHonours[less] = honours;
  otherTiles[less] = tiles;
};

/** Discards of another suit follow: what the other suits draw is not that of the last. */
export const enterSuit = (): void => {
  stamp++;
};

/** Standard form after a discard: sets the row, returns the shanten. Beyond `most` the row is left empty. */
export const standardAfter = (counts: Counts, left: Counts, discard: number, sets: number, most: number): number => {
  const a = discard < 27 ? (discard / 9) | 0 : 3;
  const copies = counts[discard]!;
  const word = words[a]! - gain(a, discard, copies - 1);
  const less = classAt(a, word);
  const base = sets | (others3[a]! << 8);
  const now = DISTANCES[base | less]!;
  if (now > most) {
    built[IN_SUITS] = 0;
    built[IN_HONOURS] = 0;
    built[TILES] = 0;
    return now;
  }
  if (otherStamp[less] !== stamp) findOthers(a, less, sets, now);
  // The discard itself drawn again leads back to the hand as it was.
  let own =
    drawOf(a === 3 ? discard - 27 : discard % 9, left[discard]!) & ((DISTANCES[base | classes[a]!]! - now) >> 31);
  if (a === 3) own += exchangesInHonours(discard, copies, word, base, now);
  else if (a === 0 && isSanma) own += exchangesInCharacters(discard, word, base, now);
  else own += exchangesIn(a, discard, word, base, now);
  built[IN_SUITS] = otherSuits[less]! | (a === 3 ? 0 : (own & RANKS) << (9 * a));
  built[IN_HONOURS] = a === 3 ? own & RANKS : otherHonours[less]!;
  built[TILES] = otherTiles[less]! + (own >> COPIES_AT);
  return now;
};
