/** `suzaku train supervised`. */
import type { Command } from 'commander';
import { DECISION_KINDS, openDataset, type Dataset, type DecisionKind } from '../../learn/dataset/index.ts';
import { DESIGN_NAMES, DESIGNS, type DesignName } from '../../learn/networks/index.ts';
import { isRun, readPlan } from '../../learn/run/index.ts';
import { train, type TrainLine, type TrainResult, planOf, type PlanFlags } from '../../learn/supervised/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import { oneOf } from '../choices.ts';
import { fail, orFail, print, progressOf } from '../io.ts';
import { searchGrid } from './grid.ts';
import { number } from './number.ts';
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
  grid?: boolean;
  json?: boolean;
  quiet?: boolean;
};

const network = (text: string): DesignName => oneOf('--network', text, DESIGN_NAMES);
const kind = (text: string): DecisionKind => oneOf('--kind', text, DECISION_KINDS);

const presetsText = Object.entries(DESIGNS)
  .map(([name, { presets }]) => {
    const sizes = Object.entries(presets).map(([size, { channels, blocks }]) => `${size} ${channels}×${blocks}`);
    return `${sizes.join(', ')} (${name})`;
  })
  .join('; ');

/** Lines for programs on standard output; for people a line that is written over, on a terminal only. */
const teller =
  (flags: Flags) =>
  (line: TrainLine): void => {
    if (flags.json === true) print(JSON.stringify(line));
    else if (line.type === 'validation') print(`after ${line.samples} samples\n${reportTable(line.reports)}`);
    else progressOf(flags)(progressText(line));
  };

/** The samples, and those to measure on. */
const datasetsOf = (flags: Flags): { readonly dataset: Dataset; readonly validation: Dataset | undefined } => {
  const rules = orFail('--rules', parseRuleset(flags.rules));
  const dataset = orFail('--dataset', openDataset(flags.dataset), 1);
  if (dataset.rules.id !== rules.id)
    fail('--dataset', { code: 'usage', at: 0, text: `the data set is of ${dataset.rules.id}, not ${rules.id}` });
  const validation =
    flags.validation === undefined ? undefined : orFail('--validation', openDataset(flags.validation), 1);
  if (validation !== undefined && (validation.rules !== dataset.rules || validation.set !== dataset.set))
    fail('--validation', { code: 'usage', at: 0, text: 'it has other rules or features than --dataset' });
  return { dataset, validation };
};

/** Whether the run was asked to end: it then saves itself. */
const stopper = (): (() => boolean) => {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void (isStopped = true));
  return () => isStopped;
};

const run = async (flags: Flags): Promise<void> => {
  const data = datasetsOf(flags);
  const isStopped = stopper();
  const trainAs = async (more: Pick<Flags, 'out' | 'filter' | 'preset'>): Promise<TrainResult> => {
    const asked = { ...flags, ...more };
    const stored = isRun(asked.out) ? orFail('--out', readPlan(asked.out), 1) : undefined;
    const plan = orFail('train', planOf(asked, data.dataset, stored));
    const { from, tail, out, workers, minutes, evaluateEvery, evaluateOn } = asked;
    const start = tail === undefined ? { from } : { tailOf: from };
    const tell = teller(asked);
    const options = { plan, ...data, out, workers, minutes, evaluateEvery, evaluateOn, ...start, tell, isStopped };
    return orFail('train', await train(options), 1);
  };
  if (flags.grid === true) return searchGrid(flags, trainAs, isStopped);
  const result = await trainAs(flags);
  if (flags.json === true) print(JSON.stringify({ type: 'end', ...result }));
  else
    print(
      `${result.isFinished ? 'finished' : 'stopped'} after ${result.samples} samples, ${result.parameters} parameters`,
    );
};

export const addSupervised = (parent: Command): void => {
  parent
    .command('supervised')
    .summary('every decision of strong players: the flagship, or the networks of the papers')
    .requiredOption('--dataset <dir>', 'samples to learn, made by dataset build')
    .requiredOption('--out <dir>', 'folder of the run')
    .option('--rules <rules>', 'tenhou, sanma or chinese', 'tenhou')
    .option('--validation <dir>', 'samples to measure on')
    .option('--samples <n>', 'samples to see in all; may be raised later', number)
    .option(
      '--network <name>',
      Object.entries(DESIGNS)
        .map(([name, { text }]) => `${name}: ${text}`)
        .join('; '),
      network,
    )
    .option('--kind <kind>', `the decision of a network that answers one: ${DECISION_KINDS.join(', ')}`, kind)
    .option('--preset <name>', `size: ${presetsText}`)
    .option('--channels <n>', 'width', number)
    .option('--blocks <n>', 'residual blocks', number)
    .option('--filter <x>', "kinds × columns under Meowjong's filters, as 4x5")
    .option('--scaled', 'inputs less their mean, by their deviation, both of the data set')
    .option('--grid', "compare Meowjong's filters from 2x2 to 5x5, a run each in folders of --out")
    .option('--batch <n>', 'samples of a step', number)
    .option('--micro <n>', 'samples of a micro-batch, which divides the batch', number)
    .option('--rate <x>', 'highest learning rate', number)
    .option('--warmup <n>', 'steps in which it rises', number)
    .option('--decay-from <n>', 'samples after which it falls; two thirds of all by default', number)
    .option('--claims <x>', 'share of the claims that an epoch has', number)
    .option('--average <x>', 'decay per step of the averaged weights; by default from the length of the run', number)
    .option(
      '--soften <points>',
      'chinese: targets by the values of the options, e^(−regret / points); 0: what was played',
      number,
    )
    .option('--seed <seed>', 'any text')
    .option('--workers <n>', 'worker threads', number, 2)
    .option('--from <path>', 'a model or run to begin with')
    .option(
      '--tail <n>',
      'take over the whole state of the run --from and only let the rate fall, over n samples',
      number,
    )
    .option('--minutes <n>', 'stop after this time; the same command goes on', number)
    .option('--evaluate-every <n>', 'samples between validations', number, 1_000_000)
    .option('--evaluate-on <n>', 'samples of a validation', number, 40_000)
    .option('--json', 'JSON lines')
    .option('--quiet', 'no progress')
    .action(run);
};
