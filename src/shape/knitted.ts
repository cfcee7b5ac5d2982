/**
 * The two knitted forms of Chinese Standard. The nine knitted tiles are 147, 258 and 369, one group a suit: six assignments.
 * Honours and knitted: 14 different tiles out of the seven honours and the nine knitted. Knitted straight: the nine, a set and a pair.
 */
import type { Counts } from '../tiles/index.ts';
import { DISTANCE, HIGH, HONOUR, HONOUR_STEP, LOW, MERGE, OFFSET_MASK, SUIT, WORD } from './classes.ts';

/** Group (0: 147, 1: 258, 2: 369) of m, p, s in each assignment. */
const ASSIGNMENTS = Uint8Array.of(0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0);

/** Held distinct tiles and residual class (the suit without one of each held) by suit · 3 + group. */
const held = new Uint8Array(9);
const residual = new Int32Array(9);
let honourKinds = 0;
let honourWord = 0;

const classOf = (word: number): number => SUIT[(LOW[word >> 7]! + HIGH[word & 127]!) & OFFSET_MASK]!;

const prepare = (counts: Counts): void => {
  for (let suit = 0; suit < 3; suit++) {
    let word = 0;
    for (let kind = suit * 9; kind < suit * 9 + 9; kind++) word += counts[kind]! * WORD[kind]!;
    for (let group = 0; group < 3; group++) {
      let own = 0;
      let rest = word;
      for (let kind = suit * 9 + group; kind < suit * 9 + 9; kind += 3)
        if (counts[kind]! > 0) {
          own++;
          rest -= WORD[kind]!;
        }
      held[suit * 3 + group] = own;
      residual[suit * 3 + group] = rest;
    }
  }
  honourKinds = 0;
  honourWord = 0;
  for (let kind = 27; kind < 34; kind++) {
    if (counts[kind]! > 0) honourKinds++;
    for (let copy = 0; copy < counts[kind]!; copy++) honourWord += HONOUR_STEP[copy]!;
  }
};

const countHeld = (counts: Counts): void => {
  for (let suit = 0; suit < 3; suit++)
    for (let group = 0; group < 3; group++) {
      const at = suit * 9 + group;
      held[suit * 3 + group] =
        (counts[at]! > 0 ? 1 : 0) + (counts[at + 3]! > 0 ? 1 : 0) + (counts[at + 6]! > 0 ? 1 : 0);
    }
  honourKinds = 0;
  for (let kind = 27; kind < 34; kind++) if (counts[kind]! > 0) honourKinds++;
};

/** A cheap look: can either knitted form be ready? The straight needs eight of the nine, the other form thirteen different tiles. */
export const mayBeKnitted = (counts: Counts): boolean => {
  countHeld(counts);
  let most = 0;
  for (let i = 0; i < 18; i += 3) most = Math.max(most, heldIn(i));
  return most >= 8 || most + honourKinds >= 13;
};

const heldIn = (i: number): number =>
  held[ASSIGNMENTS[i]!]! + held[3 + ASSIGNMENTS[i + 1]!]! + held[6 + ASSIGNMENTS[i + 2]!]!;

const straightOf = (i: number, melds: number): number => {
  const mp = MERGE[(classOf(residual[ASSIGNMENTS[i]!]!) << 8) | classOf(residual[3 + ASSIGNMENTS[i + 1]!]!)]!;
  const sz = MERGE[(classOf(residual[6 + ASSIGNMENTS[i + 2]!]!) << 8) | (HONOUR[honourWord]! & 255)]!;
  return 9 - heldIn(i) + DISTANCE[((1 - melds) << 16) | (mp << 8) | sz]!;
};

/** What one pass over a hand tells; read it before the next call. */
export const knitted = { honours: 0, straight: 0 };

/** Shanten of both forms into `knitted`; the straight allows one meld, the honours none (then the number has no meaning). */
export const measureKnitted = (counts: Counts, melds: number): void => {
  prepare(counts);
  let most = 0;
  let straight = 99;
  for (let i = 0; i < 18; i += 3) {
    const own = heldIn(i);
    if (own > most) most = own;
    const distance = straightOf(i, melds);
    if (distance < straight) straight = distance;
  }
  knitted.honours = 13 - most - honourKinds;
  knitted.straight = straight;
};

/** Marks in `accepts` the kinds that bring honours-and-knitted nearer. Call measureKnitted for the same hand first. */
export const acceptHonoursKnitted = (counts: Counts, accepts: Uint8Array): void => {
  const most = 13 - honourKinds - knitted.honours;
  for (let kind = 27; kind < 34; kind++) if (counts[kind] === 0) accepts[kind] = 1;
  for (let i = 0; i < 18; i += 3) if (heldIn(i) === most) markMissing(i, counts, accepts);
};

const markMissing = (i: number, counts: Counts, accepts: Uint8Array): void => {
  for (let suit = 0; suit < 3; suit++)
    for (let kind = suit * 9 + ASSIGNMENTS[i + suit]!; kind < suit * 9 + 9; kind += 3)
      if (counts[kind] === 0) accepts[kind] = 1;
};

/** Marks in `accepts` the kinds that bring the knitted straight nearer. Call measureKnitted for the same hand first. */
export const acceptKnittedStraight = (counts: Counts, melds: number, accepts: Uint8Array): void => {
  const sets = (1 - melds) << 16;
  for (let i = 0; i < 18; i += 3) {
    if (straightOf(i, melds) !== knitted.straight) continue;
    const rest = knitted.straight - (9 - heldIn(i));
    const slots = [ASSIGNMENTS[i]!, 3 + ASSIGNMENTS[i + 1]!, 6 + ASSIGNMENTS[i + 2]!];
    const classes = [...slots.map((slot) => classOf(residual[slot]!)), HONOUR[honourWord]! & 255];
    for (let suit = 0; suit < 4; suit++) {
      const [a, b, c] = classes.filter((_, other) => other !== suit) as [number, number, number];
      const others = MERGE[(MERGE[(a << 8) | b]! << 8) | c]!;
      for (let kind = suit * 9; kind < Math.min(34, suit * 9 + 9); kind++) {
        if (counts[kind] === 4) continue;
        const more =
          suit === 3
            ? HONOUR[honourWord + HONOUR_STEP[counts[kind]!]!]! & 255
            : classOf(residual[slots[suit]!]! + WORD[kind]!);
        if (DISTANCE[sets | (others << 8) | more]! < rest) accepts[kind] = 1;
      }
    }
    markMissing(i, counts, accepts);
  }
};
