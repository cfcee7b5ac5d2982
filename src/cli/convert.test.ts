import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-convert-'));
afterAll(() => rmSync(folder, { recursive: true }));

const suzaku = (...args: readonly string[]): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

const GAME = join(folder, 'game.suzaku');
suzaku('arena', '--rules', 'tenhou,length=east', '--challenger', 'greedy', '--field', 'random', '--game', '0/0', '--record', GAME); // prettier-ignore

test.each([
  ['a folder that is not there', join(folder, 'no', 'out.mjai')],
  ['a folder instead of a file', folder],
])('an output that cannot be written: one line and 1: %s', (_, out) => {
  const { status, err } = suzaku('convert', GAME, out, '--to', 'mjai');
  expect(status).toBe(1);
  expect(err).toMatch(/^[^\n]*: file\.unwritable — [^\n]+\n$/);
});

test('a game that is cut off: what there is is written, its line and place are told, status 1', () => {
  const line = `game\t${suzaku('convert', GAME, '-', '--to', 'mjlog').out.trimEnd()}`;
  const both = join(folder, 'both.tsv');
  writeFileSync(both, `${line}\n${line.slice(0, line.length / 2)}\n`);
  const { status, out, err } = suzaku('convert', both, '-', '--to', 'suzaku');
  expect(status).toBe(1);
  expect(err).toMatch(/both\.tsv:2:\d+: log\.truncated — [^\n]+\n$/);
  expect(out.match(/"type":"start-match"/g)).toHaveLength(2);
});

test.each([
  ['convert', ['convert', 'JUNK', '-', '--to', 'mjai']],
  ['show', ['show', 'JUNK']],
  ['review', ['review', 'JUNK', '--seat', '0']],
  ['advise', ['advise', '--record', 'JUNK', '--at', '1', '--seat', '0']],
  ['features', ['features', 'show', 'suzaku1', '--record', 'JUNK', '--at', '1']],
  ['stats players', ['stats', 'players', 'JUNK']],
  ['stats taxonomy', ['stats', 'taxonomy', 'JUNK']],
])('a file that is no record: one line and 1: %s', (_, args) => {
  const junk = join(folder, 'junk');
  writeFileSync(junk, 'no record\n');
  const { status, out, err } = suzaku(...args.map((word) => (word === 'JUNK' ? junk : word)));
  expect([status, out]).toEqual([1, '']);
  expect(err).toMatch(/^[^\n]*junk:0: log\.unknown-format — [^\n]+\n$/);
});
