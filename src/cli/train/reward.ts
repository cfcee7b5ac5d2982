/** `suzaku train reward`: Suphx's predictor of the final place, from records. */
import type { Command } from 'commander';
import { stopOnSignals } from '../../jobs/node/index.ts';
import { gameOfLine, type Part } from '../../learn/index.ts';
import { gamesIn, sourcesOf } from '../../learn/dataset/index.ts';
import {
  PREDICTOR_DEFAULTS,
  RewardPredictor,
  finishedMatch,
  measurePredictor,
  trainPredictor,
  type FinishedMatch,
  type PredictorMeasure,
} from '../../learn/reward/index.ts';
import { readModelFile } from '../../nn/node/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { fail, orFail, print } from '../io.ts';
import { makeTable } from '../table.ts';
import { number } from './number.ts';

type Flags = {
  rules: string;
  data: string[];
  out: string;
  samples: number;
  width: number;
  batch: number;
  rate: number;
  seed: string;
  plus?: boolean;
  measure: 'validation' | 'test';
  beside?: string;
  json?: boolean;
  quiet?: boolean;
};

const matchesOf = async (flags: Flags, rules: RiichiRules, part: Part): Promise<readonly FinishedMatch[]> => {
  const found: FinishedMatch[] = [];
  for (const source of orFail('--data', sourcesOf(flags.data, rules, part), 1))
    for await (const each of gamesIn(source, part)) {
      const game = typeof each === 'string' ? gameOfLine(each, source.name)?.game : each;
      const match = game === undefined ? undefined : finishedMatch(game, game.meta.id ?? '');
      if (match !== undefined && match.seats === rules.seats) found.push(match);
    }
  return found;
};

/** How the others are named. */
const NAMES = {
  predictor: 'predictor',
  placement: 'placement model',
  linear: 'linear model',
  rank: 'current place',
  beside: 'the other predictor',
} as const;

const measureText = (found: PredictorMeasure): string => {
  const { matches, standings, error, lead, bins, miscalibration, start, lastRound } = found;
  const places = (x: number): string => x.toFixed(4);
  const spread = ({ mean, interval }: { readonly mean: number; readonly interval: readonly number[] }): string =>
    `${places(mean)} (${interval.map(places).join(' … ')})`;
  const rows = (Object.keys(error) as (keyof typeof NAMES)[]).map((name) => [
    NAMES[name],
    places(error[name]!),
    lead[name] === undefined ? '' : spread(lead[name]),
    places(miscalibration[name]!),
  ]);
  const table = makeTable(
    [['', 'squared error', 'more than the predictor (95 %)', 'foreseen less came, mean distance'], ...rows],
    ['left', 'right', 'left', 'right'],
  );
  const curve = makeTable(
    [
      ['foreseen', 'came', 'n'],
      ...bins.predictor!.map((bin) => [places(bin.predicted), places(bin.observed), String(bin.n)]),
    ],
    ['right', 'right', 'right'],
  );
  const ends = lastRound.map(
    ({ ahead: [from, to], leaders, gain, loss }) =>
      `\nbefore the last round, ${Number.isFinite(to) ? `${from} to ${to}` : `${from} or more`} points ahead (${leaders}): a win of 1,000 changes ${spread(gain)}, dealing 8,000 into the second ${spread(loss)}`,
  );
  return `${matches} matches, ${standings} standings of a seat\n${table}\n${curve}\nat the start, from the dealer: ${start.map(places).join(', ')}${ends.join('')}`;
};

const open = async (path: string, rules: RiichiRules): Promise<RewardPredictor> => {
  const predictor = orFail(path, await RewardPredictor.open(orFail(path, readModelFile(path), 1)), 1);
  if (predictor.shape.seats === rules.seats) return predictor;
  return fail(path, { code: 'reward.model', at: 0, text: `the predictor is not one of ${rules.id}` }, 1);
};

const run = async (flags: Flags): Promise<void> => {
  const rules = orFail('--rules', parseRuleset(flags.rules));
  if (rules.family !== 'riichi')
    return fail('--rules', { code: 'train.rules', at: 0, text: `${rules.id} has no places to predict` });
  const { out, width, batch, rate, seed, samples } = flags;
  const train = await matchesOf(flags, rules, 'train');
  const plan = { kind: 'reward', rules: rules.id, seats: rules.seats, isPlus: flags.plus === true } as const;
  const { signal, release } = stopOnSignals();
  const seen = await trainPredictor({
    plan: { ...plan, width, batch, rate, seed, samples },
    out,
    matches: train,
    every: 100 * batch,
    onLine: (line) => {
      if (flags.json === true) print(JSON.stringify(line));
      else if (flags.quiet !== true) print(`${line.samples} samples: squared error ${line.loss.toFixed(4)}`);
    },
    isStopped: () => signal.aborted,
  });
  release();
  orFail('train', seen, 1);
  if (signal.aborted) return print(`stopped; the same command goes on`);
  const predictor = await open(out, rules);
  const beside = flags.beside === undefined ? undefined : await open(flags.beside, rules);
  const test = await matchesOf(flags, rules, flags.measure);
  const measured = await measurePredictor(predictor, rules, { train, test, beside });
  await predictor.close();
  await beside?.close();
  print(
    flags.json === true ? JSON.stringify({ type: 'measure', part: flags.measure, ...measured }) : measureText(measured),
  );
};

export const addReward = (parent: Command): void => {
  const usual = PREDICTOR_DEFAULTS;
  parent
    .command('reward')
    .summary("Suphx's predictor of the final place from the rounds of a match")
    .requiredOption('--data <paths...>', 'a folder with riichi4/ and sanma/ of packed logs, or files of records')
    .requiredOption('--out <dir>', 'folder of the run; the same command goes on where it was stopped')
    .option('--rules <rules>', 'tenhou or sanma; matches of both lengths are learnt from', 'tenhou')
    .option('--samples <n>', 'matches to see in all, each from one seat', number, 500_000)
    .option('--plus', 'also see how good the hands of each round were dealt')
    .option('--width <n>', 'width of the layers', number, usual.width)
    .option('--batch <n>', 'samples of a step', number, usual.batch)
    .option('--rate <x>', 'highest learning rate', number, usual.rate)
    .option('--seed <seed>', 'any text', usual.seed)
    .option('--measure <part>', 'measure on validation or test games', 'validation')
    .option('--beside <path>', 'another predictor (with --plus, say), measured on the same games')
    .option('--json', 'JSON lines')
    .option('--quiet', 'no progress')
    .action(run);
};
