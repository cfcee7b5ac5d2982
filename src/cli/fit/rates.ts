/** `suzaku fit ron-rate`. */
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { calibrationChart } from '../../learn/chart.ts';
import { writeData } from '../../learn/provenance.ts';
import { fitRates } from '../../learn/rates.ts';
import { print } from '../io.ts';
import { addFitOptions, commandText, progressOf, seatsOf, wholeNumber, type FitFlags } from './options.ts';

export const addRates = (fit: Command): void => {
  addFitOptions(fit.command('ron-rate').summary('how often waits are thrown, how often others win'))
    .option('--report <file>', 'calibration plots as SVG')
    .action(async (flags: FitFlags) => {
      const seats = seatsOf(flags);
      const { data, validation, logLoss, oneRate, plots } = await fitRates({
        data: flags.data,
        seats,
        games: wholeNumber('--games', flags.games),
        seed: flags.seed,
        cache: flags.cache,
        command: commandText('ron-rate', flags),
        progress: progressOf(flags),
      });
      writeData(flags.out, data, { name: `rates${seats}`, type: 'RatesData', from: './rates.ts' });
      if (flags.report !== undefined) writeFileSync(flags.report, calibrationChart(plots));
      if (flags.json === true)
        return print(JSON.stringify({ samples: data.samples, validation, logLoss, oneRate, plots }));
      print(
        `${data.samples} go-arounds counted; on ${validation} of validation games log-loss ${logLoss.toFixed(5)} (one rate for all: ${oneRate.toFixed(5)})`,
      );
    });
};
