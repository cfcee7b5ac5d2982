/**
 * Sets as numbers, the code of shape/decompose: a triplet is its kind (0–33), a run RUN + the kind of its lowest tile. Lists of them are what
 * the pattern table is made of.
 */
import { RUN } from '../../shape/index.ts';
import { CHOW, meldKind, meldOf, meldType, type Kind, type Meld } from '../../tiles/index.ts';

/** One past the highest code. */
export const SET_CODES = RUN + 27;

/** Three kinds a set, at 3 · code. */
export const SET_TILES = new Uint8Array(3 * SET_CODES);
for (let kind = 0; kind < 34; kind++) SET_TILES.fill(kind, 3 * kind, 3 * kind + 3);
for (let low = 0; low < 27; low++) SET_TILES.set([low, low + 1, low + 2], 3 * (RUN + low));

export const tripletOf = (suit: number, rank: number): number => 9 * suit + rank;
/** `rank` 0–6 of the lowest tile. */
export const runOf = (suit: number, rank: number): number => RUN + 9 * suit + rank;

export const TRIPLETS: Uint8Array = Uint8Array.from({ length: 34 }, (_, kind) => kind);
export const RUNS: Uint8Array = Uint8Array.from(
  [0, 1, 2].flatMap((suit) => Array.from({ length: 7 }, (_, rank) => runOf(suit, rank))),
);
export const ALL_SETS: Uint8Array = Uint8Array.from([...TRIPLETS, ...RUNS]);
export const ALL_PAIRS: Uint8Array = TRIPLETS;

/** Sets and kinds all of whose tiles satisfy `has`. */
export const setsWithin = (has: (kind: number) => boolean): Uint8Array =>
  ALL_SETS.filter((set) => SET_TILES.subarray(3 * set, 3 * set + 3).every(has));
export const kindsWithin = (has: (kind: number) => boolean): Uint8Array => ALL_PAIRS.filter(has);

export const setOfMeld = (meld: Meld): number => (meldType(meld) === CHOW ? RUN : 0) + meldKind(meld);

/** The set as an open meld: from whom does not matter to the fan. */
export const OPEN_MELDS: readonly Meld[] = Array.from({ length: SET_CODES }, (_, set) =>
  set >= RUN
    ? meldOf({ type: 'chow', kind: (set - RUN) as Kind, from: 3 })
    : meldOf({ type: 'pung', kind: set as Kind, from: 1 }),
);
