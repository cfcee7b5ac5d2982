/**
 * npm run verify -- cluster [--tasks 10000] [--kills 500] [--workers 4] [--every 700] [--stop 60] [--limit 3600] [--seed S] [--json]
 * A real nats-server, its coordinator, workers and an asking program as processes of their own, killed by SIGKILL at random moments and started again: every task is counted
 * once, with the results of one machine, and no result that the server acknowledged is lost. Then the server stands still for `--stop` seconds (0: not).
 *
 * npm run verify -- cluster --churn 30 [--every 5000]: for so many minutes a worker leaves and another one joins every `--every` milliseconds, while tasks are
 * asked for; the memory of every process is sampled and must not grow by a tenth.
 *
 * npm run verify -- cluster --learn 4 [--iterations 3]: `train policy` of a tiny network of sanma here and on so many workers, then the gate here and on trusted
 * workers: the same weights and the same answer. All traffic stays on 127.0.0.1.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { clusterExecutor } from '../src/cluster/index.ts';
import { runAll } from '../src/jobs/node/index.ts';
import { unwrap } from '../src/base/index.ts';
import { Lab, hasServer } from '../testkit/clusterlab.ts';
import { churn } from '../testkit/clusterchurn.ts';
import { learnOnBoth } from '../testkit/clusterlearn.ts';
import { slowFor, storm } from '../testkit/clusterstorm.ts';
import { hashOf, labTasks, localHash } from '../testkit/clustertasks.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options([
  'tasks',
  'kills',
  'workers',
  'every',
  'stop',
  'limit',
  'churn',
  'learn',
  'iterations',
  'seed',
  'json',
]);
const number = (name: string, usual: number): number => Number(chosen.get(name) ?? usual);
const [tasks, kills, workers] = [number('tasks', 10_000), number('kills', 500), number('workers', 4)];
const seed = chosen.get('seed') ?? 'cluster';
const stop = number('stop', 60);

const say = (what: string, row: Readonly<Record<string, unknown>>): void => {
  const text = Object.entries(row).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  process.stdout.write(chosen.has('json') ? `${JSON.stringify({ what, ...row })}\n` : `${what}: ${text.join(', ')}\n`);
};

/** Tasks while the server stands still: true when they come out as on one machine. */
const standStill = async (seconds: number): Promise<boolean> => {
  const lab = await Lab.open();
  try {
    for (let i = 0; i < workers; i++) lab.worker(`w${i}`);
    const executor = unwrap(await clusterExecutor({ address: lab.address, engine: 'lab', sweep: 1000 }));
    const running = runAll(executor, labTasks(400));
    await wait(500);
    const pid = lab.coordinator.server!.pid()!;
    process.kill(pid, 'SIGSTOP');
    await wait(1000 * seconds);
    process.kill(pid, 'SIGCONT');
    const hash = hashOf(unwrap(await running));
    await executor.close();
    return hash === (await localHash(400));
  } finally {
    await lab.close();
  }
};

/** How far memory may grow in the time it was looked at, as a share of its mean. */
const FLAT = 0.1;

const killThem = async (): Promise<void> => {
  const elapsed = stopwatch();
  const plan = { tasks, workers, kills, every: number('every', 700), seed };
  const slow = slowFor(plan);
  const result = await storm({ ...plan, slow, limit: 1000 * number('limit', 3600) });
  const done = Object.values(result.kills).reduce((sum, count) => sum + count, 0);
  say('kills', { ...result.kills, all: done, seconds: Math.round(result.seconds) });
  say('tasks', {
    asked: tasks,
    counted: result.counted,
    onServer: result.results,
    sameHash: result.isSameHash,
    lost: result.lost,
    alarms: result.alarms,
    left: result.left,
  });
  let failures =
    Math.abs(tasks - result.counted) + Math.abs(tasks - result.results) + result.lost + result.alarms + result.left;
  if (!result.isSameHash) failures++;
  if (done < kills) {
    failures++;
    say('too few kills', { wanted: kills, done, help: 'the limit of time was too short' });
  }
  if (stop > 0) {
    const isSame = await standStill(stop);
    if (!isSame) failures++;
    say('server stood still', { seconds: stop, sameHash: isSame });
  }
  const figures = { ...result, workers, slow, stop };
  writeReceipt({ program: 'verify cluster', seed, n: tasks, failures, ...elapsed(), figures });
  process.exitCode = failures === 0 ? 0 : 1;
};

const comeAndGo = async (minutes: number): Promise<void> => {
  const elapsed = stopwatch();
  const onSample = (minute: number, memory: Readonly<Record<string, number>>): void =>
    say(`minute ${minute.toFixed(1)}, megabytes`, memory);
  const result = await churn({ minutes, workers: 3, every: number('every', 5000), seed, onSample });
  const { memory, ...counts } = result;
  say('churn', counts);
  for (const [name, { mean, most, slope, growth, samples }] of Object.entries(memory))
    say(name, {
      samples,
      meanMB: Number(mean.toFixed(1)),
      mostMB: Number(most.toFixed(1)),
      slopeMBAnHour: Number(slope.toFixed(2)),
      growthPercent: Number((100 * growth).toFixed(1)),
    });
  const growing = Object.values(memory).filter(({ growth }) => growth > FLAT).length;
  const failures = result.wrong + result.alarms + growing;
  writeReceipt({
    program: 'verify cluster churn',
    seed,
    n: result.joined,
    failures,
    ...elapsed(),
    figures: { ...result },
  });
  process.exitCode = failures === 0 ? 0 : 1;
};

/** The same recipe here and on so many workers; then the gate on both networks, here and on workers that are trusted. */
const learnThere = async (count: number): Promise<void> => {
  const elapsed = stopwatch();
  const iterations = number('iterations', 3);
  const result = await learnOnBoth({ workers: count, iterations, seed });
  say('train policy and gate', result);
  const failures = Number(!result.sameWeights) + Number(!result.sameGate) + result.alarms;
  writeReceipt({ program: 'verify cluster learn', seed, n: iterations, failures, ...elapsed(), figures: result });
  process.exitCode = failures === 0 ? 0 : 1;
};

if (!hasServer()) process.exit(1);
const minutes = number('churn', 0);
if (minutes > 0) await comeAndGo(minutes);
else if (chosen.has('learn')) await learnThere(number('learn', 4));
else await killThem();
