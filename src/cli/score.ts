/** `suzaku score`: one hand for a person, or rows for programs (`--batch`, `--agari` for wins of Tenhou logs). */
import type { Command } from 'commander';
import type { Language } from '../rules/riichi/index.ts';
import type { ScoreOptions } from '../answers/index.ts';
import { print, tellFault } from './io.ts';

type Options = ScoreOptions & {
  readonly batch?: boolean;
  readonly agari?: boolean;
  readonly rules: string;
  readonly lang: string;
  readonly json?: boolean;
};

/** One line on stderr; 1 = work failed, 2 = wrong usage. */
const fail = (code: string, text: string, status = 2): void => {
  tellFault('score', { code, text });
  process.exitCode = status;
};

const run = async (hand: string | undefined, options: Options): Promise<void> => {
  const { parseRuleset } = await import('../rules/index.ts');
  const { LANGUAGES } = await import('../rules/riichi/names.ts');
  const rules = parseRuleset(options.rules);
  if (!rules.ok) return fail(rules.error.code, rules.error.text);
  if (rules.value.family !== 'riichi')
    return fail('score.family', 'the fan of Chinese Standard are counted by `suzaku fan`');
  if (!LANGUAGES.includes(options.lang as Language))
    return fail('score.lang', `--lang is one of ${LANGUAGES.join(', ')}`);
  if (options.batch === true) {
    const { runBatch } = await import('./score/batch.ts');
    const broken = await runBatch(hand ?? '-', options.agari === true, rules.value);
    return broken === undefined ? undefined : fail('file.read', broken, 1);
  }
  if (hand === undefined) return fail('score.hand', 'a hand is wanted, such as 123m456p789s1112z --win 2z, or --batch');
  const { contradictionIn, judgeClaim, readClaim } = await import('../answers/claim.ts');
  const wrong = contradictionIn(options);
  if (wrong !== undefined) return fail('usage', wrong);
  const { claimAnswer } = await import('./score/view.ts');
  const claim = readClaim(hand, options, rules.value);
  if (!claim.ok) return fail(claim.error.code, claim.error.text);
  const answer = claimAnswer(judgeClaim(claim.value, rules.value), options.lang as Language);
  print(options.json === true ? JSON.stringify(answer.json) : answer.text);
  if (!answer.wins) process.exitCode = 1;
};

/** Adds the command to the program. */
export const register = (program: Command): void => {
  program
    .command('score')
    .description('What a winning hand is worth: yaku, fu and payments by seat, or why it may not win.')
    .argument(
      '[hand]',
      'the tiles, melds after #: "123m456p11z # 6666P 234p" (a capital suit is a closed kong); with --batch a file, - is stdin',
    )
    .option('--win <tile>', 'the winning tile; without it the last tile written')
    .option('--melds <melds>', 'melds, when they are not in the hand')
    .option('--tsumo', 'self-drawn')
    .option('--riichi', 'after riichi')
    .option('--double-riichi', 'after riichi on the first turn')
    .option('--ippatsu', 'within one turn of riichi')
    .option('--rob-kong', 'on a tile added to a kong')
    .option('--after-kong', 'on the replacement of a kong or kita')
    .option('--last-tile', 'on the last draw or discard')
    .option('--first-draw', 'on the first uninterrupted draw')
    .option('--round <wind>', 'round wind', 'E')
    .option('--seat <wind>', 'seat wind of the winner', 'S')
    .option('--from <wind>', 'seat wind of the discarder; the next seat by default')
    .option('--pao <wind>', 'seat wind of the liable player')
    .option('--dora <tiles>', 'open indicators')
    .option('--ura <tiles>', 'ura indicators')
    .option('--kita <n>', 'north tiles set aside', '0')
    .option('--honba <n>', 'honba of the round', '0')
    .option('--sticks <n>', 'riichi sticks on the table', '0')
    .option('--river <tiles>', 'your discards, to check furiten')
    .option('--batch', 'rows of JSON, one answer per line')
    .option('--agari', 'rows are wins of Tenhou logs')
    .option('--rules <rules>', 'ruleset and changes, such as tenhou,aka=false', 'tenhou')
    .option('--lang <lang>', 'en, ja or zh', 'en')
    .option('--json', 'one JSON value')
    .action(run);
};
