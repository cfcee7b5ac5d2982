import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandsOf } from '../../../testkit/commands.ts';
import { FakeAdviser } from '../../../testkit/fakeadviser.ts';
import { makeGames } from '../../../testkit/games.ts';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { countDecisions, review } from '../../analysis/index.ts';
import { makeBotzone, makeChineseText, makeMjai, makeSuzaku, type Game } from '../../records/index.ts';
import { chinese, tenhou } from '../../rules/index.ts';
import { maskEvent } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
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
  const found = review(one.events, tenhou, 1, new FakeAdviser(4));
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
  ['rising points', ['review', FILE, '--seat', '0', '--points', '1,2,3,4'], 2, /^--points: placement\.points — /],
  ['a name nobody has', ['review', FILE, '--name', 'eve'], 1, /: review\.no-game — /],
  [
    'two outputs in one',
    ['review', FILE, '--seat', '0', '--json', '--mjai-reviewer', '-'],
    2,
    /^review: usage — one of /,
  ],
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
  ['advise: a round the rules lack', ['advise', HAND, '--dora', '1z', '--round', 'N1'], 2, /^--round: usage — "N1"/],
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
  ['advise: no such round', ['advise', '--record', FILE, '--seat', '0', '--at', '99.1'], 1, /no round 99: .* round 0 /],
  ['advise: no such turn', ['advise', '--record', FILE, '--seat', '0', '--at', '0.99'], 1, /no turn 99 in round 0: /],
  [
    'advise: no such event',
    ['advise', '--record', FILE, '--seat', '0', '--at', '99999'],
    1,
    new RegExp(`no event 99999: the record ends with event ${one.events.length - 1}`),
  ],
  ['advise: no decision there', ['advise', '--record', FILE, '--seat', '0', '--at', '0'], 1, /nothing at event 0\n$/],
  ['advise: no number', ['advise', '--record', FILE, '--seat', '0', '--at', '4.5.6'], 2, /^--at: usage — /],
  [
    'advise: other rules than the record',
    ['advise', '--record', FILE, '--seat', '0', '--at', '3', '--rules', 'sanma'],
    2,
    /^--rules: usage — the record says its rules: tenhou\n/,
  ],
  ['advise: a record and dora', ['advise', '--record', FILE, '--at', '3', '--dora', '1z'], 2, /^--dora: usage — /],
  ['advise: a stream and a river', ['advise', '--follow', FILE, '--river', 'E:1z'], 2, /^--river: usage — /],
  ['advise: a stream and a place', ['advise', '--follow', FILE, '--at', '3'], 2, /^--at: usage — /],
  ['advise: a stream and the network', ['advise', '--follow', FILE, '--network'], 2, /^--network: usage — /],
  ['advise: a stream by no rules', ['advise', '--follow', FILE, '--rules', 'banana'], 2, /^--rules: rules\.unknown — /],
  ['advise: a Chinese stream', ['advise', '--follow', FILE, '--rules', 'chinese'], 2, /^--rules: usage — /],
  ['advise: two red fives', ['advise', '2345m00678p2346s5z', '--dora', '4p'], 2, /^advise: tile\.third-red — /],
  [
    'advise: a chow in sanma',
    ['advise', '11m234p456p1z22z # 678s', '--rules', 'sanma', '--dora', '1z'],
    2,
    /^hand: win\.chow — meld 1 is a chow, which sanma does not allow\n/,
  ],
  [
    'advise: a score below 0',
    ['advise', HAND, '--dora', '4p', '--scores', '-100,50100,25000,25000'],
    2,
    /^--scores: usage — a score below 0 /,
  ],
  [
    'advise: more points than there are',
    ['advise', HAND, '--dora', '4p', '--scores', '25000,25000,25000,26000'],
    2,
    /^--scores: usage — scores of 101000 and 0 sticks /,
  ],
  [
    'advise: a furiten hand that could only win',
    ['advise', '345678m67p23455s', '--dora', '1z', '--claim', '8p', '--from', 'W', '--river', 'S:1z 8p'],
    2,
    /^advise: advise\.furiten — /,
  ],
] as const)('errors are one line and a status: %s', async (_, args, status, line) => {
  const done = await suzaku(args);
  expect([done.status, done.out]).toEqual([status, '']);
  expect(done.err).toMatch(line);
  expect(done.err.trimEnd()).not.toContain('\n');
});

