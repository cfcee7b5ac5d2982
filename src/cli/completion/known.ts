/** All commands with their flags, as the command line has them: every file of a command is loaded. */
import { Command } from 'commander';
import { COMMANDS } from '../commands.ts';
import type { KnownCommand } from './scripts.ts';

const summaryOf = (command: Command): string => command.summary() || command.description();

const flagsOf = (command: Command): KnownCommand['flags'] => [
  ...command.options.flatMap(({ long, description, required }) =>
    typeof long === 'string' ? [{ name: long, text: description, takesValue: required }] : [],
  ),
  { name: '--help', text: 'what the command does', takesValue: false },
];

const below = (command: Command, path: string): readonly KnownCommand[] => [
  { path, text: summaryOf(command), flags: flagsOf(command) },
  ...command.commands.flatMap((sub) => below(sub, `${path} ${sub.name()}`)),
];

/** Every command by its path: `stats`, `stats leaks`. */
export const knownCommands = async (): Promise<readonly KnownCommand[]> => {
  const all: KnownCommand[] = [];
  for (const { load, summary } of COMMANDS) {
    const program = new Command();
    (await load()).register(program);
    const [first, ...others] = program.commands.flatMap((command) => below(command, command.name()));
    all.push({ ...first!, text: summary }, ...others);
  }
  return all;
};
