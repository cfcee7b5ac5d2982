import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-paired-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');

const suzaku = (...args: readonly string[]): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', cwd: folder });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

const play = (challenger: string, seed: string, save: string, sets: number): void => {
  const plan = ['--rules', 'sanma', '--field', 'tsumogiri', '--sets', String(sets), '--seed', seed];
  const { status, err } = suzaku(
    'arena',
    ...plan,
    '--challenger',
    challenger,
    '--save',
    save,
    '--threads',
    '1',
    '--quiet',
  );
  expect([status, err]).toEqual([0, '']);
};

play('greedy', 'walls', 'greedy.save', 4);
play('tsumogiri', 'walls', 'idle.save', 3);
play('greedy', 'other', 'other.save', 2);
writeFileSync(join(folder, 'none.save'), 'hello\n');

test('the sets that are in both, the second less the first', () => {
  const { sets, first, second, rows } = JSON.parse(
    suzaku('stats', 'paired', 'idle.save', 'greedy.save', '--json').out,
  ) as {
    sets: number;
    first: string;
    second: string;
    rows: { figure: string; first: number; second: number; difference: number; ci95: [number, number] }[];
  };
  expect([sets, first, second]).toEqual([3, 'tsumogiri', 'greedy']);
  for (const row of rows) expect(row.second - row.first).toBeCloseTo(row.difference, 12);
  const rank = rows.find(({ figure }) => figure === 'rank')!;
  // Three alike share the places of every set.
  expect(rank.first).toBe(2);
  expect(rank.difference).toBeLessThan(0);
  const same = JSON.parse(suzaku('stats', 'paired', 'greedy.save', 'greedy.save', '--json').out) as typeof JSON & {
    rows: { difference: number; ci95: [number, number] }[];
  };
  for (const { difference, ci95 } of same.rows) expect([difference, ...ci95]).toEqual([0, 0, 0]);
  expect(suzaku('stats', 'paired', 'idle.save', 'greedy.save').out).toMatch(/^3 sets on the same walls/);
});

test('stats rating reads saves too', () => {
  const { sets, games, players } = JSON.parse(suzaku('stats', 'rating', 'greedy.save', '--json').out) as {
    sets: number;
    games: number;
    players: { name: string }[];
  };
  expect([sets, games, players.map(({ name }) => name)]).toEqual([4, 12, ['greedy', 'tsumogiri']]);
});

test.each([
  ['other walls', ['idle.save', 'other.save'], 2, /stats\.walls/],
  ['no save', ['idle.save', 'none.save'], 1, /^none\.save: stats\.save/],
  ['no file', ['idle.save', 'missing.save'], 1, /missing\.save/],
])('refused in one line: %s', (_, files, status, line) => {
  const found = suzaku('stats', 'paired', ...files);
  expect(found.status).toBe(status);
  expect(found.err).toMatch(line);
  expect(found.err.trimEnd()).not.toContain('\n');
});
