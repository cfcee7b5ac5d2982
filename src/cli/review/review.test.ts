import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandsOf } from '../../../verify/lib/commands.ts';
import { FakeAdvisor } from '../../../verify/lib/fakeadvisor.ts';
import { makeGames } from '../../../verify/lib/games.ts';
import { tinyModel } from '../../../verify/lib/tinynet.ts';
import { countDecisions, review } from '../../analysis/index.ts';
import { makeBotzone, makeChineseText, makeMjai, makeSuzaku, type Game } from '../../records/index.ts';
import { chinese, tenhou } from '../../rules/index.ts';
import { maskEvent } from '../../table/index.ts';
import { unwrap } from '../../tiles/index.ts';
import { register as registerAdvise } from '../advise.ts';
import { LANGUAGES } from '../io.ts';
import { register as registerReview } from '../review.ts';
import { reviewText } from './text.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-review-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const suzaku = commandsOf(registerAdvise, registerReview);

const put = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const named = (game: Game, names: readonly string[]): Game => {
  const [first, ...rest] = game.events;
  return { meta: game.meta, events: first?.type === 'start-match' ? [{ ...first, names }, ...rest] : game.events };
};
const NAMES = ['ann', '<b>bob</b>', 'cat', 'dan'];
const [one, two] = makeGames('tenhou', 2, 'cli', 1).map((game) => named(game, NAMES)) as [Game, Game];
const text = makeSuzaku(one);
const FILE = put('one.jsonl', text);
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

test('review: JSON of every decision', async () => {
  const { status, out, err } = await suzaku(['review', FILE, '--seat', '1', '--json', ...QUICK]);
  expect([status, err]).toEqual([0, '']);
  const json = JSON.parse(out) as Json;
  expect(json).toMatchObject({ complete: true, seat: 1, names: NAMES });
  expect(json.decisions).toHaveLength(countDecisions(one.events, tenhou, 1));
});

test('review: text with the worst ten, in three languages', () => {
  const found = review(one.events, tenhou, 1, new FakeAdvisor(4));
  for (const lang of LANGUAGES) {
    const lines = reviewText(found, one.events, tenhou, lang).split('\n');
    expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(Math.min(10, found.worst.length));
  }
  expect(reviewText({ ...found, worst: [] }, one.events, tenhou, 'en')).toContain('No mistake found.');
});

test('review: files, several games, names', async () => {
  const [html, mjai] = [join(folder, 'out.html'), join(folder, 'out.json')];
  const both = put('both.jsonl', text + makeSuzaku(two));
  const args = ['review', both, '--name', '<b>bob</b>', '--html', html, '--mjai-reviewer', mjai, '--quiet', ...QUICK];
  expect(await suzaku(args)).toEqual({ status: 0, out: '', err: '' });
  const made = readdirSync(folder).filter((name) => name.startsWith('out'));
  expect(made.sort()).toEqual(['out-2.html', 'out-2.json', 'out.html', 'out.json']);
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('&lt;b&gt;bob&lt;/b&gt;');
  expect(page).not.toContain('<b>bob');
  expect(JSON.parse(readFileSync(mjai, 'utf8'))).toMatchObject({ engine: 'Suzaku', player_id: 1 });
  const hidden = await suzaku([
    'review',
    both,
    '--seat',
    '1',
    '--game',
    '1',
    '--anonymous',
    '--mjai-reviewer',
    '-',
    ...QUICK,
  ]);
  expect(hidden.status).toBe(0);
  expect(hidden.out).not.toContain('bob');
  expect(hidden.out).not.toContain('"ann"');
});

