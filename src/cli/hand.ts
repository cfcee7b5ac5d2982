/** `suzaku hand TILES`: shanten and acceptance; with `--value` what each discard is worth. */
import type { Command } from 'commander';
import { humanReport, jsonReport, type ValueFlags } from './hand/index.ts';
import { fail, orRefuse, parseLanguage, print } from './io.ts';

type Options = { rules: string; visible?: string; lang: string; json?: boolean };

/** The report of `hand`, also used by the welcome page. */
export const handReport = async (text: string, options: Options): Promise<string> => {
  const lang = parseLanguage(options.lang);
  // The other answers need more than the shortest command should wait for.
  const { openHand } = await import('../answers/hand.ts');
  const opened = orRefuse('hand', openHand({ ...options, hand: text }));
  return options.json === true ? jsonReport(opened) : humanReport(opened, lang);
};

/** Without --value they would change nothing. */
const VALUE_ONLY = [
  'model',
  'pool',
  'objective',
  'turns',
  'turn',
  'dora',
  'round',
  'seat',
  'river',
  'kita',
  'haitei',
  'valueModel',
  'depth',
  'seconds',
] as const satisfies readonly (keyof ValueFlags)[];

const checkAlone = (command: Command): void => {
  const name = VALUE_ONLY.find((flag) => command.getOptionValueSource(flag) === 'cli');
  const flag = command.options.find((option) => option.attributeName() === name)?.long;
  if (typeof flag === 'string') fail(flag, { code: 'usage', at: 0, text: 'this goes with --value' });
};

const run = async (
  tiles: string[],
  options: Options & ValueFlags & { value?: boolean },
  command: Command,
): Promise<void> => {
  if (options.value !== true) {
    checkAlone(command);
    return print(await handReport(tiles.join(' '), options));
  }
  const { valueReport } = await import('./hand/value.ts');
  print(valueReport(tiles.join(' '), options));
};

export const register = (program: Command): void => {
  program
    .command('hand')
    .summary('shanten, acceptance and value')
    .description(
      'Shanten of a hand, and for each discard which draws bring it nearer; with --value the chances to be ready and to win and the expected points, see docs/value.md. Tiles as 123m406p11z (0 = red five), Botzone or Unicode names; melds after # (closed kong with a capital suit) or in brackets.',
    )
    .argument('<tiles...>', 'the hand; blanks are allowed, e.g. 34068m 5678p 23567s # 6666P')
    .option('--rules <rules>', 'tenhou, sanma, mahjongsoul, mahjongsoul-sanma or chinese', 'tenhou')
    .option(
      '--visible <tiles>',
      'tiles seen elsewhere: rivers, melds of others, indicators (with --value not those of --dora)',
    )
    .option('--value', 'chances and expected points of each discard (riichi and sanma)')
    .option('--model <model>', 'tsumo, full, or recursive (the 2015 analyser)', 'tsumo')
    .option('--pool <pool>', 'constant, or shrinking: draws without replacement', 'constant')
    .option('--objective <aim>', 'what choices maximise: value or win', 'value')
    .option('--turns <n>', 'draws per round', '18')
    .option('--turn <n>', 'number of your turn, from 1', '1')
    .option('--dora <tiles>', 'open indicators')
    .option('--round <wind>', 'round wind', 'E')
    .option('--seat <wind>', 'your seat wind', 'S')
    .option('--river <tiles>', 'your discards, for furiten')
    .option('--kita <n>', 'north tiles set aside (sanma)', '0')
    .option(
      '--haitei <chance>',
      'chance that your last draw is the last tile of the wall; by default 1 divided by the number of seats',
    )
    .option('--value-model <model>', 'points of --model recursive: seed or real', 'seed')
    .option('--depth <n>', 'exchanges --model recursive looks ahead', '2')
    .option('--seconds <n>', 'time limit; an answer it cut short says so', '30')
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--json', 'one JSON value')
    .action(run);
};
