import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unwrap, type Result } from '../../base/index.ts';
import { exportModel, readCard } from '../export.ts';
import { conv1d, dense } from '../layers/basic.ts';
import { relu } from '../ops/elementwise.ts';
import { reshape } from '../ops/shape.ts';
import { openPlain } from '../plain/session.ts';
import { createRng } from '../rng.ts';
import { parseMetadata, parseModel } from './decode.ts';
import { encodeModel } from './encode.ts';
import type { Model } from './proto.ts';

const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);
const CARD = { features: 'f', featuresVersion: '1', actionsVersion: '1', ruleset: 'tenhou', commit: 'c' };
const weights = new Map([
  ['c.weight', new Float32Array(24).fill(0.5)],
  ['c.bias', new Float32Array(4)],
  ['d.weight', new Float32Array(40).fill(-0.25)],
  ['d.bias', new Float32Array(2)],
]);
const bytes = unwrap(
  exportModel(
    (graph) => ({
      outputs: { y: dense(reshape(relu(conv1d(graph.input('x', [5, 2]), 'c', 4)), [graph.batch, -1]), 'd', 2) },
    }),
    weights,
    CARD,
  ),
);

const MODEL: Model = {
  producer: 'p',
  graph: 'g',
  nodes: [
    {
      op: 'Op',
      inputs: ['a', '', 'b'],
      outputs: ['c'],
      attributes: {
        int: { kind: 'int', value: -7 },
        float: { kind: 'float', value: 0.5 },
        text: { kind: 'string', value: '雀' },
        list: { kind: 'ints', value: [3, -1, 0] },
        none: { kind: 'ints', value: [] },
      },
    },
  ],
  constants: [{ name: 'k', type: 'int64', dims: [2], raw: new Uint8Array(16) }],
  inputs: [{ name: 'a', type: 'float', dims: ['batch', 3] }],
  outputs: [{ name: 'c', type: 'bool', dims: [] }],
  metadata: { key: 'value', ['__proto__']: 'harmless' },
};

test('a model survives the trip through bytes', () => {
  const back = unwrap(parseModel(encodeModel(MODEL)));
  expect(back).toEqual(MODEL);
  expect(Object.getPrototypeOf(back.metadata)).toBe(Object.prototype);
  expect(unwrap(parseMetadata(bytes))['suzaku.ruleset']).toBe('tenhou');
});

const field = (number: number, wire: number, ...rest: number[]): number[] => [(number << 3) | wire, ...rest];
const inGraph = (...body: number[]): number[] => field(7, 2, body.length, ...body);

test.each([
  ['nothing', [], 'model.no-graph'],
  ['a text file', [...new TextEncoder().encode('hello')], 'model.wire'],
  ['an endless number', Array.from({ length: 40 }, () => 0xff), 'model.varint'],
  ['a length beyond the end', field(7, 2, 0xff, 0xff, 0xff, 0xff, 0x0f), 'model.truncated'],
  ['a negative length', field(7, 2, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1), 'model.truncated'],
  ['a group', field(7, 3, 0), 'model.wire'],
  ['field number 0', [0, 0], 'model.field'],
  ['a graph that is a number', field(7, 0, 1), 'model.wire'],
  [
    'a tensor of negative size',
    inGraph(...field(5, 2, 11, ...field(1, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1))),
    'model.dim',
  ],
  ['a tensor without its bytes', inGraph(...field(5, 2, 3, ...field(1, 0, 200, 1))), 'model.tensor-size'],
  ['an unknown element type', inGraph(...field(5, 2, 2, ...field(2, 0, 99))), 'model.element-type'],
  ['weights in another file', inGraph(...field(5, 2, 2, ...field(14, 0, 1))), 'model.external-data'],
  ['a text that is not UTF-8', inGraph(...field(2, 2, 2, 0xc3, 0x28)), 'model.text'],
  ['no operator set', inGraph(), 'model.opset'],
] as const)('%s is refused by name', (_, list, code) => {
  expect(codeOf(parseModel(Uint8Array.from(list)))).toBe(code);
});

test('damaged bytes give a fault or a model, never anything else', () => {
  const rng = createRng('fuzz');
  for (let tried = 0; tried < 6000; tried++) {
    const damaged = tried % 4 === 0 ? bytes.slice(0, rng.below(bytes.length)) : bytes.slice();
    for (let change = rng.below(4); change >= 0; change--) damaged[rng.below(damaged.length || 1)] = rng.below(256);
    const results: Result<unknown>[] = [parseModel(damaged), parseMetadata(damaged), readCard(damaged)];
    const session = openPlain(damaged);
    if (session.ok && session.value.inputs.length === 1)
      results.push(session.value.runNow({ x: { type: 'float', dims: [1, 5, 2], data: new Float32Array(10) } }));
    for (const result of [...results, session]) expect(result.ok || result.error.code.length > 4).toBe(true);
  }
});

test('the pure part reaches no Node module and no package but onnxruntime-web', () => {
  const seen = new Set<string>();
  const outside = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g))
      if (target!.startsWith('.')) visit(join(dirname(file), target!));
      else outside.add(target!);
  };
  visit(fileURLToPath(new URL('../index.ts', import.meta.url)));
  expect([...outside]).toEqual(['onnxruntime-web']);
  expect(seen.size).toBeGreaterThan(20);
});

test('files keep to a readable size', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const file = join(root, entry);
    if (!statSync(file).isFile() || entry.endsWith('.test.ts')) continue;
    expect([entry, readFileSync(file, 'utf8').split('\n').length < 400]).toEqual([entry, true]);
  }
});
