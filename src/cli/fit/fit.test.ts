/** `suzaku fit` on few generated games, on none, and with files that cannot be read or written. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasProgram } from '../../../testkit/logs.ts';
import { makeLog, pack, put } from '../../../testkit/packed.ts';
import type { PlacementData } from '../../analysis/riichi/placement/model.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-fit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: readonly string[]): string => join(folder, ...names);

type Done = { readonly status: number | null; readonly out: string; readonly err: string };
const fit = (...args: readonly string[]): Done => {
  const done = spawnSync(process.execPath, [bin, 'fit', ...args], { encoding: 'utf8', cwd: folder });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

const canPack = hasProgram('bzip2');
const skipped = canPack ? '' : ' (bzip2 is not installed: skipped)';
const FOUR = makeLog('tenhou,length=east', 3, 'four');
const THREE = makeLog('sanma', 2, 'three');
const PHOENIX = 'phoenix-2000-01.tsv.bz2';
if (canPack) {
  put(at('good', 'riichi4', PHOENIX), pack(FOUR));
  put(at('good', 'sanma', PHOENIX), pack(THREE));
  put(at('other', 'riichi4', 'misc.tsv.bz2'), pack(FOUR));
  put(at('mixed', 'riichi4', PHOENIX), pack(THREE));
  put(at('junk', 'riichi4', PHOENIX), pack('no game\nin\there\n'));
  put(at('cut', 'riichi4', PHOENIX), pack(FOUR).slice(0, -20));
}
put(at('test', 'riichi4', 'phoenix-2022-01.tsv.bz2'), '');
put(at('plain', 'riichi4', 'phoenix-2000-01.tsv'), FOUR);
put(at('text', 'riichi4', PHOENIX), 'this is not packed');
put(at('empty', 'riichi4', PHOENIX), '');
put(at('file'), 'kept');
mkdirSync(at('bare'));

const SUBJECTS = ['danger', 'placement', 'ron-rate', 'advice', 'distant'];
const OUT = put(at('out.json'), 'kept');
const onData = (data: string): readonly string[] => ['--data', at(data), '--out', OUT, '--cache', at('cache')];

const expectFault = (done: Done, status: number, line: RegExp): void => {
  expect([done.status, done.out]).toEqual([status, '']);
  expect(done.err).toMatch(line);
  expect(done.err.trimEnd().split('\n')).toHaveLength(1);
  expect(readFileSync(OUT, 'utf8')).toBe('kept');
};

test.each(SUBJECTS)('a folder without riichi4 ends with 1: %s', (subject) =>
  expectFault(fit(subject, ...onData('bare')), 1, /riichi4: fit\.no-games — .*phoenix\*\.tsv\.bz2/),
);

test.each([
  ['no folder', 'danger', 'nowhere', /nowhere: file\.unreadable — /],
  ['a file', 'placement', 'file', /file: file\.unreadable — /],
  ['logs that are not packed', 'ron-rate', 'plain', /riichi4: fit\.no-games — /],
  ['test games alone', 'advice', 'test', /riichi4: fit\.no-games — /],
])('data that is none ends with 1: %s', (_, subject, data, line) =>
  expectFault(fit(subject, ...onData(data)), 1, line),
);

const FILE = /phoenix-2000-01\.tsv\.bz2: file\.unreadable — bzip2 /;
test.skipIf(!canPack).each([
  ['files of another name', 'distant', 'other', /riichi4: fit\.no-games — /],
  ['games of three seats', 'danger', 'mixed', /riichi4: fit\.no-games — .*4 seats/],
  ['games of three seats', 'placement', 'mixed', /riichi4: fit\.no-games — .*4 seats/],
  ['no whole game', 'danger', 'junk', /riichi4: fit\.no-games — /],
  ['no whole game', 'placement', 'junk', /riichi4: fit\.no-games — /],
  ['no whole game', 'ron-rate', 'junk', /riichi4: fit\.no-games — /],
  ['no whole game', 'advice', 'junk', /riichi4: fit\.no-games — /],
  ['no whole game', 'distant', 'junk', /riichi4: fit\.no-games — /],
  ['a file that is not packed', 'danger', 'text', FILE],
  ['an empty file', 'ron-rate', 'empty', FILE],
  ['a file cut short', 'placement', 'cut', FILE],
])(`logs without games end with 1: %s, %s${skipped}`, (_, subject, data, line) =>
  expectFault(fit(subject, ...onData(data)), 1, line),
);

const GOOD = ['--data', at('good'), '--cache', at('cache')];
test.each<readonly [string, readonly string[], number, RegExp]>([
  ['no game', ['danger', ...onData('good'), '--games', '0'], 2, /^--games: usage — at least 1/],
  ['no pass', ['danger', ...onData('good'), '--epochs', '0'], 2, /^--epochs: usage — at least 1/],
  ['no number', ['distant', ...onData('good'), '--games', 'all'], 2, /^--games: usage — /],
  ['rules that change nothing', ['placement', ...onData('good'), '--rules', 'mahjongsoul'], 2, /^--rules: usage — /],
  ['a length', ['advice', ...onData('good'), '--rules', 'tenhou,length=east'], 2, /^--rules: usage — /],
  ['other rules', ['ron-rate', ...onData('good'), '--rules', 'chinese'], 2, /^--rules: usage — /],
  ['--out in no folder', ['danger', ...GOOD, '--out', at('no', 'x.json')], 1, /^--out: file\.unwritable — /],
  ['--out a folder', ['placement', ...GOOD, '--out', at('bare')], 1, /^--out: file\.unwritable — /],
  ['--out no name', ['distant', ...GOOD, '--out', ''], 1, /^--out: file\.unwritable — /],
  [
    '--report in no folder',
    ['ron-rate', ...onData('good'), '--report', at('no', 'x.svg')],
    1,
    /^--report: file\.unwritable — /,
  ],
  ['--cache a file', ['advice', ...onData('good'), '--cache', at('file')], 1, /^--cache: file\.unwritable — /],
  ['Chinese: --out in no folder', ['chinese-danger', '--out', at('no', 'x.ts')], 1, /^--out: file\.unwritable — /],
  ['Chinese: no game', ['chinese-danger', '--out', OUT, '--games', '0'], 2, /^--games: usage — /],
  ['Chinese: every none', ['chinese-danger', '--out', OUT, '--every', '0'], 2, /^--every: usage — /],
  ['Chinese: validation alone', ['chinese-danger', '--out', OUT, '--games', '1'], 1, /: fit\.no-games — /],
])('%s is told in one line, before the fit', (_, args, status, line) => expectFault(fit(...args), status, line));

test.skipIf(!canPack)(`few games are enough for placement and ron rates${skipped}`, () => {
  for (const rules of ['tenhou', 'sanma']) {
    const [numbers, plots] = [at(`${rules}.json`), at(`${rules}.svg`)];
    const args = ['--data', at('good'), '--rules', rules, '--cache', at('cache'), '--out', numbers, '--report', plots];
    const placement = fit('placement', ...args, '--games', rules === 'sanma' ? '1' : '3');
    expect(placement).toMatchObject({ status: 0, err: '', out: expect.stringContaining('not checked') as string });
    const { seats, south, east } = JSON.parse(readFileSync(numbers, 'utf8')) as PlacementData;
    expect([south.length, east?.length]).toEqual(seats === 3 ? [7, undefined] : [9, 5]);
    for (const { top, samples, futures } of [...south, ...(east ?? [])])
      expect([top > 0, futures === undefined || samples >= 16]).toEqual([true, true]);
    expect(readFileSync(plots, 'utf8')).not.toContain('NaN');
    expect(fit('ron-rate', ...args)).toMatchObject({ status: 0, err: '' });
    expect(readFileSync(numbers, 'utf8')).not.toContain('null');
    expect(readFileSync(plots, 'utf8')).not.toContain('NaN');
  }
});

test.skipIf(!canPack)(`few games are enough for danger with four seats${skipped}`, () => {
  const [numbers, plots] = [at('danger.json'), at('danger.svg')];
  const done = fit('danger', ...GOOD, '--epochs', '1', '--games', '3', '--out', numbers, '--report', plots);
  expect([done.status, done.err]).toEqual([0, '']);
  expect(done.out).toMatch(/^tenpai +\d+ +[\d.]+ +0 +- +-$/m);
  expect(readFileSync(numbers, 'utf8')).not.toContain('null');
  expect(readFileSync(plots, 'utf8')).not.toContain('NaN');
});

test('help says which files are read', () =>
  expect(fit('danger', '--help').out.replaceAll(/\s+/g, ' ')).toContain(
    'phoenix*.tsv.bz2 in DIR/riichi4 or DIR/sanma',
  ));
