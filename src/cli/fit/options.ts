/** What the fits share: options, progress, the command as it is written into data files. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { parseRuleset } from '../../rules/index.ts';
import { fail, orFail } from '../io.ts';

export type FitFlags = {
  data: string;
  out: string;
  rules: string;
  games: string;
  seed: string;
  cache: string;
  report?: string;
  quiet?: boolean;
  json?: boolean;
};

export const addFitOptions = (command: Command): Command =>
  command
    .requiredOption('--data <dir>', 'folder with riichi4/ and sanma/ of packed logs')
    .requiredOption('--out <file>', 'where the fitted numbers go, .ts or .json')
    .option('--rules <rules>', 'tenhou or sanma', 'tenhou')
    .option('--games <n>', 'games to use, spread over the files', '100000')
    .option('--seed <seed>', 'any text', '1')
    .option('--cache <dir>', 'samples and checkpoints; an interrupted fit goes on from there', '.cache/fit')
    .option('--json', 'the report as one JSON value')
    .option('--quiet', 'no progress');

export const wholeNumber = (flag: string, text: string): number =>
  /^\d{1,9}$/.test(text)
    ? Number(text)
    : fail(flag, { code: 'usage', at: 0, text: `${JSON.stringify(text)} is no whole number` });

export const seatsOf = (flags: FitFlags): 3 | 4 => {
  const rules = orFail('--rules', parseRuleset(flags.rules));
  if (rules.family !== 'riichi') return fail('--rules', { code: 'usage', at: 0, text: 'tenhou or sanma' });
  if (!existsSync(flags.data)) fail(flags.data, { code: 'file.unreadable', at: 0, text: 'there is no such folder' }, 1);
  return rules.seats;
};

/** A line that is written over, on a terminal only. */
export const progressOf = (flags: { readonly quiet?: boolean }): ((text: string) => void) => {
  if (flags.quiet === true || !process.stderr.isTTY) return () => undefined;
  return (text) => process.stderr.write(`\r\u001b[K${text}`);
};

/** Without folders of this machine. */
export const commandText = (subject: string, flags: FitFlags): string =>
  `suzaku fit ${subject} --rules ${flags.rules} --games ${flags.games} --seed ${flags.seed}`;
