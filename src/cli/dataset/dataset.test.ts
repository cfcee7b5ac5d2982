import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { put } from '../../../testkit/packed.ts';
import { makeSuzaku } from '../../records/index.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-dataset-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Done = { readonly status: number | null; readonly out: string; readonly err: string };
const suzaku = (...args: readonly string[]): Done => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

const FILES = ['a', 'b', 'c'].map((name) => {
  const path = join(folder, `${name}.jsonl`);
  writeFileSync(path, makeGames('sanma', 6, name, 1).map(makeSuzaku).join(''));
  return path;
});
const BUILD = ['dataset', 'build', '--rules', 'sanma', '--data', ...FILES, '--json'];
const dir = (name: string): string => join(folder, name);

type Kind = { readonly kind: string; readonly n: number };
type Report = {
  readonly shards: number;
  readonly samples: number;
  readonly made: number;
  readonly kinds: readonly Kind[];
};

test('two threads make the same bytes as one; a second run makes nothing; stats tells the same', () => {
  const one = suzaku(...BUILD, '--threads', '1', '--out', dir('one'));
  expect([one.status, one.err]).toEqual([0, '']);
  const report = JSON.parse(one.out) as Report;
  expect([report.shards, report.made]).toEqual([3, 3]);
  expect(report.kinds.map(({ kind }) => kind)).toEqual(['discard', 'riichi', 'chow', 'pung', 'kong', 'kita']);
  const two = JSON.parse(suzaku(...BUILD, '--threads', '2', '--out', dir('two')).out) as Report;
  const counts = ({ shards, samples, kinds }: Report): unknown => ({ shards, samples, kinds });
  expect(counts(two)).toEqual(counts(report));
  const names = readdirSync(dir('one')).sort();
  expect(readdirSync(dir('two')).sort()).toEqual(names);
  for (const name of names)
    expect(Buffer.compare(readFileSync(join(dir('one'), name)), readFileSync(join(dir('two'), name)))).toBe(0);
  const again = JSON.parse(suzaku(...BUILD, '--threads', '2', '--out', dir('one')).out) as Report;
  expect(again.made).toBe(0);
  expect(counts(again)).toEqual(counts(report));
  const stats = JSON.parse(suzaku('dataset', 'stats', dir('one'), '--json').out) as Report;
  expect(counts(stats)).toEqual(counts(report));
  expect(suzaku('dataset', 'stats', dir('one')).out).toContain(`${report.samples} samples`);
}, 60_000);

test.each<readonly [string, readonly string[], number, string]>([
  ['no subject', ['dataset'], 2, 'usage'],
  ['an unknown subject', ['dataset', 'sell'], 2, 'usage'],
  ['no data', ['dataset', 'build', '--out', 'x'], 2, '--data'],
  ['an unknown feature set', [...BUILD, '--out', 'x', '--features', 'y'], 2, 'features.unknown'],
  ['an unknown part', [...BUILD, '--out', 'x', '--part', 'y'], 2, 'usage'],
  ['unknown seats', [...BUILD, '--out', 'x', '--seats', 'y'], 2, 'usage'],
  [
    'features of other rules',
    [...BUILD, '--out', 'x', '--rules', 'chinese', '--features', 'suzaku1'],
    2,
    'suzaku1 does not read tables of chinese',
  ],
  ['play in riichi', ['dataset', 'build', '--out', 'x', '--player', 'greedy', '--games', '1'], 2, 'chinese only'],
  ['records and play', [...BUILD, '--out', 'x', '--player', 'expert'], 2, 'either --data or --player'],
  ['no number of games', [...BUILD, '--out', 'x', '--games', 'some'], 2, 'usage'],
  ['data that is not there', ['dataset', 'build', '--data', join(folder, 'no'), '--out', 'x'], 1, 'file.unreadable'],
  [
    'a packed log that is damaged',
    ['dataset', 'build', '--data', put(dir('cut.tsv.bz2'), 'not packed'), '--out', dir('cut'), '--threads', '1'],
    1,
    'cut.tsv.bz2: file.unreadable — bzip2 ',
  ],
  [
    'the same with two threads',
    ['dataset', 'build', '--data', dir('cut.tsv.bz2'), '--out', dir('cut'), '--threads', '2'],
    1,
    'cut.tsv.bz2: file.unreadable — bzip2 ',
  ],
  ['a folder below a file', [...BUILD, '--out', join(FILES[0]!, 'below')], 1, '--out: file.unwritable — '],
  [
    'a file without games',
    ['dataset', 'build', '--data', put(dir('junk'), 'no record'), '--out', dir('none'), '--threads', '1'],
    1,
    '--data: dataset.no-games — ',
  ],
  ['a folder without shards', ['dataset', 'stats', folder], 1, 'dataset.empty'],
  ['features without a command', ['features'], 2, 'usage'],
  ['a state of no feature set', ['features', 'show', '--record', FILES[0]!, '--at', '3'], 2, '--record: usage'],
  ['an unknown manifest', ['features', 'show', 'y'], 2, 'features.unknown'],
])('%s is told in one line', (_, args, status, text) => {
  const done = suzaku(...args);
  expect([done.status, done.out]).toEqual([status, '']);
  expect(done.err.trimEnd().split('\n')).toHaveLength(1);
  expect(done.err).toContain(text);
});

test('features: the sets, a manifest, the values of a state', () => {
  expect(suzaku('features', 'show').out).toContain(
    'suzaku1 version 3 (sanma 6): 100 planes of 34 columns, 260 globals',
  );
  const manifest = JSON.parse(suzaku('features', 'show', 'suzaku1', '--json').out) as {
    id: string;
    planeCount: number;
  };
  expect([manifest.id, manifest.planeCount]).toEqual(['suzaku1', 100]);
  const state = suzaku('features', 'show', 'suzaku1', '--record', FILES[0]!, '--at', '3', '--json');
  expect([state.status, state.err]).toEqual([0, '']);
  expect(JSON.parse(state.out)).toMatchObject({ event: 3, planes: { dragon: '5z 6z 7z' }, globals: { sanma: 1 } });
});
