/** `suzaku fit advice`. */
import type { Command } from 'commander';
import { fitAdvice } from '../../learn/advice.ts';
import { writeData } from '../../learn/provenance.ts';
import { print } from '../io.ts';
import { addFitOptions, commandText, progressOf, seatsOf, wholeNumber, type FitFlags } from './options.ts';

export const addAdvice = (fit: Command): void => {
  addFitOptions(fit.command('advice').summary('how rounds end after an action, for the advice')).action(
    async (flags: FitFlags) => {
      const seats = seatsOf(flags);
      const { data, losses } = await fitAdvice({
        data: flags.data,
        seats,
        games: wholeNumber('--games', flags.games),
        seed: flags.seed,
        cache: flags.cache,
        command: commandText('advice', flags),
        progress: progressOf(flags),
      });
      writeData(flags.out, data, { name: `outlook${seats}`, type: 'OutlookData', from: './outlook.ts' });
      if (flags.json === true) return print(JSON.stringify({ samples: data.samples, losses }));
      print(`${data.samples} decisions`);
      for (const [step, [fitted, plain]] of Object.entries(losses))
        print(`${step}: log-loss ${fitted.toFixed(4)} (by shares alone ${plain.toFixed(4)})`);
    },
  );
};
