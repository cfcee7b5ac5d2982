import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makePlayer } from '../../players/index.ts';
import { chinese } from '../../rules/index.ts';
import { unwrap } from '../../base/index.ts';
import type { Decider } from '../decide.ts';
import { loadModel, orElse } from './model.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const read = (...path: readonly string[]): Uint8Array => new Uint8Array(readFileSync(resolve(root, ...path)));
const stranger = { name: 'stranger.onnx', bytes: read('examples', 'versions', 'model-1.onnx') };
const shipped = { name: 'suzaku-chinese.onnx', bytes: read('models', 'suzaku-chinese.onnx') };
const riichi = { name: 'riichi.onnx', bytes: read('models', 'suzaku-tenhou.onnx') };
const broken = { name: 'broken.onnx', bytes: Uint8Array.of(1, 2, 3) };

test.each([
  ['no file', [], 'model none'],
  ['a damaged file', [broken], 'model broken.onnx refused'],
  ['a file of no features', [stranger], 'model stranger.onnx not used'],
  ['a network of another game', [riichi], 'model riichi.onnx not used (no player reads suzaku1)'],
])('%s: no network plays', (_, files, note) => {
  const model = loadModel(files);
  expect(model.note).toContain(note);
  expect(model.play).toBeUndefined();
});

test('the shipped network is read by its player, whatever lies beside it', () => {
  const model = loadModel([broken, shipped, riichi]);
  expect(model.play?.player).toBe('suzaku');
  expect(model.note).toContain('model suzaku-chinese.onnx (chinese-planes)');
  expect(model.note).toContain('broken.onnx refused');
  expect(unwrap(makePlayer('suzaku', chinese, 'x', 0, model.play!.networks)).name).toBe('suzaku');
});

test('a network that was changed by a byte of its metadata is refused by name', () => {
  const text = Buffer.from(shipped.bytes).toString('latin1');
  const at = text.indexOf('chinese-planes');
  const bytes = shipped.bytes.slice();
  bytes[at] = 'X'.charCodeAt(0);
  expect(loadModel([{ name: 'changed.onnx', bytes }]).note).toContain('not used (no player reads Xhinese-planes)');
});

test.each([
  [
    'throws',
    () => {
      throw new Error('no answer');
    },
  ],
  ['answers late and fails', () => Promise.reject(new Error('no answer'))],
] as const)('the other decider plays where the first one %s', async (_, choose) => {
  const news: string[] = [];
  const first = { name: 'first', choose } as Decider;
  const decider = orElse(first, { name: 'other', choose: () => 7 }, news);
  expect(await decider.choose({ view: undefined, seat: 0, legal: undefined as never })).toBe(7);
  expect(news).toEqual(['first failed: no answer']);
});
