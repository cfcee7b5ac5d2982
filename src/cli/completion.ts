/** `suzaku completion SHELL`: a script that completes commands, flags and the values of some flags. */
import type { Command } from 'commander';
import { LANGUAGES, fail, print } from './io.ts';
import { knownCommands, scriptFor, SHELLS, type Known } from './completion/index.ts';

const run = async (shell: string): Promise<void> => {
  const wanted = SHELLS.find((name) => name === shell);
  if (wanted === undefined)
    return fail('completion', { code: 'usage', at: 0, text: `there is completion for ${SHELLS.join(', ')}` });
  const { RULESET_NAMES } = await import('../rules/index.ts');
  const known: Known = {
    commands: await knownCommands(),
    values: { '--rules': RULESET_NAMES, '--lang': LANGUAGES },
  };
  print(scriptFor(wanted, known));
};

export const register = (program: Command): void => {
  program
    .command('completion')
    .summary('completion for your shell')
    .description('Prints a script for bash, zsh or fish that completes commands and flags.')
    .argument('<shell>', 'bash, zsh or fish')
    .action(run);
};
