/** `suzaku stats leaks`: files, folders and archives of one person's games; text, JSON, CSV. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandsOf } from '../../../testkit/commands.ts';
import { makeGames } from '../../../testkit/games.ts';
import { makeSuzaku, type Game } from '../../records/index.ts';
import { register } from '../stats.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-leaks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const suzaku = commandsOf(register);
const QUICK = ['--ms', '1', '--quiet'];

const named = ({ events: [first, ...rest], meta }: Game, names: readonly string[]): Game => ({
  meta,
  events: first?.type === 'start-match' ? [{ ...first, names }, ...rest] : rest,
});
const NAMES = ['ann', 'bob', 'cat', 'dan'];
const games = [
  ...makeGames('tenhou', 2, 'leaks', 1).map((game) => named(game, NAMES)),
  ...makeGames('sanma', 1, 'leaks', 1).map((game) => named(game, ['cat', 'ann', 'bob'])),
];
mkdirSync(join(folder, 'logs', 'deep'), { recursive: true });
for (const [i, game] of games.entries())
  writeFileSync(join(folder, 'logs', i === 2 ? 'deep' : '', `${i}.jsonl`), makeSuzaku(game));
const tar = join(folder, 'logs.tar.gz');
spawnSync('tar', ['--sort=name', '-czf', tar, '-C', folder, 'logs']);

type Json = {
  readonly suzakuLeaks: number;
  readonly name: string;
  readonly groups: readonly {
    readonly ruleset: string;
    readonly kind: string;
    readonly points: readonly number[];
    readonly games: readonly { readonly seat: number }[];
    readonly decisions: { readonly judged: number };
  }[];
};

test('a folder and an archive of it say the same; three and four seats stay apart', async () => {
  const read = async (...more: readonly string[]): Promise<Json> => {
    const { status, out, err } = await suzaku(['stats', 'leaks', ...more, '--name', 'ann', '--json', ...QUICK]);
    expect([status, err]).toEqual([0, '']);
    return JSON.parse(out) as Json;
  };
  const json = await read(join(folder, 'logs'));
  expect(json).toMatchObject({ suzakuLeaks: 1, name: 'ann' });
  expect(json.groups.map(({ kind, games: found }) => [kind, found.map(({ seat }) => seat)])).toEqual([
    ['riichi', [0, 0]],
    ['sanma', [1]],
  ]);
  expect(json.groups.every(({ decisions }) => decisions.judged > 0)).toBe(true);
  expect(await read(tar)).toEqual(json);
  const points = await read(join(folder, 'logs', '0.jsonl'), '--points', '90,45,0,-135');
  expect(points.groups[0]!.points).toEqual([90, 45, 0, -135]);
});

test('text in three languages, CSV with a row a game', async () => {
  const csv = join(folder, 'out.csv');
  for (const [lang, word] of [
    ['en', 'deal-ins'],
    ['ja', '放銃率'],
    ['zh', '放铳率'],
  ] as const) {
    const args = ['stats', 'leaks', join(folder, 'logs'), '-n', 'bob', '--lang', lang, '--csv', csv, ...QUICK];
    const { status, out } = await suzaku(args);
    expect(status).toBe(0);
    expect(out).toContain(word);
    expect(out).not.toMatch(/NaN|Infinity|undefined|∞/);
  }
  expect(readFileSync(csv, 'utf8').trimEnd().split('\r\n')).toHaveLength(4);
});

test.each([
  ['nobody of the name', ['logs', '--name', 'eve'], 1, /review\.no-name — nobody of this name plays in the 3 games/],
  ['no name', ['logs'], 2, /^$|--name/],
  ['no file', ['nothing-here', '--name', 'ann'], 1, /file\.unreadable/],
  ['two outputs in one', ['logs', '--name', 'ann', '--json', '--csv', '-'], 2, /usage/],
  ['rising points', ['logs', '--name', 'ann', '--points', '1,2,3,4'], 2, /placement\.points/],
])('errors are one line and a status: %s', async (_, [file, ...args], status, line) => {
  const done = await suzaku(['stats', 'leaks', join(folder, file!), ...args, ...QUICK]);
  expect(done.status).toBe(status);
  expect(done.err).toMatch(line);
});
