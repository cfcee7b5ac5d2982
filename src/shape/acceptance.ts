/**
 * Acceptance (ukeire): for each discard of a hand, which draws bring it nearer, and how many of them are left. The standard form is in
 * draws.ts; the others are closed formulas on the counts and join where they are at least as near.
 */
import { type Counts, KINDS } from '../tiles/index.ts';
import {
  HONOURS_MASK,
  SUITS_MASK,
  TILES_LEFT,
  enterSuit,
  handFacts,
  prepare,
  row,
  standardAfter,
  standardNow,
  standardWithout,
} from './draws.ts';
import type { Game } from './game.ts';
import { acceptHonoursKnitted, acceptKnittedStraight, knitted, measureKnitted } from './knitted.ts';
import { SPECIAL } from './shanten.ts';
import { joinSpecial, readSpecial } from './special.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const ALL_KINDS = KINDS;
const SPECIALS = SPECIAL;

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

// The row being built, see draws.ts; tiles are −1 where a form joined that has only its kinds.
const built = row;
const IN_SUITS = SUITS_MASK;
const IN_HONOURS = HONOURS_MASK;
const TILES = TILES_LEFT;

/** Masks over all kinds: [suits, honours]. */
const OUTER = Int32Array.of(0b100000001_100000001_100000001, 0b1111111);
const isOuter = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;

/** Chinese Standard. Of the hand: kinds held exactly n times as masks [2n] suits, [2n + 1] honours; pairs, kinds, and those of terminals and honours. */
const held = new Int32Array(10);
let pairs = 0;
let kinds = 0;
let outerKinds = 0;
let outerPairs = 0;

const gatherFacts = (counts: Counts): void => {
  held.fill(0);
  pairs = 0;
  kinds = 0;
  outerKinds = 0;
  outerPairs = 0;
  for (let kind = 0; kind < ALL_KINDS; kind++) {
    const copies = counts[kind]!;
    const part = kind < 27 ? 0 : 1;
    held[copies * 2 + part]! |= 1 << (kind - 27 * part);
    if (copies === 0) continue;
    kinds++;
    if (isOuter(kind)) outerKinds++;
    if (copies === 1) continue;
    pairs += copies === 4 ? 2 : 1;
    if (isOuter(kind)) outerPairs++;
  }
};

/** Moves a kind between the masks and facts of `copies` and one copy less; by = −1 takes it out, 1 puts it back. */
const shift = (kind: number, copies: number, by: 1 | -1): void => {
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
  } else if (copies === 4) pairs += by;
};

/** Joins a form that is `distance` away: nearer than `best` it replaces the marks, equally near it adds its own. */
const opens = (distance: number, best: number): boolean => {
  if (distance > best) return false;
  built[TILES] = -1;
  if (distance < best) {
    built[IN_SUITS] = 0;
    built[IN_HONOURS] = 0;
  }
  return true;
};

/** Four of a kind are two pairs. */
const joinPairs = (best: number): number => {
  const distance = 6 - pairs;
  if (!opens(distance, best)) return best;
  built[IN_SUITS]! |= held[2]! | held[6]!;
  built[IN_HONOURS]! |= held[3]! | held[7]!;
  return distance;
};

const joinOrphans = (best: number): number => {
  const distance = 13 - outerKinds - (outerPairs > 0 ? 1 : 0);
  if (!opens(distance, best)) return best;
  built[IN_SUITS]! |= OUTER[0]! & (outerPairs > 0 ? held[0]! : -1);
  built[IN_HONOURS]! |= OUTER[1]! & (outerPairs > 0 ? held[1]! : -1);
  return distance;
};

const rest = new Uint8Array(ALL_KINDS);
const accepts = new Uint8Array(ALL_KINDS);

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
  for (let kind = 0; kind < ALL_KINDS; kind++) {
    if (accepts[kind] === 0) continue;
    if (kind < 27) built[IN_SUITS]! |= 1 << kind;
    else built[IN_HONOURS]! |= 1 << (kind - 27);
  }
  return best;
};

