/** `suzaku shanten`: one hand as an argument, or `--batch`: a hand a line in, an integer (or the forms as JSON) a line out. */
import type { Command } from 'commander';
import { checkGame, shantenForms, type Forms, type Game } from '../shape/index.ts';
import type { Result } from '../base/index.ts';
import { parseHand } from '../tiles/index.ts';
import { parseGame } from './game.ts';
import { lineWriter, orFail, print, readLines } from './io.ts';

type Options = { rules: string; batch?: boolean; json?: boolean };

const formsOf = (text: string, game: Game): Result<Forms> => {
  const hand = parseHand(text);
  if (!hand.ok) return hand;
  const checked = checkGame(hand.value, game);
  return checked.ok ? { ok: true, value: shantenForms(checked.value, game) } : checked;
};

const least = (forms: Forms): number => Math.min(...Object.values(forms).filter((n): n is number => n !== null));

const answer = (forms: Forms, json: boolean): string =>
  json
    ? JSON.stringify({
        min: least(forms),
        regular: forms.standard,
        seven_pairs: forms.sevenPairs,
        thirteen_orphans: forms.thirteenOrphans,
        honors_knitted: forms.honoursKnitted,
        knitted_straight: forms.knittedStraight,
      })
    : String(least(forms));

const batch = async (file: string, game: Game, json: boolean): Promise<void> => {
  const out = lineWriter();
  for await (const line of readLines(file)) {
    const forms = formsOf(line, game);
    if (forms.ok) out.line(answer(forms.value, json));
    else {
      const { code, at, text } = forms.error;
      const message = `${code} — ${text} (character ${at + 1})`;
      out.line(json ? JSON.stringify({ error: message }) : `error: ${message}`);
    }
  }
  out.flush();
};

export const register = (program: Command): void => {
  program
    .command('shanten')
    .summary('shanten of hands')
    .description(
      'Shanten: 0 ready, -1 complete, the least over the forms of the game. With --batch one hand per line, and one answer per line.',
    )
    .argument('[input...]', 'a hand; with --batch a file, - or nothing for standard input')
    .option('--rules <rules>', 'tenhou, sanma, mahjongsoul, mahjongsoul-sanma or chinese', 'tenhou')
    .option('--batch', 'read hands from a file or standard input, one per line')
    .option('--json', 'every form; null = impossible')
    .action(async (input: string[], options: Options) => {
      const game = orFail('--rules', parseGame(options.rules));
      const json = options.json === true;
      if (options.batch === true || input.length === 0) return batch(input[0] ?? '-', game, json);
      print(answer(orFail('shanten', formsOf(input.join(' '), game)), json));
    });
};
