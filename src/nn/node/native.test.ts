import { afterEach, expect, test, vi } from 'vitest';
import { unwrap } from '../../base/index.ts';
import { exportModel } from '../export.ts';
import { dense } from '../layers/basic.ts';

afterEach(() => {
  vi.doUnmock('onnxruntime-node');
  vi.doUnmock('onnxruntime-web');
  vi.resetModules();
});

const bytes = unwrap(
  exportModel(
    (graph) => ({ outputs: { y: dense(graph.input('x', [2]), 'd', 1) } }),
    new Map([
      ['d.weight', Float32Array.of(2, 3)],
      ['d.bias', Float32Array.of(1)],
    ]),
    { features: 'f', featuresVersion: '1', actionsVersion: '1', ruleset: 'r', commit: 'c' },
  ),
);
const feeds = { x: { type: 'float', dims: [1, 2], data: Float32Array.of(10, 100) } } as const;
const absent = (name: string): void =>
  void vi.doMock(name, () => {
    throw new Error(`Cannot find module '${name}'`);
  });

test.each([
  ['the native runtime where it is installed', [], 'node'],
  ['onnxruntime-web where there is no native binary', ['onnxruntime-node'], 'web'],
  ['plain arrays where there is neither', ['onnxruntime-node', 'onnxruntime-web'], 'plain'],
] as const)('a model opens with %s', async (_, missing, backend) => {
  missing.forEach(absent);
  const { openModel } = await import('./native.ts');
  const session = unwrap(await openModel(bytes));
  expect(session.backend).toBe(backend);
  expect([...unwrap(await session.run(feeds))['y']!.data]).toEqual([321]);
  await session.close();
});

test('without a runtime, training says what to install', async () => {
  ['onnxruntime-node', 'onnxruntime-web'].forEach(absent);
  const { anyRuntime, nativeRuntime } = await import('./native.ts');
  const native = await nativeRuntime();
  expect(native.ok ? '' : native.error.code).toBe('runtime.no-native');
  const none = await anyRuntime();
  expect(none.ok ? '' : none.error.code).toBe('runtime.none');
  expect(none.ok ? '' : none.error.text).toContain('npm i --ignore-scripts onnxruntime-node');
});

test('a damaged model is refused at once, not tried elsewhere', async () => {
  const { openModel } = await import('./native.ts');
  const damaged = await openModel(bytes.subarray(0, bytes.length - 30));
  expect(damaged.ok ? '' : damaged.error.code).toMatch(/^model\./);
});
