import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { put } from '../../../testkit/packed.ts';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { makeSuzaku } from '../../records/index.ts';
import { sanma, tenhou } from '../../rules/index.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-evaluate-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const text = makeGames('sanma', 2, 'evaluate', 1).map(makeSuzaku).join('');
writeFileSync(at('games.jsonl'), text);
mkdirSync(at('run'));
writeFileSync(at('run/model.onnx'), tinyModel(sanma));
writeFileSync(at('four.onnx'), tinyModel(tenhou));

type Done = { readonly status: number | null; readonly out: string; readonly err: string };
const suzaku = (args: readonly string[], input?: string): Done => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', input });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
const EVALUATE = ['evaluate', '--rules', 'sanma', '--model', at('run')];

test('a JSON line a kind: from a file, from standard input, on several threads; a table for people', () => {
  const plots = at('plots.svg');
  const file = suzaku([...EVALUATE, '--records', at('games.jsonl'), '--json', '--threads', '0']);
  expect([file.status, file.err]).toEqual([0, '']);
  const lines = file.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, number>);
  expect(lines[0]).toMatchObject({ kind: 'discard' });
  for (const line of lines) {
    expect(Object.keys(line)).toEqual(['kind', 'n', 'accuracy', 'top3', 'majority', 'balanced', 'logLoss']);
    for (const share of ['accuracy', 'majority', 'balanced'])
      expect([line[share]! >= 0, line[share]! <= 1]).toEqual([true, true]);
  }
  expect(suzaku([...EVALUATE, '--records', '-', '--json', '--threads', '2'], text)).toEqual(file);
  const people = suzaku([...EVALUATE, '--records', at('games.jsonl'), '--greedy', '--svg', plots]);
  expect([people.status, people.err]).toEqual([0, '']);
  expect(people.out).toMatch(/^2 games, \d+ states\ndecision +n +accuracy/);
  expect(people.out).toMatch(/greedy discards: [\d.]+ %, any of the tied tiles [\d.]+ %/);
  expect(readFileSync(plots, 'utf8')).toContain('<svg');
}, 60_000);

test.each<readonly [string, readonly string[], number, string]>([
  ['no records', ['evaluate'], 2, '--records'],
  ['records that are not there', [...EVALUATE, '--records', at('no')], 1, 'file.unreadable'],
  ['a model that is not there', ['evaluate', '--model', at('no'), '--records', '-'], 1, 'file.unreadable'],
  [
    'a model of other rules',
    ['evaluate', '--rules', 'sanma', '--model', at('four.onnx'), '--records', at('games.jsonl')],
    1,
    'model.ruleset-differs',
  ],
  [
    'no game of the rules',
    ['evaluate', '--model', at('four.onnx'), '--records', at('games.jsonl')],
    1,
    'evaluate.no-games',
  ],
  [
    'a packed log that is damaged',
    [...EVALUATE, '--records', put(at('cut.tsv.bz2'), 'not packed'), '--threads', '2'],
    1,
    'cut.tsv.bz2: file.unreadable — bzip2 ',
  ],
  [
    'a model of riichi for Chinese Standard',
    ['evaluate', '--rules', 'chinese', '--model', at('four.onnx'), '--records', at('games.jsonl')],
    1,
    'model.',
  ],
])('%s is told in one line', (_, args, status, code) => {
  const done = suzaku(args);
  expect([done.status, done.out]).toEqual([status, '']);
  expect(done.err.trimEnd().split('\n')).toHaveLength(1);
  expect(done.err).toContain(code);
});
