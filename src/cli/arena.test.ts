import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tenhou } from '../rules/index.ts';
import { tinyModel } from '../../testkit/tinynet.ts';
import { SetFollower, leadOf, parseSprt, type PlayedSet } from '../arena/index.ts';
import { splitSpecs } from './specs.ts';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-arena-'));
afterAll(() => rmSync(folder, { recursive: true }));
const arena = (...args: readonly string[]): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, 'arena', ...args], { encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
const RUN = ['--rules', 'tenhou,length=east', '--challenger', 'greedy', '--field', 'caller', '--seed', 'cli', '--json'];

test('threads, saving and taking up a run again change nothing', () => {
  const file = join(folder, 'run.jsonl');
  const plain = arena(...RUN, '--sets', '4', '--threads', '1', '--save', file);
  expect(JSON.parse(plain.out)).toMatchObject({ sets: 4, games: 16, illegal: 0, late: 0, opponents: [{ illegal: 0 }] });
  expect(arena(...RUN, '--sets', '4', '--threads', '3').out).toBe(plain.out);
  // Cut off in the middle of the third set: two are taken up, two played.
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  const part = join(folder, 'part.jsonl');
  writeFileSync(part, lines.slice(0, 3).join('\n'));
  appendFileSync(part, `\n${lines[3]!.slice(0, 40)}\n`);
  expect(arena(...RUN, '--sets', '4', '--save', part).out).toBe(plain.out);
  const other = arena(...RUN, '--sets', '4', '--save', file, '--seed', 'other');
  expect([other.status, other.err]).toEqual([2, expect.stringContaining('arena.other-run')]);
}, 60_000);

test.each([
  ['empty', '', 'arena.empty-save'],
  ['something else', 'notes\n', 'arena.no-save'],
  ['another form of JSON', '{"suzaku":1}\n', 'arena.no-save'],
])('a save that is none is a fault and stays as it is: %s', (name, text, code) => {
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, text);
  const done = arena(...RUN, '--sets', '1', '--save', file);
  expect([done.status, done.out, done.err]).toEqual([2, '', expect.stringMatching(`^arena: ${code} — [^\n]*\n$`)]);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('--game says that it counts from 0', () => {
  const done = arena(...RUN, '--game', '1/4');
  expect([done.status, done.err]).toEqual([2, expect.stringContaining('counted from 0: a set has the games 0 to 3')]);
  expect(arena('--help').out).toMatch(/--game.*\s.*count\s+from\s+0/);
});

test.skipIf(!existsSync('/dev/full'))('an output that takes nothing is one line and 1', () => {
  const done = spawnSync(
    '/bin/sh',
    ['-c', `${JSON.stringify(process.execPath)} ${bin} shanten 123m456p789s1122z >/dev/full`],
    {
      encoding: 'utf8',
    },
  );
  expect([done.status, done.stderr]).toEqual([1, expect.stringMatching(/^suzaku: file\.unwritable — ENOSPC[^\n]*\n$/)]);
});

test('sets of other weights, of other code and of the earlier form of the file are not counted', () => {
  const [model, file] = [join(folder, 'model.onnx'), join(folder, 'weights.jsonl')];
  const run = [...RUN, '--sets', '2', '--threads', '1', '--challenger', `suzaku@${model}:advice=0`];
  const swap = (seed: string): void => writeFileSync(model, tinyModel(tenhou, { seed }));
  swap('a');
  const first = arena(...run, '--save', file);
  expect([first.status, first.err]).toEqual([0, '']);
  swap('b');
  const fresh = arena(...run);
  expect(fresh.out).not.toBe(first.out);
  const swapped = arena(...run, '--save', file);
  expect(swapped.out).toBe(fresh.out);
  expect(swapped.err).toBe(
    `${file}: arena.set-aside — 2 saved sets are not counted, but played again: 2 by other weights of suzaku-tenhou@${model}\n`,
  );
  // What was set aside once is not told again; with the first weights the first sets count again.
  expect(arena(...run, '--save', file)).toEqual({ ...fresh, err: '' });
  swap('a');
  expect(arena(...run, '--save', file)).toEqual(first);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(5);
  // Sets of another engine have other ids.
  const [head, one, two] = readFileSync(file, 'utf8').split('\n');
  const other = (line: string): string =>
    line.replace(/"id":"..../, '"id":"0000').replace(/"engine":"..../, '"engine":"0000');
  writeFileSync(file, `${head}\n${other(one!)}\n${other(two!)}\n`);
  const again = arena(...run, '--save', file);
  expect(again.out).toBe(first.out);
  expect(again.err).toContain('2 saved sets are not counted, but played again: 2 by other code\n');
  writeFileSync(file, `{"arena":1,"plan":{}}\n`);
  const old = arena(...run, '--save', file);
  expect([old.status, old.out, old.err]).toEqual([2, '', expect.stringContaining('arena: arena.old-save — ')]);
}, 240_000);

/** Starts the arena, and ends it with a signal when so many sets are saved. */
const interrupted = (file: string, sets: number, signal: NodeJS.Signals, args: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [bin, 'arena', ...args, '--save', file], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let [err, isSent] = ['', false];
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    const timer = setInterval(() => {
      if (isSent || !existsSync(file) || readFileSync(file, 'utf8').split('\n').length < sets + 2) return;
      isSent = child.kill(signal);
    }, 5);
    child.on('close', (status, by) => {
      clearInterval(timer);
      done(`${status ?? by} ${err}`);
    });
  });

test('killed, stopped and taken up: the same result, and no set twice', async () => {
  const file = join(folder, 'killed.jsonl');
  const run = [...RUN, '--sets', '24', '--threads', '2'];
  expect(await interrupted(file, 3, 'SIGKILL', run)).toBe('SIGKILL ');
  expect(await interrupted(file, 9, 'SIGTERM', run)).toMatch(/^1 arena: jobs\.stopped — stopped by SIGTERM [^\n]*\n$/);
  expect(await interrupted(file, 12, 'SIGINT', run)).toMatch(/^1 arena: jobs\.stopped — stopped by SIGINT [^\n]*\n$/);
  const resumed = arena(...run, '--save', file);
  expect(resumed).toEqual(arena(...run, '--threads', '1'));
  const ids = readFileSync(file, 'utf8').match(/"id":"\w+"/g)!;
  expect([ids.length, new Set(ids).size]).toEqual([24, 24]);
}, 240_000);

test('one game again as a record, and a report', () => {
  const record = arena(...RUN, '--game', '1/2');
  const replayed = spawnSync(process.execPath, [bin, 'replay', '--json', '-'], { encoding: 'utf8', input: record.out });
  expect(JSON.parse(replayed.stdout)).toMatchObject({ games: 1, divergences: 0 });
  const file = join(folder, 'report.html');
  const shown = arena(
    '--rules',
    'chinese',
    '--challenger',
    'greedy',
    '--field',
    'sample',
    '--sets',
    '2',
    '--html',
    file,
  );
  expect(shown.out).toContain('contest points per wall');
  expect(readFileSync(file, 'utf8')).toContain('<svg');
}, 60_000);

test('a sequential run stops at its verdict, in the order of sets', () => {
  const { out } = arena(
    ...RUN.slice(0, 2),
    '--challenger',
    'greedy',
    '--field',
    'random',
    '--sets',
    '60',
    '--sprt',
    '0,0.5',
    '--json',
  );
  expect(JSON.parse(out)).toMatchObject({ sets: 20, sprt: { verdict: 'accept', sets: 20, capped: false } });
}, 60_000);

test.each([
  ['neither challenger nor field', ['--challenger', 'greedy'], 'usage'],
  ['a field of two', ['--challenger', 'greedy', '--field', 'random,random'], 'usage'],
  ['an unknown player', ['--challenger', 'nobody', '--field', 'random'], 'player.unknown'],
  ['a guest of another game', ['--challenger', 'botzone=x', '--field', 'random'], 'guest.rules'],
  ['a report of a round robin', ['--round-robin', 'greedy,random', '--html', join(folder, 'x')], '--html: usage'],
  ['a field of a round robin', ['--round-robin', 'greedy,random', '--field', 'random'], '--field: usage'],
  ['a record of no game', ['--challenger', 'greedy', '--field', 'random', '--record', 'x'], '--record: usage'],
  ['hypotheses the wrong way round', ['--challenger', 'greedy', '--field', 'random', '--sprt', '1,0'], 'arena.sprt'],
])(
  'wrong usage ends with 2: %s',
  (_, args, code) => {
    const { status, err } = arena(...args);
    expect([status, err]).toEqual([2, expect.stringContaining(code)]);
  },
  60_000,
);

test.each([
  ['--save in no folder', ['--save', join(folder, 'no', 'x')], '--save'],
  ['--html in no folder, before the match', ['--html', join(folder, 'no', 'x')], '--html'],
  ['--save a folder', ['--save', folder], '--save'],
  ['--record in no folder', ['--game', '0/0', '--record', join(folder, 'no', 'x')], '--record'],
])(
  'a file that cannot be written: one line and 1: %s',
  (_, args, flag) => {
    const { status, out, err } = arena(...RUN, '--sets', '1', ...args);
    expect([status, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`^${flag}: file\\.unwritable — [^\\n]+\\n$`));
  },
  60_000,
);

test.each([
  ['greedy,random', ['greedy', 'random']],
  ['expert:ms=20,depth=2,greedy', ['expert:ms=20,depth=2', 'greedy']],
  ['suphx-sl@a.onnx:x=1,y=2,majiang-ai', ['suphx-sl@a.onnx:x=1,y=2', 'majiang-ai']],
  ['mjai=python bot.py {id},botzone:simple=./a\\,b', ['mjai=python bot.py {id}', 'botzone:simple=./a,b']],
  ['expert:ms=20,mjai=x', ['expert:ms=20', 'mjai=x']],
])('lists of specs: %s', (text, specs) => expect(splitSpecs(text)).toEqual(specs));

test('the lead of a set: shared places count as their middle', () => {
  const set: PlayedSet = [
    { entrants: [0, 1, 1, 1], ranks: [1, 1, 3, 4], scores: [] },
    { entrants: [1, 0, 1, 1], ranks: [1, 4, 2, 3], scores: [] },
  ];
  expect(leadOf(set, 4)).toBe(2.5 - (1.5 + 4) / 2);
  const follower = new SetFollower(4);
  expect(follower.take(set)).toBe(false);
  expect(follower.text).toBe('mean rank 2.750 ± ?');
  follower.take(set);
  expect(follower.text).toBe('mean rank 2.750 ± 0.000');
  expect(parseSprt('0,0.1,0.01,0.02', 50)).toMatchObject({ ok: true, value: { alpha: 0.01, beta: 0.02, max: 50 } });
});
