import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { crash, failuresOf } from './lib/crash.ts';
import { failuresOfKills, killCommand, type KillReport } from './lib/kills/harness.ts';
import { TARGETS } from './lib/kills/targets.ts';

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

const target = (name: string): (typeof TARGETS)[number] => TARGETS.find((one) => one.name === name)!;

test.each(['arena --save', 'dataset build'])(
  'two aimed kills of %s break, lose and double nothing',
  async (name) => {
    const report = await killCommand({ target: target(name), kills: 2, first: 1 });
    expect([report.kills, report.examples, failuresOfKills(report)]).toEqual([2, [], 0]);
    expect(report.runs).toBeGreaterThan(0);
  },
  300_000,
);

test('a command that writes under the final name is caught', async () => {
  // Place 8 of a data set is within the first write of a shard.
  const isEnough = ({ corrupt }: KillReport): boolean => corrupt > 0;
  const report = await killCommand({ target: target('dataset build'), kills: 9, first: 1, isInPlace: true, isEnough });
  expect(report.kills).toBe(1);
  expect([...report.places.keys()]).toEqual(['within write']);
  expect(report.corrupt).toBe(1);
}, 300_000);
