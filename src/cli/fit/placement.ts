/** `suzaku fit placement`. */
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { calibrationChart } from '../../learn/chart.ts';
import { fitPlacement } from '../../learn/placement.ts';
import { writeData } from '../../learn/provenance.ts';
import { print } from '../io.ts';
import { addFitOptions, commandText, progressOf, seatsOf, wholeNumber, type FitFlags } from './options.ts';

export const addPlacement = (fit: Command): void => {
  addFitOptions(fit.command('placement').summary('final ranks from scores'))
    .option('--report <file>', 'calibration plots as SVG')
    .action(async (flags: FitFlags) => {
      const seats = seatsOf(flags);
      const { data, logLoss, validation, plots } = await fitPlacement({
        data: flags.data,
        seats,
        games: wholeNumber('--games', flags.games),
        seed: flags.seed,
        cache: flags.cache,
        command: commandText('placement', flags),
        progress: progressOf(flags),
      });
      writeData(flags.out, data, { name: `placement${seats}`, type: 'PlacementData', from: './model.ts' });
      if (flags.report !== undefined) writeFileSync(flags.report, calibrationChart(plots));
      if (flags.json === true) return print(JSON.stringify({ logLoss, validation, data }));
      print(`log-loss ${logLoss.toFixed(5)} on ${validation} rounds of validation games`);
    });
};
