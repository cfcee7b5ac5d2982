/** Shapes of complete hands, each recipe favouring some of the fan; sets are as in shape/decompose. */
import { RUN, isRun, setKind } from '../src/shape/index.ts';
import { KINDS } from '../src/tiles/index.ts';
import type { Random } from './random.ts';

/** Sets may become melds; `loose` tiles are always in the hand, the pair among them. */
export type Shape = { readonly sets: readonly number[]; readonly loose: readonly number[]; readonly meldRate?: number };
export type Recipe = (random: Random) => Shape | undefined;

type Filter = (kind: number) => boolean;
const anyKind: Filter = () => true;
const isSuited: Filter = (kind) => kind < 27;
const isOuter: Filter = (kind) => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;
const rankBetween =
  (low: number, high: number): Filter =>
  (kind) =>
    kind < 27 && (kind % 9) + 1 >= low && (kind % 9) + 1 <= high;

export const tilesOf = (set: number): readonly number[] => {
  const kind = setKind(set);
  return isRun(set) ? [kind, kind + 1, kind + 2] : [kind, kind, kind];
};

const setsWhere = (allowed: Filter, accepts: (set: number) => boolean = () => true): readonly number[] => {
  const sets: number[] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    if (allowed(kind)) sets.push(kind);
    if (kind < 27 && kind % 9 < 7 && allowed(kind) && allowed(kind + 1) && allowed(kind + 2)) sets.push(RUN + kind);
  }
  return sets.filter(accepts);
};
const kindsWhere = (allowed: Filter): readonly number[] =>
  Array.from({ length: KINDS }, (_, kind) => kind).filter((kind) => allowed(kind));

type Pool = { readonly sets: readonly number[]; readonly pairs: readonly number[] };
const pool = (allowed: Filter, accepts?: (set: number) => boolean): Pool => ({
  sets: setsWhere(allowed, accepts),
  pairs: kindsWhere(allowed),
});

/** `fixed` sets, filled up to four and a pair from the pool; undefined when a fifth copy would be needed. */
const fill = (random: Random, fixed: readonly number[], from: Pool, pair?: number): Shape | undefined => {
  const sets = [...fixed];
  // Runs of equal weight to triplets, whatever their numbers in the pool.
  const runs = from.sets.filter(isRun);
  const triplets = from.sets.filter((set) => !isRun(set));
  const runShare = random.pick([0, 0.3, 0.7, 1]);
  while (sets.length < 4) {
    const source = runs.length > 0 && (triplets.length === 0 || random.chance(runShare)) ? runs : triplets;
    sets.push(random.pick(source));
  }
  const kind = pair ?? random.pick(from.pairs);
  const counts = new Uint8Array(KINDS);
  for (const tile of [...sets.flatMap(tilesOf), kind, kind]) if (++counts[tile]! > 4) return undefined;
  return { sets, loose: [kind, kind] };
};

const suitOnly =
  (suit: number, honours: boolean): Filter =>
  (kind) =>
    kind >= 27 ? honours : ((kind / 9) | 0) === suit;

const standard =
  (allowed: Filter, accepts?: (set: number) => boolean): Recipe =>
  (random) =>
    fill(random, [], pool(allowed, accepts));

const EVERYTHING = pool(anyKind);
const withSets =
  (make: (random: Random) => readonly number[], pair?: (random: Random) => number): Recipe =>
  (random) =>
    fill(random, make(random), EVERYTHING, pair?.(random));

const GREEN = new Set([19, 20, 21, 23, 25, 32]);
const REVERSIBLE = new Set([9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31]);
const run = (suit: number, rank: number): number => RUN + 9 * suit + rank;
const pung = (suit: number, rank: number): number => 9 * suit + rank;
const suitsOf = (random: Random): readonly number[] => random.shuffled([0, 1, 2]);
const step = (random: Random): number => 1 + random.below(2);

