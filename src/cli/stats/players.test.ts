import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { makeSuzaku, eventsWithPayments, type Game } from '../../records/index.ts';
import { Groups, roomOf } from './groups.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const players = (args: readonly string[], input: string): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, 'stats', 'players', '-', ...args], { encoding: 'utf8', input });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
type Report = {
  readonly games: number;
  readonly unknown: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly published?: readonly { readonly name: string; readonly standardError: number | null }[];
};
const json = (args: readonly string[], input: string): Report =>
  JSON.parse(players([...args, '--json'], input).out) as Report;

const tenhou = makeGames('tenhou', 4, 'players tenhou');
const sanma = makeGames('sanma', 2, 'players sanma');
const text = (games: readonly Game[], meta: Game['meta'] = {}): string =>
  games.map((game) => makeSuzaku({ ...game, meta })).join('');

test('by name, seat and dan', () => {
  const records = text(tenhou, { dan: [13, 13, 19, 20], type: 9 });
  const names = json([], records);
  expect(names.games).toBe(4);
  expect(names.rows.reduce((sum, { games }) => sum + (games as number), 0)).toBe(16);
  expect(json(['--by', 'seat'], records).rows.map(({ seat, games }) => [seat, games])).toEqual(
    [0, 1, 2, 3].map((seat) => [`seat ${seat}`, 4]),
  );
  const dan = json(['--by', 'dan', '--published'], records);
  expect(dan.rows.map(({ dan, games, room }) => [dan, games, room])).toEqual([
    ['4 dan', 8, 'expert'],
    ['10 dan', 4, 'expert'],
    ['tenhoui', 4, 'expert'],
  ]);
  expect(dan.published!.map(({ name }) => name)).toEqual([
    'Bakuuchi',
    'NAGA',
    'top humans',
    'Suphx',
    'analyser 2015',
    '4 dan',
    '10 dan',
  ]);
  expect(dan.published!.find(({ name }) => name === 'Suphx')!.standardError!.toFixed(2)).toBe('0.39');
  const shown = players(['--by', 'dan', '--published'], records).out.split('\n');
  // A published grade stands below ours.
  expect(shown.findIndex((line) => line.startsWith('* 4 dan'))).toBe(
    1 + shown.findIndex((line) => line.startsWith('4 dan')),
  );
  expect(json(['--by', 'dan', '--min', '5'], records).rows).toHaveLength(1);
});

test('games of three and four seats stay apart; three have no stable rank and no published rows', () => {
  const both = json(['--by', 'seat'], text(tenhou) + text(sanma));
  expect(both.rows.map(({ game }) => game)).toEqual([...Array(4).fill('riichi'), ...Array(3).fill('sanma')]);
  expect(both.rows[4]).toMatchObject({ room: null });
  expect(players(['--by', 'seat'], text(tenhou) + text(sanma)).out).toContain('seat 2 (sanma)');
  expect(json(['--published'], text(sanma)).published).toBeUndefined();
  expect(json(['--by', 'dan'], text(sanma))).toMatchObject({ unknown: 6, rows: [] });
});

test("phoenix tables decide by their own points, mixed ones by the expert room's", () => {
  const groups = new Groups('seat');
  const [game] = tenhou;
  groups.add({ ...game!, meta: { type: 169 } }, game!.events);
  expect(roomOf(groups.list(1)[0]!)).toBe('phoenix');
  groups.add({ ...game!, meta: { type: 41 } }, game!.events);
  expect(roomOf(groups.list(1)[0]!)).toBe('expert');
  expect(groups.add({ events: [], meta: {} }, [])).toBeUndefined();
  expect(groups.skipped).toBe(1);
});

test('payments that a format leaves untold come from the rules', () => {
  const [game] = tenhou;
  const events = game!.events.map((event) =>
    event.type === 'win' || event.type === 'draw-round' ? { ...event, deltas: [] } : event,
  );
  expect(eventsWithPayments({ events, meta: {} }, 'suzaku')).toEqual(game!.events);
  expect(eventsWithPayments(game!, 'suzaku')).toBe(game!.events);
});

test.each([
  ['nothing to count', [], '{"suzaku":1}\n', 1, /stats\.empty — there is no game to count/],
  ['unknown group', ['--by', 'hat'], text(sanma), 2, /^--by: usage — "hat" is not one of name, dan, seat/],
  ['half a game', ['--min', '0.5'], text(sanma), 2, /^--min: stats\.number — /],
])('ends: %s', (_, args, input, status, line) => {
  const done = players(args, input);
  expect([done.status, done.out]).toEqual([status, '']);
  expect(done.err).toMatch(line);
});
