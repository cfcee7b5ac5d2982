/** Part of the slow fan calculator: the fan of chows and of pungs that belong together. */
import { type Kind, isHonour, rankOf, suitOf, WHITE } from '../../../tiles/index.ts';
import type { Hand } from './readings.ts';

/** How often each fan stands, by id. */
export type Tally = Map<number, number>;

export const chowsOf = (hand: Hand): readonly Kind[] => hand.packs.filter((p) => p.shape === 'chow').map((p) => p.kind);
/** Pungs and kongs. */
export const pungsOf = (hand: Hand): readonly Kind[] => hand.packs.filter((p) => p.shape !== 'chow').map((p) => p.kind);
export const isDragon = (kind: Kind): boolean => kind >= WHITE;
export const isWind = (kind: Kind): boolean => isHonour(kind) && !isDragon(kind);
export const isNumber = (kind: Kind): boolean => !isHonour(kind);
export const suitCount = (kinds: readonly Kind[]): number => new Set(kinds.filter(isNumber).map(suitOf)).size;
export const add = (tally: Tally, id: number, count = 1): void => void tally.set(id, (tally.get(id) ?? 0) + count);
/** Characters, bamboos, dots, honours: the order in which the judge's calculator looks at sets. */
const place = (kind: Kind): number => 9 * [0, 2, 1, 3][suitOf(kind)]! + rankOf(kind);
const judgeOrder = (a: Kind, b: Kind): number => place(a) - place(b);

const isSameRank = (kinds: readonly Kind[]): boolean => new Set(kinds.map(rankOf)).size === 1;
const areSuits = (kinds: readonly Kind[], count: number): boolean =>
  kinds.every(isNumber) && suitCount(kinds) === count;
/** Ranks in ascending order go up by the step each time. */
const isLadder = (kinds: readonly Kind[], step: number): boolean => {
  const ranks = kinds.map(rankOf).toSorted((a, b) => a - b);
  return ranks.every((rank, i) => rank === ranks[0]! + i * step);
};

const fourChowFan = (chows: readonly Kind[], pair: Kind): number => {
  if (new Set(chows).size === 1) return 14;
  if (areSuits(chows, 1) && (isLadder(chows, 1) || isLadder(chows, 2))) return 16;
  const isTwoDragons = chows.every((chow) => rankOf(chow) === 0 || rankOf(chow) === 6) && isNumber(pair);
  if (!isTwoDragons || rankOf(pair) !== 4) return 0;
  const perSuit = (suit: number): string =>
    chows
      .filter((chow) => suitOf(chow) === suit)
      .map(rankOf)
      .toSorted((a, b) => a - b)
      .join('');
  const suits = [0, 1, 2].map(perSuit);
  if (suits[suitOf(pair)] === '0066') return 13;
  return suits.filter((ranks) => ranks === '06').length === 2 && suits[suitOf(pair)] === '' ? 29 : 0;
};

const threeChowFan = (chows: readonly Kind[]): number => {
  if (areSuits(chows, 3)) {
    if (isSameRank(chows)) return 41;
    if (isLadder(chows, 1)) return 50;
    return isLadder(chows, 3) ? 39 : 0;
  }
  if (!areSuits(chows, 1)) return 0;
  if (isSameRank(chows)) return 23;
  if (isLadder(chows, 3)) return 28;
  return isLadder(chows, 1) || isLadder(chows, 2) ? 30 : 0;
};

const twoChowFan = ([a, b]: readonly [Kind, Kind]): number => {
  if (a === b) return 69;
  if (rankOf(a) === rankOf(b)) return 70;
  if (suitOf(a) !== suitOf(b)) return 0;
  const apart = Math.abs(a - b);
  if (apart === 3) return 71;
  return apart === 6 ? 72 : 0;
};

const fourPungFan = (pungs: readonly Kind[]): number => {
  if (pungs.every(isWind)) return 1;
  return areSuits(pungs, 1) && isLadder(pungs, 1) ? 15 : 0;
};

