import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGames } from '../../../verify/lib/games.ts';
import { countDecisions } from '../../analysis/index.ts';
import { makeMjai, makeSuzaku, type Game } from '../../records/index.ts';
import { tenhou } from '../../rules/index.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-review-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const suzaku = (args: readonly string[], input = ''): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', input, maxBuffer: 1 << 28 });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

const named = (game: Game, names: readonly string[]): Game => {
  const [first, ...rest] = game.events;
  return { meta: game.meta, events: first?.type === 'start-match' ? [{ ...first, names }, ...rest] : game.events };
};
const NAMES = ['ann', '<b>bob</b>', 'cat', 'dan'];
const [one, two] = makeGames('tenhou', 2, 'cli', 1).map((game) => named(game, NAMES)) as [Game, Game];
const text = makeSuzaku(one);
/** The least work: what is said is not looked at here. */
const QUICK = ['--ms', '1'];

type Decision = {
  index: number;
  round: number;
  turn: number;
  forced: boolean;
  options: unknown[];
  loss: number | null;
};
type Json = { complete: boolean; seat: number; names: string[]; decisions: Decision[]; worst: number[] };

test('review: JSON of every decision, and text in three languages', () => {
  const { status, out, err } = suzaku(['review', '-', '--seat', '1', '--json', ...QUICK], text);
  expect([status, err]).toEqual([0, '']);
  const json = JSON.parse(out) as Json;
  expect(json).toMatchObject({ complete: true, seat: 1, names: NAMES });
  expect(json.decisions).toHaveLength(countDecisions(one.events, tenhou, 1));
  for (const [lang, word] of [
    ['en', 'Worst first'],
    ['ja', '損失の大きい順'],
    ['zh', '按损失排序'],
  ] as const)
    expect(suzaku(['review', '-', '-a', '1', '--lang', lang, ...QUICK], text).out).toContain(word);
});

test('review: files, several games, names', () => {
  const [html, mjai] = [join(folder, 'out.html'), join(folder, 'out.json')];
  const input = text + makeSuzaku(two);
  const args = ['review', '-', '--name', '<b>bob</b>', '--html', html, '--mjai-reviewer', mjai, '--quiet', ...QUICK];
  expect(suzaku(args, input)).toEqual({ status: 0, out: '', err: '' });
  expect(readdirSync(folder).sort()).toEqual(['out-2.html', 'out-2.json', 'out.html', 'out.json']);
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('&lt;b&gt;bob&lt;/b&gt;');
  expect(page).not.toContain('<b>bob');
  expect(JSON.parse(readFileSync(mjai, 'utf8'))).toMatchObject({ engine: 'Suzaku', player_id: 1 });
  const hidden = suzaku(
    ['review', '-', '--seat', '1', '--game', '1', '--anonymous', '--mjai-reviewer', '-', ...QUICK],
    input,
  );
  expect(hidden.status).toBe(0);
  expect(hidden.out).not.toContain('bob');
  expect(hidden.out).not.toContain('ann');
});

test.each([
  ['no seat', ['review', '-'], 2, /^--seat: usage — /],
  ['a seat that is none', ['review', '-', '--seat', '7'], 2, /^--seat: usage — /],
  ['seat and name', ['review', '-', '--seat', '0', '--name', 'x'], 2, /^--name: usage — /],
  ['unknown language', ['review', '-', '--seat', '0', '--lang', 'xx'], 2, /^--lang: usage — /],
  ['no number of work', ['review', '-', '--seat', '0', '--ms', 'x'], 2, /^--ms: usage — /],
  ['rising points', ['review', '-', '--seat', '0', '--points', '1,2,3,4'], 2, /^--points: usage — /],
  ['a name nobody has', ['review', '-', '--name', 'eve'], 1, /^-: review\.no-game — /],
  ['a game that is not there', ['review', '-', '--seat', '0', '--game', '9'], 1, /^-: review\.no-game — /],
  ['no file', ['review', 'no-such-file', '--seat', '0'], 1, /^no-such-file: file\.unreadable — /],
  [
    'a folder that is not there',
    ['review', '-', '--seat', '0', '--html', join(folder, 'no', 'x.html'), ...QUICK],
    1,
    /^--html: file\.unwritable — /,
  ],
  ['advise: nothing', ['advise'], 2, /^advise: usage — /],
  ['advise: two things', ['advise', '123m', '--follow', '-'], 2, /^advise: usage — /],
  ['advise: no indicator', ['advise', '2345m0678p23467s5z'], 2, /^--dora: usage — /],
  ['advise: no tile', ['advise', '2345x', '--dora', '1z'], 2, /^hand: tile\./],
  [
    'advise: a river of nothing',
    ['advise', '2345m0678p23467s5z', '--dora', '1z', '--river', 'E:hello'],
    2,
    /^--river: usage — /,
  ],
  [
    'advise: a river of nobody',
    ['advise', '2345m0678p23467s5z', '--dora', '1z', '--river', '123m'],
    2,
    /^--river: usage — /,
  ],
  [
    'advise: a fifth copy',
    ['advise', '2345m0678p23467s5z', '--dora', '5z', '--river', 'E:555z'],
    2,
    /^advise: tile\.fifth-copy — /,
  ],
  [
    'advise: Chinese',
    ['advise', '2345m5678p23467s5z', '--dora', '5z', '--rules', 'chinese'],
    2,
    /^--rules: advise\.family — /,
  ],
  ['advise: no place', ['advise', '--record', '-', '--seat', '0'], 2, /^--at: usage — /],
  [
    'advise: no decision there',
    ['advise', '--record', '-', '--seat', '0', '--at', '99.1'],
    1,
    /advise\.no-decision — /,
  ],
  ['advise: a stream of nothing', ['advise', '--follow', '-'], 1, /^-:1: log\.unknown-format — /],
] as const)('errors are one line and a status: %s', (name, args, status, line) => {
  const done = suzaku(args, name.includes('stream') ? 'hello\n' : text);
  expect([done.status, done.out]).toEqual([status, '']);
  expect(done.err).toMatch(line);
  if (!name.includes('stream')) expect(done.err.trimEnd()).not.toContain('\n');
});

