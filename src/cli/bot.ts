/** `suzaku bot`: a player at the end of a pipe. */
import type { Command } from 'commander';
import { DIALECTS } from '../protocols/index.ts';
import { runBotzone, runMjai, type Options } from './bot/index.ts';
import { fail } from './io.ts';

const PROTOCOLS = ['botzone', 'mjai'] as const;

export const register = (program: Command): void => {
  program
    .command('bot')
    .summary('a player at the end of a pipe')
    .description(
      'Plays over standard input and output and never answers illegally: every answer is verified against the tiles before it leaves, and replaced by one that is certainly legal if it fails.',
    )
    .requiredOption('--protocol <name>', PROTOCOLS.join(' or '))
    .option('--player <spec>', 'a player', 'greedy')
    .option('--rules <rules>', 'a ruleset')
    .option('--seed <seed>', 'for players that play by chance', '1')
    .option('--one-shot', 'botzone: answer one turn and end, instead of asking to keep running')
    .option('--dialect <name>', `mjai: ${DIALECTS.join(', ')}; by default recognised from the first line`)
    .option('--id <seat>', 'mjai: the own seat, where start_game does not say')
    .option('--name <name>', 'mjai: for the greeting', 'suzaku')
    .option('--room <room>', 'mjai: for the greeting', 'default')
    .action(async (options: Options) => {
      if (options.protocol === 'botzone') return runBotzone(options);
      if (options.protocol === 'mjai') return runMjai(options);
      fail('--protocol', {
        code: 'usage',
        at: 0,
        text: `${JSON.stringify(options.protocol)} is not one of ${PROTOCOLS.join(', ')}`,
      });
    });
};