/** Chow patterns of one and of three suits, pung patterns, winds and dragons. */
const PATTERNS: readonly Recipe[] = [
  withSets((random) => {
    const [by, suit] = [step(random), random.below(3)];
    const low = random.below(7 - 3 * by);
    return [0, 1, 2, 3].map((i) => run(suit, low + i * by));
  }),
  withSets((random) => {
    const [by, suit] = [step(random), random.below(3)];
    const low = random.below(7 - 2 * by);
    return [0, 1, 2].map((i) => run(suit, low + i * by));
  }),
  withSets((random) => Array.from<number>({ length: 4 }).fill(run(random.below(3), random.below(7)))),
  withSets((random) => Array.from<number>({ length: 3 }).fill(run(random.below(3), random.below(7)))),
  withSets((random) => Array.from<number>({ length: 2 }).fill(run(random.below(3), random.below(7)))),
  withSets((random) => {
    const suit = random.below(3);
    return [0, 3, 6].map((rank) => run(suit, rank));
  }),
  withSets((random) => suitsOf(random).map((suit, i) => run(suit, 3 * i))),
  withSets((random) => {
    const rank = random.below(7);
    return suitsOf(random).map((suit) => run(suit, rank));
  }),
  withSets((random) => {
    const rank = random.below(5);
    return suitsOf(random).map((suit, i) => run(suit, rank + i));
  }),
  (random) => {
    const suit = random.below(3);
    return fill(random, [run(suit, 0), run(suit, 0), run(suit, 6), run(suit, 6)], EVERYTHING, pung(suit, 4));
  },
  (random) => {
    const [a, b, c] = suitsOf(random) as [number, number, number];
    return fill(random, [run(a, 0), run(a, 6), run(b, 0), run(b, 6)], EVERYTHING, pung(c, 4));
  },
  withSets((random) => {
    const [suit, rank, rank2] = [random.below(3), random.below(4), random.below(4)];
    return [run(suit, rank), run(suit, rank + 3), run((suit + 1) % 3, rank2), run((suit + 1) % 3, rank2 + 3)];
  }),
  withSets((random) => {
    const suit = random.below(3);
    return [run(suit, 0), run(suit, 6)];
  }),
  withSets((random) => {
    const [suit, rank] = [random.below(3), random.below(6)];
    return [0, 1, 2, 3].map((i) => pung(suit, rank + i));
  }),
  withSets((random) => {
    const [suit, rank] = [random.below(3), random.below(7)];
    return [0, 1, 2].map((i) => pung(suit, rank + i));
  }),
  withSets((random) => {
    const rank = random.below(9);
    return suitsOf(random).map((suit) => pung(suit, rank));
  }),
  withSets((random) => {
    const rank = random.below(7);
    return suitsOf(random).map((suit, i) => pung(suit, rank + i));
  }),
  withSets((random) => {
    const [a, b] = suitsOf(random) as [number, number];
    const [rank, rank2] = [random.below(9), random.below(9)];
    return rank === rank2
      ? [pung(a, rank), pung(b, rank)]
      : [a, b].flatMap((suit) => [pung(suit, rank), pung(suit, rank2)]);
  }),
  withSets(() => [27, 28, 29, 30]),
  (random) => {
    const winds = random.shuffled([27, 28, 29, 30]);
    return fill(random, winds.slice(0, 3), EVERYTHING, random.chance(0.5) ? winds[3]! : undefined);
  },
  withSets(() => [31, 32, 33]),
  (random) => {
    const dragons = random.shuffled([31, 32, 33]);
    return fill(random, dragons.slice(0, 2), EVERYTHING, random.chance(0.5) ? dragons[2]! : undefined);
  },
  withSets((random) => [random.pick([27, 28, 29, 30]), random.pick([31, 32, 33])]),
];