test("one seat's view: its own decisions, and nobody else's", async () => {
  const events = one.events.map((event) => maskEvent(event, 3, tenhou));
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

test('advise: sticks explain scores, and a furiten hand is told so', async () => {
  const hand = ['advise', HAND, '--dora', '4p', '--seat', 'S', ...QUICK];
  for (const more of [
    ['--scores', '25000,25000,25000,24000', '--deposits', '1'],
    ['--scores', '24000,25000,25000,26000', '--river', 'E:1z 9p 8m 3sr'],
    ['--scores', '24000,25000,25000,25000', '--river', 'E:1z 9p 8m 3sr'],
  ])
    expect(await suzaku([...hand, ...more])).toMatchObject({ status: 0, err: '' });
  const claim = ['advise', '345m67p55s # 234s 678m', '--dora', '1z', '--claim', '5p', '--from', 'E', ...QUICK];
  const wins = await suzaku([...claim, '--river', 'S:1z 2z']);
  expect([wins.out.includes('\nwin '), wins.out.includes('furiten')]).toEqual([true, false]);
  const barred = await suzaku([...claim, '--river', 'S:1z 8p']);
  expect([barred.out.includes('\nwin '), barred.out.includes('furiten: it waits for 5p')]).toEqual([false, true]);
});

/** A bot's own stream: no rules, its seat from start_game. */
const streamOf = (seat: unknown): string[] =>
  makeMjai(one)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { rules: _, meta: __, ...json } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(json['type'] === 'start_game' ? { ...json, id: seat } : json);
    });
const follow = (name: string, lines: readonly string[], ...args: readonly string[]): ReturnType<typeof suzaku> =>
  suzaku(['advise', '--follow', put(name, `${lines.join('\n')}\n`), ...args, ...QUICK]);

test('--follow: a list of events is told as its events are', async () => {
  const lines = streamOf(2);
  const apart = await follow('apart.mjai', lines);
  const lists = Array.from({ length: Math.ceil(lines.length / 20) }, (_, i) => lines.slice(20 * i, 20 * i + 20));
  const together = await follow(
    'lists.mjai',
    lists.map((list) => `[${list.join()}]`),
  );
  expect(apart).toMatchObject({ status: 0, err: '' });
  expect(together).toEqual(apart);
  expect(apart.out).not.toContain('undefined');
});

test('--follow: what cannot have happened ends the advice of the round', async () => {
  const lines = streamOf(2);
  const at = lines.findIndex((line) => line.includes('"tsumo","actor":2'));
  const before = `${lines[1]}${lines[at]}`;
  const pai = ['E', 'S', 'W', 'N', 'P', 'F', 'C'].find((name) => !before.split('"').includes(name));
  const wrong = JSON.stringify({ type: 'dahai', actor: 2, pai, tsumogiri: false });
  const { status, out, err } = await follow('wrong.mjai', lines.toSpliced(at + 1, 0, wrong));
  expect(status).toBe(1);
  expect(err).toMatch(/^\S+wrong\.mjai:\d+: discard\.not-offered — seat 2: discard \dz was not offered.*\n$/);
  expect(out.match(/^East 1, turn/gm)).toHaveLength(1);
  const noise = await follow('noise.mjai', lines.toSpliced(at, 0, '# note'));
  expect([noise.status, noise.err]).toEqual([1, expect.stringMatching(/:\d+: mjai\.no-event — .*\n$/)]);
  expect(noise.out).toBe((await follow('whole.mjai', lines)).out);
});

test('--follow: --rules say what the stream does not', async () => {
  const lines = streamOf(2);
  const base = ({ out }: { out: string }): number => (JSON.parse(out.split('\n')[0]!) as { base: number }).base;
  const [south, east] = [
    await follow('south.mjai', lines, '--json'),
    await follow('east.mjai', lines, '--json', '--rules', 'tenhou,length=east'),
  ];
  expect([south.err, east.err]).toEqual(['', '']);
  expect(base(east)).not.toBe(base(south));
  const said = await follow(
    'said.mjai',
    makeMjai(one).trimEnd().split('\n'),
    '--seat',
    '2',
    '--json',
    '--rules',
    'tenhou,length=east',
  );
  expect([said.status, said.err]).toEqual([
    0,
    expect.stringMatching(/: follow\.rules — the stream is of tenhou; .*\n$/),
  ]);
  expect(said.out).toBe(south.out);
});

test('--follow: a seat that nobody names', async () => {
  for (const [seat, code] of [
    [undefined, /^\S+: follow\.seat — .*\n$/],
    [9, /^\S+:1: mjai\.own-seat — id 9 is no seat.*\n\S+: follow\.seat — .*\n$/],
  ] as const) {
    const { status, out, err } = await follow('seat.mjai', streamOf(seat));
    expect([status, out]).toEqual([1, '']);
    expect(err).toMatch(code);
  }
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
  writeFileSync(model, tinyModel(tenhou));
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
