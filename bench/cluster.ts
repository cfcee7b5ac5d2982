/**
 * npm run bench -- cluster [--small 3000] [--long 40] [--ms 1000] [--json]: small tasks a second through one nats-server of this machine, the processor time
 * that everybody spends on one, and what the way through the server costs beside tasks of `--ms` milliseconds. Two worker processes, one asking program.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { clusterExecutor, statusOf } from '../src/cluster/index.ts';
import { runAll, type Task } from '../src/jobs/node/index.ts';
import { unwrap } from '../src/base/index.ts';
import { options } from '../verify/lib/options.ts';
import { stopwatch, writeReceipt } from '../verify/lib/receipt.ts';
import { Lab, hasServer, type Kept } from '../testkit/clusterlab.ts';
import { double, trickTask } from '../testkit/jobkinds.ts';

const chosen = options(['small', 'long', 'ms', 'json']);
const number = (name: string, usual: number): number => Number(chosen.get(name) ?? usual);

/** Ticks of the system's clock are hundredths of a second on Linux. */
const TICK = 0.01;

/** Processor seconds of a process so far; 0 where the system does not show them. */
const cpuOf = (pid: number | undefined): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return TICK * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
};

if (!hasServer()) process.exit(1);
const whole = stopwatch();
const lab = await Lab.open({ ackWait: 30_000 });
const workers: readonly Kept[] = [1, 2].map((i) => lab.worker(`w${i}`));
const executor = unwrap(await clusterExecutor({ address: lab.address, engine: 'lab' }));
const own = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

type Measured = { readonly tasks: number; readonly seconds: number; readonly perSecond: number } & Readonly<
  Record<'asker' | 'workers' | 'server', number>
>;

/** Processor milliseconds a task of each process. */
const measure = async (tasks: readonly Task[]): Promise<Measured> => {
  const before = [own(), ...workers.map(({ pid }) => cpuOf(pid)), cpuOf(lab.coordinator.server!.pid())];
  const started = performance.now();
  unwrap(await runAll(executor, tasks));
  const seconds = (performance.now() - started) / 1000;
  const after = [own(), ...workers.map(({ pid }) => cpuOf(pid)), cpuOf(lab.coordinator.server!.pid())];
  const [asker, first, second, server] = after.map((cpu, i) => (1000 * (cpu - before[i]!)) / tasks.length) as [
    number,
    number,
    number,
    number,
  ];
  return { tasks: tasks.length, seconds, perSecond: tasks.length / seconds, asker, workers: first + second, server };
};

await measure(Array.from({ length: 200 }, (_, n) => double(n - 1e6)));
const small = await measure(Array.from({ length: number('small', 3000) }, (_, n) => double(n)));
const ms = number('ms', 1000);
const long = await measure(
  Array.from({ length: number('long', 40) }, (_, n) => trickTask({ do: 'double', n: n + 1e6, ms })),
);
/** Processor time that is not the task's own, as a share of a task that computes for `ms`. */
const overhead = (long.asker + long.workers + long.server) / ms;
const { results } = await statusOf(lab.coordinator.link);
const bytesPerResult = results.bytes / results.messages;
const figures = { small, long, overhead, bytesPerResult, cores: cpus().length };
if (chosen.has('json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
else {
  const line = (name: string, { tasks, perSecond, asker, workers: at, server }: Measured): string =>
    `${name}: ${tasks} tasks, ${perSecond.toFixed(0)} a second; processor ms a task: asker ${asker.toFixed(2)}, workers ${at.toFixed(2)}, server ${server.toFixed(2)}`;
  process.stdout.write(`${line('small tasks', small)}\n${line(`tasks of ${ms} ms`, long)}\n`);
  process.stdout.write(
    `overhead beside ${ms} ms: ${(100 * overhead).toFixed(2)} % of a processor; ${bytesPerResult.toFixed(0)} bytes a result\n`,
  );
}
await executor.close();
await lab.close();
writeReceipt({ program: 'bench cluster', seed: 0, n: small.tasks + long.tasks, failures: 0, ...whole(), figures });
