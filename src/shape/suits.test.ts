import { expect, test } from 'vitest';
import { decompose, isRun, setKind } from './decompose.ts';
import {
  NO_TILES,
  ROW_RUNS,
  rowDoubles,
  rowPair,
  rowRunCount,
  rowTriplets,
  suitHandle,
  suitKey,
  suitRows,
} from './suits.ts';

/** The rows of a suit as sorted texts: pair, runs, triplets. */
const rowsOf = (counts: Uint8Array): readonly string[] => {
  const handle = suitHandle(suitKey(counts, 0));
  const rows = Array.from({ length: handle & 7 }, (_, i) => suitRows[(handle >> 3) + i]!);
  return rows
    .map((row) => `${rowPair(row) - 1} ${row & ROW_RUNS} ${rowTriplets(row)} ${rowRunCount(row)} ${rowDoubles(row)}`)
    .sort();
};

const bits = (kinds: readonly number[]): number => kinds.reduce((mask, kind) => mask | (1 << kind), 0);

const expectedOf = (counts: Uint8Array): readonly string[] =>
  decompose(counts)
    .map(({ pair, sets }) => {
      const runs = sets.filter(isRun).map(setKind);
      const doubles = [0, 1, 2, 3, 4, 5, 6].reduce(
        (sum, at) => sum + (runs.filter((run) => run === at).length >> 1),
        0,
      );
      const triplets = sets.filter((set) => !isRun(set));
      return `${pair} ${bits(runs)} ${bits(triplets)} ${runs.length} ${doubles}`;
    })
    .sort();

/** Every multiset of up to four sets of one suit with a pair, four copies a kind at most. */
const completeSuits = function* (): Generator<Uint8Array> {
  const counts = new Uint8Array(34);
  const put = (set: number, by: number): void => {
    for (const at of set < 7 ? [set, set + 1, set + 2] : [set - 7, set - 7, set - 7]) counts[at]! += by;
  };
  const grow = function* (from: number, left: number): Generator<Uint8Array> {
    for (let pair = 0; pair < 9; pair++) {
      counts[pair]! += 2;
      if (counts.every((copies) => copies <= 4)) yield counts;
      counts[pair]! -= 2;
    }
    if (left === 0) return;
    for (let set = from; set < 16; set++) {
      put(set, 1);
      yield* grow(set, left - 1);
      put(set, -1);
    }
  };
  yield* grow(0, 4);
};

test('the rows of every complete suit are its decompositions', () => {
  const seen = new Set<number>();
  let wrong = 0;
  for (const counts of completeSuits()) {
    const key = suitKey(counts, 0);
    if (seen.has(key)) continue;
    seen.add(key);
    if (JSON.stringify(rowsOf(counts)) !== JSON.stringify(expectedOf(counts))) wrong++;
  }
  expect(wrong).toBe(0);
  expect(seen.size).toBeGreaterThan(10_000);
});

test('no tiles split in one way, a lone tile in none', () => {
  expect(suitHandle(0)).toBe(NO_TILES);
  expect(suitHandle(1)).toBe(0);
  expect(suitHandle(1)).toBe(0);
});
