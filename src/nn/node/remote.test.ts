import { expect, test } from 'vitest';
import { unwrap } from '../../base/index.ts';
import { exportModel } from '../export.ts';
import { dense } from '../layers/basic.ts';
import { createBatcher } from '../session/batching.ts';
import { openNow } from './now.ts';
import { openInWorker } from './remote.ts';

/** Worker threads need plain JavaScript; npm test builds before it runs. */
const script = new URL('../../../dist/src/nn/node/sessionworker.js', import.meta.url);
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

test('a session in a worker answers many callers, in batches, and closes', async () => {
  const session = unwrap(await openInWorker(bytes, { script }));
  expect(session.backend).toBe('node');
  expect(session.metadata['suzaku.features']).toBe('f');
  const batcher = createBatcher(session, { most: 8 });
  const all = new Float32Array(40).map((_, at) => at);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => batcher.infer({ x: all.subarray(2 * at, 2 * at + 2) })),
  );
  answers.forEach((answer, at) => expect(unwrap(answer)['y']).toEqual(Float32Array.of(4 * at + 3 * (2 * at + 1) + 1)));
  expect(batcher.counts.runs).toBe(3);
  const wrong = await session.run({});
  expect(wrong.ok ? 'ok' : wrong.error.code).toBe('session.input-missing');
  await session.close();
  const late = await batcher.infer({ x: Float32Array.of(1, 2) });
  expect(late.ok ? 'ok' : late.error.code).toBe('session.closed');
});

test('a model that cannot be read is the same fault as without a worker', async () => {
  const opened = await openInWorker(bytes.slice(0, 50), { script });
  expect(opened.ok ? 'ok' : opened.error.code).toMatch(/^model\./);
});

test('answers at once, one after the other, each to its own question', async () => {
  const session = unwrap(await openNow(bytes, { script }));
  const x = (a: number, b: number) => ({ x: { type: 'float', dims: [1, 2], data: Float32Array.of(a, b) } }) as const;
  for (let at = 0; at < 2000; at++)
    if (unwrap(session.runNow(x(at, 1)))['y']!.data[0] !== 2 * at + 4)
      throw new Error(`wrong answer to question ${at}`);
  const wrong = session.runNow({});
  expect(wrong.ok ? 'ok' : wrong.error.code).toBe('session.input-missing');
  await session.close();
  const opened = await openNow(bytes.slice(0, 50), { script });
  expect(opened.ok ? 'ok' : opened.error.code).toMatch(/^model\./);
}, 60_000);

test('a question begun is answered later, whatever is asked in between', async () => {
  const session = unwrap(await openNow(bytes, { script }));
  const data = Float32Array.of(0, 1);
  const feeds = { x: { type: 'float', dims: [1, 2], data } } as const;
  const y = (answer: ReturnType<typeof session.runNow>): number | bigint | undefined => unwrap(answer)['y']!.data[0];
  const begun = [0, 1, 2].map((at) => {
    data[0] = at;
    return session.begin!(feeds);
  });
  data[0] = 10;
  expect(y(session.runNow(feeds))).toBe(24);
  // In another order than asked, and twice.
  expect([2, 0, 1, 1].map((at) => y(begun[at]!()))).toEqual([8, 4, 6, 6]);
  const wrong = session.begin!({})();
  expect(wrong.ok ? 'ok' : wrong.error.code).toBe('session.input-missing');
  expect(y(session.runNow(feeds))).toBe(24);
  await session.close();
});
