/** `suzaku fit …`: models fitted on logs; a file each in `fit/`. */
import type { Command } from 'commander';
import {
  addAdvice,
  addChineseDanger,
  addDanger,
  addDifferences,
  addDistant,
  addPlacement,
  addRates,
} from './fit/index.ts';
import { fail } from './io.ts';

export const register = (program: Command): void => {
  const fit = program
    .command('fit')
    .summary('fit danger (Chinese too), placement, ron rates, advice, distant hands, differences from games')
    .description(
      'Fits the models of the analysis on packed Tenhou logs (phoenix*.tsv.bz2 in DIR/riichi4 or DIR/sanma), that of Chinese Standard on own games, and what differences between choices come to in play on games it plays itself. The same data and seed give the same numbers.',
    )
    .usage('COMMAND [options]')
    .argument('[command]')
    .action((name?: string) => {
      const names = fit.commands.map((command) => command.name()).join(', ');
      const text =
        name === undefined ? `say which: ${names}` : `there is no ${JSON.stringify(name)}; there are ${names}`;
      fail('fit', { code: 'usage', at: 0, text });
    });
  for (const add of [addAdvice, addDanger, addDistant, addPlacement, addRates, addDifferences, addChineseDanger])
    add(fit);
};
