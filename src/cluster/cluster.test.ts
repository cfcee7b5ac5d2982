/** The executor on a real nats-server: the same ids and results as on one machine, whatever dies. Skipped, and said so, where none is installed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type { ConsumerInfo } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { jumpClock } from '../../testkit/clusterclock.ts';
import { Lab, hasServer, startProxy, type Kept } from '../../testkit/clusterlab.ts';
import { hashOf, labTasks, localHash } from '../../testkit/clustertasks.ts';
import { storm } from '../../testkit/clusterstorm.ts';
import { double, trickTask } from '../../testkit/jobkinds.ts';
import { unwrap } from '../base/index.ts';
import { faultOf, runAll, taskId, type Settled, type Task } from '../jobs/node/index.ts';
import { digestOf } from '../models/index.ts';
import { RESULTS, TASKS, WORKERS } from './names.ts';
import { clusterExecutor, currentOf, openLink, setCurrent, statusOf, type ClusterExecutor } from './index.ts';

const opened: ClusterExecutor[] = [];
const open = async (lab: Lab, more: Partial<Parameters<typeof clusterExecutor>[0]> = {}): Promise<ClusterExecutor> => {
  const options = { address: lab.address, engine: 'lab', sweep: 1000, ...more };
  const executor = unwrap(await clusterExecutor(options));
  opened.push(executor);
  return executor;
};
const valuesOf = async (executor: ClusterExecutor, tasks: readonly Task[]): Promise<unknown> => {
  const all = await runAll(executor, tasks);
  return all.ok ? all.value.map(({ value }) => value) : all.error;
};

describe.skipIf(!hasServer())('on a nats-server', () => {
  let lab: Lab;
  let workers: readonly Kept[];
  beforeAll(async () => {
    lab = await Lab.open();
    workers = ['a', 'b'].map((name) => lab.worker(name));
  });
  afterEach(async () => {
    for (const executor of opened.splice(0)) await executor.close();
  });
  afterAll(() => lab.close());

  test('the same ids and the same results as local, and once more without computing', async () => {
    const executor = await open(lab);
    const all = unwrap(await runAll(executor, labTasks(60)));
    expect(hashOf(all)).toBe(await localHash(60));
    expect(executor.counts).toMatchObject({ asked: 60, found: 0 });
    expect(hashOf(unwrap(await runAll(executor, labTasks(60))))).toBe(await localHash(60));
    expect(executor.counts).toMatchObject({ asked: 60, found: 60 });
    const { results, alarms, workers: there } = await statusOf(lab.coordinator.link);
    expect([results.messages, alarms, there.map(({ name }) => name)]).toEqual([60, 0, ['a', 'b']]);
  });

  test('inputs and results larger than a message, files, notes', async () => {
    const executor = await open(lab);
    const text = 'x'.repeat(5_000_000);
    const path = lab.at('weights.tsv.bz2');
    writeFileSync(path, 'the weights');
    const notes: string[] = [];
    const all = unwrap(
      await runAll(
        executor,
        [
          { ...trickTask({ do: 'read', name: 'big' }), inputs: { big: { digest: 'lines 1 to 9', text } } },
          { ...trickTask({ do: 'read', name: 'w' }), inputs: { w: { digest: digestOf('the weights'), path } } },
          double(4000, 50),
        ],
        { note: (line) => notes.push(line) },
      ),
    );
    expect(all[0]!.value === text && all[0]!.bytes?.length).toBe(5_000_000);
    expect(all[1]!.value).toBe('the weights');
    expect(notes).toEqual(['doubling 4000']);
    writeFileSync(path, 'others');
    const changed = { ...trickTask({ do: 'read', name: 'w' }), inputs: { w: { digest: digestOf('first'), path } } };
    expect(await valuesOf(executor, [changed])).toMatchObject({ code: 'jobs.input-changed' });
  });

  test('failures are dead letters with their reason, and are asked for again by the next run', async () => {
    const executor = await open(lab);
    const failing = trickTask({ do: 'fail' }, 'this one');
    for (const _ of [1, 2]) {
      const said = (await valuesOf(executor, [failing])) as { code: string; text: string };
      expect(said).toMatchObject({ code: 'test.fault' });
      expect(said.text).toMatch(/^this one: it fails \(worker [ab]\)$/);
    }
    await expect(valuesOf(executor, [trickTask({ do: 'throw' })])).rejects.toThrow('it throws');
    expect(await valuesOf(executor, [trickTask({ do: 'exit' })])).toMatchObject({ code: 'jobs.worker' });
    expect((await statusOf(lab.coordinator.link)).dead).toBeGreaterThanOrEqual(3);
    const fresh = await open(lab);
    expect(await valuesOf(fresh, [failing])).toMatchObject({ code: 'test.fault' });
  });

  test('a task that takes longer than the server waits is computed once', async () => {
    const log = lab.at('long');
    const executor = await open(lab);
    expect(await valuesOf(executor, [trickTask({ do: 'double', n: 5, ms: 3000, log })])).toEqual([10]);
    expect(readFileSync(log, 'utf8')).toBe('5\n');
  });

  test('a run that is left takes its tasks back', async () => {
    const executor = await open(lab, { width: 8 });
    const slow = Array.from({ length: 40 }, (_, n) => double(n + 9000, 300));
    const first: Settled[] = [];
    for await (const settled of executor.run(slow)) {
      first.push(settled);
      break;
    }
    expect(first).toHaveLength(1);
    await expect.poll(async () => (await statusOf(lab.coordinator.link)).tasks.messages, { timeout: 20_000 }).toBe(0);
  });

  test('a slow reader holds back what is asked: never more than the width is on its way', async () => {
    const executor = await open(lab, { width: 3 });
    let most = 0;
    let count = 0;
    for await (const settled of executor.run(Array.from({ length: 12 }, (_, n) => double(n + 7000)))) {
      expect(settled.ok ? settled.value.value : faultOf(settled)).toBe(2 * (7000 + count++));
      most = Math.max(most, (await statusOf(lab.coordinator.link)).tasks.messages);
      await wait(30);
    }
    expect([count, most <= 3]).toEqual([12, true]);
  });

  test('a clock that jumps, of the asker, of a worker, and of the server as far as it lets things expire', async () => {
    const skewed = lab.worker('skewed', lab.address, { clock: '1' });
    const settle = jumpClock();
    try {
      const executor = await open(lab);
      const tasks = Array.from({ length: 50 }, (_, n) => double(n + 6000, 20));
      const running = valuesOf(executor, tasks);
      await wait(300);
      // What a server does whose clock is a week ahead: results and workers are past their time.
      const { manager } = lab.coordinator.link;
      for (const stream of [RESULTS, `KV_${WORKERS}`]) await manager.streams.purge(stream);
      expect(await running).toEqual(tasks.map((_, n) => 2 * (n + 6000)));
    } finally {
      settle();
    }
    await skewed.close();
  });

  test('a task that the queue has lost is sent again', async () => {
    const lost = await Lab.open();
    try {
      const worker = lost.worker('w');
      const executor = await open(lost, { sweep: 200 });
      expect(await valuesOf(executor, [double(1)])).toEqual([2]);
      const running = valuesOf(executor, [double(2, 1500)]);
      const { manager } = lost.coordinator.link;
      const infoOf = (): Promise<ConsumerInfo> => manager.consumers.info(TASKS, 'builder');
      await expect.poll(async () => (await infoOf()).num_ack_pending, { timeout: 20_000 }).toBe(1);
      // A purge of nats-server 2.9 makes it forget what it has handed out.
      const { ack_floor: floor } = await infoOf();
      await manager.streams.purge(TASKS, { filter: 'suzaku.task.builder.*', seq: floor.stream_seq + 1 });
      expect((await infoOf()).num_ack_pending).toBe(0);
      worker.kill();
      expect(await running).toEqual([4]);
      expect(executor.counts.resent).toBeGreaterThan(0);
    } finally {
      await lost.close();
    }
  });

  test('a slow consumer: the server cuts it off, and it comes back', async () => {
    const lines = ['write_deadline: "200ms"'];
    const strict = await Lab.open({}, { lines });
    const proxy = await startProxy(strict.port);
    try {
      strict.worker('w');
      const executor = await open(strict, { address: proxy.address });
      const tasks = Array.from({ length: 30 }, (_, n) => double(n, 100));
      const running = valuesOf(executor, tasks);
      await wait(300);
      // Nothing is read any more, while everybody's notes are sent there.
      proxy.stall(true);
      const logged = (): string => readFileSync(join(strict.folder, 'server', 'nats.log'), 'utf8');
      const { connection } = strict.coordinator.link;
      for (let tries = 0; tries < 100 && !logged().includes('Slow Consumer'); tries++) {
        for (let i = 0; i < 10; i++) connection.publish('suzaku.note.flood', 'z'.repeat(100_000));
        await connection.flush();
        await wait(50);
      }
      proxy.stall(false);
      expect(await running).toEqual(tasks.map((_, n) => 2 * n));
      expect(logged()).toContain('Slow Consumer');
    } finally {
      proxy.close();
      await strict.close();
    }
  });

  test('connections that are reset: workers and asker come back', async () => {
    const proxy = await startProxy(lab.port);
    const executor = await open(lab, { address: proxy.address });
    const distant = lab.worker('distant', proxy.address);
    const running = valuesOf(
      executor,
      Array.from({ length: 100 }, (_, n) => double(n + 5000, 20)),
    );
    let resets = 0;
    for (let i = 0; i < 4; i++) {
      await wait(250);
      resets += proxy.reset();
    }
    expect(await running).toEqual(Array.from({ length: 100 }, (_, n) => 2 * (n + 5000)));
    expect(resets).toBeGreaterThan(0);
    await distant.close();
    await executor.close();
    proxy.close();
  });

  test('a server that stands still for some seconds', async () => {
    const executor = await open(lab);
    const running = valuesOf(
      executor,
      Array.from({ length: 60 }, (_, n) => double(n + 3000, 20)),
    );
    await wait(300);
    const pid = lab.coordinator.server!.pid()!;
    process.kill(pid, 'SIGSTOP');
    await wait(6000);
    process.kill(pid, 'SIGCONT');
    expect(await running).toEqual(Array.from({ length: 60 }, (_, n) => 2 * (n + 3000)));
  });

  test('current is set by who has seen the last one', async () => {
    const { link } = lab.coordinator;
    expect(await currentOf(link, 'tenhou')).toBeUndefined();
    const first = unwrap(await setCurrent(link, 'tenhou', { digest: 'a', step: 1 }, undefined));
    expect(await setCurrent(link, 'tenhou', { digest: 'b', step: 1 }, undefined)).toMatchObject({
      ok: false,
      error: { code: 'cluster.current' },
    });
    const second = unwrap(await setCurrent(link, 'tenhou', { digest: 'c', step: 2 }, first));
    expect(await setCurrent(link, 'tenhou', { digest: 'd', step: 2 }, first)).toMatchObject({ ok: false });
    expect(await currentOf(link, 'tenhou')).toEqual(second);
  });

  test('metrics are there for Prometheus', async () => {
    const text = await (await fetch(lab.coordinator.metrics!)).text();
    expect(text).toContain('# TYPE suzaku_queue_waiting gauge\nsuzaku_queue_waiting{role="actor"} 0\n');
    expect(text).toMatch(/^suzaku_worker_done\{worker="a"\} \d+$/m);
    expect((await fetch(lab.coordinator.metrics!.replace('metrics', 'x'))).status).toBe(404);
  });

  test('a worker that is asked to end finishes what it has', async () => {
    for (const worker of workers) expect(await worker.close()).toBe(0);
    const last = lab.worker('last');
    const executor = await open(lab);
    const task = trickTask({ do: 'double', n: 1, ms: 1500, log: lab.at('last') });
    const running = valuesOf(executor, [task]);
    await expect.poll(() => readFileSync(lab.at('last'), 'utf8').length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await last.close()).toBe(0);
    expect(await running).toEqual([2]);
    expect(last.out).toContain('"value":1');
    expect((await statusOf(lab.coordinator.link)).workers).toEqual([]);
    expect(taskId(task, 'lab')).toHaveLength(40);
  });

  test('a server without a cluster, no server, and what is no address say what to do', async () => {
    const nobody = await openLink('nats://127.0.0.1:9', { name: 'x' });
    expect(nobody).toMatchObject({ ok: false, error: { code: 'cluster.unreachable' } });
    expect(await openLink('http://x', { name: 'x' })).toMatchObject({ ok: false, error: { code: 'cluster.address' } });
  });

  test('workers, asking program, coordinator and server killed again and again: every task once, the same hash', async () => {
    const result = await storm({
      tasks: 300,
      workers: 3,
      kills: 8,
      every: 400,
      seed: 'small',
      limit: 200_000,
    });
    const { kills, counted, isSameHash, lost, results, alarms, left } = result;
    expect({ counted, isSameHash, lost, results, alarms, left }).toEqual({
      counted: 300,
      isSameHash: true,
      lost: 0,
      results: 300,
      alarms: 0,
      left: 0,
    });
    expect(kills.worker + kills.asker + kills.server + kills.coordinator).toBe(8);
  }, 300_000);
});
