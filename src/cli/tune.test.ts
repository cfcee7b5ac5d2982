import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const cache = mkdtempSync(join(tmpdir(), 'suzaku-tune-'));
afterAll(() => rmSync(cache, { recursive: true }));

const tune = (...args: string[]): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, 'tune', '--cache', cache, ...args], { encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
const RUN = [
  'analyzer2015:depth=1',
  '--rules',
  'sanma,length=east',
  '--values',
  '0,1000000',
  '--seed',
  'test',
  '--json',
];

test('a run goes on where it stopped, with sets of its own code', () => {
  const first = tune(...RUN, '--sets', '2');
  expect(first).toMatchObject({ status: 0, err: '' });
  const report = JSON.parse(first.out) as { rows: { value: number; sets: number; games: number }[]; option: string };
  expect(report.option).toBe('threshold');
  expect(report.rows.map(({ value, sets, games }) => [value, sets, games])).toEqual([
    [0, 2, 6],
    [1_000_000, 2, 6],
  ]);
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.task'));
  expect(files).toHaveLength(4);
  const times = (): readonly number[] => files.map((name) => statSync(join(cache, name)).mtimeMs);
  const before = times();
  expect(tune(...RUN, '--sets', '2', '--threads', '1')).toEqual(first);
  expect(times()).toEqual(before);

  // One is gone, one is cut off, one is of another engine: these sets are played again.
  const [gone, cut, other] = files.map((name) => join(cache, name)) as [string, string, string];
  rmSync(gone);
  truncateSync(cut, statSync(cut).size - 30);
  writeFileSync(other, readFileSync(other, 'utf8').replace(/"id":"..../, '"id":"0000'));
  expect(tune(...RUN, '--sets', '2')).toEqual(first);
  expect(times().map((time, i) => time !== before[i])).toEqual([true, true, true, false]);
});

test('one set has no interval', () => {
  const words = RUN.filter((word) => word !== '--json');
  const { status, out } = tune(...words, '--sets', '1');
  expect(status).toBe(0);
  expect(out).not.toContain('…');
  expect(out).toMatch(/^\s*0 +1 +\d\.\d{3} +- +1\.0000 /m);
  const { rows } = JSON.parse(tune(...RUN, '--sets', '1').out) as { rows: { ci95: unknown; meanRank: number }[] };
  expect(rows.map(({ ci95 }) => ci95)).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('a cache that cannot be: one line and 1', () => {
  const file = join(cache, 'file');
  writeFileSync(file, '');
  const { status, out, err } = tune(...RUN, '--sets', '1', '--cache', join(file, 'below'));
  expect([status, out]).toEqual([1, '']);
  expect(err).toMatch(/^--cache: file\.unwritable — [^\n]+\n$/);
});

test.each([
  [['greedy'], /^tune: usage — "greedy" has nothing to tune; players that have: analyzer2015/],
  [['analyzer2015', '--values', '1,,2'], /^--values: usage — /],
  [['analyzer2015', '--values', '-1'], /^tune: player\.option — threshold is a number/],
  [['analyzer2015', '--sets', '0'], /^--sets: usage — /],
  [['analyzer2015', '--rules', 'chinese'], /^tune: player\.rules — /],
])('wrong usage: %j', (args, line) => {
  const { status, out, err } = tune(...args);
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(line);
});
