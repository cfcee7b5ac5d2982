import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
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

test('a run goes on where it stopped, and starts afresh when play has changed', () => {
  const first = tune(...RUN, '--sets', '2');
  expect(first).toMatchObject({ status: 0, err: '' });
  const report = JSON.parse(first.out) as { rows: { value: number; sets: number; games: number }[]; option: string };
  expect(report.option).toBe('threshold');
  expect(report.rows.map(({ value, sets, games }) => [value, sets, games])).toEqual([
    [0, 2, 6],
    [1_000_000, 2, 6],
  ]);
  const [name] = readdirSync(cache);
  const file = join(cache, name!);
  const whole = readFileSync(file, 'utf8');
  expect(whole.split('\n')).toHaveLength(1 + 4 + 1);

  // Cut in the middle of the last line: that set is played again.
  writeFileSync(file, whole.slice(0, -30));
  expect(tune(...RUN, '--sets', '2').out).toBe(first.out);
  expect(readFileSync(file, 'utf8')).toBe(whole);

  writeFileSync(file, whole.replace('"value":0,"index":0,"set":[{', '"value":0,"index":0,"set":[{"other":1,'));
  const afresh = tune(...RUN, '--sets', '2');
  expect(afresh.out).toBe(first.out);
  expect(afresh.err).toMatch(/tune\.stale/);
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
