/** `suzaku train perceptron`: the evaluator of Mizukami 2014 from records. */
import type { Command } from 'commander';
import { trainPerceptron, type Agreement } from '../../learn/linear/index.ts';
import { fromOne, runFit } from '../fit/index.ts';
import { print, progressOf } from '../io.ts';
import { makeTable } from '../table.ts';
import { number } from './number.ts';

type Flags = {
  data: string;
  out: string;
  games: string;
  seed: string;
  callRate: string;
  json?: boolean;
  quiet?: boolean;
};

const share = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(2)} %`;

const rowOf = (name: string, found: Agreement): readonly string[] => [
  name,
  share(found.sameDiscard, found.discards),
  share(found.sameCalm, found.calm),
  share(found.calledAtAll, found.called),
  share(found.sameCall, found.called),
  share(found.samePass, found.passed),
];

/** Columns of agreement with players. */
export const agreementTable = (rows: readonly (readonly [string, Agreement])[]): string =>
  makeTable(
    [
      ['', 'discards', 'nobody in riichi', 'called: at all', 'the same call', 'passed'],
      ...rows.map(([name, found]) => rowOf(name, found)),
    ],
    ['left', 'right', 'right', 'right', 'right', 'right'],
  );

const run = async (flags: Flags): Promise<void> => {
  const options = {
    data: flags.data,
    games: fromOne('--games', flags.games),
    seed: flags.seed,
    callRate: number(flags.callRate),
    command: `suzaku train perceptron --games ${flags.games} --call-rate ${flags.callRate} --seed ${flags.seed}`,
    progress: progressOf(flags),
  };
  const exported = { name: 'evaluator4', type: 'EvaluatorData', from: '../evaluator.ts' };
  const { report } = await runFit(flags, () => trainPerceptron(options), exported);
  if (flags.json === true) return print(JSON.stringify(report));
  const { games, discards, claims, microseconds, averaged, last } = report;
  print(`${games} games, ${discards} discards, ${claims} claims, ${microseconds.toFixed(1)} µs a decision`);
  print(`agreement with players of validation games (${averaged.discards} discards, ${averaged.called} calls):`);
  print(
    agreementTable([
      ['averaged weights', averaged],
      ['last weights', last],
    ]),
  );
};

export const addPerceptron = (train: Command): void => {
  train
    .command('perceptron')
    .summary('the evaluator of Mizukami 2014: discards and calls, from records')
    .requiredOption('--data <dir>', 'folder of logs; phoenix*.tsv.bz2 in DIR/riichi4 are read, test files apart')
    .requiredOption('--out <file>', 'where the weights go, .ts or .json')
    .option('--games <n>', 'games to use, spread over the files', '100000')
    .option('--call-rate <n>', 'weight of a call that was made; a pass has 1', '4.5')
    .option('--seed <seed>', 'any text', '1')
    .option('--json', 'the report as one JSON value')
    .option('--quiet', 'no progress')
    .action(run);
};
