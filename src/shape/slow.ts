/**
 * Shanten from its definition, for tests only: the fewest tiles that must be added before the hand contains
 * a complete hand, minus one. Every complete hand is written down as a target and compared; nothing is clever.
 */

export type SlowGame = 'riichi' | 'sanma' | 'chinese';

/** −1 complete, 0 waiting; null where the form does not exist for this game or number of melds. */
export type SlowForms = {
  readonly standard: number | null;
  readonly sevenPairs: number | null;
  readonly thirteenOrphans: number | null;
  readonly honoursKnitted: number | null;
  readonly knittedStraight: number | null;
};

/** Copies of a kind in the set of tiles. */
const COPIES = 4;
const SETS = 4;

/** Distinct count vectors, one after the other, each `width` long. */
type Targets = { readonly width: number; readonly cells: Uint8Array };

/** The tiles of every set that the kinds 0 … width − 1 can form. */
const setsOf = (width: number, runs: boolean): readonly (readonly number[])[] => {
  const sets: number[][] = [];
  for (let kind = 0; kind < width; kind++) sets.push([kind, kind, kind]);
  if (runs) for (let kind = 0; kind + 2 < width; kind++) sets.push([kind, kind + 1, kind + 2]);
  return sets;
};

const withTiles = (counts: readonly number[], tiles: readonly number[]): number[] => {
  const sum = [...counts];
  for (const tile of tiles) sum[tile]!++;
  return sum;
};

const distinct = (vectors: readonly (readonly number[])[]): readonly (readonly number[])[] => [
  ...new Map(vectors.map((vector) => [vector.join(','), vector])).values(),
];

const legal = (vector: readonly number[]): boolean => vector.every((count) => count <= COPIES);

/** Targets of m sets without a pair at m (0–4), with a pair at 5 + m. */
const enumerateTargets = (width: number, runs: boolean): readonly Targets[] => {
  const bySets: (readonly (readonly number[])[])[] = [[Array.from({ length: width }, () => 0)]];
  for (let m = 1; m <= SETS; m++) {
    const grown = bySets[m - 1]!.flatMap((base) => setsOf(width, runs).map((set) => withTiles(base, set)));
    bySets.push(distinct(grown.filter(legal)));
  }
  const kinds = Array.from({ length: width }, (_, kind) => kind);
  const byPair = bySets.map((bases) =>
    distinct(bases.flatMap((base) => kinds.map((kind) => withTiles(base, [kind, kind]))).filter(legal)),
  );
  return [...bySets, ...byPair].map((vectors) => ({ width, cells: Uint8Array.from(vectors.flat()) }));
};

const targetsMemo = new Map<string, readonly Targets[]>();

const targetsFor = (width: number, runs: boolean): readonly Targets[] => {
  const key = `${width} ${runs}`;
  let targets = targetsMemo.get(key);
  if (targets === undefined) {
    targets = enumerateTargets(width, runs);
    targetsMemo.set(key, targets);
  }
  return targets;
};

/** Fewest added tiles that make the counts contain one of the targets; Infinity where there is no target. */
const cheapest = (counts: readonly number[], { width, cells }: Targets): number => {
  let best = Infinity;
  for (let start = 0; start < cells.length; start += width) {
    let added = 0;
    for (let i = 0; i < width && added < best; i++) {
      const lack = cells[start + i]! - counts[i]!;
      if (lack > 0) added += lack;
    }
    if (added < best) best = added;
  }
  return best;
};

/**
 * For one suit (or any list of kinds without runs): the fewest tiles to add so that it contains m sets, at m (0–4)
 * without and at 5 + m with a pair; targets use at most four copies of a kind. Infinity: the kinds are too few.
 */
export const slowSuitCosts = (counts: readonly number[], runs: boolean): readonly number[] =>
  targetsFor(counts.length, runs).map((targets) => cheapest(counts, targets));

const costsMemo = new Map<string, readonly number[]>();

const rememberedCosts = (counts: readonly number[], runs: boolean): readonly number[] => {
  const key = `${counts.join('')} ${runs}`;
  let costs = costsMemo.get(key);
  if (costs === undefined) {
    costs = slowSuitCosts(counts, runs);
    costsMemo.set(key, costs);
  }
  return costs;
};

