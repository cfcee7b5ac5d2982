import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { crash, failuresOf } from './lib/crash.ts';

/** The child must be plain JavaScript; npm test builds before it runs. */
const child = fileURLToPath(new URL('../dist/verify/lib/crash-child.js', import.meta.url));

test('eight aimed kills corrupt nothing and lose nothing', async () => {
  expect(existsSync(child)).toBe(true);
  const report = await crash({ seed: 'small', kills: 8, child });
  expect(report.kills).toBeGreaterThanOrEqual(8);
  expect(failuresOf(report)).toBe(0);
  expect(report.runs).toBeGreaterThan(0);
});

test('a writer without a temporary file is caught', async () => {
  const report = await crash({ seed: 'mutant', kills: 4, child, mutant: 'in-place' });
  expect(report.corrupt).toBeGreaterThan(0);
});
