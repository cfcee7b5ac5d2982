import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { put } from '../../testkit/packed.ts';
import { commitHere, commitOf, digestOf, digestOfCode, engineHere, networkFiles, shortDigest } from './index.ts';
import { tinyModel } from '../../testkit/tinynet.ts';
import { tenhou } from '../rules/index.ts';
import { unwrap } from '../base/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-models-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the commit is that of a work tree with this folder at its top, else the version is told', () => {
  const git = (...args: readonly string[]): void => {
    const names = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
    expect(spawnSync('git', ['-C', join(folder, 'tree'), ...names, ...args]).status).toBe(0);
  };
  mkdirSync(join(folder, 'tree', 'within'), { recursive: true });
  git('init');
  git('commit', '--allow-empty', '-m', 'first');
  expect(commitOf(join(folder, 'tree'))).toMatch(/^[0-9a-f]{12}$/);
  expect(commitOf(join(folder, 'tree', 'within'))).toBeUndefined();
  expect(commitOf(folder)).toBeUndefined();
  expect(commitHere()).toMatch(/^\S+$/);
});

test('the engine is its code: other code is another one, documents and tests and the command line are not code', () => {
  const at = (name: string): string => join(folder, 'src', name);
  put(at('table/apply.js'), 'export const a = 1;\n');
  put(at('players/greedy.js'), 'export const b = 2;\n');
  const first = digestOfCode(join(folder, 'src'));
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  for (const name of [
    'cli/main.js',
    'server/pool.js',
    'answers/hand.js',
    'table/apply.test.js',
    'table/apply.d.ts',
    'table/notes.md',
  ])
    put(at(name), 'changed');
  put(at('table/apply.js'), 'export const a = 1;\r\n');
  expect(digestOfCode(join(folder, 'src'))).toBe(first);
  put(at('players/greedy.js'), 'export const b = 3;\n');
  const second = digestOfCode(join(folder, 'src'));
  expect(second).not.toBe(first);
  put(at('players/more.js'), '');
  expect(digestOfCode(join(folder, 'src'))).not.toBe(second);
  expect(engineHere().digest).toMatch(/^[0-9a-f]{64}$/);
  expect(engineHere().commit).toBe(commitHere());
});

test('networks by the digest of their bytes', () => {
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(shortDigest(digestOf('abc'))).toBe('ba7816bf8f01');
  const bytes = tinyModel(tenhou);
  const file = put(join(folder, 'a.onnx'), bytes);
  const run = put(join(folder, 'run', 'model.onnx'), bytes);
  const players = ['greedy', `suzaku@${file}`, `suzaku@${join(folder, 'run')}`, 'suphx-sl'];
  const files = unwrap(networkFiles(players, tenhou));
  const [one, two, ...papers] = Object.entries(files);
  expect([one, two]).toEqual([
    [`suzaku-tenhou@${file}`, { path: file, digest: digestOf(bytes) }],
    [`suzaku-tenhou@${join(folder, 'run')}`, { path: run, digest: digestOf(bytes) }],
  ]);
  expect(papers.map(([name]) => name)).toEqual(
    ['discard', 'riichi', 'chow', 'pung', 'kong'].map((kind) => `suphx-sl-tenhou-${kind}`),
  );
  expect(networkFiles([`suzaku@${join(folder, 'no')}`], tenhou)).toMatchObject({
    ok: false,
    error: { code: 'file.unreadable' },
  });
});
