/** `suzaku train perceptron`, `train folding`, `play one-player` and `evaluate` of a player without a network, on few generated games. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasProgram } from '../../../testkit/logs.ts';
import { makeLog, pack, put } from '../../../testkit/packed.ts';
import { Evaluator, Folding, type EvaluatorData, type FoldingData } from '../../analysis/riichi/index.ts';
import { AGREEMENT_KINDS, DISAGREEMENTS } from '../../learn/linear/index.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-linear-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: readonly string[]): string => join(folder, ...names);

type Done = { readonly status: number | null; readonly out: string; readonly err: string };
const suzaku = (...args: readonly string[]): Done => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', cwd: folder });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const canPack = hasProgram('bzip2');
const LOG = at('data', 'riichi4', 'phoenix-2000-01.tsv.bz2');
if (canPack) put(LOG, pack(makeLog('tenhou,length=east', 8, 'linear')));
const DATA = ['--data', at('data'), '--json', '--quiet'];

test.skipIf(!canPack)(
  'a perceptron of a few games, the same again, and other weights for another seed or rate',
  () => {
    const train = (out: string, ...more: readonly string[]): EvaluatorData => {
      const done = suzaku('train', 'perceptron', ...DATA, '--out', at(out), ...more);
      expect([done.status, done.err]).toEqual([0, '']);
      const report = JSON.parse(done.out) as { games: number; discards: number; claims: number };
      expect([report.games, report.discards > 500, report.claims > 50]).toEqual([8, true, true]);
      return readJson(at(out)) as EvaluatorData;
    };
    const one = train('one.json');
    expect(one.from.data).toEqual([['riichi4/phoenix-2000-01', 8]]);
    expect(train('again.json').turn).toEqual(one.turn);
    expect(train('rate.json', '--call-rate', '1').claim.weights).not.toBe(one.claim.weights);
    expect(new Evaluator(one).turn.some((weight) => weight !== 0)).toBe(true);
  },
  120_000,
);

test.skipIf(!canPack)(
  'a folding machine of a few games',
  () => {
    const done = suzaku(
      'train',
      'folding',
      ...DATA,
      '--out',
      at('fold.json'),
      '--games',
      '8',
      '--cases',
      '300',
      '--grid-cases',
      '200',
      '--grid-step',
      '10',
    );
    expect([done.status, done.err]).toEqual([0, '']);
    const report = JSON.parse(done.out) as { cases: number; grid: readonly { f: number }[]; best: { f: number } };
    expect([report.cases, report.grid.length]).toEqual([300, 9]);
    expect(report.best.f).toBe(Math.max(...report.grid.map(({ f }) => f)));
    expect(() => new Folding(readJson(at('fold.json')) as FoldingData)).not.toThrow();
  },
  120_000,
);

test('data that is not there, and wrong flags, are told in one line', () => {
  for (const [args, status, code] of [
    [['train', 'perceptron', '--data', at('no'), '--out', at('x.json')], 1, 'file.unreadable'],
    [['train', 'folding', '--data', at('no'), '--out', at('x.json')], 1, 'file.unreadable'],
    [['train', 'perceptron', '--data', at('no'), '--out', at('x.json'), '--games', '0'], 2, '--games'],
    [['play', 'one-player', '--draws', '71'], 2, '--draws'],
    [['play', 'one-player', '--rules', 'sanma'], 2, '--rules'],
    [['play', 'one-player', '--players', 'nobody'], 2, 'player.unknown'],
    [['play'], 2, 'play one-player'],
  ] as const) {
    const done = suzaku(...args);
    expect([args, done.status, done.out]).toEqual([args, status, '']);
    expect(done.err.trimEnd().split('\n')).toHaveLength(1);
    expect(done.err).toContain(code);
  }
}, 60_000);

test('features show lists the rows of the tables and the strongest weights by name', () => {
  const shown = suzaku('features', 'show', 'mizukami2014', '--json');
  expect([shown.status, shown.err]).toEqual([0, '']);
  const { rows, weights } = JSON.parse(shown.out) as {
    rows: readonly { name: string; size: number; certainty: string }[];
    weights: Record<'turn' | 'claim', readonly { name: string; weight: number }[]>;
  };
  const listed = rows.filter(({ certainty }) => certainty !== 'own');
  expect(listed.reduce((sum, { size }) => sum + size, 0)).toBe(32_225);
  for (const list of [weights.turn, weights.claim]) {
    const sizes = list.map(({ weight }) => Math.abs(weight));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(list.every(({ name }) => rows.some((row) => name.startsWith(row.name)))).toBe(true);
  }
  expect(suzaku('features', 'show', 'mizukami2014').out).toContain('strongest weights of calls');
  expect(suzaku('features', 'show', 'mizukami2014', '--record', 'x').status).toBe(2);
}, 60_000);

test('the one-player game compares with the first player on the same walls', () => {
  const done = suzaku(
    'play',
    'one-player',
    '--players',
    'greedy,mizukami2014:fold=false,value',
    '--games',
    '60',
    '--solver-games',
    '2',
    '--json',
    '--quiet',
  );
  expect([done.status, done.err]).toEqual([0, '']);
  const rows = JSON.parse(done.out) as { player: string; games: number; lead: number; winRate: number }[];
  expect(rows.map(({ player, games }) => [player, games])).toEqual([
    ['greedy', 60],
    ['mizukami2014:fold=false', 60],
    ['value', 2],
  ]);
  expect(rows[1]!.lead).toBeCloseTo(rows[1]!.winRate - rows[0]!.winRate, 12);
  const text = suzaku('play', 'one-player', '--players', 'tsumogiri', '--games', '5', '--quiet');
  expect(text.out).toMatch(/^player +games +win %/);
}, 60_000);

test.skipIf(!canPack)(
  'a player without a network is measured on records, and its disagreements have reasons',
  () => {
    const done = suzaku('evaluate', '--player', 'mizukami2014', '--records', LOG, '--games', '3', '--json');
    expect([done.status, done.err]).toEqual([0, '']);
    const lines = done.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; n: number; classes?: object });
    expect(lines.map(({ kind }) => kind)).toEqual([...AGREEMENT_KINDS, 'disagreements']);
    expect(lines[0]!.n).toBeGreaterThan(100);
    expect(Object.keys(lines.at(-1)!.classes!)).toEqual([...DISAGREEMENTS]);
    const text = suzaku('evaluate', '--player', 'greedy', '--records', LOG, '--games', '1', '--quiet');
    expect([text.status, text.out.split('\n')[0]]).toEqual([0, '1 games']);
  },
  60_000,
);
