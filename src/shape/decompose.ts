/**
 * Every way to split a complete hand into sets and one pair.
 *
 * A set is one byte: a triplet is its kind (0–33), a run is 34 + the kind of its lowest tile.
 * Readings are enumerated kind by kind; at each kind the number of triplets, pairs and runs starting there is fixed
 * before moving on, so no reading comes twice.
 */
import { type Counts, KINDS } from '../tiles/index.ts';

/** Added to the lowest kind of a run, to tell it from a triplet. */
export const RUN = 34;
/** The set is a run, not a triplet. */
export const isRun = (set: number): boolean => set >= RUN;
/** The kind of a triplet, or of the lowest tile of a run. */
export const setKind = (set: number): number => (set >= RUN ? set - RUN : set);

/** Bytes of one reading: the pair's kind, then up to four sets in kind order (triplet before run), unused ones NONE. */
export const READING = 5;
/** No set: an unused byte of a reading. */
export const NONE = 255;
/** More than any 14 tiles have (the most within a suit is 4). */
export const MAX_READINGS = 16;

const rest = new Uint8Array(KINDS + 2);
const reading = new Uint8Array(READING);
/** First kind of the suit that the pair is in. */
let pairFrom = 0;

/** The suit (0 m, 1 p, 2 s, 3 z) whose number of tiles leaves a pair beside its sets; −1 where the numbers allow no complete hand. */
const pairSuitOf = (counts: Counts): number => {
  let found = -1;
  for (let suit = 0, kind = 0; suit < 4; suit++) {
    let tiles = 0;
    for (const end = suit === 3 ? KINDS : kind + 9; kind < end; kind++) tiles += counts[kind]!;
    const over = tiles % 3;
    if (over === 0) continue;
    if (over === 1 || found >= 0) return -1;
    found = suit;
  }
  return found;
};

/**
 * Writes the readings of `counts` (3n + 2 tiles, n ≤ 4) into `out`, READING bytes each, and returns how many there are;
 * 0 when the tiles are not a complete standard hand. `out` holds MAX_READINGS rows. A caller that knows the suit of the pair hands it in.
 * Not reentrant.
 */
export const decomposeInto = (counts: Counts, out: Uint8Array, pairSuit = pairSuitOf(counts)): number => {
  if (pairSuit < 0) return 0;
  rest.set(counts);
  pairFrom = 9 * pairSuit;
  for (let i = 0; i < READING; i++) reading[i] = NONE;
  return walk(0, 0, out, 0);
};

/** Written out: a call to copy five bytes takes longer than the bytes. */
const write = (out: Uint8Array, at: number): void => {
  out[at] = reading[0]!;
  out[at + 1] = reading[1]!;
  out[at + 2] = reading[2]!;
  out[at + 3] = reading[3]!;
  out[at + 4] = reading[4]!;
};

/** Sets of a way that fails stay in `reading`: the number of tiles says how many sets there are, so the next way writes over them. */
const walk = (from: number, sets: number, out: Uint8Array, found: number): number => {
  let kind = from;
  while (kind < KINDS && rest[kind] === 0) kind++;
  if (kind === KINDS) {
    if (reading[0] === NONE) return found;
    write(out, found * READING);
    return found + 1;
  }
  const copies = rest[kind]!;
  for (let triplets = copies >= 3 ? 1 : 0; triplets >= 0; triplets--) {
    const single = copies - 3 * triplets;
    for (
      let pairs = single >= 2 && kind >= pairFrom && kind < pairFrom + 9 && reading[0] === NONE ? 1 : 0;
      pairs >= 0;
      pairs--
    ) {
      const runs = single - 2 * pairs;
      if (runs > 0 && (kind >= 27 || rest[kind + 1]! < runs || rest[kind + 2]! < runs || kind % 9 > 6)) continue;
      let at = sets + triplets;
      if (at + runs > READING - 1) continue;
      if (triplets === 1) reading[at] = kind;
      if (pairs === 1) reading[0] = kind;
      if (runs === 0) {
        found = walk(kind + 1, at, out, found);
        if (pairs === 1) reading[0] = NONE;
        continue;
      }
      for (let run = 0; run < runs; run++) reading[++at] = RUN + kind;
      rest[kind + 1]! -= runs;
      rest[kind + 2]! -= runs;
      found = walk(kind + 1, at, out, found);
      rest[kind + 1]! += runs;
      rest[kind + 2]! += runs;
      if (pairs === 1) reading[0] = NONE;
    }
  }
  return found;
};

/** One way to read a complete hand: its pair and its sets. */
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
