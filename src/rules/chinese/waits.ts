/**
 * Whether the hand waited for one kind only, which 边张, 嵌张 and 单钓将 ask for.
 * As the reference does it, a kind counts as waited for even where the hand itself holds all four.
 */

/** Packed ranks (three bits each, up to five copies) that split into sets. */
export const isSets = (packed: number): boolean => {
  let rest = packed;
  while (rest !== 0) {
    const copies = rest & 7;
    const runs = copies >= 3 ? copies - 3 : copies;
    rest >>>= 3;
    if (runs === 0) continue;
    if ((rest & 7) < runs || ((rest >>> 3) & 7) < runs) return false;
    rest -= 9 * runs;
  }
  return true;
};

/** Packed ranks that split into sets and one pair. */
export const isSetsAndPair = (packed: number): boolean => {
  for (let shift = 0; shift < 27; shift += 3) {
    if (((packed >>> shift) & 7) >= 2 && isSets(packed - (2 << shift))) return true;
  }
  return false;
};

const isOther = (base: number, rank: number, from: number): boolean =>
  rank !== from && isSetsAndPair(base + (1 << (3 * rank)));

/**
 * `packed` and `sizes` are a complete standard hand by suit, `winTile` one of its tiles. A suit's number of tiles modulo 3 says where
 * the pair is, so another wait can only lie in the winning tile's suit or in the pair's.
 */
export const isSingleWait = (packed: Int32Array, sizes: Int32Array, winTile: number): boolean => {
  const suit = (winTile / 9) | 0;
  const rank = winTile % 9;
  const isPairSuit = sizes[suit]! % 3 === 2;
  // An honour completes a pair of its own kind or a triplet beside another pair; only the first is asked for.
  if (suit === 3) return isPairSuit && ((packed[3]! >>> (3 * rank)) & 7) === 2;
  const base = packed[suit]! - (1 << (3 * rank));
  if (isPairSuit) {
    for (let other = 0; other < 9; other++) if (isOther(base, other, rank)) return false;
    return true;
  }
  for (let other = 0; other < 9; other++) if (other !== rank && isSets(base + (1 << (3 * other)))) return false;
  if (!isSetsAndPair(base)) return true;
  let pairSuit = 0;
  while (sizes[pairSuit]! % 3 !== 2) pairSuit++;
  // A pair of honours is waited for as a triplet.
  if (pairSuit === 3) return false;
  for (let other = 0; other < 9; other++) if (isSets(packed[pairSuit]! + (1 << (3 * other)))) return false;
  return true;
};
