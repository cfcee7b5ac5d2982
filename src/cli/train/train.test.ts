/** From records to measured networks of the papers, on the command line: data sets of one kind, runs, a grid of filters, a player's models. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { tinyKind } from '../../../testkit/tinynet.ts';
import { tenhou } from '../../rules/index.ts';
import { parseMetadata } from '../../nn/node/index.ts';
import { makeSuzaku } from '../../records/index.ts';
import { unwrap } from '../../base/index.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-train-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: readonly string[]): string => join(folder, ...names);

type Done = { readonly status: number | null; readonly out: string; readonly err: string };
const suzaku = (...args: readonly string[]): Done => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
const linesOf = ({ status, out, err }: Done): Record<string, unknown>[] => {
  expect([status, err]).toEqual([0, '']);
  const lines = out.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

const build = (rules: string, features: string, kind: string): Record<string, unknown> => {
  const flags = ['--rules', rules, '--features', features, '--kind', kind, '--threads', '1', '--json'];
  return linesOf(
    suzaku('dataset', 'build', '--data', at('games', `${rules}.jsonl`), '--out', at(`${rules}-${kind}`), ...flags),
  )[0]!;
};

/** The folder and file of a game without an id decide whether it is one of training: its name is fixed. */
beforeAll(() => {
  mkdirSync(at('games'));
  for (const rules of ['tenhou', 'sanma'] as const)
    writeFileSync(at('games', `${rules}.jsonl`), makeGames(rules, 4, 'train', 1).map(makeSuzaku).join(''));
});

const TRAIN = ['train', 'supervised', '--batch', '32', '--micro', '16', '--workers', '0', '--warmup', '2', '--json'];
const SANMA = ['--rules', 'sanma', '--network', 'meowjong', '--channels', '8', '--dataset', at('sanma-discard')];

test('a data set of one kind has every state that answers it, and no other', () => {
  const all = ['--rules', 'sanma', '--features', 'meowjong', '--threads', '1', '--json'];
  const whole = linesOf(
    suzaku('dataset', 'build', '--data', at('games', 'sanma.jsonl'), '--out', at('whole'), ...all),
  )[0]!;
  const countOf = (stats: Record<string, unknown>, kind: string): number =>
    (stats['kinds'] as { kind: string; n: number }[]).find((row) => row.kind === kind)!.n;
  for (const kind of ['discard', 'kita', 'pung']) {
    const stats = build('sanma', 'meowjong', kind);
    expect([kind, stats['samples']]).toEqual([kind, countOf(whole, kind)]);
  }
  const other = suzaku('dataset', 'build', '--data', at('games', 'sanma.jsonl'), '--out', at('sanma-kita'), ...all);
  expect([other.status, other.err.includes('dataset.other')]).toEqual([1, true]);
});

test("Meowjong's discards: trained, resumed, measured; its filters compared", () => {
  const run = at('runs', 'discard');
  const flags = [...SANMA, '--validation', at('sanma-discard'), '--scaled', '--out', run];
  const lines = linesOf(suzaku(...TRAIN, ...flags, '--kind', 'discard', '--samples', '320'));
  expect(lines.at(-1)).toMatchObject({ type: 'end', isFinished: true, samples: 320 });
  const plan = JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')) as Record<string, unknown>;
  expect(plan).toMatchObject({ network: 'meowjong', kind: 'discard', preset: 'compact', features: 'meowjong' });
  const { mean, deviation } = plan['scale'] as Record<'mean' | 'deviation', number>;
  // The authors' data have 0.0509 and 0.2197.
  expect(mean).toBeGreaterThan(0.03);
  expect(mean).toBeLessThan(0.08);
  expect(deviation).toBeCloseTo(Math.sqrt(mean * (1 - mean)), 9);
  const metadata = unwrap(parseMetadata(readFileSync(join(run, 'model.onnx'))));
  expect(metadata).toMatchObject({ 'suzaku.network': 'meowjong', 'suzaku.kind': 'discard', 'suzaku.ruleset': 'sanma' });
  // What the run is need not be said again.
  const more = linesOf(
    suzaku(...TRAIN, '--rules', 'sanma', '--dataset', at('sanma-discard'), '--out', run, '--samples', '640'),
  );
  expect(more.at(-1)).toMatchObject({ isFinished: true, samples: 640 });
  const records = ['--records', at('games', 'sanma.jsonl'), '--threads', '0'];
  const measured = linesOf(suzaku('evaluate', '--rules', 'sanma', '--model', run, ...records, '--json'));
  expect(measured.map(({ kind }) => kind)).toEqual(['discard']);
  expect(measured[0]!['n']).toBe(build('sanma', 'meowjong', 'discard')['samples']);
  const table = suzaku('evaluate', '--rules', 'sanma', '--model', run, ...records);
  expect(table.out).toMatch(/Meowjong +Meowjong, scaled\ndiscard .* 65\.81 +65\.54/);
}, 120_000);