const HAND = '2345m0678p23467s5z';
test.each([
  ['no seat', ['review', FILE], 2, /^--seat: usage — /],
  ['a seat that is none', ['review', FILE, '--seat', '7'], 2, /^--seat: usage — /],
  ['seat and name', ['review', FILE, '--seat', '0', '--name', 'x'], 2, /^--name: usage — /],
  ['unknown language', ['review', FILE, '--seat', '0', '--lang', 'xx'], 2, /^--lang: usage — /],
  ['no number of work', ['review', FILE, '--seat', '0', '--ms', 'x'], 2, /^--ms: usage — /],
  ['rising points', ['review', FILE, '--seat', '0', '--points', '1,2,3,4'], 2, /^--points: usage — /],
  ['a name nobody has', ['review', FILE, '--name', 'eve'], 1, /: review\.no-game — /],
  ['a game that is not there', ['review', FILE, '--seat', '0', '--game', '9'], 1, /: review\.no-game — /],
  ['no file', ['review', 'no-such-file', '--seat', '0'], 1, /^no-such-file: file\.unreadable — /],
  [
    'a folder that is not there',
    ['review', FILE, '--seat', '0', '--html', join(folder, 'no', 'x.html'), ...QUICK],
    1,
    /^--html: file\.unwritable — /,
  ],
  ['advise: nothing', ['advise'], 2, /^advise: usage — /],
  ['advise: two things', ['advise', '123m', '--follow', '-'], 2, /^advise: usage — /],
  ['advise: no indicator', ['advise', HAND], 2, /^--dora: usage — /],
  ['advise: no tile', ['advise', '2345x', '--dora', '1z'], 2, /^hand: tile\./],
  ['advise: a river of nothing', ['advise', HAND, '--dora', '1z', '--river', 'E:hello'], 2, /^--river: river\.tile — /],
  ['advise: a river of nobody', ['advise', HAND, '--dora', '1z', '--river', '123m'], 2, /^--river: usage — /],
  ['advise: a meld of nothing', ['advise', HAND, '--dora', '1z', '--meld', 'E:124m'], 2, /^--meld: meld\.shape — /],
  ['advise: a fifth copy', ['advise', HAND, '--dora', '5z', '--river', 'E:555z'], 2, /^advise: tile\.fifth-copy — /],
  [
    'advise: a claim of nobody',
    ['advise', '234m456p34788s55z', '--dora', '5z', '--claim', '5z'],
    2,
    /^--claim: usage — /,
  ],
  ['advise: Chinese has no dora', ['advise', HAND, '--dora', '5z', '--rules', 'chinese'], 2, /^--dora: usage — /],
  ['advise: no place', ['advise', '--record', FILE, '--seat', '0'], 2, /^--at: usage — /],
  [
    'advise: no decision there',
    ['advise', '--record', FILE, '--seat', '0', '--at', '99.1'],
    1,
    /advise\.no-decision — /,
  ],
] as const)('errors are one line and a status: %s', async (_, args, status, line) => {
  const done = await suzaku(args);
  expect([done.status, done.out]).toEqual([status, '']);
  expect(done.err).toMatch(line);
  expect(done.err.trimEnd()).not.toContain('\n');
});

test("one seat's view: its own decisions, and nobody else's", async () => {
  const events = one.events.map((event) => maskEvent(event, 3, false));
  const file = put('view.mjai', makeMjai({ meta: {}, events }));
  const own = await suzaku(['review', file, '--seat', '3', '--json', ...QUICK]);
  expect([own.status, own.err]).toEqual([0, '']);
  expect((JSON.parse(own.out) as Json).decisions).toHaveLength(countDecisions(one.events, tenhou, 3));
  const other = await suzaku(['review', file, '--seat', '2', ...QUICK]);
  expect([other.status, other.err]).toEqual([1, expect.stringMatching(/^game 0: review\.hidden — .*\n$/)]);
});

test('a stream of nothing', async () => {
  const { status, err } = await suzaku(['advise', '--follow', put('nothing', 'hello\n')]);
  expect(status).toBe(1);
  expect(err).toMatch(/nothing:1: log\.unknown-format — .*\n.*nothing: follow\.nothing — /);
});

const [wild] = makeGames('chinese', 1, 'cli') as [Game];

test('Chinese Standard: every decision, the same from every format and at a place of the record', async () => {
  type Answer = Json & { unit: string; points: number[] };
  const found: Answer[] = [];
  for (const [name, content] of [
    ['chinese.jsonl', makeSuzaku(wild)],
    ['chinese.json', unwrap(makeBotzone(wild))],
    ['chinese.txt', unwrap(makeChineseText(wild))],
  ] as const) {
    const { status, out, err } = await suzaku(['review', put(name, content), '--seat', '2', '--json']);
    expect([name, status, err]).toEqual([name, 0, '']);
    found.push(JSON.parse(out) as Answer);
  }
  const [own] = found as [Answer];
  expect([own.unit, own.points]).toEqual(['game-points', []]);
  expect(own.decisions).toHaveLength(countDecisions(wild.events, chinese, 2));
  const shown = ({ turn, forced, options, loss }: Decision) => ({ turn, forced, options, loss });
  for (const other of found) expect(other.decisions.map(shown)).toEqual(own.decisions.map(shown));
  const some = own.decisions.find(({ forced }) => !forced)!;
  const file = put('chinese.txt', unwrap(makeChineseText(wild)));
  const { out } = await suzaku(['advise', '--record', file, '--seat', '2', '--at', String(some.index), '--json']);
  expect(shown(JSON.parse(out) as Decision)).toEqual(shown(some));
});

