/** The Botzone upload as the platform gets it: one file, alone in a folder, on a Node that may be older than ours. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-upload-'));
const file = join(folder, 'suzaku.js');

beforeAll(() => {
  const done = spawnSync(process.execPath, [join(root, 'scripts', 'bundle.js')], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
  copyFileSync(join(root, 'dist', 'botzone', 'suzaku.js'), file);
  copyFileSync(join(root, 'dist', 'botzone', 'probe.js'), join(folder, 'probe.js'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const play = (lines: readonly string[], args: readonly string[] = [file]): string[] => {
  const done = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', input: `${lines.join('\n')}\n` });
  expect(done.stderr).toBe('');
  return done.stdout.trimEnd().split('\n');
};
const DEAL = '1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 B2 B3 B4 T5 T5';
const KEEP = '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<';

test('needs nothing but Node itself', () => {
  const text = readFileSync(file, 'utf8');
  const needed = new Set(Array.from(text.matchAll(/\brequire\(["'`]([^"'`]+)["'`]\)/g), ([, name]) => name));
  expect(needed).toEqual(new Set(['fs', 'readline']));
  expect(text).not.toMatch(/\bimport\(/);
}, 120_000);

test('plays a game in the simple form and keeps running', () => {
  const said = play(['1', '0 1 0', DEAL, '3 0 DRAW', '3 0 PLAY W9']);
  expect(said[0]).toBe('PASS');
  expect(said[1]).toMatch(/^suzaku player \S+ model none node v/);
  expect(said.filter((line) => line === KEEP)).toHaveLength(4);
  expect(said.at(-2)).toBe('HU');
}, 120_000);

test('answers one turn from its whole history in JSON', () => {
  const input = JSON.stringify({
    requests: ['0 1 0', DEAL, '3 0 DRAW', '3 0 PLAY W9'],
    responses: ['PASS', 'PASS', 'PASS'],
  });
  expect(JSON.parse(play([input], [file, 'greedy', 'one-shot'])[0]!)).toEqual({ response: 'HU' });
}, 120_000);

test('a model that cannot be read is named, and the game goes on', () => {
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'data', 'broken.onnx'), 'nonsense');
  const said = play(['1', '0 1 0', DEAL, '3 0 DRAW', '3 0 PLAY W9']);
  expect(said[1]).toContain('player expert model broken.onnx refused');
  expect(said.at(-2)).toBe('HU');
}, 120_000);

test.each(['simple', 'json'])(
  'the network in its data folder plays, in the %s form',
  (form) => {
    mkdirSync(join(folder, 'data'), { recursive: true });
    copyFileSync(
      join(root, 'dist', 'botzone', 'data', 'suzaku-chinese.onnx'),
      join(folder, 'data', 'suzaku-chinese.onnx'),
    );
    if (form === 'simple') {
      const said = play(['1', '0 1 0', DEAL, '3 0 DRAW', '3 0 PLAY W9']);
      expect(said[1]).toContain('player suzaku model');
      expect(said[1]).toContain('suzaku-chinese.onnx (chinese-planes)');
      expect(said.at(-2)).toBe('HU');
      return;
    }
    const input = JSON.stringify({ requests: ['0 0 0', DEAL, '2 F4'], responses: ['PASS', 'PASS'] });
    expect(JSON.parse(play([input])[0]!)).toEqual({ response: 'PLAY F4' });
  },
  120_000,
);

test('the probe says what there is and throws what it draws', () => {
  const probe = join(folder, 'probe.js');
  const said = play(['1', '0 0 0', DEAL, '2 F4', '3 0 PLAY F4'], [probe]);
  expect(said[1]).toMatch(/^probe node v.*memory \d+ MB; wasm yes; \d+ M products a second; storage data: /);
  expect(said.filter((line) => line === 'PLAY F4')).toHaveLength(1);
  const once = JSON.stringify({ requests: ['0 0 0', DEAL, '2 F4'], responses: ['PASS', 'PASS'] });
  expect(JSON.parse(play([once], [probe, 'one-shot'])[0]!)).toEqual({ response: 'PLAY F4' });
}, 120_000);

test('runs where newer methods are missing', () => {
  const old = join(folder, 'old.cjs');
  writeFileSync(
    old,
    `for (const name of ['at', 'toSorted', 'toReversed', 'toSpliced', 'findLast']) delete Array.prototype[name];
    delete Object.getPrototypeOf(Uint8Array.prototype).at;
    for (const name of ['at', 'replaceAll']) delete String.prototype[name];
    delete Object.hasOwn;
    require('./suzaku.js');`,
  );
  expect(play(['1', '0 1 0', DEAL, '3 0 DRAW', '3 0 PLAY F4', '2 W9'], [old]).at(-2)).toBe('HU');
}, 120_000);