test('a Chinese game says that it cannot be reviewed', () => {
  const [chinese] = makeGames('chinese', 1, 'cli') as [Game];
  expect(suzaku(['review', '-', '--seat', '0'], makeSuzaku(chinese))).toMatchObject({
    status: 1,
    err: expect.stringContaining('review.family') as string,
  });
});

test('Ctrl-C stops the review and keeps what was done', async () => {
  const [long] = makeGames('tenhou', 1, 'long') as [Game];
  const child = spawn(process.execPath, [bin, 'review', '-', '--seat', '0', '--json', '--ms', '2'], { stdio: 'pipe' });
  // The first game is short; once it is told, the second is under way.
  child.stdin.end(text + makeSuzaku(long));
  let [out, err, isSent] = ['', '', false];
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (!isSent && out.includes('\n')) isSent = child.kill('SIGINT');
  });
  const status = await new Promise((end) => child.once('close', end));
  const games = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
  expect(status).toBe(1);
  expect(err).toMatch(/^-: review\.stopped — after \d+ decisions/);
  expect(games.map(({ complete }) => complete)).toEqual([true, false]);
  expect(games[1]!.decisions.length).toBeLessThan(countDecisions(long.events, tenhou, 0));
});

test('advise: a told hand, in words and as JSON', () => {
  const args = ['advise', '234m456p34788s55z9s', '--dora', '4m', '--river', "E:1z 9p' 8m 3s 6p 9sr", ...QUICK];
  const { status, out, err } = suzaku(args);
  expect([status, err]).toEqual([0, '']);
  expect(out).toContain('Safe against East');
  const json = JSON.parse(suzaku([...args, '--json']).out) as {
    seat: number;
    options: { action: string }[];
    best: string;
  };
  expect(json.seat).toBe(1);
  expect(json.options[0]!.action).toBe(json.best);
  expect(json.options.map(({ action }) => action)).toContain('riichi');
  const claim = suzaku([
    'advise',
    '234m456p34788s55z',
    '--dora',
    '4m',
    '--claim',
    '5z',
    '--from',
    'W',
    '--json',
    ...QUICK,
  ]);
  const { options } = JSON.parse(claim.out) as { options: { action: string }[] };
  expect(options.map(({ action }) => action).sort()).toEqual(['pass', 'pung']);
});

test('live and at a place of a record: the same answers as in the review', () => {
  const reviewed = JSON.parse(suzaku(['review', '-', '--seat', '2', '--json', ...QUICK], text).out) as Json;
  const lines = suzaku(['advise', '--follow', '-', '--seat', '2', '--json', ...QUICK], makeMjai(one)).out;
  const live = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Decision);
  const shown = ({ round, turn, forced, options }: Decision) => ({ round, turn, forced, options });
  expect(live.map(shown)).toEqual(reviewed.decisions.map(shown));
  const some = reviewed.decisions.find(({ forced }) => !forced)!;
  const at = suzaku(
    ['advise', '--record', '-', '--seat', '2', '--at', String(some.index), '--json', ...QUICK],
    text,
  ).out;
  const told = at
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Decision);
  expect(told.map(shown)).toContainEqual(shown(some));
  const turn = suzaku(
    ['advise', '--record', '-', '--seat', '2', '--at', `${some.round}.${some.turn}`, '--json', ...QUICK],
    text,
  );
  expect(turn.out.split('\n').length).toBeGreaterThan(1);
});
