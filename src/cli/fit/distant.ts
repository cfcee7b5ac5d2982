/** `suzaku fit distant`. */
import type { Command } from 'commander';
import { fitDistant, type DistantReport } from '../../learn/fit/index.ts';
import { print } from '../io.ts';
import { addFitOptions, optionsOf, type FitFlags } from './options.ts';
import { runFit } from './run.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const lineOf = ({ decisions, agreed, lost, plainAgreed, plainLost }: DistantReport, distance: number): string =>
  decisions === 0
    ? `${distance}-shanten: no decisions of other games`
    : `${distance}-shanten, ${decisions} decisions of other games: the solver's discard in ${percent(agreed)} (by the estimate ${percent(plainAgreed)}), ` +
      `${percent(lost)} of the worth lost (${percent(plainLost)})`;

export const addDistant = (fit: Command): void => {
  addFitOptions(
    fit.command('distant').alias('far').summary('how discards of distant hands compare, after the value solver'),
  ).action(async (flags: FitFlags) => {
    const options = optionsOf('distant', flags);
    const exported = { name: `distant${options.seats}`, type: 'DistantData', from: './distant.ts' };
    const { data, reports } = await runFit(flags, () => fitDistant(options), exported);
    if (flags.json === true) return print(JSON.stringify({ samples: data.samples, reports }));
    for (const [i, report] of reports.entries()) print(lineOf(report, i + 2));
  });
};
