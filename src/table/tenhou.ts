/**
 * Tenhou's walls from the seed in a log's SHUFFLE tag, after the description Tenhou published (blog.tenhou.net, article
 * 30503297). A match has one MT19937; each round takes 288 words of it, hashes them in nine pieces of 128 bytes
 * with SHA-512 and shuffles with the 144 words that come out. With three seats (not in the description; recovered from logs,
 * see wall.ts) the list of the 108 tiles in play is shuffled in the same way, and the dice stay the words 135 and 136. Words
 * are little-endian throughout. The walls have the layout of wall.ts.
 */
import { fault, ok, type Result, sha512 } from '../base/index.ts';
import { Mersenne } from './mersenne.ts';
import { ALL_TILE_IDS, SANMA_TILE_IDS } from './wall.ts';

/** What stands before the comma of a seed; older logs name other methods, which are not read. */
export const TENHOU_METHOD = 'mt19937ar-sha512-n288-base64';

/** The wall and dice of one of Tenhou's rounds. */
export type TenhouRound = {
  readonly wall: Uint8Array;
  /** Pips less one, 0–5, as the INIT tag has them. */
  readonly dice: readonly [number, number];
};
/** Rounds in the order of the match; each call makes the next. */
export type TenhouWalls = { readonly next: () => TenhouRound };

const KEY_WORDS = 624;
const KEY_CHARACTERS = (KEY_WORDS * 4 * 4) / 3;
const CHUNK_BYTES = 128;
const CHUNKS = 9;
const ROUND_WORDS = 288;
const FIRST_DIE = 135;

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The 624 words; 2,496 bytes need no padding. */
const parseKey = (seed: string): Result<Int32Array> => {
  const start = TENHOU_METHOD.length + 1;
  if (!seed.startsWith(`${TENHOU_METHOD},`))
    return fault('seed.method', 0, `a Tenhou seed begins with "${TENHOU_METHOD},"; no other method is known`);
  const length = seed.length - start;
  if (length !== KEY_CHARACTERS)
    return fault(
      'seed.size',
      seed.length,
      `the seed has ${length} base64 characters; it should have ${KEY_CHARACTERS}`,
    );
  const bytes = new Uint8Array(KEY_WORDS * 4);
  for (let i = 0, out = 0; i < length; i += 4, out += 3) {
    let bits = 0;
    for (let k = i; k < i + 4; k++) {
      const digit = BASE64.indexOf(seed[start + k]!);
      if (digit < 0)
        return fault(
          'seed.base64',
          start + k,
          `character ${k + 1} after the comma is no base64 digit (A–Z a–z 0–9 + /)`,
        );
      bits = (bits << 6) | digit;
    }
    bytes[out] = bits >>> 16;
    bytes[out + 1] = bits >>> 8;
    bytes[out + 2] = bits;
  }
  const view = new DataView(bytes.buffer);
  return ok(Int32Array.from({ length: KEY_WORDS }, (_, i) => view.getInt32(4 * i, true)));
};

/** The 144 words of a round. */
const roundWords = (twister: Mersenne): Uint32Array => {
  const source = new DataView(new ArrayBuffer(ROUND_WORDS * 4));
  for (let i = 0; i < ROUND_WORDS; i++) source.setUint32(4 * i, twister.next32(), true);
  const words = new Uint32Array((CHUNKS * 64) / 4);
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    const digest = new DataView(sha512(new Uint8Array(source.buffer, chunk * CHUNK_BYTES, CHUNK_BYTES)).buffer);
    for (let i = 0; i < 16; i++) words[16 * chunk + i] = digest.getUint32(4 * i, true);
  }
  return words;
};

/** The remainder favours small numbers by less than one part in 2²⁴; it is what Tenhou does. */
const shuffled = (words: Uint32Array, seats: 3 | 4): Uint8Array => {
  const wall = Uint8Array.from(seats === 3 ? SANMA_TILE_IDS : ALL_TILE_IDS);
  for (let i = 0; i < wall.length - 1; i++) {
    const j = i + (words[i]! % (wall.length - i));
    const tile = wall[i]!;
    wall[i] = wall[j]!;
    wall[j] = tile;
  }
  return wall;
};

/** `seed` is the attribute of the SHUFFLE tag. Never throws. */
export const tenhouWalls = (seed: string, seats: 3 | 4 = 4): Result<TenhouWalls> => {
  const key = parseKey(seed);
  if (!key.ok) return key;
  const twister = new Mersenne(key.value);
  return ok({
    next: () => {
      const words = roundWords(twister);
      return { wall: shuffled(words, seats), dice: [words[FIRST_DIE]! % 6, words[FIRST_DIE + 1]! % 6] };
    },
  });
};
