/** `suzaku cluster`: start a cluster, work for it, look at it. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import {
  ROLES,
  defaultName,
  openLink,
  quarantine,
  release,
  runWorker,
  startCoordinator,
  statusOf,
  type Link,
  type Role,
} from '../cluster/index.ts';
import { stopOnSignals } from '../jobs/node/index.ts';
import { WORKSHOP } from '../learn/index.ts';
import { oneOf } from './choices.ts';
import { clusterText } from './cluster/index.ts';
import { orFail, print, tell } from './io.ts';
import { numberOption } from './stats/index.ts';

const DEFAULT = 'nats://127.0.0.1:4222';
const whole = (flag: string, text: string, min: number, max: number): number =>
  numberOption(flag, text, { min, max, whole: true });

type StartFlags = { connect?: string; host: string; port: string; folder: string; metrics?: string; token?: string };

const start = async (flags: StartFlags): Promise<void> => {
  const { connect, host, folder, metrics } = flags;
  const { signal, release: letGo } = stopOnSignals();
  const token = flags.token ?? process.env['SUZAKU_NATS_TOKEN'];
  const coordinator = orFail(
    'cluster',
    await startCoordinator({
      connect,
      server: { host, port: whole('--port', flags.port, 1, 65_535), folder, token },
      metrics: metrics === undefined ? undefined : whole('--metrics', metrics, 0, 65_535),
    }),
    1,
  );
  const shown = coordinator.address.replace(/\/\/[^@]*@/, '//TOKEN@');
  print(`the cluster is at ${shown} (Ctrl-C ends it); on every machine: suzaku cluster worker ${shown}`);
  if (coordinator.metrics !== undefined) print(`metrics: ${coordinator.metrics}`);
  if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
  letGo();
  await coordinator.close();
};

type WorkerFlags = { role?: string; threads?: string; name?: string; cache?: string };

const rolesOf = (text: string | undefined): readonly Role[] =>
  text === undefined
    ? ROLES.filter((role) => role !== 'trusted')
    : text.split(',').map((role) => oneOf('--role', role, ROLES));

const work = async (address: string, flags: WorkerFlags): Promise<void> => {
  const { signal, release: letGo } = stopOnSignals();
  const name = flags.name ?? defaultName();
  const roles = rolesOf(flags.role);
  const threads = whole('--threads', flags.threads ?? String(availableParallelism()), 1, 1024);
  tell(`worker ${name}: ${roles.join(', ')} in ${threads} threads; SIGTERM lets it finish what it has`);
  const note = (text: string): void => tell(`cluster: ${text}`);
  const done = await runWorker({ address, roles, threads, workshop: WORKSHOP, name, cache: flags.cache, signal, note });
  letGo();
  print(`${orFail('cluster', done, 1)} tasks done`);
};

const withLink = async (address: string, look: (link: Link) => Promise<void>): Promise<void> => {
  const link = orFail('cluster', await openLink(address, { name: 'suzaku cluster' }), 1);
  try {
    await look(link);
  } finally {
    await link.close();
  }
};

const status = (address: string, { json }: { json?: boolean }): Promise<void> =>
  withLink(address, async (link) => {
    const found = await statusOf(link);
    print(json === true ? JSON.stringify(found) : clusterText(found));
  });

export const register = (program: Command): void => {
  const cluster = program.command('cluster').summary('work on many machines').description('See docs/cluster.md.');
  cluster
    .command('start')
    .summary('a coordinator; starts the nats-server it finds')
    .option('--connect <address>', 'use the server that runs there')
    .option('--host <host>', 'address of the server that is started', '127.0.0.1')
    .option('--port <port>', 'its port', '4222')
    .option('--folder <dir>', 'where it keeps its data', '.cache/cluster')
    .option('--token <text>', 'secret that workers must know; SUZAKU_NATS_TOKEN passes it without showing it')
    .option('--metrics <port>', 'Prometheus metrics at 127.0.0.1:PORT/metrics')
    .action(start);
  cluster
    .command('worker')
    .summary('computes tasks of a cluster until it is asked to end')
    .argument('[address]', 'of the server', DEFAULT)
    .option('--role <roles>', `some of ${ROLES.join(', ')} with commas between; all but trusted by default`)
    .option('--threads <n>', 'worker threads; all cores by default')
    .option('--name <name>', 'name of this worker; host and process by default')
    .option('--cache <dir>', 'where weights and logs are kept')
    .action(work);
  cluster
    .command('status')
    .summary('queue, workers, alarms, quarantine')
    .argument('[address]', 'of the server', DEFAULT)
    .option('--json', 'one JSON value')
    .action(status);
  cluster
    .command('quarantine')
    .summary('results of this worker do not count, and it ends')
    .argument('<worker>')
    .argument('[address]', 'of the server', DEFAULT)
    .action((worker: string, address: string) => withLink(address, (link) => quarantine(link, worker, 'by hand')));
  cluster
    .command('release')
    .summary('ends a quarantine')
    .argument('<worker>')
    .argument('[address]', 'of the server', DEFAULT)
    .action((worker: string, address: string) => withLink(address, (link) => release(link, worker)));
};
