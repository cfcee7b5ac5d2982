/** `suzaku fit placement`. */
import type { Command } from 'commander';
import { fitPlacement } from '../../learn/fit/index.ts';
import { print } from '../io.ts';
import { addFitOptions, optionsOf, type FitFlags } from './options.ts';
import { runFit } from './run.ts';
import { NOT_VALIDATED } from './text.ts';

export const addPlacement = (fit: Command): void => {
  addFitOptions(fit.command('placement').summary('final ranks from scores'))
    .option('--report <file>', 'calibration plots as SVG')
    .action(async (flags: FitFlags) => {
      const options = optionsOf('placement', flags);
      const exported = { name: `placement${options.seats}`, type: 'PlacementData', from: './model.ts' };
      const fitted = await runFit(
        flags,
        () => fitPlacement(options),
        exported,
        ({ plots }) => plots,
      );
      const { data, logLoss, validation } = fitted;
      if (flags.json === true) return print(JSON.stringify({ logLoss, validation, data }));
      print(
        validation === 0 ? NOT_VALIDATED : `log-loss ${logLoss.toFixed(5)} on ${validation} rounds of validation games`,
      );
    });
};
