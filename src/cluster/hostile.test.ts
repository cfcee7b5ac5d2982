/** Workers that lie, are of another version or in somebody else's hands; a server that is full. Each is a row of the failure table in docs/cluster.md. */
import { headers } from '@nats-io/transport-node';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LAB_ENGINE, Lab, hasServer } from '../../testkit/clusterlab.ts';
import { TRICKS, double, trickTask } from '../../testkit/jobkinds.ts';
import { unwrap } from '../base/index.ts';
import { digestOfOutput, inlineExecutor, makeResult, runAll, taskId, type Task } from '../jobs/node/index.ts';
import {
  Results,
  clusterExecutor,
  quarantine,
  readAlarms,
  release,
  runWorker,
  setEngine,
  statusOf,
  workersOf,
  type ClusterExecutor,
} from './index.ts';
import { RESULTS, SCHEMA, deadSubject, resultSubject, taskSubject } from './names.ts';
import { makeMaker, makeTask, parseDead, parseTask, type Maker, type WireTask } from './wire.ts';

const by = (worker: string): Omit<Maker, 'digest' | 'object'> => ({
  schema: SCHEMA,
  engine: 'lab',
  worker,
  ms: 1,
  deliveries: 1,
});

/** A small disk of its own is a right of root. */
const canMount = (): boolean => {
  if (process.platform === 'linux' && process.getuid?.() === 0) return true;
  process.stderr.write('only root may mount a small disk: the test of a full one is skipped\n');
  return false;
};
const idOf = (task: Task): string => taskId(task, 'lab');

