/** `--executor`: where tasks are computed; on this machine by default. The cluster's code is loaded only where an address is given. */
import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import type { Executor } from '../jobs/node/index.ts';
import type { Role } from '../cluster/index.ts';
import { fail, orFail, tell } from './io.ts';

export type ExecutorFlags = { executor?: string; audit?: string };

const LOCAL = 'local';
/** Of tasks that a second worker computes again. */
const AUDIT = '0.01';

export const addExecutor = (command: Command): Command =>
  command
    .option('--executor <where>', 'local, or the cluster at nats://HOST:PORT (docs/cluster.md)', LOCAL)
    .option('--audit <share>', 'share of tasks that a second worker of the cluster checks', AUDIT);

const shareOf = (text: string): number =>
  /^(?:0|1|0?\.\d{1,6})$/.test(text)
    ? Number(text)
    : fail('--audit', { code: 'usage', at: 0, text: 'a number from 0 to 1 is wanted' });

/** `local` makes the executor of this machine: it computes, or judges where two workers disagree. */
export const executorOf = async (
  { executor = LOCAL, audit = AUDIT }: ExecutorFlags,
  local: () => Executor,
  role?: Role,
): Promise<Executor> => {
  if (executor === LOCAL) return local();
  const share = shareOf(audit);
  const { clusterExecutor } = await import('../cluster/index.ts');
  const referee = local();
  const opened = await clusterExecutor({
    address: executor,
    role,
    audit: { share, secret: randomBytes(16).toString('hex'), referee },
    warn: (text) => tell(`cluster: cluster.alarm — ${text}`),
  });
  const cluster = orFail('--executor', opened, !opened.ok && opened.error.code === 'cluster.address' ? 2 : 1);
  return {
    ...cluster,
    close: async () => {
      await cluster.close();
      await referee.close();
    },
  };
};