test('Chinese Standard: terminal, page and a told hand in three languages', async () => {
  const file = put('chinese.jsonl', makeSuzaku(wild));
  const html = join(folder, 'chinese.html');
  for (const [lang, unit] of [
    ['en', 'expected points of the round'],
    ['ja', '局の期待得点'],
    ['zh', '本局的期望得分'],
  ] as const) {
    const text = await suzaku(['review', file, '--seat', '0', '--lang', lang]);
    expect([text.status, text.err]).toEqual([0, '']);
    expect(text.out).toContain(unit);
    expect((await suzaku(['review', file, '--seat', '0', '--lang', lang, '--html', html, '--quiet'])).status).toBe(0);
    expect(readFileSync(html, 'utf8')).toContain(unit);
  }
  const told = await suzaku(['advise', '123m234p35s678s99m7z', '--rules', 'chinese', '--seat', 'E']);
  expect([told.status, told.err]).toEqual([0, '']);
  expect(told.out).toContain('7z keeps mixed shifted chows 6 + all chows 2 (1 tile from eight fan, ');
  const mjai = await suzaku(['review', file, '--seat', '0', '--mjai-reviewer', '-']);
  expect([mjai.status, mjai.out]).toEqual([1, '']);
  expect(mjai.err).toMatch(/^--mjai-reviewer: review\.family — /);
  const points = await suzaku(['review', file, '--seat', '0', '--points', '3,2,1,0']);
  expect([points.status, points.err]).toEqual([2, expect.stringMatching(/^--points: usage — /)]);
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

test('advise: a told hand, in words and as JSON', async () => {
  const args = ['advise', '234m456p34788s55z9s', '--dora', '4m', '--river', "E:1z 9p' 8m 3s 6p 9sr", ...QUICK];
  const { status, out, err } = await suzaku(args);
  expect([status, err]).toEqual([0, '']);
  expect(out).toContain('Safe against East');
  const json = JSON.parse((await suzaku([...args, '--json'])).out) as {
    seat: number;
    options: { action: string }[];
    best: string;
  };
  expect(json.seat).toBe(1);
  expect(json.options[0]!.action).toBe(json.best);
  expect(json.options.map(({ action }) => action)).toContain('riichi');
  const claim = await suzaku([
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

test('live and at a place of a record: the same answers as in the review', async () => {
  const reviewed = JSON.parse((await suzaku(['review', FILE, '--seat', '2', '--json', ...QUICK])).out) as Json;
  const lines = await suzaku(['advise', '--follow', put('one.mjai', makeMjai(one)), '--seat', '2', '--json', ...QUICK]);
  const read = (text: string): Decision[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Decision);
  const shown = ({ round, turn, forced, options }: Decision) => ({ round, turn, forced, options });
  expect(read(lines.out).map(shown)).toEqual(reviewed.decisions.map(shown));
  const some = reviewed.decisions.find(({ forced }) => !forced)!;
  for (const at of [String(some.index), `${some.round}.${some.turn}`]) {
    const { out } = await suzaku(['advise', '--record', FILE, '--seat', '2', '--at', at, '--json', ...QUICK]);
    expect(read(out).map(shown)).toContainEqual(shown(some));
  }
});

test('--network: chances beside the advice, the least expected moves of a game, in text and JSON', async () => {
  const model = join(folder, 'tiny.onnx');
  writeFileSync(model, tinyModel('tenhou'));
  const hand = ['advise', '2345m0678p23467s5z', '--dora', '4p', '--network', model];
  const told = await suzaku(hand);
  expect([told.status, told.err]).toEqual([0, '']);
  expect(told.out).toMatch(/Network \(.*\): \w+ \d+\.\d %, /);
  const { network } = JSON.parse((await suzaku([...hand, '--json'])).out) as {
    network: { pick: string; choices: { actions: string[]; chance: number }[] };
  };
  expect(network.choices.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 3);
  expect(network.choices.some(({ actions }) => actions.includes(network.pick))).toBe(true);
  const file = put('network.jsonl', makeSuzaku(makeGames('tenhou', 1, 'network', 1)[0]!));
  const args = ['review', file, '--seat', '1', '--ms', '1', '--network', model];
  const json = JSON.parse((await suzaku([...args, '--json'])).out) as {
    decisions: { played: string | null }[];
    network: {
      asked: number;
      first: number;
      least: number[];
      decisions: { decision: number; first: boolean | null }[];
    };
  };
  const { asked, first, least, decisions } = json.network;
  expect(asked).toBe(first + least.length);
  expect(decisions.filter((one) => one.first === true)).toHaveLength(first);
  expect(Math.max(...decisions.map(({ decision }) => decision))).toBeLessThan(json.decisions.length);
  for (const lang of LANGUAGES) expect((await suzaku([...args, '--lang', lang])).out).toContain(String(asked));
  const refused = [
    [...hand.slice(0, -1), join(folder, 'none.onnx')],
    ['advise', '123m234p35678s99m7z', '--rules', 'chinese', '--network', model],
    ['advise', '--record', file, '--at', '3', '--seat', '0', '--network', model],
  ];
  for (const words of refused) {
    const done = await suzaku(words);
    expect([done.status, done.out, done.err.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  }
});
