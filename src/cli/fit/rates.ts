/** `suzaku fit ron-rate`. */
import type { Command } from 'commander';
import { fitRates } from '../../learn/fit/index.ts';
import { print } from '../io.ts';
import { addFitOptions, optionsOf, type FitFlags } from './options.ts';
import { runFit } from './run.ts';
import { NOT_VALIDATED } from './text.ts';

export const addRates = (fit: Command): void => {
  addFitOptions(fit.command('ron-rate').summary('how often waits are thrown, how often others win'))
    .option('--report <file>', 'calibration plots as SVG')
    .action(async (flags: FitFlags) => {
      const options = optionsOf('ron-rate', flags);
      const exported = { name: `rates${options.seats}`, type: 'RatesData', from: './rates.ts' };
      const fitted = await runFit(
        flags,
        () => fitRates(options),
        exported,
        (found) => found.plots,
      );
      const { data, validation, logLoss, oneRate, plots } = fitted;
      if (flags.json === true)
        return print(JSON.stringify({ samples: data.samples, validation, logLoss, oneRate, plots }));
      const checked = `on ${validation} of validation games log-loss ${logLoss.toFixed(5)} (one rate for all: ${oneRate.toFixed(5)})`;
      print(`${data.samples} go-arounds counted; ${validation === 0 ? NOT_VALIDATED : checked}`);
    });
};
