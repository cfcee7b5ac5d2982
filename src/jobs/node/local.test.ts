/** The executor of this machine: the same results on any number of threads, and after threads and programs that were killed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { TRICKS, double, trickTask, type Trick } from '../../../testkit/jobkinds.ts';
import { digestOf } from '../../models/index.ts';
import { runAll, type Executor, type RunOptions, type Task } from '../index.ts';
import { folderStore, inlineExecutor, localExecutor } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-local-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const open = (threads: number): Executor =>
  threads === 0
    ? inlineExecutor(TRICKS.kinds, { engine: 'e' })
    : localExecutor({ workshop: TRICKS, threads, engine: 'e' });

/** Values, or the fault. */
const run = async (threads: number, tasks: readonly Task[], options: RunOptions = {}): Promise<unknown> => {
  const executor = open(threads);
  try {
    const all = await runAll(executor, tasks, options);
    return all.ok ? all.value.map(({ value }) => value) : all.error;
  } finally {
    await executor.close();
  }
};

const TEN = Array.from({ length: 10 }, (_, i) => double(i, i % 3 === 0 ? 60 : 0));
const DOUBLED = Array.from({ length: 10 }, (_, i) => 2 * i);

test('the worker is built', () => expect(existsSync(fileURLToPath(TRICKS.worker))).toBe(true));

test.each([0, 1, 2, 5])(
  '%i threads: the same results in the same order, and once more without computing',
  async (threads) => {
    const store = folderStore(at(`store-${threads}`));
    const log = at(`log-${threads}`);
    const tasks = DOUBLED.map((_, n) => trickTask({ do: 'double', n, log, ms: n % 3 === 0 ? 60 : 0 }));
    const counts: unknown[] = [];
    expect(await run(threads, tasks, { store })).toEqual(DOUBLED);
    expect(await run(threads, tasks, { store, progress: (each) => counts.push(each) })).toEqual(DOUBLED);
    expect(counts.at(-1)).toEqual({ done: 10, reused: 10 });
    expect(readFileSync(log, 'utf8').trimEnd().split('\n')).toHaveLength(10);
  },
);

test('bytes and notes come over; a thread is used again by the next run', async () => {
  const executor = open(1);
  const notes: string[] = [];
  const text = 'x'.repeat(100_000);
  const input = { big: { digest: digestOf(text), text } };
  const read = await runAll(executor, [{ ...trickTask({ do: 'read', name: 'big' }), inputs: input }]);
  expect(read.ok && [read.value[0]!.value, read.value[0]!.bytes?.length]).toEqual([text, 100_000]);
  await runAll(executor, [double(4)], { note: (line, task) => notes.push(`${task.name} ${line}`) });
  expect(notes).toEqual([`${double(4).name} doubling 4`]);
  await executor.close();
});

test.each([0, 2])('inputs of files are what they were when the task was made (%i threads)', async (threads) => {
  const path = at(`weights-${threads}`);
  writeFileSync(path, 'first');
  const task = { ...trickTask({ do: 'read', name: 'w' }), inputs: { w: { path, digest: digestOf('first') } } };
  expect(await run(threads, [task])).toEqual(['first']);
  writeFileSync(path, 'second');
  expect(await run(threads, [task])).toMatchObject({ code: 'jobs.input-changed' });
  rmSync(path);
  expect(await run(threads, [task])).toMatchObject({ code: 'file.unreadable' });
});

test('a thread that ends in the middle of a task: another one does it', async () => {
  const tasks = [...TEN, trickTask({ do: 'die', unless: at('died'), n: 10 }), double(11)];
  expect(await run(2, tasks)).toEqual([...DOUBLED, 20, 22]);
  expect(existsSync(at('died'))).toBe(true);
});

test('failures say which task and why', async () => {
  const named = (spec: Trick): Task => trickTask(spec, 'this one');
  expect(await run(2, [named({ do: 'fail' })])).toEqual({ code: 'test.fault', at: 0, text: 'this one: it fails' });
  expect(await run(2, [named({ do: 'exit' })])).toMatchObject({
    code: 'jobs.worker',
    text: 'this one: its thread was lost 3 times: it ended with 7',
  });
  await expect(run(2, [named({ do: 'throw' })])).rejects.toThrow(/this one: it throws\nError: it throws\n +at /);
  await expect(run(0, [named({ do: 'throw' })])).rejects.toThrow('it throws');
  await expect(run(2, [{ ...double(1), kind: 'nobody' }])).rejects.toThrow('no kind of task is called nobody');
  const nowhere = { ...TRICKS, worker: new URL('nowhere.js', TRICKS.worker) };
  const lost = await runAll(localExecutor({ workshop: nowhere, threads: 1, engine: 'e' }), [double(1)]);
  expect(lost).toMatchObject({ ok: false, error: { code: 'jobs.worker' } });
});

test('stopped in the middle: running tasks end at once, what is done is kept', async () => {
  const store = folderStore(at('stopped'));
  const stop = new AbortController();
  const tasks = [double(1), double(2), double(3, 60_000), double(4, 60_000)];
  const progress = ({ done }: { readonly done: number }): void => {
    if (done === 2) stop.abort('SIGINT');
  };
  expect(await run(2, tasks, { store, signal: stop.signal, progress })).toMatchObject({ code: 'jobs.stopped' });
  const counts: unknown[] = [];
  await run(2, tasks.slice(0, 2), { store, progress: (each) => counts.push(each) });
  expect(counts.at(-1)).toEqual({ done: 2, reused: 2 });
});

/** A program that doubles 0 … 39 on two threads into a store. */
const PROGRAM = `
import { folderStore, localExecutor, runAll } from ${JSON.stringify(new URL('../../../dist/src/jobs/node/index.js', import.meta.url).href)};
import { TRICKS, trickTask } from ${JSON.stringify(new URL('../../../dist/testkit/jobkinds.js', import.meta.url).href)};
const [store, log] = process.argv.slice(2);
const workshop = { ...TRICKS, worker: new URL(${JSON.stringify(TRICKS.worker.href)}) };
const executor = localExecutor({ workshop, threads: 2, engine: 'e', store: folderStore(store) });
const tasks = Array.from({ length: 40 }, (_, n) => trickTask({ do: 'double', n, ms: 25, log }));
const all = await runAll(executor, tasks, { progress: ({ done }) => process.stdout.write(done + '\\n') });
process.stdout.write('sum ' + all.value.reduce((sum, { value }) => sum + value, 0) + '\\n');
await executor.close();
`;

test('a program that is killed again and again ends with every task done and counted once', async () => {
  const script = at('program.mjs');
  writeFileSync(script, PROGRAM);
  const log = at('killed.log');
  const start = (killAfter: number): Promise<string> =>
    new Promise((done) => {
      const child = spawn(process.execPath, [script, at('killed'), log], { cwd: resolve('.') });
      let out = '';
      child.stdout.on('data', (text: Buffer) => {
        out += text.toString();
        if (out.split('\n').length > killAfter) child.kill('SIGKILL');
      });
      child.on('close', () => done(out));
    });
  for (const after of [3, 17, 28]) expect(await start(after)).not.toContain('sum');
  const out = await start(Infinity);
  expect(out.trimEnd().split('\n').at(-1)).toBe(`sum ${40 * 39}`);
  // Killed runs may have computed a task or two whose result was not yet kept.
  const computed = readFileSync(log, 'utf8').trimEnd().split('\n').map(Number);
  expect(new Set(computed).size).toBe(40);
  expect(computed.length).toBeLessThanOrEqual(40 + 3 * 3);
});
