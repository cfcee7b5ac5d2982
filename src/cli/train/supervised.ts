/** `suzaku train supervised`. */
import type { Command } from 'commander';
import { openDataset } from '../../learn/dataset/index.ts';
import { PRESETS } from '../../learn/supervised/net.ts';
import { isRun, readPlan } from '../../learn/supervised/run.ts';
import { train, type TrainLine } from '../../learn/supervised/train.ts';
import { parseRuleset } from '../../rules/index.ts';
import { fail, orFail, print } from '../io.ts';
import { planOf, type PlanFlags } from './plan.ts';
import { progressText, reportTable } from './text.ts';

type Flags = PlanFlags & {
  rules: string;
  dataset: string;
  validation?: string;
  out: string;
  workers: number;
  minutes?: number;
  evaluateEvery: number;
  evaluateOn: number;
  json?: boolean;
  quiet?: boolean;
};

const number = (text: string): number => {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && value >= 0
    ? value
    : fail('train', { code: 'usage', at: 0, text: `${JSON.stringify(text)} is no number` });
};

/** Lines for programs on standard output; for people a line that is written over, on a terminal only. */
const teller =
  (flags: Flags) =>
  (line: TrainLine): void => {
    if (flags.json === true) print(JSON.stringify(line));
    else if (line.type === 'validation') print(`after ${line.samples} samples\n${reportTable(line.reports)}`);
    else if (flags.quiet !== true && process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progressText(line)}`);
  };

const run = async (flags: Flags): Promise<void> => {
  const rules = orFail('--rules', parseRuleset(flags.rules));
  const dataset = orFail('--dataset', openDataset(flags.dataset), 1);
  if (dataset.rules !== rules.id)
    fail('--dataset', { code: 'usage', at: 0, text: `the data set is of ${dataset.rules}, not ${rules.id}` });
  const validation =
    flags.validation === undefined ? undefined : orFail('--validation', openDataset(flags.validation), 1);
  if (validation !== undefined && (validation.rules !== dataset.rules || validation.set !== dataset.set))
    fail('--validation', { code: 'usage', at: 0, text: 'it has other rules or features than --dataset' });
  const stored = isRun(flags.out) ? orFail('--out', readPlan(flags.out), 1) : undefined;
  const plan = orFail('train', planOf(flags, dataset, stored));
  let isStopped = false;
  const stop = (): void => void (isStopped = true);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const { from, tail, out, workers, minutes, evaluateEvery, evaluateOn } = flags;
  const start = tail === undefined ? { from } : { tailOf: from };
  const result = orFail(
    'train',
    await train({
      plan,
      dataset,
      validation,
      out,
      workers,
      minutes,
      evaluateEvery,
      evaluateOn,
      ...start,
      tell: teller(flags),
      isStopped: () => isStopped,
    }),
    1,
  );
  if (flags.json === true) print(JSON.stringify({ type: 'end', ...result }));
  else
    print(
      `${result.isFinished ? 'finished' : 'stopped'} after ${result.samples} samples, ${result.parameters} parameters`,
    );
};

export const addSupervised = (parent: Command): void => {
  const presets = Object.entries(PRESETS).map(([name, { channels, blocks }]) => `${name} ${channels}×${blocks}`);
  parent
    .command('supervised')
    .summary('the flagship: every decision of strong players')
    .requiredOption('--dataset <dir>', 'samples to learn, made by dataset build')
    .requiredOption('--out <dir>', 'folder of the run')
    .option('--rules <rules>', 'tenhou or sanma', 'tenhou')
    .option('--validation <dir>', 'samples to measure on')
    .option('--samples <n>', 'samples to see in all; may be raised later', number)
    .option('--preset <name>', `size: ${presets.join(', ')}`)
    .option('--channels <n>', 'width', number)
    .option('--blocks <n>', 'residual blocks', number)
    .option('--batch <n>', 'samples of a step', number)
    .option('--micro <n>', 'samples of a micro-batch, which divides the batch', number)
    .option('--rate <x>', 'highest learning rate', number)
    .option('--warmup <n>', 'steps in which it rises', number)
    .option('--decay-from <n>', 'samples after which it falls; two thirds of all unless told', number)
    .option('--claims <x>', 'share of the claims that an epoch has', number)
    .option('--average <x>', 'decay per step of the averaged weights; by the length of the run unless told', number)
    .option('--seed <seed>', 'any text')
    .option('--workers <n>', 'worker threads', number, 2)
    .option('--from <path>', 'a model or run to begin with')
    .option(
      '--tail <n>',
      'take over the whole state of the run --from and only let the rate fall, over n samples',
      number,
    )
    .option('--minutes <n>', 'stop after so long; the same command goes on', number)
    .option('--evaluate-every <n>', 'samples between validations', number, 1_000_000)
    .option('--evaluate-on <n>', 'samples of a validation', number, 40_000)
    .option('--json', 'JSON lines')
    .option('--quiet', 'no progress')
    .action(run);
};
