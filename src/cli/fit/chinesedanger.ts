/** `suzaku fit chinese-danger`. */
import type { Command } from 'commander';
import { fitChineseDanger, type ChineseDangerOptions } from '../../learn/fit/index.ts';
import { print, progressOf } from '../io.ts';
import { makeTable } from '../table.ts';
import { fromOne } from './options.ts';
import { runFit } from './run.ts';
import { digits } from './text.ts';

type Flags = {
  out: string;
  games: string;
  every: string;
  epochs: string;
  seed: string;
  json?: boolean;
  quiet?: boolean;
};

const optionsOf = (flags: Flags): ChineseDangerOptions => ({
  games: fromOne('--games', flags.games),
  every: fromOne('--every', flags.every),
  epochs: fromOne('--epochs', flags.epochs),
  seed: flags.seed,
  command: `suzaku fit chinese-danger --games ${flags.games} --every ${flags.every} --epochs ${flags.epochs} --seed ${flags.seed}`,
  progress: progressOf(flags),
});

export const addChineseDanger = (fit: Command): void => {
  fit
    .command('chinese-danger')
    .summary('winning tiles of opponents in Chinese Standard, on games of experts')
    .requiredOption('--out <file>', 'where the fitted numbers go, .ts or .json')
    .option('--games <n>', 'games to play', '1000')
    .option('--every <n>', 'keep one of every n decisions', '3')
    .option('--epochs <n>', 'passes over the samples', '6')
    .option('--seed <seed>', 'any text', '1')
    .option('--json', 'the report as one JSON value')
    .option('--quiet', 'no progress')
    .action(async (flags: Flags) => {
      const options = optionsOf(flags);
      const exported = { name: 'chineseDanger', type: 'ChineseDangerData', from: './danger.ts' };
      const { report } = await runFit(flags, () => fitChineseDanger(options), exported);
      if (flags.json === true) return print(JSON.stringify(report));
      print(
        `${report.samples} samples, ${report.positive} hits; validation ${report.validation}: log-loss ${digits(report.logLoss, 5)} (one chance for all ${digits(report.constant, 5)}), AUC ${digits(report.auc, 4)}\n`,
      );
      print(
        makeTable(
          [
            ['predicted', 'seen', 'samples'],
            ...report.bins.map((bin) => [
              (100 * bin.predicted).toFixed(2),
              (100 * bin.observed).toFixed(2),
              String(bin.n),
            ]),
          ],
          ['right', 'right', 'right'],
        ),
      );
    });
};
