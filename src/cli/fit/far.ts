/** `suzaku fit far`. */
import type { Command } from 'commander';
import { fitFar, type FarReport } from '../../learn/far.ts';
import { print } from '../io.ts';
import { addFitOptions, optionsOf, type FitFlags } from './options.ts';
import { runFit } from './run.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const lineOf = ({ decisions, agreed, lost, plainAgreed, plainLost }: FarReport, distance: number): string =>
  decisions === 0
    ? `${distance}-shanten: no decisions of other games`
    : `${distance}-shanten, ${decisions} decisions of other games: the programme's discard in ${percent(agreed)} (by the estimate ${percent(plainAgreed)}), ` +
      `${percent(lost)} of the worth lost (${percent(plainLost)})`;

export const addFar = (fit: Command): void => {
  addFitOptions(fit.command('far').summary('how discards of far hands compare, after the value programme')).action(
    async (flags: FitFlags) => {
      const options = optionsOf('far', flags);
      const exported = { name: `far${options.seats}`, type: 'FarData', from: './far.ts' };
      const { data, reports } = await runFit(flags, () => fitFar(options), exported);
      if (flags.json === true) return print(JSON.stringify({ samples: data.samples, reports }));
      for (const [i, report] of reports.entries()) print(lineOf(report, i + 2));
    },
  );
};
