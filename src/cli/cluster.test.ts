/** The commands of a cluster as processes: start, worker, status, and `--executor` with the bytes of one machine. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasServer } from '../../testkit/clusterlab.ts';

const BIN = resolve('bin/suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-clusterkit-'));
/** Above the ports that systems hand out by themselves, and by process so that two runs do not meet. */
const PORT = 20_000 + (process.pid % 10_000);
const ADDRESS = `nats://127.0.0.1:${PORT}`;

const run = (
  ...args: readonly string[]
): { readonly status: number | null; readonly out: string; readonly err: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', timeout: 90_000 });
  return { status, out: stdout, err: stderr };
};

describe.skipIf(!hasServer())('on a nats-server', () => {
  const children: ChildProcess[] = [];
  const start = (...args: readonly string[]): Promise<ChildProcess> =>
    new Promise((done) => {
      const child = spawn(process.execPath, [BIN, 'cluster', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      children.push(child);
      for (const stream of [child.stdout, child.stderr]) stream.once('data', () => done(child));
      child.once('exit', () => done(child));
    });
  const end = (child: ChildProcess): Promise<number | null> =>
    new Promise((done) => {
      if (child.exitCode !== null) return done(child.exitCode);
      child.once('exit', done);
      child.kill('SIGTERM');
    });

  beforeAll(async () => {
    await start('start', '--port', String(PORT), '--folder', join(folder, 'server'));
    await start('worker', ADDRESS, '--threads', '1', '--name', 'one');
  });
  afterAll(async () => {
    for (const child of [...children].reverse()) await end(child);
    rmSync(folder, { recursive: true });
  });

  test('arena: the same bytes as on one machine, round sets too', () => {
    const match = ['arena', '--challenger', 'greedy', '--field', 'tsumogiri', '--seed', 'x', '--json', '--quiet'];
    for (const more of [
      ['--sets', '3'],
      ['--sets', '30', '--unit', 'round'],
    ]) {
      const local = run(...match, ...more, '--threads', '1');
      const cluster = run(...match, ...more, '--executor', ADDRESS);
      expect(cluster).toEqual(local);
      expect(local.status).toBe(0);
    }
    const status = JSON.parse(run('cluster', 'status', ADDRESS, '--json').out) as Record<string, unknown>;
    expect(status).toMatchObject({ dead: 0, alarms: 0, workers: [{ name: 'one', threads: 1 }] });
    expect(run('cluster', 'status', ADDRESS).out).toMatch(/^evaluator: 0 tasks wait/m);
  });

  test('what cannot work is said in one line', () => {
    const nowhere = run('arena', '--challenger', 'greedy', '--field', 'greedy', '--executor', 'nats://127.0.0.1:9');
    expect([nowhere.status, nowhere.err]).toEqual([
      1,
      expect.stringMatching(/^--executor: cluster.unreachable — .*\n$/),
    ]);
    const wrong = run('arena', '--challenger', 'greedy', '--field', 'greedy', '--executor', 'cloud');
    expect([wrong.status, wrong.err]).toEqual([2, expect.stringMatching(/^--executor: cluster.address — .*\n$/)]);
    const taken = run('cluster', 'start', '--port', String(PORT), '--folder', join(folder, 'other'));
    expect([taken.status, taken.err]).toEqual([1, expect.stringContaining('cluster.port')]);
    expect(run('cluster', 'worker', ADDRESS, '--role', 'cook').status).toBe(2);
  });

  test('a worker and a coordinator that are asked to end do so with 0', async () => {
    const [coordinator, worker] = children as [ChildProcess, ChildProcess];
    expect(await end(worker)).toBe(0);
    expect(await end(coordinator)).toBe(0);
    expect(run('cluster', 'status', ADDRESS).err).toContain('suzaku cluster start starts one');
  });
});
