/** `suzaku fan`: the fan of a Chinese Standard win, or of a row per line with --batch. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { Language } from '../rules/chinese/fan.ts';
import { fanOf } from '../rules/chinese/score.ts';
import { fanJson, fanTable, mayWin } from './fananswer.ts';
import type { FanOptions } from './fanask.ts';
import { winOfOptions } from './fanask.ts';
import { answerFanLine } from './fanbatch.ts';

type Options = FanOptions & { readonly batch?: boolean; readonly json?: boolean; readonly lang: Language };

/** Characters gathered before a write. */
const CHUNK = 1 << 16;

const writeOut = (text: string): Promise<void> =>
  new Promise((done, fail) => {
    process.stdout.write(text, (error) => (error ? fail(error) : done()));
  });

const runBatch = async (file: string): Promise<void> => {
  const input = file === '-' ? process.stdin : createReadStream(file);
  let out = '';
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    out += `${answerFanLine(line)}\n`;
    if (out.length < CHUNK) continue;
    await writeOut(out);
    out = '';
  }
  await writeOut(out);
};

const runOne = (hand: string, options: Options): void => {
  const win = winOfOptions(hand, options);
  if (!win.ok) {
    process.stderr.write(`fan: ${win.error.code} — ${win.error.text}\n`);
    process.exitCode = 2;
    return;
  }
  const result = fanOf(win.value);
  const show = options.json === true ? fanJson : fanTable;
  process.stdout.write(`${show(hand, win.value, result, options.lang)}\n`);
  if (!mayWin(win.value, result)) process.exitCode = 1;
};

const run = async (hand: readonly string[], options: Options): Promise<void> => {
  if (options.batch !== true) {
    runOne(hand.join(' '), options);
    return;
  }
  try {
    await runBatch(hand[0] ?? '-');
  } catch (error) {
    process.stderr.write(`fan: file.read — ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

export const register = (program: Command): void => {
  program
    .command('fan')
    .description('count the fan of a Chinese Standard win and say why it may not win')
    .argument('[hand...]', 'standing tiles, mpsz (123m55z) or Botzone names; with --batch a file of rows, - is stdin')
    .option('--win <tile>', 'the winning tile')
    .option('--melds <melds>', 'melds apart by commas, a concealed kong as closed:1111z')
    .option('--self-draw', 'the winning tile was drawn')
    .option('--seat <wind>', 'wind of the seat', 'east')
    .option('--round <wind>', 'wind of the round', 'east')
    .option('--last-copy', 'the other three copies are public')
    .option('--kong', 'drawn after an own kong, or claimed from an added one')
    .option('--last-tile', 'last tile of the wall')
    .option('--flowers <n>', 'flowers set aside', '0')
    .addOption(new Option('--lang <language>', 'language of the answer').choices(['en', 'ja', 'zh']).default('en'))
    .option('--json', 'answer as JSON')
    .option('--batch', 'rows of Botzone calculator inputs, one JSON object a line')
    .action(run);
};
