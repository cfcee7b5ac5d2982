/**
 * Which hands are complete and what completes them, a third time and for checks only: written from the definition of a win
 * (four sets and a pair, seven pairs, thirteen orphans, the knitted hands of Chinese Standard), sharing nothing with src/shape.
 * Suits are numbers with a five-based digit a rank; answers are remembered, so a check costs a few dozen loads.
 */

export type Game = 'riichi' | 'sanma' | 'chinese';

const POWER = Int32Array.from({ length: 9 }, (_, rank) => 5 ** rank);
const UNKNOWN = 0;
/** Bits of an answer; KNOWN marks a remembered one. */
const SETS = 1;
const WITH_PAIR = 2;
const KNOWN = 4;
const suits = new Uint8Array(5 ** 9);
const honours = new Uint8Array(5 ** 7);

const digits = new Uint8Array(9);

const splits = (at: number, end: number, runs: boolean, pair: boolean): boolean => {
  while (at < end && digits[at] === 0) at++;
  if (at === end) return !pair;
  const held = digits[at]!;
  if (pair && held >= 2) {
    digits[at]! -= 2;
    const done = splits(at, end, runs, false);
    digits[at] = held;
    if (done) return true;
  }
  if (held >= 3) {
    digits[at]! -= 3;
    const done = splits(at, end, runs, pair);
    digits[at] = held;
    if (done) return true;
  }
  if (!runs || at + 2 >= end || digits[at + 1] === 0 || digits[at + 2] === 0) return false;
  for (let i = 0; i < 3; i++) digits[at + i]!--;
  const done = splits(at, end, runs, pair);
  for (let i = 0; i < 3; i++) digits[at + i]!++;
  return done;
};

const look = (memo: Uint8Array, code: number, size: number): number => {
  const seen = memo[code]!;
  if (seen !== UNKNOWN) return seen;
  let rest = code;
  for (let i = 0; i < size; i++) {
    digits[i] = rest % 5;
    rest = (rest / 5) | 0;
  }
  const answer =
    KNOWN | (splits(0, size, size === 9, false) ? SETS : 0) | (splits(0, size, size === 9, true) ? WITH_PAIR : 0);
  memo[code] = answer;
  return answer;
};

const codes = new Int32Array(4);
const facts = new Uint8Array(4);
const encode = (counts: ArrayLike<number>): void => {
  codes.fill(0);
  for (let kind = 0; kind < 34; kind++)
    if (counts[kind] !== 0) codes[(kind / 9) | 0]! += counts[kind]! * POWER[kind % 9]!;
};
const factOf = (suit: number, code: number): number => (suit === 3 ? look(honours, code, 7) : look(suits, code, 9));

/** One suit holds the pair, the others are sets alone. `suit` is looked up with one tile more. */
const isStandard = (suit: number, code: number): boolean => {
  let pairs = 0;
  let both = 0;
  for (let other = 0; other < 4; other++) {
    const fact = other === suit ? factOf(suit, code) : facts[other]!;
    if ((fact & (SETS | WITH_PAIR)) === 0) return false;
    if ((fact & SETS) === 0) pairs++;
    else if ((fact & WITH_PAIR) !== 0) both++;
  }
  return pairs === 1 || (pairs === 0 && both > 0);
};

const isOuter = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;

const isPairs = (counts: ArrayLike<number>, repeats: boolean): boolean => {
  let pairs = 0;
  for (let kind = 0; kind < 34; kind++) {
    const held = counts[kind]!;
    if (held % 2 === 1 || (held === 4 && !repeats)) return false;
    pairs += held / 2;
  }
  return pairs === 7;
};

const isOrphans = (counts: ArrayLike<number>): boolean => {
  let tiles = 0;
  for (let kind = 0; kind < 34; kind++) {
    if (isOuter(kind) !== counts[kind]! > 0) return false;
    tiles += counts[kind]!;
  }
  return tiles === 14;
};

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
/** 147, 258 and 369, one a suit: the nine kinds of each way. */
const KNITTED = ORDERS.map((order) => order.flatMap((first, suit) => [0, 3, 6].map((step) => 9 * suit + first + step)));

