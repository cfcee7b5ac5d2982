import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeGames } from '../../testkit/games.ts';
import { makeSuzaku } from '../records/index.ts';
import { withError } from './figures.ts';
import { parseGameLine } from './stats/games.ts';
import { parseFour, parseNumber, show, showPower } from './stats/input.ts';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const stats = (args: readonly string[], input = ''): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, 'stats', ...args], { encoding: 'utf8', input });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
const json = (args: readonly string[], input = ''): Record<string, unknown> =>
  JSON.parse(stats([...args, '--json'], input).out) as Record<string, unknown>;

test('multinomial: the log probability, decisions, and the same figures for the same seed', () => {
  const args = ['multinomial', '--base', '1,1,1,4997', '--test', '1100,3,4,3893'];
  const value = json(args);
  expect(value).toMatchObject({ decision: 'reject', calibratedDecision: 'keep', rounds: 5000, simulations: 1000 });
  expect((value.log10Probability as number).toFixed(4)).toBe('-2929.0183');
  expect(json(args)).toEqual(value);
  expect(stats(args).out).toContain('10^-2929.0183');
});

test('multinomial: the impossible is null in JSON', () =>
  expect(json(['multinomial', '--base', '0,1,1,1', '--test', '3,0,0,0'])).toMatchObject({ log10Probability: null }));

test('stable rank: percentages, counts, rooms, bootstrap', () => {
  const percentages = json(['stable-rank', '--counts', '29.3,27.5,24.4,18.7']);
  expect((percentages.stableRank as number).toFixed(2)).toBe('8.78');
  expect(percentages).toMatchObject({ standardError: null, ci95: null, games: null });
  const counts = json(['stable-rank', '--counts', '100,100,100,100', '--room', 'phoenix', '--bootstrap', '400']);
  expect(counts).toMatchObject({ stableRank: 7, games: 400, bootstrap: { games: 400, resamples: 5000 } });
  const none = stats(['stable-rank', '--counts', '5,3,2,0', '--bootstrap', '10']).out;
  expect(none).toMatch(/^no stable rank: without a fourth place points only rise/);
  expect(none).not.toMatch(/∞|Infinity|NaN/);
});

test('sprt: reads until the verdict', () => {
  const scores = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 0.9 : -0.4)).join('\n');
  expect(json(['sprt', '--h1', '0.25'], scores)).toMatchObject({ verdict: 'accept', capped: false });
  expect(json(['sprt', '--h1', '0.25', '--max', '10'], scores)).toMatchObject({
    verdict: 'reject',
    capped: true,
    sets: 10,
  });
  expect(json(['sprt', '--h1', '0.25', '-'], '')).toMatchObject({ verdict: 'continue', sets: 0 });
  // What follows the verdict is not read.
  expect(stats(['sprt', '--h1', '0.25'], `${scores}\nnonsense`).status).toBe(0);
});

test('rating: both notations, sets, best first', () => {
  const text = ['b a c', '{"players":["a","b","c"],"ranks":[1,1,3],"set":7}', 'b c a', 'a b c', 'c b a'].join('\n');
  const value = json(['rating'], text) as { games: number; sets: number; players: { name: string; elo: number }[] };
  expect([value.games, value.sets, value.players[0]!.name]).toEqual([5, 5, 'b']);
  expect(value.players.reduce((sum, { elo }) => sum + elo, 0)).toBeCloseTo(4500, 6);
  expect(json(['rating', '--set-size', '2'], 'a b\nb a\na b\na b')).toMatchObject({ sets: 2, games: 4 });
});

test('tenhou: rating and dan of places', () => {
  expect(json(['tenhou', '--start', '16', '--room', 'phoenix'], '1 4,4\n4 3\n')).toMatchObject({
    games: 5,
    grade: '7 dan',
    points: 1400 + 90 - 3 * 135,
    goal: 2800,
  });
  expect(stats(['tenhou'], '1 5').err).toMatch(/^-:1: stats.number/);
});

