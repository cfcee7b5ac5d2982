/** `suzaku fit chinese-danger`. */
import type { Command } from 'commander';
import { fitChineseDanger } from '../../learn/chinesedanger.ts';
import { writeData } from '../../learn/provenance.ts';
import { print } from '../io.ts';
import { makeTable } from '../table.ts';
import { progressOf, wholeNumber } from './options.ts';

type Flags = {
  out: string;
  games: string;
  every: string;
  epochs: string;
  seed: string;
  json?: boolean;
  quiet?: boolean;
};

export const addChineseDanger = (fit: Command): void => {
  fit
    .command('chinese-danger')
    .summary('winning tiles of opponents in Chinese Standard, on games of experts')
    .requiredOption('--out <file>', 'where the fitted numbers go, .ts or .json')
    .option('--games <n>', 'games to play', '1000')
    .option('--every <n>', 'keep one decision of so many', '3')
    .option('--epochs <n>', 'passes over the samples', '6')
    .option('--seed <seed>', 'any text', '1')
    .option('--json', 'the report as one JSON value')
    .option('--quiet', 'no progress')
    .action((flags: Flags) => {
      const { data, report } = fitChineseDanger({
        games: wholeNumber('--games', flags.games),
        every: wholeNumber('--every', flags.every),
        epochs: wholeNumber('--epochs', flags.epochs),
        seed: flags.seed,
        command: `suzaku fit chinese-danger --games ${flags.games} --every ${flags.every} --epochs ${flags.epochs} --seed ${flags.seed}`,
        progress: progressOf(flags),
      });
      writeData(flags.out, data, { name: 'chineseDanger', type: 'ChineseDangerData', from: './danger.ts' });
      if (flags.json === true) return print(JSON.stringify(report));
      print(
        `${report.samples} samples, ${report.positive} hits; validation ${report.validation}: log-loss ${report.logLoss.toFixed(5)} (one chance for all ${report.constant.toFixed(5)}), AUC ${report.auc.toFixed(4)}\n`,
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
