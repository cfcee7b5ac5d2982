/** `suzaku train folding`: the folding part of Mizukami 2014 from records. */
import type { Command } from 'commander';
import { trainFolding, type ClassFigures } from '../../learn/linear/index.ts';
import { fromOne, runFit } from '../fit/index.ts';
import { print, progressOf } from '../io.ts';
import { makeTable } from '../table.ts';

type Flags = {
  data: string;
  out: string;
  games: string;
  cases: string;
  gridCases: string;
  gridStep: string;
  seed: string;
  json?: boolean;
  quiet?: boolean;
};

/** Exponents of two of the paper's grid. */
const [FROM, TO] = [-10, 10];

const rowOf = (name: string, { precision, recall, f }: ClassFigures): readonly string[] => [
  name,
  ...[precision, recall, f].map((share) => share.toFixed(3)),
];

/** The paper's table beside ours. */
const PUBLISHED = {
  fold: { precision: 0.76, recall: 0.71, f: 0.73 },
  notFold: { precision: 0.97, recall: 0.97, f: 0.97 },
} as const;

const power = (value: number): string => `2^${Math.log2(value)}`;

const run = async (flags: Flags): Promise<void> => {
  const options = {
    data: flags.data,
    games: fromOne('--games', flags.games),
    cases: fromOne('--cases', flags.cases),
    gridCases: fromOne('--grid-cases', flags.gridCases),
    grid: { from: FROM, to: TO, step: fromOne('--grid-step', flags.gridStep) },
    seed: flags.seed,
    command: `suzaku train folding --games ${flags.games} --cases ${flags.cases} --grid-cases ${flags.gridCases} --grid-step ${flags.gridStep} --seed ${flags.seed}`,
    progress: progressOf(flags),
  };
  const exported = { name: 'folding4', type: 'FoldingData', from: '../folding.ts' };
  const { report } = await runFit(flags, () => trainFolding(options), exported);
  if (flags.json === true) return print(JSON.stringify(report));
  const { cases, folding, best, vectors, held, fold, notFold, kappa } = report;
  print(`${cases} cases, ${folding} fold; C ${power(best.c)}, gamma ${power(best.gamma)}, ${vectors} support vectors`);
  print(`kappa of the two labelling rules: ${kappa.toFixed(3)} (the paper's annotators: 0.75)`);
  print(`on ${held.cases} cases of other games, ${held.folding} fold:`);
  print(
    makeTable(
      [
        ['', 'precision', 'recall', 'F'],
        rowOf('fold', fold),
        rowOf('fold, published', PUBLISHED.fold),
        rowOf('not fold', notFold),
        rowOf('not fold, published', PUBLISHED.notFold),
      ],
      ['left', 'right', 'right', 'right'],
    ),
  );
};

export const addFolding = (train: Command): void => {
  train
    .command('folding')
    .summary('the folding part of Mizukami 2014: when players gave up, from records')
    .requiredOption('--data <dir>', 'folder of logs; phoenix*.tsv.bz2 in DIR/riichi4 are read, test files apart')
    .requiredOption('--out <file>', 'where the machine goes, .ts or .json')
    .option('--games <n>', 'games to use, spread over the files', '700')
    .option('--cases <n>', 'cases to train on', '6000')
    .option('--grid-cases <n>', 'cases of the grid search', '1500')
    .option('--grid-step <n>', 'step of the exponents of C and gamma, from -10 to 10', '1')
    .option('--seed <seed>', 'any text', '1')
    .option('--json', 'the report as one JSON value')
    .option('--quiet', 'no progress')
    .action(run);
};