test('taxonomy: an illegal action is told from a dear deal-in', () => {
  const [game] = makeGames('chinese', 1, 'taxonomy');
  const ending = (scores: number[]): string => {
    const end = { type: 'end-match', scores, places: [1, 2, 3, 4], points: scores } as const;
    return makeSuzaku({ events: [...game!.events.slice(0, 3), end], meta: {} });
  };
  const text = ending([-30, 10, 10, 10]) + ending([-30, 46, -8, -8]) + ending([0, 0, 0, 0]);
  const { rows } = json(['taxonomy', '-', '--by', 'seat'], text) as { rows: { counts: unknown }[] };
  expect(rows[0]!.counts).toEqual({ win: 0, compensation: 0, illegal: 1, 'big-deal-in': 1, loss: 0, draw: 1 });
  expect(rows[1]!.counts).toMatchObject({ win: 1, compensation: 1, draw: 1 });
});

test('rate: 41.07–68.93 % and Wilson', () =>
  expect(stats(['rate', '--rate', '0.55', '--games', '49']).out).toBe('normal 41.07–68.93 %, Wilson 41.22–68.06 %\n'));

test.each([
  ['no subject', [], '', /^stats: usage — say which: multinomial, /],
  ['unknown subject', ['frob'], '', /^stats: usage — there is no "frob"; there are /],
  ['missing option', ['multinomial'], '', /^suzaku: usage — required option '--base/],
  ['three numbers', ['stable-rank', '--counts', '1,2,3'], '', /^--counts: stats\.counts — four numbers/],
  [
    'half a round',
    ['multinomial', '--base', '1,1,1,1.5', '--test', '1,1,1,1'],
    '',
    /^--base: stats\.counts — "1\.5" is not a whole/,
  ],
  ['unknown room', ['stable-rank', '--counts', '1,2,3,4', '--room', 'toString'], '', /^--room: stats\.room — /],
  ['hypotheses the wrong way round', ['sprt', '--h0', '1', '--h1', '-1'], '', /^--h1: stats\.hypotheses — /],
  ['a score that is none', ['sprt', '--h1', '1'], '0.5\nx\n', /^-:2: stats\.number — "x" is not a number/],
  ['a score without end', ['sprt', '--h1', '1'], '1e400\n', /^-:1: stats\.number — "1e400" is not a number\n$/],
  [
    'a place of thousands of digits',
    ['tenhou'],
    '1'.repeat(9000),
    /^-:1: stats\.number — "1{40}" is not a whole number\n$/,
  ],
  ['a lonely player', ['rating'], 'a b\nc\n', /^-:2: stats\.game — a game has 2 to/],
  ['broken JSON', ['rating'], '{"players":', /^-:1: stats\.game — the line is no JSON/],
])('wrong usage ends with 2 and one line: %s', (_, args, input, line) => {
  const { status, out, err } = stats(args, input);
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(line);
  expect(err.trimEnd()).not.toContain('\n');
});

test.each([
  ['players who never meet', 'a b\nc d\n', /^-: stats\.unconnected — c and a never meet/],
  ['no games', '\n', /^-: stats\.empty — /],
])('nothing to rate ends with 1: %s', (_, input, line) => {
  const { status, err } = stats(['rating'], input);
  expect(status).toBe(1);
  expect(err).toMatch(line);
});

test('readers refuse what is no number or no game', () => {
  for (const text of ['', ' ', '0x10', 'Infinity', 'NaN', '1e999', '--1'])
    expect(parseNumber(text, { max: 1e9 }).ok).toBe(false);
  expect(parseFour('0,0,0,0', 'a,b,c,d', {})).toMatchObject({ error: { text: 'all four numbers are zero' } });
  for (const text of [
    '{}',
    '{"players":["a","b"]}',
    '{"players":["a","b"],"ranks":[1]}',
    '{"players":["a",1],"ranks":[1,2]}',
  ])
    expect(parseGameLine(text, '0').ok).toBe(false);
  expect([show(NaN, 1), show(-Infinity, 1), showPower(-Infinity), showPower(-2)]).toEqual(['–', '–', '0', '0.0100']);
  expect([withError(7.2, 0.351, 2), withError(7.2, Infinity, 2), withError(Infinity, Infinity, 2)]).toEqual([
    '7.20 ± 0.35',
    '7.20',
    '–',
  ]);
});
