/** The way of a run, without threads: order, stores, twins, failures, stops. */
import { expect, test } from 'vitest';
import { fault, ok, type Result } from '../base/index.ts';
import {
  runAll,
  runTasks,
  type Executor,
  type Lanes,
  type Output,
  type ResultStore,
  type Settled,
  type Task,
} from './index.ts';

const task = (n: number, more: object = {}): Task<number> => ({ kind: 'n', name: `task ${n}`, spec: { n, ...more } });
const numberOf = ({ spec }: Task): number => (spec as { readonly n: number }).n;
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Doubles numbers; later tasks are done sooner. */
const lanesOf = (width: number, compute = (n: number): Result<Output> => ok({ value: 2 * n })) => {
  const computed: number[] = [];
  const lanes: Lanes = {
    engine: 'e',
    width,
    compute: async (one, signal) => {
      const n = numberOf(one);
      computed.push(n);
      for (let i = 0; i < 20 - n && !signal.aborted; i++) await later(1);
      return signal.aborted ? fault('jobs.stopped', 0, '') : compute(n);
    },
  };
  return { lanes, computed };
};

const memory = (): ResultStore & { readonly kept: Map<string, Output> } => {
  const kept = new Map<string, Output>();
  return {
    kept,
    get: (id) => Promise.resolve(kept.get(id)),
    put: (id, _, output) => {
      kept.set(id, output);
      return Promise.resolve(ok(true));
    },
  };
};

const collect = async (run: AsyncIterable<Settled<number>>): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const settled of run)
    all.push(settled.ok ? settled.value.value : `${settled.task?.name} ${settled.error.code}`);
  return all;
};

const upTo = (n: number): Task<number>[] => Array.from({ length: n }, (_, i) => task(i));

test.each([1, 2, 7])('results in the order of tasks, whoever is ready first: %i at a time', async (width) => {
  const { lanes } = lanesOf(width);
  expect(await collect(runTasks(upTo(12), lanes))).toEqual(Array.from({ length: 12 }, (_, i) => 2 * i));
});

test('as they come: all of them once, each with its number', async () => {
  const { lanes } = lanesOf(4);
  const came: number[] = [];
  for await (const settled of runTasks(upTo(12), lanes, { order: 'arrival' })) {
    if (!settled.ok) throw new Error(settled.error.text);
    expect(settled.value.value).toBe(2 * settled.value.at);
    came.push(settled.value.at);
  }
  expect(came).not.toEqual(came.toSorted((a, b) => a - b));
  expect(came.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i));
});

test('a second run with the same ids computes nothing; another engine computes all', async () => {
  const store = memory();
  const { lanes, computed } = lanesOf(3);
  const counts: unknown[] = [];
  const first = await collect(runTasks(upTo(5), lanes, { store }));
  expect(await collect(runTasks(upTo(6), lanes, { store, progress: (each) => counts.push(each) }))).toEqual([
    ...first,
    10,
  ]);
  expect(computed).toHaveLength(6);
  expect(counts.at(-1)).toEqual({ done: 6, reused: 5 });
  await collect(runTasks(upTo(6), { ...lanes, engine: 'f' }, { store }));
  expect(computed).toHaveLength(12);
  expect(store.kept.size).toBe(12);
});

test('tasks with one id are computed once at a time', async () => {
  const { lanes, computed } = lanesOf(4);
  expect(await collect(runTasks([task(1), task(1), task(2), task(1)], lanes))).toEqual([2, 2, 4, 2]);
  expect(new Set(computed)).toEqual(new Set([1, 2]));
  expect(computed).toHaveLength(2);
});

test('a result is the same now and from the store', async () => {
  const { lanes } = lanesOf(1, () => ok({ value: { a: NaN, b: undefined, c: -0 } }));
  const store = memory();
  const [first] = await collect(runTasks([task(1)], lanes, { store }));
  expect(first).toEqual({ a: null, c: 0 });
  expect(await collect(runTasks([task(1)], lanes, { store }))).toEqual([first]);
});

test('a fault ends the run in its turn, with the name of the task; what is done before is handed over', async () => {
  const { lanes, computed } = lanesOf(4, (n) => (n === 3 ? fault('n.three', 0, 'is three') : ok({ value: n })));
  expect(await collect(runTasks(upTo(100), lanes))).toEqual([0, 1, 2, 'task 3 n.three']);
  expect(computed.length).toBeLessThan(20);
  const executor: Executor = {
    engine: 'e',
    run: (tasks, options) => runTasks(tasks, lanes, options),
    close: later.bind(0, 0),
  };
  expect(await runAll(executor, upTo(9))).toEqual(fault('n.three', 0, 'task 3: is three'));
  expect(await runAll(executor, upTo(3))).toMatchObject({
    ok: true,
    value: [{ value: 0 }, { value: 1 }, { value: 2 }],
  });
});

test('a store that refuses ends the run', async () => {
  const { lanes } = lanesOf(2);
  const put = (): Promise<Result<true>> => Promise.resolve(fault('jobs.differs', 0, 'another result'));
  expect(await collect(runTasks(upTo(4), lanes, { store: { ...memory(), put } }))).toEqual(['task 0 jobs.differs']);
});

test('what throws is thrown, in a task and in the making of tasks', async () => {
  const { lanes } = lanesOf(2, () => {
    throw new Error('a bug');
  });
  await expect(collect(runTasks(upTo(4), lanes))).rejects.toThrow('a bug');
  function* broken(): Generator<Task<number>> {
    yield task(1);
    throw new Error('no more');
  }
  await expect(collect(runTasks(broken(), lanesOf(2).lanes))).rejects.toThrow('no more');
});

test('tasks are made when there is room; leaving the loop ends the run and the making', async () => {
  let [made, isEnded] = [0, false];
  async function* endless(): AsyncGenerator<Task<number>> {
    try {
      for (;;) yield task(made++);
    } finally {
      isEnded = true;
    }
  }
  const { lanes } = lanesOf(2);
  for await (const settled of runTasks(endless(), lanes)) if (settled.ok && settled.value.at === 10) break;
  expect(isEnded).toBe(true);
  expect(made).toBeLessThan(50);
});

test('stopped: one failure that says by what; what was done is in the store, and the rest is done later', async () => {
  const stop = new AbortController();
  const store = memory();
  const { lanes, computed } = lanesOf(2);
  const seen: unknown[] = [];
  for await (const settled of runTasks(upTo(30), lanes, { store, signal: stop.signal })) {
    seen.push(settled.ok ? settled.value.value : [settled.task, settled.error]);
    if (seen.length === 3) stop.abort('SIGTERM');
  }
  const text = 'stopped by SIGTERM before the last task was done';
  expect(seen).toEqual([0, 2, 4, [undefined, { code: 'jobs.stopped', at: 0, text }]]);
  const kept = store.kept.size;
  expect(kept).toBeGreaterThanOrEqual(3);
  const before = computed.length;
  expect(await collect(runTasks(upTo(30), lanes, { store }))).toEqual(Array.from({ length: 30 }, (_, i) => 2 * i));
  expect(computed.length - before).toBe(30 - kept);
  expect(await collect(runTasks(upTo(3), lanes, { signal: AbortSignal.abort('SIGINT') }))).toEqual([
    'undefined jobs.stopped',
  ]);
});