/** Shares the sets and the pair out over the suits in every possible way. */
const standardCost = (suits: readonly (readonly number[])[], sets: number, pair: boolean): number => {
  const [suit, ...others] = suits;
  if (suit === undefined) return sets === 0 && !pair ? 0 : Infinity;
  let best = Infinity;
  for (let here = 0; here <= sets; here++) {
    best = Math.min(best, suit[here]! + standardCost(others, sets - here, pair));
    if (pair) best = Math.min(best, suit[5 + here]! + standardCost(others, sets - here, false));
  }
  return best;
};

/** Seven of the pairs a hand may use, the cheapest ones; a second pair of a kind exists in Chinese Standard only. */
const sevenPairsCost = (counts: readonly number[], quadIsTwoPairs: boolean): number => {
  const prices = counts.map((count) => Math.max(0, 2 - count));
  if (quadIsTwoPairs) prices.push(...counts.map((count) => Math.min(2, COPIES - count)));
  return prices
    .sort((a, b) => a - b)
    .slice(0, 7)
    .reduce((sum, price) => sum + price, 0);
};

const ORPHANS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
const HONOURS = [27, 28, 29, 30, 31, 32, 33];

const emptyTarget = (): number[] => Array.from({ length: 34 }, () => 0);

const missing = (counts: readonly number[], target: readonly number[]): number =>
  target.reduce((sum, wanted, kind) => sum + Math.max(0, wanted - counts[kind]!), 0);

/** One of each orphan and a second of one of them. */
const orphansCost = (counts: readonly number[]): number =>
  Math.min(...ORPHANS.map((twice) => missing(counts, withTiles(emptyTarget(), [...ORPHANS, twice]))));

/** The nine tiles 1-4-7, 2-5-8, 3-6-9 with one group in each suit: six ways. */
const KNITTED: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].map((starts) => starts.flatMap((start, suit) => [0, 3, 6].map((step) => 9 * suit + start + step)));

/** Any fourteen different tiles of the seven honours and nine knitted ones. */
const honoursKnittedCost = (counts: readonly number[]): number =>
  14 - Math.max(...KNITTED.map((nine) => [...HONOURS, ...nine].filter((kind) => counts[kind]! > 0).length));

/** Nine knitted tiles, a pair, and a set unless that one is melded; the pair is the cheapest beside the rest. */
const knittedStraightCost = (counts: readonly number[], melds: number): number => {
  const suitRuns = [0, 9, 18].flatMap((first) => setsOf(9, true).map((set) => set.map((tile) => first + tile)));
  const sets = melds === 1 ? [[]] : [...suitRuns, ...HONOURS.map((kind) => [kind, kind, kind])];
  let best = Infinity;
  for (const nine of KNITTED) {
    for (const set of sets) {
      const base = withTiles(withTiles(emptyTarget(), nine), set);
      const sum = missing(counts, base);
      for (let pair = 0; pair < 34; pair++) {
        const before = base[pair]!;
        if (before + 2 > COPIES) continue;
        const more = Math.max(0, before + 2 - counts[pair]!) - Math.max(0, before - counts[pair]!);
        best = Math.min(best, sum + more);
      }
    }
  }
  return best;
};

const sanmaCounts = (counts: readonly number[]): number[] => counts.filter((_, kind) => kind < 1 || kind > 7);

/**
 * Shanten of every form from 34 counts (3n + 1 or 3n + 2 tiles) and the number of absent, melded sets.
 * Sanma has 27 kinds, so its characters are 1m and 9m alone; any other character in the counts is not looked at.
 */
export const slowShanten = (counts34: ArrayLike<number>, melds: number, game: SlowGame): SlowForms => {
  const counts = Array.from(counts34);
  const characters = counts.slice(0, 9);
  const suits = [
    game === 'sanma' ? rememberedCosts([counts[0]!, counts[8]!], false) : rememberedCosts(characters, true),
    rememberedCosts(counts.slice(9, 18), true),
    rememberedCosts(counts.slice(18, 27), true),
    rememberedCosts(counts.slice(27, 34), false),
  ];
  const chinese = game === 'chinese';
  const closed = melds === 0;
  return {
    standard: standardCost(suits, SETS - melds, true) - 1,
    sevenPairs: closed ? sevenPairsCost(game === 'sanma' ? sanmaCounts(counts) : counts, chinese) - 1 : null,
    thirteenOrphans: closed ? orphansCost(counts) - 1 : null,
    honoursKnitted: chinese && closed ? honoursKnittedCost(counts) - 1 : null,
    knittedStraight: chinese && melds <= 1 ? knittedStraightCost(counts, melds) - 1 : null,
  };
};
