/** The open part of a hand within a value solver: melds and tiles set aside, numbered as they turn up. */
import { doraOf } from '../../../rules/riichi/index.ts';
import { addMeld, isOpenMeld, kindOf, meldReds, NORTH, type Kind, type Meld } from '../../../tiles/index.ts';
import type { Situation } from './model.ts';
import { SLOTS } from './suit.ts';

export type OpenPart = {
  readonly melds: readonly Meld[];
  readonly closed: boolean;
  /** Whether melds were called since the root. */
  readonly called: boolean;
  readonly kita: number;
  /** Melds called and tiles set aside since the root: deeper parts are worked out first. */
  readonly level: number;
  /** Sets still to make, as the upper index of shape's DISTANCE. */
  readonly sets: number;
  /** Draws and calls that went into the melds called since the root. */
  readonly dist: number;
  /** Tiles those took from the unseen ones, by suit · 10 + slot. */
  readonly taken: Uint8Array;
  /** Tiles of the root that lie in those melds or were set aside. */
  readonly used: Uint8Array;
  /** Dora in melds and set aside. */
  readonly dora: number;
};

/** Dora each kind counts for. */
export const doraCounts = (situation: Situation): Uint8Array => {
  const counts = new Uint8Array(34);
  for (const tile of situation.doraIndicators) counts[doraOf(kindOf(tile), situation.rules)]!++;
  return counts;
};

const tilesOf = (meld: Meld): Uint8Array => {
  const counts = new Uint8Array(34);
  addMeld(counts, meld);
  return counts;
};

/** Letters of a key: four melds of two, the norths, and what was taken and used of each tile. */
const letters = new Uint16Array(9 + 4 * SLOTS);

/** Parts that differ in the order of their melds alone are one. */
const keyOf = (melds: readonly Meld[], kita: number, taken: Uint8Array, used: Uint8Array): string => {
  letters.fill(0, 0, 8);
  for (let i = 0; i < melds.length; i++) {
    const meld = melds[i]! as number;
    let before = 0;
    for (let other = 0; other < melds.length; other++)
      if (melds[other]! < meld || (melds[other] === meld && other < i)) before++;
    // One more: 0 is no meld.
    letters[2 * before] = 1 + (meld & 0x7fff);
    letters[2 * before + 1] = meld >> 15;
  }
  letters[8] = kita;
  for (let tile = 0; tile < 4 * SLOTS; tile++) letters[9 + tile] = taken[tile]! | (used[tile]! << 4);
  return String.fromCharCode.apply(null, letters as unknown as number[]);
};

export class OpenParts {
  readonly list: OpenPart[] = [];
  private readonly idOf = new Map<string, number>();
  /** By part: the part a call or a tile set aside leads to, by meld and which own tiles were drawn. Small numbers: others are slow as keys. */
  private readonly moves: Map<number, number>[] = [];
  private readonly dora: Uint8Array;
  private readonly rootMelds: number;

  constructor(situation: Situation, melds: readonly Meld[], dora: Uint8Array) {
    this.dora = dora;
    this.rootMelds = melds.length;
    this.add(melds, situation.kita, 0, 0, new Uint8Array(4 * SLOTS), new Uint8Array(4 * SLOTS));
  }

  private add(
    melds: readonly Meld[],
    kita: number,
    level: number,
    dist: number,
    taken: Uint8Array,
    used: Uint8Array,
  ): number {
    const key = keyOf(melds, kita, taken, used);
    const known = this.idOf.get(key);
    if (known !== undefined) return known;
    let dora = kita * (1 + this.dora[NORTH]!);
    for (const meld of melds) {
      const counts = tilesOf(meld);
      dora += meldReds(meld);
      for (let kind = 0; kind < 34; kind++) dora += counts[kind]! * this.dora[kind]!;
    }
    this.idOf.set(key, this.list.length);
    const closed = !melds.some(isOpenMeld);
    const called = melds.length > this.rootMelds;
    this.moves.push(new Map());
    this.list.push({ melds, closed, called, kita, level, sets: (4 - melds.length) << 16, dist, taken, used, dora });
    return this.list.length - 1;
  }

  /** `held`: the north was the root's; else it has been drawn. */
  withKita(id: number, held: boolean): number {
    // Below all moves of calls.
    const move = held ? -2 : -1;
    const known = this.moves[id]!.get(move);
    if (known !== undefined) return known;
    const part = this.list[id]!;
    const taken = part.taken.slice();
    const used = part.used.slice();
    (held ? used : taken)[3 * SLOTS + (NORTH - 27)]!++;
    const next = this.add(part.melds, part.kita + 1, part.level + 1, part.dist, taken, used);
    this.moves[id]!.set(move, next);
    return next;
  }

  /** Tiles by suit · 10 + slot: the claimed one, and the two own ones; `drawn`: bit 0 the first, bit 1 the second was drawn since the root. */
  withMeld(id: number, meld: Meld, claimed: number, one: number, two: number, drawn: number): number {
    const move = meld * 4 + drawn;
    const moves = this.moves[id]!;
    const known = moves.get(move);
    if (known !== undefined) return known;
    const part = this.list[id]!;
    const taken = part.taken.slice();
    const used = part.used.slice();
    taken[claimed]!++;
    ((drawn & 1) !== 0 ? taken : used)[one]!++;
    ((drawn & 2) !== 0 ? taken : used)[two]!++;
    const dist = part.dist + 1 + (drawn & 1) + (drawn >> 1);
    const next = this.add([...part.melds, meld], part.kita, part.level + 1, dist, taken, used);
    moves.set(move, next);
    return next;
  }
}

/** Kind of a tile written as suit · 10 + slot. */
export const kindAt = (tile: number): Kind => {
  const suit = (tile / SLOTS) | 0;
  const slot = tile % SLOTS;
  return (suit * 9 + (slot === 9 ? 4 : slot)) as Kind;
};
