/** What a hand brings to every win it can reach: its melds; and the wins that are no sets and a pair. */
import { CHOW, CLOSED_KONG, isKong, meldKind, meldType, type Meld, type Counts } from '../../tiles/index.ts';
import type { Whole } from './bound.ts';
import {
  ALL_TRAITS,
  DORA,
  DRAGONS,
  MOST_LACKING,
  RUNS,
  TRIPLETS,
  VALUE,
  WINDS,
  isOuter,
  traitsOfKind,
  traitsOfRun,
  type Worth,
} from './parts.ts';

const NORTH = 30;

export const newWhole = (): Whole => ({
  traits: 0,
  sums: 0,
  m: 0,
  p: 0,
  s: 0,
  suits: 0,
  kongs: 0,
  extra: 0,
  meldFu: 0,
});

type Brought = {
  readonly melds: readonly Meld[];
  readonly reds: readonly [number, number, number];
  readonly meldReds: number;
  readonly kita: number;
};

/** The melds alone, and what red fives and Norths can add. */
export const setMelds = (whole: Whole, { melds, reds, meldReds, kita }: Brought, worth: Worth): void => {
  Object.assign(whole, newWhole());
  whole.traits = ALL_TRAITS;
  whole.extra = meldReds + reds[0] + reds[1] + reds[2] + kita * (1 + worth.dora[NORTH]!);
  for (const meld of melds) addMeldTo(whole, meld, worth);
};

const addMeldTo = (whole: Whole, meld: Meld, { dora, value }: Worth): void => {
  const [kind, type] = [meldKind(meld), meldType(meld)];
  const suit = (kind / 9) | 0;
  const rank = kind - 9 * suit;
  whole.suits |= 1 << suit;
  const mask = type === CHOW ? 1 << rank : 1 << (7 + rank);
  if (suit === 0) whole.m |= mask;
  else if (suit === 1) whole.p |= mask;
  else if (suit === 2) whole.s |= mask;
  if (type === CHOW) {
    whole.traits &= traitsOfRun(9 * suit, rank);
    whole.sums += (1 << RUNS) + ((dora[kind]! + dora[kind + 1]! + dora[kind + 2]!) << DORA);
    return;
  }
  whole.traits &= traitsOfKind(kind);
  whole.sums += (1 << TRIPLETS) + (((isKong(meld) ? 4 : 3) * dora[kind]!) << DORA) + (value[kind]! << VALUE);
  if (kind >= 31) whole.sums += 1 << DRAGONS;
  else if (kind >= 27) whole.sums += 1 << WINDS;
  const fu = isOuter(kind) ? 4 : 2;
  whole.meldFu += isKong(meld) ? fu * (type === CLOSED_KONG ? 8 : 4) : fu;
  if (isKong(meld)) whole.kongs++;
};

const pairs = newWhole();

/** Seven pairs as a whole; their own two han stand for a value. `brought`: what the hand brings. */
export const pairsOf = (tiles: Uint8Array, brought: Whole, { dora }: Worth): Whole => {
  Object.assign(pairs, brought);
  pairs.sums = 2 << VALUE;
  for (let kind = 0; kind < 34; kind++) {
    if (tiles[kind] === 0) continue;
    pairs.traits &= traitsOfKind(kind);
    pairs.suits |= 1 << ((kind / 9) | 0);
    pairs.sums += (2 * dora[kind]!) << DORA;
  }
  return pairs;
};

/** Every seven pairs that lack at most MOST_LACKING tiles, in `tiles`. */
export const visitPairs = (counts: Counts, unseen: Counts, tiles: Uint8Array, visit: () => void): void => {
  const kinds: readonly number[][] = [[], [], []];
  for (let kind = 0; kind < 34; kind++) {
    const lacking = Math.max(0, 2 - counts[kind]!);
    if (lacking <= unseen[kind]!) kinds[lacking]!.push(kind);
  }
  tiles.fill(0);
  /** `left` pairs more: kinds that lack `lacking` tiles from number `from` on, then those that lack more. */
  const choose = (lacking: number, from: number, left: number, allowed: number): void => {
    if (left === 0) return visit();
    if (lacking > 2 || left * lacking > allowed) return;
    const list = kinds[lacking]!;
    choose(lacking + 1, 0, left, allowed);
    if (lacking > allowed) return;
    for (let i = from; i < list.length; i++) {
      tiles[list[i]!] = 2;
      choose(lacking, i + 1, left - 1, allowed - lacking);
      tiles[list[i]!] = 0;
    }
  };
  choose(0, 0, 7, MOST_LACKING);
};

const ORPHANS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

export const visitOrphans = (counts: Counts, unseen: Counts, tiles: Uint8Array, visit: () => void): void => {
  for (const pair of ORPHANS) {
    let lacking = 0;
    tiles.fill(0);
    for (const kind of ORPHANS) {
      tiles[kind] = kind === pair ? 2 : 1;
      const lack = Math.max(0, tiles[kind]! - counts[kind]!);
      lacking += lack > unseen[kind]! ? MOST_LACKING + 1 : lack;
    }
    if (lacking <= MOST_LACKING) visit();
  }
};
