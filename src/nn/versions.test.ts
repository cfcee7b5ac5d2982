/** Files of every past version stay readable: one of each format, written when the version was new. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { readCard } from './export.ts';
import { parseCheckpoint } from './node/checkpoint.ts';
import { nativeRuntime, openModel } from './node/native.ts';
import { openPlain } from './plain/session.ts';
import { openSession } from './session/session.ts';
import { webRuntime } from './web.ts';

const golden = (name: string): Uint8Array => readFileSync(new URL(`../../examples/versions/${name}`, import.meta.url));

test('checkpoint version 1', () => {
  const { meta, sections } = unwrap(parseCheckpoint(golden('checkpoint-1.ckpt')));
  expect(meta).toEqual({
    step: 12,
    updates: 11,
    skipped: 1,
    inARow: 0,
    rng: 'suzaku-1',
    options: { seed: 'golden', batch: 4, schedule: { rate: 0.001, warmup: 2 } },
    layout: 'd.weight[2,1] d.bias[1]',
  });
  expect(sections.get('weights')).toEqual(Float32Array.of(1, -2, 0.5, 0));
  expect(sections.get('second')).toEqual(Float32Array.of(1e-8, 0, 0, 0));
});

test('model version 1: the convolution worked out by hand', async () => {
  const bytes = golden('model-1.onnx');
  expect(unwrap(readCard(bytes)).features).toBe('golden');
  // Three columns of two planes; the logits are 1/4, −1/8 and a forbidden one.
  const feeds = {
    planes: { type: 'float', dims: [1, 3, 2], data: Float32Array.of(1, 0, 0, 1, 1, 1) },
    legal: { type: 'uint8', dims: [1, 3], data: Uint8Array.of(1, 1, 0) },
  } as const;
  const first = 1 / (1 + Math.exp(-3 / 8));
  const sessions = [
    unwrap(await openModel(bytes)),
    unwrap(await openSession(unwrap(await nativeRuntime()), bytes)),
    unwrap(await openSession(unwrap(await webRuntime()), bytes)),
    unwrap(openPlain(bytes)),
  ];
  for (const session of sessions) {
    const policy = unwrap(await session.run(feeds))['policy']!.data as Float32Array;
    expect(policy[0]).toBeCloseTo(first, 6);
    expect(policy[1]).toBeCloseTo(1 - first, 6);
    expect(policy[2]).toBe(0);
    await session.close();
  }
});