/** Hands whose tiles are all of some sort. */
const SORTS: readonly Recipe[] = [
  standard(anyKind),
  standard(isSuited),
  standard(isSuited, isRun),
  standard(anyKind, (set) => !isRun(set)),
  (random) => fill(random, [], pool(suitOnly(random.below(3), false))),
  (random) => fill(random, [], pool(suitOnly(random.below(3), true))),
  standard((kind) => GREEN.has(kind)),
  standard((kind) => REVERSIBLE.has(kind)),
  standard((kind) => kind < 27 && isOuter(kind)),
  standard((kind) => kind >= 27),
  standard(isOuter),
  (random) =>
    fill(random, [], { sets: setsWhere(anyKind, (set) => tilesOf(set).some(isOuter)), pairs: kindsWhere(isOuter) }),
  (random) =>
    fill(random, [], {
      sets: setsWhere(isSuited, (set) => tilesOf(set).some((kind) => kind % 9 === 4)),
      pairs: [4, 13, 22],
    }),
  standard(
    (kind) => kind < 27 && kind % 2 === (((kind / 9) | 0) % 2 === 0 ? 1 : 0),
    (set) => !isRun(set),
  ),
  standard(rankBetween(1, 3)),
  standard(rankBetween(4, 6)),
  standard(rankBetween(7, 9)),
  standard(rankBetween(1, 4)),
  standard(rankBetween(6, 9)),
  standard(rankBetween(2, 8)),
  (random) => {
    const [a, b, c] = suitsOf(random) as [number, number, number];
    const rank = random.below(7);
    return fill(
      random,
      [run(a, rank), run(b, random.below(7)), 27 + random.below(4)],
      pool(suitOnly(c, false)),
      31 + random.below(3),
    );
  },
];

/** Four chows of three suits no two of which are related, around an honour: often without any fan. */
const plain: Recipe = (random) => {
  const sets: number[] = [];
  for (let tries = 0; sets.length < 4 && tries < 60; tries++) {
    const next = run(random.below(3), random.below(7));
    const isRelated = (other: number): boolean => {
      const [a, b] = [setKind(next), setKind(other)];
      return a % 9 === b % 9 || (((a / 9) | 0) === ((b / 9) | 0) && Math.abs(a - b) % 3 === 0);
    };
    if (!sets.some(isRelated)) sets.push(next);
  }
  const honour = 27 + random.below(7);
  return sets.length < 4 ? undefined : { sets, loose: [honour, honour], meldRate: 0.5 };
};

const sevenPairs =
  (allowed: (random: Random) => Filter, quads: boolean): Recipe =>
  (random) => {
    const kinds = kindsWhere(allowed(random));
    const chosen = random.shuffled(quads ? [...kinds, ...kinds] : kinds).slice(0, 7);
    return chosen.length < 7 ? undefined : { sets: [], loose: chosen.flatMap((kind) => [kind, kind]) };
  };

const ORPHANS = kindsWhere(isOuter);
const knittedNine = (random: Random): readonly number[] =>
  suitsOf(random).flatMap((suit, group) => [0, 3, 6].map((rank) => 9 * suit + rank + group));

/** Hands that are not four sets and a pair, and nine gates. */
const SPECIALS: readonly Recipe[] = [
  sevenPairs(() => anyKind, false),
  sevenPairs(() => anyKind, true),
  sevenPairs((random) => suitOnly(random.below(3), random.chance(0.5)), true),
  sevenPairs((random) => random.pick([isOuter, rankBetween(1, 4), rankBetween(6, 9), rankBetween(2, 8)]), true),
  sevenPairs(() => (kind) => kind >= 27, false),
  sevenPairs(
    (random) => random.pick([(kind: number) => GREEN.has(kind), (kind: number) => REVERSIBLE.has(kind)]),
    true,
  ),
  (random) => {
    const low = 9 * random.below(3) + random.below(3);
    return { sets: [], loose: [0, 1, 2, 3, 4, 5, 6].flatMap((i) => [low + i, low + i]) };
  },
  (random) => ({ sets: [], loose: [...ORPHANS, random.pick(ORPHANS)] }),
  (random) => {
    const honours = 5 + random.below(3);
    const knitted = random.shuffled(knittedNine(random)).slice(0, 14 - honours);
    return { sets: [], loose: [...knitted, ...random.shuffled([27, 28, 29, 30, 31, 32, 33]).slice(0, honours)] };
  },
  (random) => {
    const knitted = knittedNine(random);
    const [set, pair] = [random.pick(EVERYTHING.sets), random.below(KINDS)];
    const counts = new Uint8Array(KINDS);
    for (const tile of [...knitted, ...tilesOf(set), pair, pair]) if (++counts[tile]! > 4) return undefined;
    return { sets: [set], loose: [...knitted, pair, pair] };
  },
  (random) => {
    const low = 9 * random.below(3);
    const gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, random.below(9)];
    return { sets: [], loose: gates.map((rank) => low + rank) };
  },
];

export const RECIPES: readonly Recipe[] = [...PATTERNS, ...SORTS, ...SPECIALS, plain, plain];
