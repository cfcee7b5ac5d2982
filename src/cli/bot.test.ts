import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const suzaku = (args: readonly string[], input = ''): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', input });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
const DEAL = '1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 B2 B3 B4 T5 T5';
const REQUESTS = ['0 1 0', DEAL, '3 0 DRAW', '3 0 PLAY W9'];

test('bot, Botzone: one shot in both forms, kept running otherwise', () => {
  const bot = ['bot', '--protocol', 'botzone', '--player', 'greedy'];
  const json = suzaku(
    [...bot, '--one-shot'],
    `${JSON.stringify({ requests: REQUESTS, responses: ['PASS', 'PASS', 'PASS'] })}\n`,
  );
  expect(json.out).toBe('{"response":"HU"}\n');
  const simple = `4\n${REQUESTS.map((request, i) => (i < 3 ? `${request}\nPASS` : request)).join('\n')}\n`;
  expect(suzaku([...bot, '--one-shot'], simple).out).toBe('HU\n');
  const kept = suzaku(bot, `1\n${REQUESTS.join('\n')}\n`)
    .out.trimEnd()
    .split('\n');
  expect(kept.at(-2)).toBe('HU');
  expect(kept.filter((line) => line === '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<')).toHaveLength(4);
  expect(kept[1]).toMatch(/^suzaku \S+ player greedy node v/);
}, 120_000);

test('judge: begins a match, takes values over several lines, refuses nonsense', () => {
  const begun = suzaku(['judge', '--srand', '9'], '{"log":[],"initdata":""}\n');
  const output = JSON.parse(begun.out) as { initdata: unknown; content: Record<string, string> };
  expect(output.content['3']).toBe('0 3 1');
  const passes = Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, { verdict: 'OK', response: 'PASS' }]));
  const call = JSON.stringify({ log: [{ output }, passes], initdata: output.initdata }, undefined, 1);
  const two = suzaku(['judge'], `${call}\n${call.replaceAll('\n', ' ')}\n`)
    .out.trimEnd()
    .split('\n');
  expect(two).toHaveLength(2);
  expect(two[0]).toBe(two[1]);
  expect(JSON.parse(two[0]!)).toMatchObject({ command: 'request', display: { action: 'DEAL' } });
  const refused = suzaku(['judge'], 'nonsense\n');
  expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('json.syntax')]);
}, 120_000);

test.each([
  ['no protocol', ['bot'], 'usage'],
  ['an unknown protocol', ['bot', '--protocol', 'smoke'], 'usage'],
  ['an unknown player', ['bot', '--protocol', 'mjai', '--player', 'nobody'], 'player.unknown'],
  ['rules of the other game', ['bot', '--protocol', 'botzone', '--rules', 'tenhou'], 'bot.rules'],
  ['an unknown dialect', ['bot', '--protocol', 'mjai', '--dialect', 'smoke'], 'usage'],
])(
  'wrong usage ends with 2: %s',
  (_, args, code) => {
    const { status, err } = suzaku(args);
    expect([status, err]).toEqual([2, expect.stringContaining(code)]);
  },
  120_000,
);
