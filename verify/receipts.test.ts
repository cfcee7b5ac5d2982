/** The page of proofs: every promise has a row, with its receipt or without, and no path of a machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PARSERS } from './lib/parsers.ts';
import { PROMISES, proofPage } from './lib/promises.ts';
import type { WrittenReceipt } from './lib/receipt.ts';
import { RELEASE, nextPiece, seedOf, stateOf } from './lib/release.ts';

const receipt = (program: string, more: Partial<WrittenReceipt> = {}): WrittenReceipt => ({
  program,
  seed: '1',
  n: 12_345,
  failures: 0,
  seconds: 1,
  cpu: 1,
  commit: 'abc',
  code: 'def',
  node: 'v20',
  date: '2026-01-02',
  command: 'npm run verify -- crash --kills 5 --out /home/somebody/x',
  ...more,
});

test('a row a promise; receipts of parts have a row each', () => {
  const page = proofPage(
    [receipt('verify crash'), receipt('verify rounds: tenhou'), receipt('verify rounds: sanma', { failures: 2 })],
    'def',
  );
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  // The head, every promise, and one more for the second part of rounds.
  expect(rows).toHaveLength(1 + PROMISES.length + 1);
  expect(page).toContain('12,345 kills, 0 failed');
  expect(page).toContain('12,345 rounds, 2 failed (sanma)');
  expect(page).toContain('--out PATH');
  expect(page).not.toContain('/home');
  expect(rows.filter((row) => row.includes('not run'))).toHaveLength(PROMISES.length - 2);
});

test('a receipt of another program proves nothing', () => {
  expect(proofPage([receipt('verify crashes')], 'def')).not.toContain('12,345');
});

test('runs with other seeds add up, the same seed counts once, other code is left out or named', () => {
  const rounds = (more: Partial<WrittenReceipt>): WrittenReceipt =>
    receipt('verify rounds: tenhou', { command: 'npm run verify -- rounds --rounds 9 --seed "release 1"', ...more });
  const page = proofPage(
    [
      rounds({ seed: 'a', n: 100 }),
      rounds({ seed: 'b', n: 200, failures: 1 }),
      rounds({ seed: 'b', n: 150 }),
      rounds({ seed: 'c', n: 1_000_000, code: 'before' }),
      receipt('verify crash: checkpoints', { n: 7, code: 'before' }),
    ],
    'def',
  );
  expect(page).toContain(
    '| 300 rounds, 1 failed (tenhou), 2 runs with a seed each | `npm run verify -- rounds --rounds 9` |',
  );
  expect(page).toContain('7 kills, 0 failed (checkpoints)');
  expect(page).toContain('abc, other code');
  expect(page).not.toContain('1,000,000');
});

test('a soak is shown run by run', () => {
  const soak = (seed: string, slope: number): WrittenReceipt =>
    receipt('verify soak', {
      seed,
      figures: { hours: 2, slope, interval: [slope - 0.1, slope + 0.1], verdict: 'held', p99: 12 },
    });
  const page = proofPage([soak('a', 0.2), soak('b', 0.4)], 'def');
  expect(page).toContain(
    '2.00 h: 0.20 MB/h (0.10 to 0.30, held), p99 12 ms; 2.00 h: 0.40 MB/h (0.30 to 0.50, held), p99 12 ms',
  );
});

describe('release tier', () => {
  const row = RELEASE.find(({ name }) => name === 'rounds of tenhou')!;
  const piece = (index: number, more: Partial<WrittenReceipt> = {}): WrittenReceipt =>
    receipt(row.program, { seed: seedOf(row, index), n: 100_000, ...more });

  test('goes on with the first piece that has no receipt on this code', () => {
    const receipts = [piece(0), piece(1), piece(2, { code: 'before' }), piece(3)];
    expect(nextPiece(row, receipts, 'def')).toBe(2);
    expect(nextPiece(row, receipts, 'def', 3)).toBe(4);
    expect(stateOf(row, receipts, 'def')).toMatchObject({ done: 300_000, pieces: 3, failures: 0 });
  });

  test('a soak of less than two hours does not count', () => {
    const soak = RELEASE.find(({ name }) => name === 'soak')!;
    const lasting = (hours: number): WrittenReceipt =>
      receipt(soak.program, { seed: String(hours), figures: { hours } });
    expect(stateOf(soak, [lasting(1.9), lasting(2.5)], 'def').done).toBe(2.5);
  });

  test('every row names a program there is, under a promise, with a name of its own', () => {
    expect(new Set(RELEASE.map(({ name }) => name)).size).toBe(RELEASE.length);
    for (const { program, args, want, piece: size } of RELEASE) {
      expect(existsSync(join(import.meta.dirname, `${args(0)[0]}.ts`))).toBe(true);
      expect(PROMISES.some((one) => program === one.program || program.startsWith(`${one.program}:`))).toBe(true);
      expect(want >= size).toBe(true);
    }
  });

  test('it wants what the promises say', () => {
    const total = (part: string): number =>
      Math.round(RELEASE.filter(({ name }) => name.startsWith(part)).reduce((sum, { want }) => sum + want, 0));
    expect(total('rounds of')).toBe(10_000_000);
    expect(total('scoring of')).toBe(20_000_000);
    expect([total('fan'), total('shanten')]).toEqual([5_000_000, 5_000_000]);
    expect([total('hidden'), total('kills'), total('mutated') / PARSERS.length]).toEqual([1_000_000, 1000, 2_000_000]);
    expect(RELEASE.filter(({ name }) => name.startsWith('mutated')).map(({ name }) => name.slice(8))).toEqual(
      PARSERS.map(({ name }) => name),
    );
    expect([total('bots of'), total('altered'), total('soak')]).toEqual([300_000, 100_000, 8]);
  });
});
