/** How far a hand has come to a yaku, from its tiles alone: a rule of thumb, quick enough for every discard of every hand. */
import { CHOW, meldKind, meldType, type Counts } from '../../../tiles/index.ts';
import type { Rest, Surroundings } from './surroundings.ts';

const isEdge = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;

/** Terminals and honours. */
export const outerTiles = (counts: Counts): number => {
  let sum = counts[0]! + counts[8]! + counts[9]! + counts[17]! + counts[18]! + counts[26]!;
  for (let kind = 27; kind < 34; kind++) sum += counts[kind]!;
  return sum;
};

export const isReadyToRiichi = ({ isOpen, shanten, tiles }: Rest): boolean => !isOpen && shanten === 0 && tiles > 0;

/** 2: a triplet of value is held or melded; 1: a pair of value that can still become one. */
const valueState = ({ honourValue, left }: Surroundings, { counts, melds }: Rest): number => {
  let state = 0;
  for (let honour = 0; honour < 7; honour++) {
    if (honourValue[honour] === 0) continue;
    const copies = counts[27 + honour]!;
    if (copies > 2) return 2;
    if (copies === 2 && left[27 + honour]! > 0) state = 1;
  }
  for (const meld of melds) {
    const kind = meldKind(meld);
    if (kind >= 27 && honourValue[kind - 27]! > 0) return 2;
  }
  return state;
};

/** 2: nothing but simples; 1: two outer tiles at most, none of them melded. */
const simplesState = ({ counts, melds }: Rest): number => {
  for (const meld of melds) {
    const kind = meldKind(meld);
    if (isEdge(kind) || (meldType(meld) === CHOW && isEdge(kind + 2))) return 0;
  }
  const outer = outerTiles(counts);
  return outer === 0 ? 2 : outer <= 2 ? 1 : 0;
};

/** 2: one suit and honours alone; 1: two other tiles at most, none of them melded. `suitTiles`: by m p s z, melds included. */
const flushState = ({ melds, counts }: Rest, suitTiles: ArrayLike<number>): number => {
  let size = 3 * melds.length;
  for (let kind = 0; kind < 34; kind++) size += counts[kind]!;
  let [best, suits] = [0, 0];
  for (const meld of melds) if (meldKind(meld) < 27) suits |= 1 << ((meldKind(meld) / 9) | 0);
  for (let suit = 0; suit < 3; suit++) {
    if ((suits & ~(1 << suit)) !== 0) continue;
    const others = size - suitTiles[suit]! - suitTiles[3]!;
    best = Math.max(best, others === 0 ? 2 : others <= 2 ? 1 : 0);
  }
  return best;
};

/** Of a hand without chows: 1 where four sets of pairs and triplets are there to grow. */
const tripletsState = ({ melds, counts }: Rest): number => {
  let groups = melds.length;
  for (const meld of melds) if (meldType(meld) === CHOW) return 0;
  for (let kind = 0; kind < 34; kind++) if (counts[kind]! > 1) groups++;
  return groups >= 5 ? 1 : 0;
};

/** How far each way to a yaku has come, as one number below WAYS: value honours · 18 + simples · 6 + half flush · 2 + all triplets. */
export const waysOf = (surroundings: Surroundings, rest: Rest, suitTiles: ArrayLike<number>): number =>
  valueState(surroundings, rest) * 18 + simplesState(rest) * 6 + flushState(rest, suitTiles) * 2 + tripletsState(rest);
export const WAYS = 54;

/** 0 no yaku in sight, 1 one in sight, 2 a certain one. A closed hand can declare riichi, so it always has one. */
export const yakuState = (isOpen: boolean, ways: number): 0 | 1 | 2 => {
  if (!isOpen) return 2;
  const [value, simples, flush] = [(ways / 18) | 0, ((ways / 6) | 0) % 3, (ways >> 1) % 3];
  return Math.max(value, simples, flush, ways & 1) as 0 | 1 | 2;
};
