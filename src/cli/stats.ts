/** `suzaku stats …`: the statistics of the papers and ours; a file each in `stats/`. */
import type { Command } from 'commander';
import { fail } from './io.ts';
import {
  addLeaks,
  addMultinomial,
  addPaired,
  addPlayers,
  addRate,
  addRating,
  addSprt,
  addStableRank,
  addTaxonomy,
  addTenhou,
} from './stats/index.ts';

export const register = (program: Command): void => {
  const stats = program
    .command('stats')
    .summary('statistics of matches')
    .description('Tests, intervals and ratings for results of matches.')
    .usage('COMMAND [options]')
    .argument('[command]')
    .action((name?: string) => {
      const names = stats.commands.map((command) => command.name()).join(', ');
      const text =
        name === undefined ? `say which: ${names}` : `there is no ${JSON.stringify(name)}; there are ${names}`;
      fail('stats', { code: 'usage', at: 0, text });
    });
  for (const add of [
    addMultinomial,
    addStableRank,
    addSprt,
    addRating,
    addRate,
    addTenhou,
    addPaired,
    addPlayers,
    addLeaks,
    addTaxonomy,
  ])
    add(stats);
};
