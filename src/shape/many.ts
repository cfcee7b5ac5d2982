/**
 * Shanten of many hands in one call, from one array of n × 34 counts: for simulators, data sets and programs that hold their hands so.
 * Numbers agree with `shanten` (tests and `verify shape`). Two counts are loaded at a time, and everything stands in one loop: a call per hand
 * from an array of its own takes more than twice as long (`bench beside`). Hands that stand in arrays of their own gain nothing by being copied for this.
 */
import { KINDS } from '../tiles/index.ts';
import { DISTANCE, FACTS_SHIFT, HIGH, HONOUR, LOW, MERGE, OFFSET_MASK, SANMA_CHARACTERS, SUIT } from './classes.ts';
import type { Game } from './game.ts';
import { SPECIAL, shanten } from './shanten.ts';

// The compiler folds constants of the module itself, not imported ones: a fifth of the time.
const LOWS = LOW;
const HIGHS = HIGH;
const SUITS = SUIT;
const HONOURS = HONOUR;
const MERGES = MERGE;
const DISTANCES = DISTANCE;
const SPECIALS = SPECIAL;
const CHARACTERS = SANMA_CHARACTERS;
const SHIFT = FACTS_SHIFT;
const OFFSETS = OFFSET_MASK;

/** Four counts a word, the first lowest; two hands are 17 words, the second of them beginning in the middle of the ninth. */
const WORDS = 17;
/** Σ 8^count of two honours, by the first count + 256 · the second. */
const EIGHTS = new Int32Array(4 + 256 * 4 + 1);
for (let first = 0; first <= 4; first++)
  for (let second = 0; second <= 4; second++) EIGHTS[first + 256 * second] = 8 ** first + 8 ** second;

/** Counts a, b, c, d of a word as five-based digits, two by two: a + 5 b in the low half, c + 5 d in the high one. */
const pairs = (word: number): number => (Math.imul(word, 0x105) >>> 8) & 0x00ff00ff;

/** All four: a + 5 b + 25 c + 125 d. */
const digits = (word: number): number => Math.imul(pairs(word), 0x10019) >>> 16;

/** Tiles in a sum of words. */
const tilesIn = (sum: number): number => Math.imul(sum, 0x01010101) >>> 24;

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Writes the least shanten over the forms of the game, hand by hand, to `out`. `counts`: 34 a hand, of 3n + 1 or 3n + 2 tiles each, the
 * absent sets counting as melds. Trusts its input: at most four of a kind, the right number of tiles. An array that does not begin at a
 * multiple of four bytes of its buffer takes longer.
 */
export const shantenMany = (counts: Uint8Array, out: Int8Array, game: Game = 'riichi'): void => {
  const hands = (counts.length / KINDS) | 0;
  const isFlat = game !== 'chinese' && isLittleEndian && counts.byteOffset % 4 === 0;
  const paired = isFlat ? hands & ~1 : 0;
  if (paired > 0)
    fromWords(new Int32Array(counts.buffer, counts.byteOffset, (paired / 2) * WORDS), paired, out, game === 'sanma');
  for (let hand = paired; hand < hands; hand++)
    out[hand] = shanten(counts.subarray(hand * KINDS, (hand + 1) * KINDS), game);
};

/** Hands done at a time: first those that begin at a word, then those that begin in the middle of one. */
const CHUNK = 512;

const fromWords = (words: Int32Array, hands: number, out: Int8Array, isSanma: boolean): void => {
  for (let from = 0; from < hands; from += CHUNK) {
    const to = from + CHUNK < hands ? from + CHUNK : hands;
    evenHands(words, from, to, out, isSanma);
    oddHands(words, from, to, out, isSanma);
  }
};