/** Kinds with copies left, as masks of the table's form. */
let leftSuits = 0;
let leftHonours = 0;
const gatherLeft = (left: Counts): void => {
  leftSuits = 0;
  leftHonours = 0;
  for (let kind = 0; kind < 27; kind++) if (left[kind] !== 0) leftSuits |= 1 << kind;
  for (let kind = 27; kind < 34; kind++) if (left[kind] !== 0) leftHonours |= 1 << (kind - 27);
};

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
  const isLone = prepare(counts, left, game === 'sanma') % 3 === 1;
  table.size = 0;
  if (game === 'chinese') fillChinese(counts, melds, left, table, isLone, most);
  else fillRiichi(counts, melds, left, table, isLone, most);
};

/** Parameters are positional here and below, as this runs for every hand. */
const fillRiichi = (
  counts: Counts,
  melds: number,
  left: Counts,
  table: AcceptanceTable,
  isLone: boolean,
  most: number,
): void => {
  const sets = (4 - melds) << 16;
  // Seven pairs and orphans only where they may be as near as the standard form, which a discard takes one farther at most.
  const isNear = melds === 0 && SPECIALS[handFacts()]! <= 1 + standardNow(sets);
  if (isNear) readSpecial();
  if (isLone) {
    const standard = standardWithout(sets);
    writeRow(table, NO_DISCARD, isNear ? joinSpecial(counts, left, 0, 0, standard) : standard);
    return;
  }
  for (let kind = 0; kind < ALL_KINDS; kind++) {
    if (kind === 0 || kind === 9 || kind === 18 || kind === 27) enterSuit();
    const copies = counts[kind]!;
    if (copies === 0) continue;
    const standard = standardAfter(counts, left, kind, sets, most);
    writeRow(table, kind, isNear ? joinSpecial(counts, left, kind, copies, standard) : standard);
  }
};

const fillChinese = (
  counts: Counts,
  melds: number,
  left: Counts,
  table: AcceptanceTable,
  isLone: boolean,
  most: number,
): void => {
  const sets = (4 - melds) << 16;
  gatherFacts(counts);
  gatherLeft(left);
  rest.set(counts);
  if (isLone) {
    const best = joinForms(standardWithout(sets), melds);
    if (built[TILES]! < 0) countTilesLeft(left);
    writeRow(table, NO_DISCARD, best);
    return;
  }
  for (let kind = 0; kind < ALL_KINDS; kind++) {
    if (kind === 0 || kind === 9 || kind === 18 || kind === 27) enterSuit();
    const copies = counts[kind]!;
    if (copies === 0) continue;
    const standard = standardAfter(counts, left, kind, sets, most);
    shift(kind, copies, -1);
    rest[kind]!--;
    const best = joinForms(standard, melds);
    if (built[TILES]! < 0) countTilesLeft(left);
    writeRow(table, kind, best);
    rest[kind]!++;
    shift(kind, copies, 1);
  }
};

const joinForms = (standard: number, melds: number): number => {
  const best = melds === 0 ? joinOrphans(joinPairs(standard)) : standard;
  return melds <= 1 ? joinKnitted(melds, best) : best;
};

const writeRow = (table: AcceptanceTable, discard: number, best: number): void => {
  const at = table.size++;
  table.discard[at] = discard;
  table.shanten[at] = best;
  table.suits[at] = built[IN_SUITS]!;
  table.honours[at] = built[IN_HONOURS]!;
  table.tiles[at] = built[TILES]!;
};

/** Where a form joined by its kinds: those with copies left, and how many. */
const countTilesLeft = (left: Counts): void => {
  built[IN_SUITS]! &= leftSuits;
  built[IN_HONOURS]! &= leftHonours;
  built[TILES] = 0;
  for (let bits = built[IN_SUITS]!; bits !== 0; bits &= bits - 1) built[TILES]! += left[31 - Math.clz32(bits & -bits)]!;
  for (let bits = built[IN_HONOURS]!; bits !== 0; bits &= bits - 1)
    built[TILES]! += left[58 - Math.clz32(bits & -bits)]!;
};
