import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const suzaku = (args: readonly string[], input = ''): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', input });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

test('--version and --help', () => {
  expect(suzaku(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(suzaku(['--help'])).toMatchObject({ status: 0, err: '' });
});

test('no argument: an example and the commands', () => {
  const { status, out } = suzaku([]);
  expect(status).toBe(0);
  expect(out).toContain('1-shanten');
  expect(out).toContain('suzaku shanten');
});

test('a file the system refuses is one line, also in the middle of the work', () => {
  const { status, err } = suzaku(['simulate', '--rounds', '1', '--save', `${bin}/games`]);
  expect(status).toBe(1);
  expect(err).toMatch(/^suzaku: file\.unwritable — ENOTDIR: [^\n]*\n$/);
});

test('replay: a record that breaks off was not checked to its end', () => {
  const head = '{"suzaku":1}\n{"type":"start-match","rules":"tenhou"}\n';
  expect(suzaku(['replay', '-', '--quiet'], head).status).toBe(0);
  const cut = suzaku(['replay', '-', '--quiet'], `${head}{"type":"no such event"}\n`);
  expect([cut.status, cut.err]).toEqual([1, expect.stringContaining('event.unknown-type')]);
  const noted = suzaku(['replay', '-', '--quiet'], head.replace('1}', '1,"another":2}'));
  expect([noted.status, noted.err]).toEqual([0, expect.stringContaining('suzaku.unknown-field')]);
});

test('a hand without a command is the short form of hand', () => {
  expect(suzaku(['123m406p789s1122z']).out).toBe(suzaku(['hand', '123m406p789s1122z']).out);
});

const VALUE = ['123m406p789s1122z', '--value'];
const SANMA_VALUE = ['123406p789s11223z', '--value', '--rules', 'sanma'];

test.each([
  ['unknown command', ['frobnicate'], /^suzaku: usage — there is no command "frobnicate"/],
  ['unknown option', ['hand', '5z', '--frob'], /^suzaku: usage — unknown option '--frob'/],
  ['missing argument', ['hand'], /^suzaku: usage — missing required argument/],
  ['fifth copy', ['hand', '11111z'], /^hand: tile\.fifth-copy — a fifth 1z/],
  ['unknown rules', ['hand', '5z', '--rules', 'poker'], /^--rules: rules\.unknown — /],
  ['unknown language', ['hand', '5z', '--lang', 'xx'], /^--lang: usage — /],
  [
    'a fifth copy seen',
    ['hand', '123m406p789s1122z', '--visible', '1111m'],
    /^--visible: tile\.fifth-copy — a fifth 1m/,
  ],
  [
    'a seen tile sanma lacks',
    ['hand', '5z', '--rules', 'sanma', '--visible', '5m'],
    /^--visible: tile\.not-in-game — /,
  ],
  ['value: a flag of it alone', ['hand', '123m406p789s1122z', '--value-model', 'real'], /^--value-model: usage — /],
  ['value: dora alone', ['hand', '123m406p789s1122z', '--dora', '3m'], /^--dora: usage — this goes with --value/],
  ['value: a pool of another model', ['hand', ...VALUE, '--model', 'full', '--pool', 'shrinking'], /^--pool: usage — /],
  ['value: kita with four', ['hand', ...VALUE, '--kita', '1'], /^hand: value\.kita — tenhou has no kita/],
  ['value: an indicator sanma lacks', ['hand', ...SANMA_VALUE, '--dora', '3m'], /^--dora: tile\.not-in-game — /],
  ['value: a fifth north', ['hand', ...SANMA_VALUE, '--kita', '4', '--dora', '4z'], /^--dora: tile\.fifth-copy — /],
  ['score: one-shot of no riichi', ['score', '123m456p789s11122z', '--ippatsu'], /^score: usage — --ippatsu goes with/],
  ['score: ura of no riichi', ['score', '123m456p789s11122z', '--ura', '3m'], /^score: usage — --ura goes with/],
  [
    'score: a kong robbed by a draw',
    ['score', '123m456p789s11122z', '--tsumo', '--rob-kong'],
    /^score: usage — --rob-k/,
  ],
  ['score: a replacement thrown', ['score', '123m456p789s11122z', '--after-kong'], /^score: usage — --after-kong goes/],
  ['score: a first draw thrown', ['score', '123m456p789s11122z', '--first-draw'], /^score: usage — --first-draw goes/],
  ['score: a draw from a seat', ['score', '123m456p789s11122z', '--tsumo', '--from', 'E'], /^score: usage — --from is/],
  ['a tile sanma lacks', ['hand', '5m', '--rules', 'sanma'], /^hand: tile\.not-in-game — .*5m/],
])('wrong usage ends with 2 and one line: %s', (_, args, line) => {
  const { status, out, err } = suzaku(args);
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(line);
  expect(err.trimEnd()).not.toContain('\n');
});

test('a file that is not there ends with 1', () => {
  expect(suzaku(['shanten', '--batch', 'no-such-file'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('file.unreadable') as string,
  });
});

test('hand --json: discards best first', () => {
  const value = JSON.parse(suzaku(['hand', '123m406p789s11224z', '--json', '--visible', '1z']).out) as {
    shanten: number;
    discards: unknown[];
  };
  expect(value.shanten).toBe(0);
  expect(value.discards[0]).toEqual({ discard: '4z', shanten: 0, tiles: 3, accepts: { '1z': 1, '2z': 2 } });
});

test('batch keeps lines aligned', () => {
  const input = ['123m406p789s1122z', 'W1 W2 W3 W4', 'nonsense', '', '55555m', '5z'].join('\n');
  const lines = suzaku(['shanten', '--rules', 'tenhou', '--batch'], input).out.split('\n');
  expect(lines.slice(0, 2)).toEqual(['0', '0']);
  for (const line of lines.slice(2, 5)) expect(line).toMatch(/^error: [a-z.-]+ — /);
  expect(lines.slice(5)).toEqual(['0', '']);
  const json = suzaku(['shanten', '--rules', 'chinese', '--batch', '--json'], '147m258p369s1122z\n').out;
  expect(JSON.parse(json)).toEqual({
    min: 0,
    regular: 6,
    seven_pairs: 4,
    thirteen_orphans: 8,
    honors_knitted: 2,
    knitted_straight: 0,
  });
});

test('faults are said in the language asked for, with the details behind', () => {
  expect(suzaku(['hand', '11111m', '--lang', 'ja']).err).toBe(
    'hand: tile.fifth-copy — 同じ牌は4枚までです。(a fifth 1m; there are four)\n',
  );
  expect(suzaku(['score', '123m', '--lang', 'zh']).err).toContain('hand.size — 手牌应为');
  expect(suzaku(['review', 'no-such-file', '--lang=zh']).err).toMatch(
    /^no-such-file: file\.unreadable — 无法读取此文件。/,
  );
});
