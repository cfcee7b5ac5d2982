/** `suzaku fit danger`. */
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { calibrationChart } from '../../learn/chart.ts';
import { fitDanger, type ModelReport } from '../../learn/danger.ts';
import { writeData } from '../../learn/provenance.ts';
import { print } from '../io.ts';
import { makeTable } from '../table.ts';
import { addFitOptions, commandText, progressOf, seatsOf, wholeNumber, type FitFlags } from './options.ts';

const row = ([name, report]: readonly [string, ModelReport]): readonly string[] => [
  name,
  String(report.samples),
  report.fitted.toFixed(5),
  String(report.validation),
  report.logLoss.toFixed(5),
  Number.isNaN(report.auc) ? '-' : report.auc.toFixed(4),
];

export const addDanger = (fit: Command): void => {
  addFitOptions(fit.command('danger').summary('ready hands, winning tiles and points of opponents'))
    .option('--report <file>', 'calibration plots as SVG')
    .option('--epochs <n>', 'passes over the samples', '6')
    .action(async (flags: FitFlags & { epochs: string }) => {
      const seats = seatsOf(flags);
      const { data, report } = await fitDanger({
        data: flags.data,
        seats,
        games: wholeNumber('--games', flags.games),
        seed: flags.seed,
        epochs: wholeNumber('--epochs', flags.epochs),
        cache: flags.cache,
        command: `${commandText('danger', flags)} --epochs ${flags.epochs}`,
        progress: progressOf(flags),
      });
      writeData(flags.out, data, { name: `danger${seats}`, type: 'DangerData', from: './danger.ts' });
      if (flags.report !== undefined) {
        const plots = Object.entries(report).map(([title, { bins }]) => ({ title, bins }));
        writeFileSync(flags.report, calibrationChart(plots));
      }
      if (flags.json === true) return print(JSON.stringify(report));
      print(
        makeTable(
          [['model', 'samples', 'their loss', 'validation', 'loss', 'AUC'], ...Object.entries(report).map(row)],
          ['left', 'right', 'right', 'right', 'right', 'right'],
        ),
      );
    });
};