test('the grid of filters: a run each', () => {
  const grid = [...SANMA, '--kind', 'discard', '--validation', at('sanma-discard'), '--grid', '--preset', 'compact'];
  const lines = linesOf(suzaku(...TRAIN, ...grid, '--evaluate-on', '32', '--samples', '32', '--out', at('grid')));
  const filters = lines.filter(({ type }) => type === 'grid').map(({ filter }) => filter);
  expect(filters).toHaveLength(16);
  expect([filters[0], filters[15]]).toEqual(['2x2', '5x5']);
  expect(existsSync(at('grid', '3x4', 'model.onnx'))).toBe(true);
}, 120_000);

test("Suphx's calls on their own features; a player's networks measured together", () => {
  build('tenhou', 'suphx-call', 'chow');
  const flags = ['--network', 'suphx', '--kind', 'chow', '--channels', '8', '--blocks', '1'];
  const data = ['--dataset', at('tenhou-chow'), '--out', at('chow'), '--samples', '64', '--batch', '16'];
  const [end] = linesOf(suzaku(...TRAIN, ...flags, ...data)).slice(-1);
  expect(end).toMatchObject({ type: 'end', isFinished: true });
  for (const kind of ['discard', 'riichi', 'chow', 'pung', 'kong'] as const)
    writeFileSync(at(`suphx-sl-tenhou-${kind}.onnx`), tinyKind(tenhou, kind));
  const shown = [
    '--player',
    'suphx-sl',
    '--model',
    folder,
    '--records',
    at('games', 'tenhou.jsonl'),
    '--threads',
    '0',
    '--json',
  ];
  const kinds = linesOf(suzaku('evaluate', ...shown)).map(({ kind }) => kind);
  expect(kinds[0]).toBe('discard');
  expect(kinds).toContain('pung');
}, 120_000);

test.each<readonly [string, readonly string[], string]>([
  ['a network that is not', [...SANMA, '--network', 'other'], 'is not one of flagship, meowjong, suphx'],
  ['no kind', SANMA, 'meowjong needs --kind'],
  ['a kind it does not answer', [...SANMA, '--kind', 'chow'], 'meowjong needs --kind'],
  ['samples of another kind', [...SANMA, '--kind', 'pung'], 'dataset build --kind pung'],
  ['other features', [...SANMA, '--network', 'suphx', '--kind', 'discard'], 'sees the features suphx'],
  ['samples of one kind for all', [...SANMA.slice(0, 2), ...SANMA.slice(6)], 'sees the features suzaku1'],
  ['no filter', [...SANMA, '--kind', 'discard', '--filter', '4'], 'a filter is'],
  [
    'a preset of another network',
    [...SANMA, '--kind', 'discard', '--preset', 'small'],
    'there are compact, grid, exact',
  ],
])('%s is told in one line', (_, args, words) => {
  const done = suzaku(...TRAIN, ...args, '--out', at('none'), '--samples', '64');
  expect([done.status, done.out]).toEqual([2, '']);
  expect(done.err.trimEnd().split('\n')).toHaveLength(1);
  expect(done.err).toContain(words);
});
