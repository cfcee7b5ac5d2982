/** `suzaku adapt` and `suzaku reproduce suphx` from the shell: deals, store, report, and what is refused. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tinyModel } from '../../testkit/tinynet.ts';
import { sanma } from '../rules/index.ts';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-adapt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const suzaku = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', cwd: folder });
  return { status, out: stdout, err: stderr };
};

test('two deals, and the same again from the store', () => {
  writeFileSync(join(folder, 'tiny.onnx'), tinyModel(sanma, { channels: 8, blocks: 1 }));
  const few = [
    '--rules',
    'sanma',
    '--deals',
    '2',
    '--trajectories',
    '8',
    '--tests',
    '4',
    '--batch',
    '64',
    '--micro',
    '32',
  ];
  const run = () =>
    suzaku('adapt', '--player', 'suzaku@tiny.onnx', ...few, '--store', 'deals', '--threads', '1', '--json');
  const lines = run()
    .out.trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ type }) => type)).toEqual(['deal', 'deal', 'end']);
  const end = lines[2]!;
  expect(end).toMatchObject({ deals: 2, tests: 8, offline: lines[0]!['before'] });
  expect(end['cpuSecondsADeal']).toBeGreaterThan(0);
  const again = JSON.parse(run().out.trim().split('\n')[2]!) as Record<string, unknown>;
  expect(again).toEqual({ ...end, cpuSecondsADeal: null });
}, 240_000);

test.each([
  ['a player without a network', ['adapt', '--player', 'greedy'], 'adapt.player', 1],
  ['half a deal', ['adapt', '--player', 'suphx-sl', '--deals', '0.5'], 'usage', 2],
  ['another reward', ['adapt', '--player', 'suphx-sl', '--reward', 'gold'], 'usage', 2],
  ['neither table nor figure', ['reproduce', 'suphx'], 'usage', 2],
  ['a figure that is none', ['reproduce', 'suphx', '--figure', '7'], 'usage', 2],
  ['three seats', ['reproduce', 'suphx', '--figure', '8', '--rules', 'sanma'], 'reproduce.rules', 2],
  ['table 3 without games', ['reproduce', 'suphx', '--table', '3'], 'usage', 2],
  [
    'an agent that is not shipped',
    ['reproduce', 'suphx', '--figure', '9', '--oracle', 'suphx-rl:stage=oracle'],
    'model.none',
    1,
  ],
] as const)(
  'refused: %s',
  (_, args, code, status) => {
    const done = suzaku(...args);
    expect(done.err).toContain(code);
    expect(done.status).toBe(status);
  },
  120_000,
);

test('strength of rule players as text, JSON and a picture; a situation', () => {
  const few = [
    '--sl',
    'greedy',
    '--weak',
    'tsumogiri',
    '--rounds',
    '3',
    '--matches',
    '2',
    '--threads',
    '1',
    '--store',
    's',
  ];
  const svg = suzaku('reproduce', 'suphx', '--figure', '8', ...few, '--svg', 'figure.svg', '--json');
  expect(JSON.parse(svg.out)).toMatchObject({ shown: 'figure 8', rows: [{ agent: 'sl', matches: { games: 8 } }] });
  expect(existsSync(join(folder, 'figure.svg'))).toBe(true);
  expect(readFileSync(join(folder, 'figure.svg'), 'utf8')).toContain('<svg');
  expect(suzaku('reproduce', 'suphx', '--figure', '12', ...few).out).toContain('quartiles');
  expect(suzaku('reproduce', 'suphx', '--table', '5', ...few).out).toContain('published: Suphx');
  expect(suzaku('reproduce', 'suphx', '--figure', '10', '--sl', 'greedy').out).toContain('last place');
}, 240_000);
