/** The example's server configuration: TLS and passwords are on, a worker can do its work and cannot write what decides for all. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { hasServer } from '../../testkit/clusterlab.ts';
import { TRICKS, double, trickTask } from '../../testkit/jobkinds.ts';
import { unwrap } from '../base/index.ts';
import { runAll } from '../jobs/node/index.ts';
import { parseAddress } from './address.ts';
import { clusterExecutor, currentOf, findServer, openLink, runWorker, startCoordinator } from './index.ts';

/** A certificate for localhost that signs itself. Names are checked, numbers are not known to the client's check. */
const certify = (folder: string): boolean =>
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', join(folder, 'server-key.pem'), '-out', join(folder, 'server.pem')],
  ]).status === 0;

test.skipIf(!hasServer())('a worker of the example works and cannot make weights current', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suzaku-example-'));
  if (!certify(folder)) throw new Error('openssl is wanted to try the example of the cluster');
  copyFileSync(resolve('examples/cluster/nats.conf'), join(folder, 'nats.conf'));
  const port = 30_000 + (process.pid % 10_000);
  const env = { ...process.env, COORDINATOR_PASSWORD: 'c1', WORKER_PASSWORD: 'w1', TRUSTED_PASSWORD: 't1' };
  const args = ['-c', 'nats.conf', '-a', '127.0.0.1', '-p', String(port)];
  const server = spawn(findServer()!, args, { cwd: folder, env, stdio: 'ignore' });
  vi.stubEnv('SUZAKU_NATS_CA', join(folder, 'server.pem'));
  const at = (user: string): string => `tls://${user}@localhost:${port}`;
  const stop = new AbortController();
  try {
    let coordinator = await startCoordinator({
      connect: at('coordinator:c1'),
      engine: { digest: 'lab', commit: 'lab' },
    });
    for (let tries = 0; tries < 40 && !coordinator.ok; tries++) {
      await wait(250);
      coordinator = await startCoordinator({ connect: at('coordinator:c1'), engine: { digest: 'lab', commit: 'lab' } });
    }
    expect(await openLink(at('worker:wrong'), { name: 'x' })).toMatchObject({ ok: false });
    expect(await openLink(`nats://127.0.0.1:${port}`, { name: 'x' })).toMatchObject({ ok: false });
    const worker = runWorker({
      ...{ address: at('worker:w1'), roles: ['builder'], threads: 1, workshop: TRICKS, name: 'w', engine: 'lab' },
      cache: join(folder, 'inputs'),
      signal: stop.signal,
    });
    const executor = unwrap(await clusterExecutor({ address: at('coordinator:c1'), engine: 'lab', sweep: 1000 }));
    const big = { digest: 'a long text', text: 'z'.repeat(5_000_000) };
    const tasks = [double(4), { ...trickTask({ do: 'read', name: 'big' }), inputs: { big } }];
    const all = unwrap(await runAll(executor, tasks));
    expect([all[0]!.value, all[1]!.bytes?.length]).toEqual([8, 5_000_000]);
    const link = unwrap(await openLink(at('worker:w1'), { name: 'thief' }));
    await expect(link.control.put('current.tenhou', '{"digest":"x","step":1}')).rejects.toThrow(/permission|timeout/i);
    await expect(link.control.put('quarantine.w2', '{}')).rejects.toThrow(/permission|timeout/i);
    // Nor answer what decides a promotion.
    await expect(link.js.publish(`suzaku.trusted.${'a'.repeat(40)}`, 'x')).rejects.toThrow(/permission|timeout/i);
    await expect(link.manager.streams.purge('SUZAKU_RESULTS')).rejects.toThrow(/permission|timeout/i);
    expect(await currentOf(unwrap(coordinator).link, 'tenhou')).toBeUndefined();
    await link.close();
    stop.abort();
    expect(await worker).toEqual({ ok: true, value: 2 });
    await executor.close();
    await unwrap(coordinator).close();
  } finally {
    stop.abort();
    vi.unstubAllEnvs();
    server.kill('SIGKILL');
    await wait(200);
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each<readonly [string, object]>([
  ['nats://127.0.0.1:4222', { server: '127.0.0.1:4222', isTls: false }],
  ['nats://host', { server: 'host:4222' }],
  ['nats://host:80', { server: 'host:80' }],
  ['nats://secret@host:4223', { server: 'host:4223', token: 'secret' }],
  ['tls://me:p%40ss@host:4222', { server: 'host:4222', isTls: true, user: 'me', password: 'p@ss' }],
])('address %s', (text, address) => expect(unwrap(parseAddress(text, {}))).toMatchObject(address));

test('an address that is none, and secrets that are not there', () => {
  for (const text of ['', 'http://x', 'nats://', 'nats://a b', '127.0.0.1:4222'])
    expect(parseAddress(text, {})).toMatchObject({ ok: false, error: { code: 'cluster.address' } });
  const folder = mkdtempSync(join(tmpdir(), 'suzaku-secret-'));
  const seed = join(folder, 'seed');
  writeFileSync(seed, 'SUAB\n');
  expect(unwrap(parseAddress('tls://h', { SUZAKU_NATS_SEED: seed })).seed).toBe('SUAB');
  expect(parseAddress('tls://h', { SUZAKU_NATS_CA: join(folder, 'none') })).toMatchObject({
    ok: false,
    error: { code: 'cluster.secret' },
  });
  rmSync(folder, { recursive: true });
});