const missing = (counts: ArrayLike<number>, kinds: readonly number[]): number => {
  let none = 0;
  for (const kind of kinds) if (counts[kind] === 0) none++;
  return none;
};

const isKnitted = (counts: ArrayLike<number>): boolean => {
  const left = new Uint8Array(34);
  return KNITTED.some((kinds) => {
    let tiles = 0;
    let isSingle = true;
    for (let kind = 0; kind < 34; kind++) {
      tiles += counts[kind]!;
      if (counts[kind]! > 1 || (counts[kind] === 1 && kind < 27 && !kinds.includes(kind))) isSingle = false;
    }
    if (isSingle && tiles === 14) return true;
    if (kinds.some((kind) => counts[kind] === 0)) return false;
    for (let kind = 0; kind < 34; kind++) left[kind] = counts[kind]!;
    for (const kind of kinds) left[kind]!--;
    return isComplete(left, 1, 'riichi');
  });
};

/** `melds` of any size other than 0 rule the whole-hand forms out. */
export const isComplete = (counts: ArrayLike<number>, melds: number, game: Game): boolean => {
  encode(counts);
  for (let suit = 0; suit < 4; suit++) facts[suit] = factOf(suit, codes[suit]!);
  if (isStandard(0, codes[0]!)) return true;
  if (melds === 0 && (isPairs(counts, game === 'chinese') || isOrphans(counts))) return true;
  return game === 'chinese' && melds <= 1 && isKnitted(counts);
};

const trial = new Uint8Array(34);
const found = new Uint8Array(34);

/**
 * Sets out[kind] to 1 for each kind that completes a hand of 3n + 1 tiles, not all four of which are concealed in it; copies in melds
 * do not matter (Tenhou's logs). Answers whether there is one.
 */
export const findWaits = (counts: Uint8Array, melds: number, game: Game, out: Uint8Array): boolean => {
  encode(counts);
  for (let suit = 0; suit < 4; suit++) facts[suit] = factOf(suit, codes[suit]!);
  found.fill(0);
  for (let kind = 0; kind < 34; kind++) {
    const suit = (kind / 9) | 0;
    if (counts[kind]! < 4 && isStandard(suit, codes[suit]! + POWER[kind % 9]!)) found[kind] = 1;
  }
  if (melds === 0 || (game === 'chinese' && melds === 1)) findWhole(counts, melds, game);
  let any = false;
  for (let kind = 0; kind < 34; kind++) {
    out[kind] = found[kind] === 1 && counts[kind]! < 4 && !(game === 'sanma' && kind >= 1 && kind <= 7) ? 1 : 0;
    if (out[kind] === 1) any = true;
  }
  return any;
};

/** Whole-hand forms by trial, where few enough kinds are missing that one can be near. */
const findWhole = (counts: Uint8Array, melds: number, game: Game): void => {
  let odd = 0;
  let outer = 0;
  let single = 0;
  for (let kind = 0; kind < 34; kind++) {
    if (counts[kind]! % 2 === 1) odd++;
    if (counts[kind]! > 0) single++;
    if (counts[kind]! > 0 && isOuter(kind)) outer++;
  }
  const isNear =
    (melds === 0 && (odd === 1 || outer >= 12)) ||
    (game === 'chinese' && (single === 13 || KNITTED.some((kinds) => missing(counts, kinds) <= 1)));
  if (!isNear) return;
  trial.set(counts);
  for (let kind = 0; kind < 34; kind++) {
    if (found[kind] === 1 || counts[kind] === 4) continue;
    trial[kind]!++;
    const done =
      (melds === 0 && (isPairs(trial, game === 'chinese') || isOrphans(trial))) ||
      (game === 'chinese' && isKnitted(trial));
    trial[kind]!--;
    if (done) found[kind] = 1;
  }
};
