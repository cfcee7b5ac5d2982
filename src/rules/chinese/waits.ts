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

/** Sum of the ranks (0 to 8) of packed tiles modulo 3. A set adds 0 to it. */
const sumOfRanks = (packed: number): number => {
  const ones = ((packed >>> 3) & 7) + ((packed >>> 12) & 7) + ((packed >>> 21) & 7);
  const twos = ((packed >>> 6) & 7) + ((packed >>> 15) & 7) + ((packed >>> 24) & 7);
  return (ones + 2 * twos) % 3;
};

/** Packed ranks that split into sets and one pair. The pair alone makes the sum of the ranks, so one rank in three is tried. */
export const isSetsAndPair = (packed: number): boolean => {
  const pair = (2 * sumOfRanks(packed)) % 3;
  for (let shift = 3 * pair; shift < 27; shift += 9)
    if (((packed >>> shift) & 7) >= 2 && isSets(packed - (2 << shift))) return true;
  return false;
};

/** Whether packed ranks with one tile more, of any rank but `except`, split into sets. */
const isOneFromSets = (packed: number, except: number): boolean => {
  const first = (3 - sumOfRanks(packed)) % 3;
  for (let rank = first; rank < 9; rank += 3) if (rank !== except && isSets(packed + (1 << (3 * rank)))) return true;
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
  if (isOneFromSets(base, rank)) return false;
  if (!isSetsAndPair(base)) return true;
  let pairSuit = 0;
  while (sizes[pairSuit]! % 3 !== 2) pairSuit++;
  // A pair of honours is waited for as a triplet.
  if (pairSuit === 3) return false;
  return !isOneFromSets(packed[pairSuit]!, -1);
};
