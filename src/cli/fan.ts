/** `suzaku fan`: the fan of a Chinese Standard win, or of a row per line with --batch. */
import type { Command } from 'commander';
import { Option } from 'commander';
import type { Language } from '../rules/chinese/index.ts';
import type { FanOptions } from '../answers/index.ts';
import { fanJson, fanTable } from './fananswer.ts';
import { answerFanLine } from './fanbatch.ts';
import { Exit, lineWriter, orFail, print, readLines } from './io.ts';

type Options = FanOptions & { readonly batch?: boolean; readonly json?: boolean; readonly lang: Language };

const runBatch = async (file: string): Promise<void> => {
  const out = lineWriter();
  for await (const line of readLines(file)) out.line(answerFanLine(line));
  out.flush();
};

const runOne = async (hand: string, options: Options): Promise<void> => {
  const { judgeFan, winOfOptions } = await import('../answers/fan.ts');
  const judged = judgeFan(orFail('fan', winOfOptions(hand, options)));
  const show = options.json === true ? fanJson : fanTable;
  print(show(hand, judged, options.lang));
  if (!judged.wins) throw new Exit(1);
};

export const register = (program: Command): void => {
  program
    .command('fan')
    .description('Counts the fan of a Chinese Standard win, and says why a hand may not win.')
    .argument(
      '[hand...]',
      'standing tiles, mpsz (123m55z) or Botzone names, melds after #; with --batch a file of rows, - is stdin',
    )
    .option('--win <tile>', 'the winning tile')
    .option('--melds <melds>', 'melds, e.g. "234p 6666P"; a capital suit is a concealed kong')
    .option('--self-draw', 'the winning tile was drawn')
    .option('--seat <wind>', 'wind of the seat', 'east')
    .option('--round <wind>', 'wind of the round', 'east')
    .option('--last-copy', 'the other three copies are public')
    .option('--kong', 'drawn after an own kong, or claimed from an added one')
    .option('--last-tile', 'last tile of the wall')
    .option('--flowers <n>', 'flowers set aside', '0')
    .addOption(new Option('--lang <language>', 'language of the answer').choices(['en', 'ja', 'zh']).default('en'))
    .option('--json', 'answer as JSON')
    .option('--batch', 'rows of Botzone calculator inputs, one JSON object per line')
    .action((hand: string[], options: Options) =>
      options.batch === true ? runBatch(hand[0] ?? '-') : runOne(hand.join(' '), options),
    );
};
