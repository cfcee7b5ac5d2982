/**
 * The target patterns: what a hand can be built towards to be worth eight fan. A pattern is four slots, each with the sets it may take, and
 * the kinds its pair may be; a slot with one set is required, equal slots stand for an unordered choice. Patterns worth fewer than eight
 * fan by themselves are there because small fan often add up; every completion is scored, so a pattern promises nothing.
 * The forms without sets are in special.ts, and hands near a win are searched without patterns (search.ts).
 */
import * as F from '../../rules/chinese/index.ts';
import { isTerminalOrHonour, type Kind } from '../../tiles/index.ts';
import {
  ALL_PAIRS,
  ALL_SETS,
  RUNS,
  SET_CODES,
  SET_TILES,
  TRIPLETS,
  kindsWithin,
  runOf,
  setsWithin,
  tripletOf,
} from './sets.ts';

export type Pattern = {
  /** The fan it is named after. */
  readonly fan: number;
  /** Four lists of set codes; required sets first. */
  readonly slots: readonly Uint8Array[];
  readonly pairs: Uint8Array;
  /** The same as bits 0–26 and 27–33. */
  readonly pairSuits: number;
  readonly pairHonours: number;
  /** By slot: 1 for the codes it may take. */
  readonly allows: readonly Uint8Array[];
  /** How many of the slots are required sets. */
  readonly required: number;
  /** The free slots take any set and the pair any kind: the distance is then a table look-up. */
  readonly isFree: boolean;
  /** Kinds that any of its sets or its pair may hold, for a quick bound. */
  readonly kinds: Uint8Array;
};

const kindsOfLists = (slots: readonly Uint8Array[], pairs: Uint8Array): Uint8Array => {
  const kinds = new Uint8Array(34);
  for (const pair of pairs) kinds[pair] = 1;
  for (const set of slots.flatMap((list) => [...list])) for (let i = 0; i < 3; i++) kinds[SET_TILES[3 * set + i]!] = 1;
  return kinds;
};

const bitsOf = (kinds: Uint8Array, from: number, to: number): number =>
  kinds.reduce((bits, kind) => (kind >= from && kind < to ? bits | (1 << (kind - from)) : bits), 0);

const pattern = (fan: number, slots: readonly Uint8Array[], pairs: Uint8Array): Pattern => {
  const required = slots.filter((list) => list.length === 1).length;
  const isFree = pairs === ALL_PAIRS && slots.slice(required).every((list) => list === ALL_SETS);
  const allows = slots.map((list) => Uint8Array.from({ length: SET_CODES }, (_, set) => (list.includes(set) ? 1 : 0)));
  const [pairSuits, pairHonours] = [bitsOf(pairs, 0, 27), bitsOf(pairs, 27, 34)];
  return { fan, slots, pairs, pairSuits, pairHonours, allows, required, isFree, kinds: kindsOfLists(slots, pairs) };
};

/** These sets and anything beside them. */
const around = (fan: number, ...sets: readonly number[]): Pattern =>
  pattern(
    fan,
    [...sets.map((set) => Uint8Array.of(set)), ...Array<Uint8Array>(4 - sets.length).fill(ALL_SETS)],
    ALL_PAIRS,
  );

/** Nothing but these sets and pairs. */
const within = (fan: number, sets: Uint8Array, pairs: Uint8Array): Pattern =>
  pattern(fan, Array<Uint8Array>(4).fill(sets), pairs);
const withinKinds = (fan: number, has: (kind: number) => boolean): Pattern =>
  within(fan, setsWithin(has), kindsWithin(has));

