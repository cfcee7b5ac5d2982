/** `suzaku fit ron-rate`. */
import type { Command } from 'commander';
import { writeData } from '../../learn/provenance.ts';
import { fitRates } from '../../learn/rates.ts';
import { print } from '../io.ts';
import { addFitOptions, commandText, progressOf, seatsOf, wholeNumber, type FitFlags } from './options.ts';

export const addRates = (fit: Command): void => {
  addFitOptions(fit.command('ron-rate').summary('how often waits are thrown, how often others win')).action(
    async (flags: FitFlags) => {
      const seats = seatsOf(flags);
      const data = await fitRates({
        data: flags.data,
        seats,
        games: wholeNumber('--games', flags.games),
        seed: flags.seed,
        cache: flags.cache,
        command: commandText('ron-rate', flags),
        progress: progressOf(flags),
      });
      writeData(flags.out, data, { name: `rates${seats}`, type: 'RatesData', from: './rates.ts' });
      if (flags.json === true) return print(JSON.stringify({ samples: data.samples }));
      print(`${data.samples} go-arounds counted`);
    },
  );
};
