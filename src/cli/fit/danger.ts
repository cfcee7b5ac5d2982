/** `suzaku fit danger`. */
import type { Command } from 'commander';
import { fitDanger, type ModelReport } from '../../learn/fit/index.ts';
import { print } from '../io.ts';
import { makeTable } from '../table.ts';
import { addFitOptions, fromOne, optionsOf, type FitFlags } from './options.ts';
import { runFit } from './run.ts';
import { digits } from './text.ts';

const row = ([name, report]: readonly [string, ModelReport]): readonly string[] => [
  name,
  String(report.samples),
  digits(report.fitted, 5),
  String(report.validation),
  digits(report.logLoss, 5),
  digits(report.auc, 4),
];

export const addDanger = (fit: Command): void => {
  addFitOptions(fit.command('danger').summary('ready hands, winning tiles and points of opponents'))
    .option('--report <file>', 'calibration plots as SVG')
    .option('--epochs <n>', 'passes over the samples', '6')
    .action(async (flags: FitFlags & { epochs: string }) => {
      const plan = optionsOf('danger', flags);
      const epochs = fromOne('--epochs', flags.epochs);
      const options = { ...plan, epochs, command: `${plan.command} --epochs ${epochs}` };
      const { report } = await runFit(
        flags,
        () => fitDanger(options),
        { name: `danger${plan.seats}`, type: 'DangerData', from: './danger.ts' },
        (fitted) => Object.entries(fitted.report).map(([title, { bins }]) => ({ title, bins })),
      );
      if (flags.json === true) return print(JSON.stringify(report));
      print(
        makeTable(
          [['model', 'samples', 'their loss', 'validation', 'loss', 'AUC'], ...Object.entries(report).map(row)],
          ['left', 'right', 'right', 'right', 'right', 'right'],
        ),
      );
    });
};
