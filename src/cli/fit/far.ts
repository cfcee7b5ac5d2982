/** `suzaku fit far`. */
import type { Command } from 'commander';
import { fitFar } from '../../learn/far.ts';
import { writeData } from '../../learn/provenance.ts';
import { print } from '../io.ts';
import { addFitOptions, commandText, progressOf, seatsOf, wholeNumber, type FitFlags } from './options.ts';

export const addFar = (fit: Command): void => {
  addFitOptions(fit.command('far').summary('how discards of far hands compare, after the value programme')).action(
    async (flags: FitFlags) => {
      const seats = seatsOf(flags);
      const { data, reports } = await fitFar({
        data: flags.data,
        seats,
        games: wholeNumber('--games', flags.games),
        seed: flags.seed,
        cache: flags.cache,
        command: commandText('far', flags),
        progress: progressOf(flags),
      });
      writeData(flags.out, data, { name: `far${seats}`, type: 'FarData', from: './far.ts' });
      if (flags.json === true) return print(JSON.stringify({ samples: data.samples, reports }));
      const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
      for (const [i, { decisions, agreed, lost, plainAgreed, plainLost }] of reports.entries())
        print(
          `${i + 2}-shanten, ${decisions} decisions of other games: the programme's discard in ${percent(agreed)} (by the estimate ${percent(plainAgreed)}), ` +
            `${percent(lost)} of the worth lost (${percent(plainLost)})`,
        );
    },
  );
};
