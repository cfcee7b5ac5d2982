import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blankFields, compareFolders, firstDifference } from './lib/difference.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-equal-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the same', 'a\nb\n', 'a\nb\n', undefined],
  ['both empty', '', '', undefined],
  ['a byte of the second line', 'one\ntwo\n', 'one\ntoo\n', { line: 2, byte: 5, base: 'two', here: 'too' }],
  ['the first byte', 'x', 'y', { line: 1, byte: 0, base: 'x', here: 'y' }],
  ['here is shorter', 'one\ntwo', 'one\n', { line: 2, byte: 4, base: 'two', here: '(end)' }],
  ['here is longer', '', 'one\n', { line: 1, byte: 0, base: '(end)', here: 'one' }],
  ['a line ends early', 'one two\n', 'one\n', { line: 1, byte: 3, base: 'one two', here: 'one(end of line)' }],
  // 東 and 南 have different first bytes, 一 and 丁 the same one.
  ['characters of several bytes stay whole', '東一局', '東丁局', { line: 1, byte: 5, base: '東一局', here: '東丁局' }],
])('first difference: %s', (_, base, here, expected) => {
  expect(firstDifference(Buffer.from(base), Buffer.from(here))).toEqual(expected);
});

test('a long line is cut around the difference', () => {
  const [base, here] = ['1', '2'].map((digit) => Buffer.from(`${'a'.repeat(1000)}${digit}${'b'.repeat(1000)}`));
  expect(firstDifference(base!, here!)).toEqual({
    line: 1,
    byte: 1000,
    base: `${'a'.repeat(40)}1${'b'.repeat(39)}`,
    here: `${'a'.repeat(40)}2${'b'.repeat(39)}`,
  });
});

test.each([
  ['a number', '{"cpuSeconds":0.25,"rounds":4}', '{"cpuSeconds":_,"rounds":4}'],
  ['an exponent and a sign', '{"cpuSeconds":-1.5e-7}', '{"cpuSeconds":_}'],
  ['text with a quote in it', '{"commit":"a\\"b","n":1}', '{"commit":_,"n":1}'],
  ['null', '[{"commit":null},{"commit":"x"}]', '[{"commit":_},{"commit":_}]'],
  ['another field whose name ends so', '{"myCommit":1,"precommit":2}', '{"myCommit":1,"precommit":2}'],
  ['other bytes stay', '{"名":"東", "commit": 1}', '{"名":"東", "commit": _}'],
])('blanked fields: %s', (_, text, expected) => {
  expect(blankFields(Buffer.from(text), ['cpuSeconds', 'commit']).toString()).toBe(expected);
});

test('folders: files that differ or are on one side only, in order; blanked fields do not count', () => {
  const put = (side: string, file: string, text: string): void => {
    mkdirSync(dirname(join(folder, side, file)), { recursive: true });
    writeFileSync(join(folder, side, file), text);
  };
  for (const [side, seconds, score] of [
    ['base', 1, 25_000],
    ['here', 2, 24_000],
  ] as const) {
    put(side, '01.stdout', `{"cpuSeconds":${seconds},"digest":"f"}\n`);
    put(side, '02.stdout', `{"score":${score}}\n`);
    put(side, `files/${side}.txt`, 'same');
  }
  const found = compareFolders(join(folder, 'base'), join(folder, 'here'), ['cpuSeconds']);
  expect(found.map(({ file }) => file)).toEqual(['02.stdout', 'files/base.txt', 'files/here.txt']);
  expect(found[0]).toMatchObject({ line: 1, byte: 10, base: '{"score":25000}', here: '{"score":24000}' });
  expect(found.slice(1).map(({ base, here }) => [base, here])).toEqual([
    ['(a file)', '(no file)'],
    ['(no file)', '(a file)'],
  ]);
  expect(compareFolders(join(folder, 'base'), join(folder, 'base'), [])).toEqual([]);
});
