/** The page of proofs: every promise has a row, with its receipt or without, and no path of a machine. */
import { expect, test } from 'vitest';
import { PROMISES, proofPage } from './lib/promises.ts';
import type { WrittenReceipt } from './lib/receipt.ts';

const receipt = (program: string, more: Partial<WrittenReceipt> = {}): WrittenReceipt => ({
  program,
  seed: '1',
  n: 12_345,
  failures: 0,
  seconds: 1,
  cpu: 1,
  commit: 'abc',
  node: 'v20',
  date: '2026-01-02',
  command: 'npm run verify -- crash --kills 5 --out /home/somebody/x',
  ...more,
});

test('a row a promise; receipts of parts have a row each', () => {
  const page = proofPage([
    receipt('verify crash'),
    receipt('verify rounds: tenhou'),
    receipt('verify rounds: sanma', { failures: 2 }),
  ]);
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
  expect(proofPage([receipt('verify crashes')])).not.toContain('12,345');
});
