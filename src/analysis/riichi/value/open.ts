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

export class OpenParts {
  readonly list: OpenPart[] = [];
  private readonly idOf = new Map<string, number>();
  /** The part a call or a tile set aside leads to, by part, meld and which own tiles were drawn. */
  private readonly moves = new Map<number, number>();
  private readonly dora: Uint8Array;
  private readonly rootMelds: number;

  constructor(situation: Situation, melds: readonly Meld[]) {
    this.dora = doraCounts(situation);
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
    const key = `${[...melds].sort((a, b) => a - b).join()}/${kita}/${taken.join('')}/${used.join('')}`;
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
    this.list.push({ melds, closed, called, kita, level, sets: (4 - melds.length) << 16, dist, taken, used, dora });
    return this.list.length - 1;
  }

  /** `held`: the north was the root's; else it has been drawn. */
  withKita(id: number, held: boolean): number {
    // Below all moves of calls.
    const move = -1 - 2 * id - (held ? 1 : 0);
    const known = this.moves.get(move);
    if (known !== undefined) return known;
    const part = this.list[id]!;
    const taken = part.taken.slice();
    const used = part.used.slice();
    (held ? used : taken)[3 * SLOTS + (NORTH - 27)]!++;
    const next = this.add(part.melds, part.kita + 1, part.level + 1, part.dist, taken, used);
    this.moves.set(move, next);
    return next;
  }

  /** Tiles by suit · 10 + slot: the claimed one, and the two own ones, drawn since the root or held by it. */
  withMeld(id: number, meld: Meld, claimed: number, own: readonly [OwnTile, OwnTile]): number {
    const move = (id * (1 << 17) + meld) * 4 + (own[0].isDrawn ? 1 : 0) + (own[1].isDrawn ? 2 : 0);
    const known = this.moves.get(move);
    if (known !== undefined) return known;
    const part = this.list[id]!;
    const taken = part.taken.slice();
    const used = part.used.slice();
    taken[claimed]!++;
    let drawn = 1;
    for (const { tile, isDrawn } of own) {
      (isDrawn ? taken : used)[tile]!++;
      if (isDrawn) drawn++;
    }
    const next = this.add([...part.melds, meld], part.kita, part.level + 1, part.dist + drawn, taken, used);
    this.moves.set(move, next);
    return next;
  }
}

type OwnTile = { readonly tile: number; readonly isDrawn: boolean };

/** Kind of a tile written as suit · 10 + slot. */
export const kindAt = (tile: number): Kind => {
  const suit = (tile / SLOTS) | 0;
  const slot = tile % SLOTS;
  return (suit * 9 + (slot === 9 ? 4 : slot)) as Kind;
};
