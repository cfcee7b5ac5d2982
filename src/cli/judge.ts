/** `suzaku judge`: Botzone's judge of Chinese Standard on standard input and output. */
import type { Command } from 'commander';
import { DISPLAYS, judgeText } from '../protocols/index.ts';
import { numberOption } from './stats/index.ts';
import { fail, orFail, print, readLines } from './io.ts';

type Options = { srand?: string; display: string };

/** Longer than any log of a match. */
const MAX_INPUT = 20_000_000;

export const register = (program: Command): void => {
  program
    .command('judge')
    .summary("Botzone's judge of Chinese Standard")
    .description(
      'Speaks the official judge\'s JSON: {"log":[...],"initdata":{...}} in, {"command","content","display"} out; with an empty log it begins a match and prints the initdata to hand back. One value per line, an answer for each; a value over several lines is taken as one when it is all there is.',
    )
    .option('--srand <n>', 'begin matches from this number instead of the clock')
    .option('--display <form>', 'live, as the platform prints it, or published, as the sources of the judge do', 'live')
    .action(async (options: Options) => {
      const display =
        DISPLAYS.find((form) => form === options.display) ??
        fail('--display', { code: 'usage', at: 0, text: `one of ${DISPLAYS.join(', ')} is wanted` });
      const srand =
        options.srand === undefined
          ? Math.floor(Date.now() / 1000)
          : numberOption('--srand', options.srand, { min: 0, max: 2 ** 32 - 1, whole: true });
      let held = '';
      for await (const line of readLines('-')) {
        held = held === '' ? line : `${held}\n${line}`;
        if (held.trim() === '') held = '';
        // Only JSON itself can tell whether a value is complete.
        if (held === '' || (!isComplete(held) && held.length < MAX_INPUT)) continue;
        print(orFail('judge', judgeText(held, srand, display), 1));
        held = '';
      }
      if (held !== '') print(orFail('judge', judgeText(held, srand, display), 1));
    });
};

const isComplete = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