const threePungFan = (pungs: readonly Kind[]): number => {
  if (pungs.every(isWind)) return 38;
  if (pungs.every(isDragon)) return 2;
  if (areSuits(pungs, 3)) {
    if (isSameRank(pungs)) return 32;
    return isLadder(pungs, 1) ? 42 : 0;
  }
  return areSuits(pungs, 1) && isLadder(pungs, 1) ? 24 : 0;
};

const twoPungFan = ([a, b]: readonly [Kind, Kind]): number => {
  if (isDragon(a) && isDragon(b)) return 54;
  return isNumber(a) && isNumber(b) && rankOf(a) === rankOf(b) ? 65 : 0;
};

type Pair = readonly [Kind, Kind];
const pairings = (kinds: readonly Kind[]): readonly Pair[] =>
  kinds.flatMap((a, i) => kinds.slice(i + 1).map((b): Pair => [a, b]));

/** The first three sets with a fan together: 012, 013, 023, 123 of four; with the set left over, if any. */
const firstThree = (
  kinds: readonly Kind[],
  fanOf: (three: readonly Kind[]) => number,
): { fan: number; three: readonly Kind[]; left: Kind | undefined } | undefined => {
  const lefts = kinds.length === 4 ? [3, 2, 1, 0] : [3];
  for (const left of kinds.length < 3 ? [] : lefts) {
    const three = kinds.filter((_, i) => i !== left);
    const fan = fanOf(three);
    if (fan > 0) return { fan, three, left: kinds[left] };
  }
  return undefined;
};

/** The fan with the lowest id that links the left-over set to one of the three; 0 for none. */
const link = (three: readonly Kind[], left: Kind, fanOf: (pair: Pair) => number): number =>
  three
    .map((kind) => fanOf([kind, left]))
    .filter((fan) => fan > 0)
    .toSorted((a, b) => a - b)[0] ?? 0;

/** At most one fan fewer than there are chows, one fewer again for each of four chows that is linked to none. */
const addTwoChowFans = (tally: Tally, chows: readonly Kind[]): void => {
  const found = pairings(chows).map(twoChowFan);
  const isAlone = (i: number): boolean => chows.every((chow, j) => i === j || twoChowFan([chow, chows[i]!]) === 0);
  const alone = chows.length === 4 ? chows.filter((_, i) => isAlone(i)).length : 0;
  const cap = chows.length - 1 - alone;
  const counts = new Map([72, 71, 70, 69].map((id) => [id, found.filter((fan) => fan === id).length]));
  const sum = (): number => [...counts.values()].reduce((a, b) => a + b, 0);
  for (const keep of [1, 0])
    for (const [id, count] of counts) counts.set(id, Math.max(Math.min(count, keep), count - Math.max(0, sum() - cap)));
  for (const [id, count] of counts) if (count > 0) add(tally, id, count);
};

export const addChowFans = (tally: Tally, hand: Hand): void => {
  const chows = chowsOf(hand).toSorted(judgeOrder);
  const four = chows.length === 4 ? fourChowFan(chows, hand.pair!) : 0;
  if (four > 0) return add(tally, four);
  const first = firstThree(chows, threeChowFan);
  if (first === undefined) return addTwoChowFans(tally, chows);
  add(tally, first.fan);
  const linked = first.left === undefined ? 0 : link(first.three, first.left, twoChowFan);
  if (linked > 0) add(tally, linked);
};

export const addPungFans = (tally: Tally, hand: Hand): void => {
  const pungs = pungsOf(hand).toSorted(judgeOrder);
  const four = pungs.length === 4 ? fourPungFan(pungs) : 0;
  if (four > 0) return add(tally, four);
  const first = firstThree(pungs, threePungFan);
  if (first === undefined) {
    for (const fan of pairings(pungs).map(twoPungFan)) if (fan > 0) add(tally, fan);
    return;
  }
  add(tally, first.fan);
  const linked = first.left === undefined ? 0 : link(first.three, first.left, twoPungFan);
  if (linked > 0) add(tally, linked);
};