const evenHands = (words: Int32Array, from: number, to: number, out: Int8Array, isSanma: boolean): void => {
  for (let hand = from, at = (from / 2) * WORDS; hand < to; hand += 2, at += WORDS) {
    const w0 = words[at]!;
    const w1 = words[at + 1]!;
    const w2 = words[at + 2]!;
    const w3 = words[at + 3]!;
    const w4 = words[at + 4]!;
    const w5 = words[at + 5]!;
    const w6 = words[at + 6]!;
    const w7 = words[at + 7]!;
    const w8 = words[at + 8]! & 0xffff;
    const p1 = pairs(w1);
    const p4 = pairs(w4);
    const m = isSanma
      ? CHARACTERS[(w0 & 255) * 5 + (w2 & 255)]!
      : LOWS[digits(w0) + 625 * (p1 & 255)]! + HIGHS[(p1 >>> 16) + 25 * (w2 & 255)]!;
    const p = LOWS[digits(w2 >>> 8) + 125 * digits(w3 & 0xffffff)]! + HIGHS[(w3 >>> 24) + 5 * (p4 & 255)]!;
    const s = LOWS[(p4 >>> 16) + 25 * digits(w5)]! + HIGHS[digits(w6 & 0xffffff)]!;
    const eights = (1 << (3 * (w6 >>> 24))) + EIGHTS[w7 & 0xffff]! + EIGHTS[w7 >>> 16]! + EIGHTS[w8]!;
    out[hand] = finish(
      isSanma ? m & 255 : SUITS[m & OFFSETS]!,
      m,
      p,
      s,
      eights,
      (w0 + w1 + w2 + w3 + w4 + w5 + w6 + w7 + w8) | 0,
    );
  }
};

const oddHands = (words: Int32Array, from: number, to: number, out: Int8Array, isSanma: boolean): void => {
  for (let hand = from + 1, at = (from / 2) * WORDS + 8; hand < to; hand += 2, at += WORDS) {
    const w0 = words[at]! >>> 16;
    const w1 = words[at + 1]!;
    const w2 = words[at + 2]!;
    const w3 = words[at + 3]!;
    const w4 = words[at + 4]!;
    const w5 = words[at + 5]!;
    const w6 = words[at + 6]!;
    const w7 = words[at + 7]!;
    const w8 = words[at + 8]!;
    const p6 = pairs(w6);
    const m = isSanma
      ? CHARACTERS[(w0 & 255) * 5 + ((w2 >> 16) & 255)]!
      : LOWS[pairs(w0) + 25 * digits(w1)]! + HIGHS[digits(w2 & 0xffffff)]!;
    const p = LOWS[(w2 >>> 24) + 5 * digits(w3) + 3125 * (w4 & 255)]! + HIGHS[digits(w4 >>> 8)]!;
    const s = LOWS[digits(w5) + 625 * (p6 & 255)]! + HIGHS[(p6 >>> 16) + 25 * (w7 & 255)]!;
    const eights = (1 << (3 * ((w7 >> 8) & 255))) + EIGHTS[w7 >>> 16]! + EIGHTS[w8 & 0xffff]! + EIGHTS[w8 >>> 16]!;
    out[hand] = finish(
      isSanma ? m & 255 : SUITS[m & OFFSETS]!,
      m,
      p,
      s,
      eights,
      (w0 + w1 + w2 + w3 + w4 + w5 + w6 + w7 + w8) | 0,
    );
  }
};

/**
 * From the class of the characters, the entries of the suits (index of the class and facts, see classes.ts), Σ 8^count of the honours and the sum
 * of the words. Parameters are positional, as it is called for every hand.
 */
const finish = (mClass: number, m: number, p: number, s: number, eights: number, sum: number): number => {
  const sets = (tilesIn(sum) / 3) | 0;
  const z = HONOURS[eights >> 3]!;
  const mp = MERGES[(mClass << 8) | SUITS[p & OFFSETS]!]!;
  const sz = MERGES[(SUITS[s & OFFSETS]! << 8) | (z & 255)]!;
  const standard = DISTANCES[(sets << 16) | (mp << 8) | sz]!;
  if (sets < 4) return standard;
  const special = SPECIALS[(m >>> SHIFT) + (p >>> SHIFT) + (s >>> SHIFT) + (z >>> SHIFT)]!;
  return special < standard ? special : standard;
};