describe.skipIf(!hasServer())('on a nats-server', () => {
  let lab: Lab;
  let results: Results;
  const opened: ClusterExecutor[] = [];
  const warned: string[] = [];
  const open = async (more: Partial<Parameters<typeof clusterExecutor>[0]> = {}): Promise<ClusterExecutor> => {
    const warn = (text: string): void => void warned.push(text);
    const options = { address: lab.address, engine: 'lab', sweep: 500, warn, ...more };
    opened.push(unwrap(await clusterExecutor(options)));
    return opened.at(-1)!;
  };
  const valuesOf = async (executor: ClusterExecutor, tasks: readonly Task[]): Promise<unknown> => {
    const all = await runAll(executor, tasks);
    return all.ok ? all.value.map(({ value }) => value) : all.error;
  };
  /** Puts bytes where the result of a task belongs. */
  const plant = async (task: Task, data: Uint8Array, maker: Maker | undefined): Promise<void> => {
    const head = headers();
    for (const [name, value] of maker === undefined ? [] : makeMaker(maker)) head.set(name, value);
    await lab.coordinator.link.js.publish(resultSubject(idOf(task)), data, { headers: head });
  };

  beforeAll(async () => {
    lab = await Lab.open();
    results = new Results(lab.coordinator.link);
    lab.worker('honest');
  });
  afterEach(async () => {
    warned.length = 0;
    for (const executor of opened.splice(0)) await executor.close();
  });
  afterAll(() => lab.close());

  test('a second result: an equal one is nothing new, another one is an alarm and does not count', async () => {
    const task = double(1);
    const put = (value: number, worker: string) => results.put(idOf(task), task, { value }, by(worker));
    expect(await put(2, 'one')).toBe('stored');
    expect(await put(2, 'two')).toBe('known');
    expect(await put(3, 'three')).toBe('differs');
    expect(await readAlarms(lab.coordinator.link)).toMatchObject([{ id: idOf(task), worker: 'three', other: 'one' }]);
    expect(await valuesOf(await open(), [task])).toEqual([2]);
  });

  test('planted results that are junk, damaged, of another engine or schema are computed again', async () => {
    const [junk, damaged, foreign, future, other] = [10, 11, 12, 13, 14].map((n) => double(n)) as [
      Task,
      Task,
      Task,
      Task,
      Task,
    ];
    const digest = digestOfOutput({ value: 7 });
    await plant(junk, new TextEncoder().encode('junk'), undefined);
    await plant(damaged, new TextEncoder().encode('{"task":1}\n'), { ...by('x'), digest, object: '' });
    const wrong = makeResult(idOf(foreign), foreign, { value: 7 });
    await plant(foreign, wrong, { ...by('x'), engine: 'old', digest, object: '' });
    await plant(future, makeResult(idOf(future), future, { value: 7 }), { ...by('x'), schema: 99, digest, object: '' });
    // A whole result of another task under this one's id.
    await plant(other, wrong, { ...by('x'), digest, object: '' });
    expect(await valuesOf(await open(), [junk, damaged, foreign, future, other])).toEqual([20, 22, 24, 26, 28]);
    expect(warned).toHaveLength(5);
    expect(warned.join()).toMatch(/schema 99/);
  });

  test('a flood of results that nobody asked for, as of stale weights, changes nothing', async () => {
    for (let n = 0; n < 300; n++) {
      const stale = { ...double(n), spec: { do: 'double', n, weights: 'old' } };
      await results.put(idOf(stale), stale, { value: -1 }, by('stale'));
    }
    const wanted = Array.from({ length: 30 }, (_, n) => double(n + 100));
    expect(await valuesOf(await open(), wanted)).toEqual(wanted.map((_, n) => 2 * (n + 100)));
  });

  test('a task of another schema, a changed task and junk are dead letters that say so', async () => {
    const { js, manager } = lab.coordinator.link;
    const task = double(50);
    const id = idOf(task);
    const wire: WireTask = { schema: SCHEMA, engine: 'lab', commit: 'lab', id, ...task, spec: task.spec, inputs: {} };
    expect(parseTask(makeTask(wire)).ok).toBe(true);
    const changed = { ...wire, spec: { do: 'double', n: 51 } };
    const rows: readonly (readonly [string, Uint8Array, string])[] = [
      ['1'.repeat(40), makeTask({ ...wire, schema: 99 }), 'schema 99, this program 1; install the same version'],
      ['2'.repeat(40), makeTask(changed), 'is not the one its id names'],
      ['3'.repeat(40), new TextEncoder().encode('[['), 'is no task'],
    ];
    for (const [key, bytes, said] of rows) {
      await js.publish(taskSubject('builder', key), bytes);
      const letter = async (): Promise<string> => {
        const found = await manager.direct
          .getMessage('SUZAKU_DEAD', { last_by_subj: deadSubject(key) })
          .catch(() => null);
        return found === null ? '' : parseDead(found.data).text;
      };
      await expect.poll(letter, { timeout: 10_000 }).toContain(said);
    }
  });

  test('a task that was delivered so often without a result is a dead letter', async () => {
    const lonely = await Lab.open({ ackWait: 500 });
    try {
      const stop = new AbortController();
      const worker = runWorker({
        ...{ address: lonely.address, roles: ['builder'], threads: 1, workshop: TRICKS, name: 'short', engine: 'lab' },
        cache: lonely.at('inputs'),
        signal: stop.signal,
        deliveries: 2,
      });
      const unknown = { ...double(1), kind: 'nobody.knows' };
      const executor = unwrap(await clusterExecutor({ address: lonely.address, engine: 'lab', sweep: 500 }));
      expect(await valuesOf(executor, [unknown])).toMatchObject({ code: 'cluster.abandoned' });
      await executor.close();
      stop.abort();
      expect(await worker).toMatchObject({ ok: true });
    } finally {
      await lonely.close();
    }
  });

  test('a worker and an asker of another engine are refused with a sentence', async () => {
    const refused = await clusterExecutor({ address: lab.address, engine: 'newer' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'cluster.engine' } });
    expect(!refused.ok && refused.error.text).toContain('install and build the same commit on both');
    const stale = await runWorker({
      ...{ address: lab.address, roles: ['builder'], threads: 1, workshop: TRICKS, name: 'old', engine: 'older' },
      signal: new AbortController().signal,
    });
    expect(stale).toMatchObject({ ok: false, error: { code: 'cluster.engine' } });
  });

  test('a worker that alters a tenth of its results is caught by the second run and put into quarantine', async () => {
    const lies = lab.worker('liar', lab.address, { lies: '1' });
    const names = async (): Promise<readonly string[]> =>
      (await workersOf(lab.coordinator.link)).map(({ name }) => name);
    await expect.poll(names, { timeout: 60_000 }).toContain('liar');
    const referee = inlineExecutor(TRICKS.kinds, { engine: 'lab' });
    const tasks = Array.from({ length: 80 }, (_, n) => double(n + 1000, 5));
    let said: unknown;
    // What was handed over before is taken back, so the run may have to be started again; once is enough.
    for (let tries = 0; tries < 3 && !Array.isArray(said); tries++) {
      const audit = { share: 1, secret: 'lab', referee, patience: 20_000 };
      said = await valuesOf(await open({ audit }), tasks);
      if (!Array.isArray(said)) expect(said).toMatchObject({ code: 'cluster.revoked' });
    }
    expect(said).toEqual(tasks.map((_, n) => 2 * (n + 1000)));
    const { quarantined } = await statusOf(lab.coordinator.link);
    expect(quarantined.map(({ worker }) => worker)).toEqual(['liar']);
    expect(await results.idsOf('liar')).toEqual([]);
    expect(await lies.close()).not.toBeNull();
    await release(lab.coordinator.link, 'liar');
  });

  test('results of a worker in quarantine do not count', async () => {
    const task = double(70);
    await results.put(idOf(task), task, { value: 7 }, by('bad'));
    await quarantine(lab.coordinator.link, 'bad', 'by hand');
    expect(await valuesOf(await open(), [task])).toEqual([140]);
    await release(lab.coordinator.link, 'bad');
  });

  test('a server whose storage is full: everybody waits, and goes on when there is room', async () => {
    const full = await Lab.open({ resultBytes: 300_000 });
    try {
      full.worker('w');
      const executor = unwrap(await clusterExecutor({ address: full.address, engine: 'lab', sweep: 500 }));
      const text = 'y'.repeat(30_000);
      const tasks = Array.from({ length: 8 }, (_, n) => ({
        ...trickTask({ do: 'read', name: `t${n}` }),
        inputs: { [`t${n}`]: { digest: `text ${n}`, text: `${n}${text}` } },
      }));
      const running = valuesOf(executor, tasks);
      const { manager } = full.coordinator.link;
      let purges = 0;
      let isOver = false;
      const drained = (async (): Promise<void> => {
        for (let looks = 0; looks < 60 && !isOver; looks++) {
          await wait(1000);
          if ((await manager.streams.info(RESULTS)).state.bytes < 200_000) continue;
          purges++;
          await wait(1500);
          await manager.streams.purge(RESULTS);
        }
      })();
      expect(await running).toEqual(tasks.map((_, n) => `${n}${text}`));
      isOver = true;
      await drained;
      expect(purges).toBeGreaterThan(0);
      await executor.close();
    } finally {
      await full.close();
    }
  });

  test.skipIf(!canMount())('a disk that is full: when there is room again the work goes on', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'suzaku-disk-'));
    const resize = (...options: readonly string[]): void => {
      execFileSync('mount', [...options, disk]);
    };
    resize('-t', 'tmpfs', '-o', 'size=4m', 'tmpfs');
    try {
      const full = await Lab.open({}, { folder: join(disk, 'server'), storage: 2 ** 30 });
      try {
        full.worker('w');
        const executor = unwrap(await clusterExecutor({ address: full.address, engine: 'lab', sweep: 500, width: 4 }));
        const text = 'y'.repeat(200_000);
        const tasks = Array.from({ length: 20 }, (_, n) => ({
          ...trickTask({ do: 'read', name: `t${n}` }),
          inputs: { [`t${n}`]: { digest: `text ${n}`, text: `${n}${text}` } },
        }));
        const running = valuesOf(executor, tasks);
        const free = (): number => statfsSync(disk).bavail * statfsSync(disk).bsize;
        await expect.poll(free, { timeout: 30_000 }).toBeLessThan(250_000);
        await wait(1000);
        resize('-o', 'remount,size=64m');
        expect(await running).toEqual(tasks.map((_, n) => `${n}${text}`));
        await executor.close();
      } finally {
        await full.close();
      }
    } finally {
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  });

  test('a coordinator of a newer engine: the workers end and say so', async () => {
    const old = await Lab.open();
    try {
      const worker = old.worker('w');
      await wait(1500);
      await setEngine(old.coordinator.link, { ...LAB_ENGINE, digest: 'newer' });
      const executor = unwrap(await clusterExecutor({ address: old.address, engine: 'newer', sweep: 500 }));
      const stop = new AbortController();
      const running = runAll(executor, [double(1)], { signal: stop.signal });
      await expect.poll(() => worker.out, { timeout: 15_000 }).toContain('cluster.engine');
      stop.abort();
      expect(await running).toMatchObject({ ok: false, error: { code: 'jobs.stopped' } });
      await executor.close();
    } finally {
      await old.close();
    }
  });
});
