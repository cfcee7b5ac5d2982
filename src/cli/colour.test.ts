/** Colours where they are wanted, and nowhere else. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { makeGames } from '../../testkit/games.ts';
import { makeSuzaku, type Game } from '../records/index.ts';
import { wantsColour } from './colour.ts';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-colour-'));
afterAll(() => rmSync(folder, { recursive: true }));
const record = join(folder, 'game.json');
writeFileSync(record, makeSuzaku((makeGames('tenhou,length=east', 1, 'colour') as [Game])[0]));

const run = (args: readonly string[], env: Readonly<Record<string, string>>): string => {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...rest } = process.env;
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', env: { ...rest, ...env } });
  expect([done.status, done.stderr]).toEqual([0, '']);
  return done.stdout;
};
const ESCAPE = '\u001b[';

test.each<readonly [string, boolean | undefined, Record<string, string>, boolean]>([
  ['a terminal', true, {}, true],
  ['a pipe', undefined, {}, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['FORCE_COLOR at a pipe', undefined, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR before NO_COLOR', undefined, { FORCE_COLOR: '', NO_COLOR: '1' }, true],
  ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
])('%s', (_, isTTY, env, wanted) => {
  expect(wantsColour(isTTY === undefined ? {} : { isTTY }, env)).toBe(wanted);
});

const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  ['hand', ['hand', '123m0678p23467s55z']],
  ['hand --value', ['hand', '123m0678p23467s55z', '--value', '--turn', '12']],
  ['advise', ['advise', '2345m0678p23467s5z', '--dora', '4p', '--ms', '1', '--lang', 'ja']],
  ['show', ['show', record, '--round', '0']],
  ['show --event', ['show', record, '--event', '20']],
  ['review', ['review', record, '--seat', '0', '--ms', '1', '--quiet', '--lang', 'zh']],
  [
    'arena',
    [
      'arena',
      '--rules',
      'sanma,length=east',
      '--challenger',
      'greedy',
      '--field',
      'tsumogiri',
      '--sets',
      '2',
      '--threads',
      '1',
      '--quiet',
    ],
  ],
];

test.each(COMMANDS)(
  '%s: colours change nothing but the colour',
  (_, args) => {
    const [plain, painted] = [run(args, {}), run(args, { FORCE_COLOR: '1' })];
    expect(plain).not.toContain(ESCAPE);
    expect(painted).toContain(ESCAPE);
    expect(stripVTControlCharacters(painted)).toBe(plain);
  },
  60_000,
);

test.each(COMMANDS)(
  '%s --json has none',
  (_, args) => {
    expect(run([...args, '--json'], { FORCE_COLOR: '1' })).not.toContain(ESCAPE);
  },
  60_000,
);

test('a name that holds the marks of colours, or colours, paints nothing of its own', () => {
  const [game] = makeGames('tenhou,length=east', 1, 'colour') as [Game];
  const [start, ...events] = game.events;
  const named = { ...game, events: [{ ...start!, names: ['\u{F001F}evil', '\u001b[31mred', 'c', 'd'] }, ...events] };
  writeFileSync(record, makeSuzaku(named as Game));
  const out = run(['show', record, '--round', '0'], {});
  expect(out).not.toContain(ESCAPE);
  expect(out).not.toContain('\u{F001F}');
});
