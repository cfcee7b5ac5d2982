/** `suzaku adapt`: Suphx's run-time adaptation with its paired test. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { Result } from '../base/index.ts';
import { folderStore, localExecutor, stopOnSignals } from '../jobs/node/index.ts';
import {
  ADAPT_DEFAULTS,
  adaptDeals,
  adaptingPlayer,
  checkAdaptPlan,
  reportOf,
  type AdaptingPlayer,
  type AdaptPlan,
  type DealResult,
} from '../learn/adapt/index.ts';
import { WORKSHOP } from '../learn/index.ts';
import { NETWORK_PARTS } from '../learn/reinforce/index.ts';
import { parseRuleset } from '../rules/index.ts';
import { adaptText, dealText } from './adapt/index.ts';
import { oneOf } from './choices.ts';
import { addExecutor, executorOf, type ExecutorFlags } from './executor.ts';
import { fail, orFail, print } from './io.ts';
import { number } from './train/index.ts';

type Numbers = 'trajectories' | 'tests' | 'every' | 'more' | 'temperature' | 'epochs' | 'batch' | 'micro' | 'rate';
type Flags = ExecutorFlags &
  Readonly<Record<Numbers | 'leash' | 'most' | 'targetKl' | 'deals' | 'threads', number>> & {
    rules: string;
    player: string;
    seed: string;
    learns: string;
    reward: string;
    sampled?: boolean;
    store?: string;
    json?: boolean;
    quiet?: boolean;
  };

const planOf = (flags: Flags, shape: AdaptingPlayer['shape']): Result<AdaptPlan> => {
  const { rules, seed, trajectories, tests, every, more, temperature, epochs, batch, micro, rate } = flags;
  const { leash, most, targetKl, learns, reward, sampled = false } = flags;
  return checkAdaptPlan({
    ...{ rules, seed, trajectories, tests, every, more, temperature, epochs, batch, micro, rate },
    ...{ leash, most, targetKl, isSampled: sampled },
    ...shape,
    reward: oneOf('--reward', reward, ['points', 'rank']),
    learns: learns === 'all' ? NETWORK_PARTS : learns.split(',').map((part) => oneOf('--learns', part, NETWORK_PARTS)),
  });
};

const seconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const run = async (flags: Flags): Promise<void> => {
  const rules = orFail('--rules', parseRuleset(flags.rules));
  const player = orFail('--player', adaptingPlayer(flags.player, rules), 1);
  const plan = orFail('adapt', planOf(flags, player.shape));
  if (!Number.isInteger(flags.deals) || flags.deals < 1)
    fail('--deals', { code: 'usage', at: 0, text: 'a whole number from 1 on is wanted' });
  const executor = await executorOf(flags, () => localExecutor({ workshop: WORKSHOP, threads: flags.threads }));
  const { signal, release } = stopOnSignals();
  const before = seconds();
  let played = 0;
  const onDeal = (deal: DealResult, isReused: boolean): void => {
    if (!isReused) played++;
    if (flags.json === true) print(JSON.stringify({ type: 'deal', ...deal, isReused }));
    else if (flags.quiet !== true) print(dealText(deal));
  };
  const store = flags.store === undefined ? undefined : folderStore(flags.store);
  const { deals } = flags;
  const found = await adaptDeals({ plan, deals, inputs: player.inputs, executor, store, signal, onDeal });
  release();
  await executor.close();
  const report = reportOf(orFail('adapt', found, 1));
  // Of deals that were not in the store; on a cluster the work is elsewhere.
  const cost = played === 0 || flags.executor !== 'local' ? null : (seconds() - before) / played;
  const { player: spec, seed } = flags;
  if (flags.json === true)
    print(JSON.stringify({ type: 'end', player: spec, seed, plan, ...report, cpuSecondsADeal: cost }));
  else print(adaptText(report, { plan, cost }));
  if (report.offline === null) fail('adapt', { code: 'adapt.weights', at: 0, text: 'the offline weights changed' }, 1);
};

export const register = (program: Command): void => {
  const usual = ADAPT_DEFAULTS;
  const command = program
    .command('adapt')
    .summary("Suphx's run-time adaptation, tested on the same walls")
    .description(
      'For each deal, rounds are imagined from the own hand with everything else drawn anew. The weights learn from them, and then adapted and offline weights play the same walls. Deals are tasks: with --store the same command goes on.',
    )
    .requiredOption('--player <spec>', 'suphx-rl@RUN, suphx-sl, suzaku (its network alone) …')
    .option('--rules <rules>', 'tenhou or sanma', 'tenhou')
    .option('--deals <n>', 'deals to adapt to', number, 300)
    .option('--trajectories <n>', 'rounds imagined at a deal (K)', number, usual.trajectories)
    .option('--tests <n>', 'walls of a paired test, the dealt one first', number, usual.tests)
    .option('--every <n>', 'own turns between further adaptations within a test; 0: none', number, usual.every)
    .option('--more <n>', 'rounds imagined for each of those', number, usual.more)
    .option('--reward <name>', 'points or rank', usual.reward)
    .option('--learns <parts>', `all, or some of ${NETWORK_PARTS.join(', ')}; heads by default`, usual.learns.join(','))
    .option('--temperature <t>', 'of imagined rounds', number, usual.temperature)
    .option('--sampled', 'tests are sampled at that temperature, too; else the likeliest action is played')
    .option('--epochs <n>', 'times a decision is learnt from', number, usual.epochs)
    .option('--batch <n>', 'decisions of a step', number, usual.batch)
    .option('--micro <n>', 'decisions of a micro-batch', number, usual.micro)
    .option('--rate <x>', 'learning rate', number, usual.rate)
    .option('--leash <x>', 'weight of the divergence from the offline policy', number, usual.leash)
    .option('--most <x>', 'choices with a larger ratio are left out', number, usual.most)
    .option('--target-kl <x>', 'divergence at which an adaptation ends early', number, usual.targetKl)
    .option('--seed <seed>', 'decides deals, imagined rounds and tests', 'adapt')
    .option('--store <dir>', 'keep deals there, and use those already there')
    .option('--threads <n>', 'worker threads', number, availableParallelism())
    .option('--json', 'JSON lines')
    .option('--quiet', 'no line per deal')
    .action(run);
  addExecutor(command);
};
