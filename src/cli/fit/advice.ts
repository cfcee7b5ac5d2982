/** `suzaku fit advice`. */
import type { Command } from 'commander';
import { fitAdvice } from '../../learn/fit/index.ts';
import { print } from '../io.ts';
import { addFitOptions, optionsOf, type FitFlags } from './options.ts';
import { runFit } from './run.ts';
import { digits } from './text.ts';

export const addAdvice = (fit: Command): void => {
  addFitOptions(fit.command('advice').summary('how rounds end after an action, for the advice')).action(
    async (flags: FitFlags) => {
      const options = optionsOf('advice', flags);
      const exported = { name: `outlook${options.seats}`, type: 'OutlookData', from: './outlook.ts' };
      const { data, losses } = await runFit(flags, () => fitAdvice(options), exported);
      if (flags.json === true) return print(JSON.stringify({ samples: data.samples, losses }));
      print(`${data.samples} decisions`);
      for (const [step, [fitted, plain]] of Object.entries(losses))
        print(`${step}: log-loss ${digits(fitted, 4)} (by shares alone ${digits(plain, 4)})`);
    },
  );
};