const SUITS = [0, 1, 2] as const;
/** Orders of the three suits. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
const upTo = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

const pureChows = (fan: number, step: number): readonly Pattern[] =>
  SUITS.flatMap((suit) =>
    upTo(7 - 2 * step).map((low) =>
      around(fan, runOf(suit, low), runOf(suit, low + step), runOf(suit, low + 2 * step)),
    ),
  );
const mixedChows = (fan: number, lows: readonly number[], step: number): readonly Pattern[] =>
  (step === 0 ? ORDERS.slice(0, 1) : ORDERS).flatMap((suits) =>
    lows.map((low) => around(fan, ...suits.map((suit, i) => runOf(suit, low + i * step)))),
  );

const CHOWS: readonly Pattern[] = [
  ...mixedChows(F.MIXED_TRIPLE_CHOW, upTo(7), 0),
  ...mixedChows(F.MIXED_SHIFTED_CHOWS, upTo(5), 1),
  ...mixedChows(F.MIXED_STRAIGHT, [0], 3),
  ...pureChows(F.PURE_TRIPLE_CHOW, 0),
  ...pureChows(F.PURE_SHIFTED_CHOWS, 1),
  ...pureChows(F.PURE_SHIFTED_CHOWS, 2),
  ...pureChows(F.PURE_STRAIGHT, 3),
];

const terminalChows = (first: number, second: number, pair: number, fan: number): Pattern =>
  pattern(
    fan,
    [runOf(first, 0), runOf(first, 6), runOf(second, 0), runOf(second, 6)].map((set) => Uint8Array.of(set)),
    Uint8Array.of(9 * pair + 4),
  );

const TERMINAL_CHOWS: readonly Pattern[] = SUITS.flatMap((suit) => [
  terminalChows((suit + 1) % 3, (suit + 2) % 3, suit, F.THREE_SUITED_TERMINAL_CHOWS),
  terminalChows(suit, suit, suit, F.PURE_TERMINAL_CHOWS),
]);

const PUNGS: readonly Pattern[] = [
  ...upTo(9).map((rank) => around(F.TRIPLE_PUNG, ...SUITS.map((suit) => tripletOf(suit, rank)))),
  ...ORDERS.flatMap((suits) =>
    upTo(7).map((low) => around(F.MIXED_SHIFTED_PUNGS, ...suits.map((suit, i) => tripletOf(suit, low + i)))),
  ),
  ...SUITS.flatMap((suit) =>
    upTo(7).map((low) => around(F.PURE_SHIFTED_PUNGS, ...upTo(3).map((i) => tripletOf(suit, low + i)))),
  ),
  ...upTo(4).map((wind) =>
    around(
      F.BIG_THREE_WINDS,
      ...upTo(4)
        .filter((other) => other !== wind)
        .map((w) => 27 + w),
    ),
  ),
  ...upTo(3).map((dragon) =>
    around(
      F.TWO_DRAGON_PUNGS,
      ...upTo(3)
        .filter((other) => other !== dragon)
        .map((d) => 31 + d),
    ),
  ),
];

const rankIn = (low: number, high: number) => (kind: number) => kind < 27 && kind % 9 >= low && kind % 9 <= high;
/** Dots 1 2 3 4 5 8 9, bamboos 2 4 5 6 8 9, the white dragon. */
const REVERSIBLE = new Set([9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31]);
const has = (set: number, wanted: (kind: number) => boolean): boolean =>
  SET_TILES.subarray(3 * set, 3 * set + 3).some(wanted);
const isOuter = (kind: number): boolean => isTerminalOrHonour(kind as Kind);
const isFive = (kind: number): boolean => kind < 27 && kind % 9 === 4;
const isSimple = rankIn(1, 7);

const WHOLE: readonly Pattern[] = [
  ...SUITS.map((suit) => withinKinds(F.HALF_FLUSH, (kind) => kind >= 27 || ((kind / 9) | 0) === suit)),
  within(F.ALL_PUNGS, TRIPLETS, ALL_PAIRS),
  within(
    F.OUTSIDE_HAND,
    ALL_SETS.filter((set) => has(set, isOuter)),
    kindsWithin(isOuter),
  ),
  within(
    F.ALL_FIVES,
    ALL_SETS.filter((set) => has(set, isFive)),
    kindsWithin(isFive),
  ),
  withinKinds(F.UPPER_FOUR, rankIn(5, 8)),
  withinKinds(F.LOWER_FOUR, rankIn(0, 3)),
  withinKinds(F.MIDDLE_TILES, rankIn(3, 5)),
  withinKinds(F.REVERSIBLE_TILES, (kind) => REVERSIBLE.has(kind)),
  // 断幺 and 平和 with 门前清 or 不求人 and what the chows add.
  within(
    F.ALL_SIMPLES,
    RUNS.filter((set) => !has(set, isOuter)),
    kindsWithin(isSimple),
  ),
];

/** m, p, s, winds, dragons: with five blocks, one of each. */
const TYPES = [
  ...SUITS.map((suit) => (kind: number) => ((kind / 9) | 0) === suit),
  (kind: number) => kind >= 27 && kind < 31,
  (kind: number) => kind >= 31,
];
const ALL_TYPES: readonly Pattern[] = TYPES.map((ofPair) =>
  pattern(F.ALL_TYPES, TYPES.filter((type) => type !== ofPair).map(setsWithin), kindsWithin(ofPair)),
);

export const PATTERNS: readonly Pattern[] = [...CHOWS, ...TERMINAL_CHOWS, ...PUNGS, ...WHOLE, ...ALL_TYPES];

/** Anything at all: used near a win, where small fan of every sort add up. */
export const ANYTHING: Pattern = within(0, ALL_SETS, ALL_PAIRS);
