import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { Mersenne } from './mersenne.ts';
import { sha512 } from '../base/sha512.ts';
import { TENHOU_METHOD, tenhouWalls } from './tenhou.ts';
import { ALL_TILE_IDS, SANMA_TILE_IDS } from './wall.ts';

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Made up for tests: every digit of the key is A. */
const ZERO_SEED = `${TENHOU_METHOD},${'A'.repeat(3328)}`;

// FIPS 180-4 examples.
test.each([
  [
    'empty',
    '',
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  ],
  [
    'abc',
    'abc',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
  [
    'two blocks',
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    '8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909',
  ],
])('SHA-512: %s', (_, text, digest) => expect(hex(sha512(new TextEncoder().encode(text)))).toBe(digest));

test('SHA-512 equals the system’s at every length around a block, and on random bytes', () => {
  for (let length = 0; length <= 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(hex(sha512(bytes))).toBe(createHash('sha512').update(bytes).digest('hex'));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      expect(hex(sha512(bytes))).toBe(createHash('sha512').update(bytes).digest('hex'));
    }),
    { numRuns: 300, seed: 1 },
  );
});

// mt19937ar.out of the authors' distribution.
test('MT19937 by the key 123 234 345 456 (hexadecimal)', () => {
  const twister = new Mersenne(Int32Array.of(0x123, 0x234, 0x345, 0x456));
  const words = Array.from({ length: 1000 }, () => twister.next32());
  expect(words.slice(0, 5)).toEqual([1067595299, 955945823, 477289528, 4107218783, 4228976476]);
  expect(words.slice(-1)).toEqual([3460025646]);
});

// Expected values from a second implementation in another language.
test('walls of a made-up seed', () => {
  const walls = unwrap(tenhouWalls(ZERO_SEED));
  const first = walls.next();
  const second = walls.next();
  expect(first.wall.slice(0, 12).join()).toBe('95,61,39,112,46,9,105,124,0,94,6,117');
  expect(first.dice).toEqual([5, 1]);
  expect([...first.wall].sort((a, b) => a - b)).toEqual(ALL_TILE_IDS);
  expect(second.wall.slice(0, 12).join()).toBe('91,42,35,1,31,39,63,124,123,98,73,126');
  expect(second.dice).toEqual([3, 2]);
});

test('three seats shuffle 108 tiles with the same words', () => {
  const { wall, dice } = unwrap(tenhouWalls(ZERO_SEED, 3)).next();
  expect(wall.slice(0, 12).join()).toBe('79,86,115,77,62,110,131,106,0,33,49,70');
  expect([...wall].sort((a, b) => a - b)).toEqual(SANMA_TILE_IDS);
  expect(dice).toEqual([5, 1]);
});

test.each([
  ['nothing', '', 'seed.method', 0],
  ['another method', 'mt19937ar,1f2e,3d4c', 'seed.method', 0],
  ['the key alone', 'A'.repeat(3328), 'seed.method', 0],
  ['no key', `${TENHOU_METHOD},`, 'seed.size', 29],
  ['cut short', ZERO_SEED.slice(0, -1), 'seed.size', 3356],
  ['too long', `${ZERO_SEED}A`, 'seed.size', 3358],
  ['huge', `${TENHOU_METHOD},${'A'.repeat(5_000_000)}`, 'seed.size', 5_000_029],
  ['padding', `${ZERO_SEED.slice(0, -2)}==`, 'seed.base64', 3355],
  ['another alphabet', ZERO_SEED.replace('AAAA', 'AA-A'), 'seed.base64', 31],
  ['a line break', `${ZERO_SEED.slice(0, -1)}\n`, 'seed.base64', 3356],
  ['a lone surrogate', `${TENHOU_METHOD},\uD83C${'A'.repeat(3327)}`, 'seed.base64', 29],
])('refuses a seed: %s', (_, seed, code, at) => {
  const result = tenhouWalls(seed);
  expect(result).toMatchObject({ ok: false, error: { code, at } });
  expect(result.ok ? '' : result.error.text).not.toBe('');
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(3360), (noise, at) => {
      for (const seed of [
        noise,
        `${TENHOU_METHOD},${noise}`,
        ZERO_SEED.slice(0, at) + noise + ZERO_SEED.slice(at + noise.length),
      ]) {
        const walls = tenhouWalls(seed);
        if (walls.ok) expect(new Set(walls.value.next().wall).size).toBe(136);
        else expect(walls.error.code).toMatch(/^seed\.[a-z0-9]+$/);
      }
    }),
    { numRuns: 500, seed: 2 },
  );
});
