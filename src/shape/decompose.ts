/**
 * Every way to split a complete hand into sets and one pair.
 *
 * A set is one byte: a triplet is its kind (0–33), a run is 34 + the kind of its lowest tile.
 * Readings are enumerated kind by kind; at each kind the number of triplets, pairs and runs starting there is fixed
 * before moving on, so no reading comes twice.
 */
import { type Counts, KINDS } from '../tiles/index.ts';

export const RUN = 34;
export const isRun = (set: number): boolean => set >= RUN;
/** The kind of a triplet, or of the lowest tile of a run. */
export const setKind = (set: number): number => (set >= RUN ? set - RUN : set);

/** Bytes of one reading: the pair's kind, then up to four sets in kind order (triplet before run), unused ones NONE. */
export const READING = 5;
export const NONE = 255;
/** More than any 14 tiles have (the most within a suit is 4). */
export const MAX_READINGS = 16;

const rest = new Uint8Array(KINDS + 2);
const reading = new Uint8Array(READING);

/**
 * Writes the readings of `counts` (3n + 2 tiles, n ≤ 4) into `out`, READING bytes each, and returns how many there are;
 * 0 when the tiles are not a complete standard hand. `out` holds MAX_READINGS rows. Not reentrant.
 */
export const decomposeInto = (counts: Counts, out: Uint8Array): number => {
  rest.set(counts);
  reading.fill(NONE);
  return walk(0, 0, out, 0);
};

const walk = (from: number, sets: number, out: Uint8Array, found: number): number => {
  let kind = from;
  while (kind < KINDS && rest[kind] === 0) kind++;
  if (kind === KINDS) {
    if (reading[0] === NONE) return found;
    out.set(reading, found * READING);
    return found + 1;
  }
  const copies = rest[kind]!;
  for (let triplets = copies >= 3 ? 1 : 0; triplets >= 0; triplets--) {
    const mayPair = reading[0] === NONE && copies - 3 * triplets >= 2;
    for (let pairs = mayPair ? 1 : 0; pairs >= 0; pairs--) {
      const runs = copies - 3 * triplets - 2 * pairs;
      if (runs > 0 && (kind >= 27 || kind % 9 > 6 || rest[kind + 1]! < runs || rest[kind + 2]! < runs)) continue;
      if (sets + triplets + runs > READING - 1) continue;
      let at = sets;
      if (triplets === 1) reading[1 + at++] = kind;
      if (pairs === 1) reading[0] = kind;
      for (let run = 0; run < runs; run++) reading[1 + at++] = RUN + kind;
      rest[kind] = 0;
      rest[kind + 1]! -= runs;
      rest[kind + 2]! -= runs;
      found = walk(kind + 1, at, out, found);
      rest[kind] = copies;
      rest[kind + 1]! += runs;
      rest[kind + 2]! += runs;
      if (pairs === 1) reading[0] = NONE;
      for (let set = sets; set < at; set++) reading[1 + set] = NONE;
    }
  }
  return found;
};

export type Reading = { readonly pair: number; readonly sets: readonly number[] };

/** The readings as objects, for callers that are not in a hurry. */
export const decompose = (counts: Counts): readonly Reading[] => {
  const out = new Uint8Array(MAX_READINGS * READING);
  const found = decomposeInto(counts, out);
  return Array.from({ length: found }, (_, i) => {
    const row = out.subarray(i * READING, (i + 1) * READING);
    return { pair: row[0]!, sets: Array.from(row.subarray(1)).filter((set) => set !== NONE) };
  });
};
