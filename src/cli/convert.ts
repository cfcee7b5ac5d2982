/** `suzaku convert IN OUT`: from any record format to any that can be written. */
import { extname } from 'node:path';
import type { Command } from 'commander';
import { RECORD_FORMATS, type RecordFormat } from '../records/index.ts';
import { Exit, fail, writeText, tellFault } from './io.ts';
import { gamesOf, tellFaults } from './records/index.ts';

type Options = { from?: string; to?: string };

/** What a name's end says when --to does not. */
const BY_ENDING: Readonly<Record<string, RecordFormat>> = {
  '.xml': 'mjlog',
  '.mjlog': 'mjlog',
  '.mjai': 'mjai',
  '.mjson': 'mjai',
  '.json': 'tenhou6',
  '.suzaku': 'suzaku',
  '.jsonl': 'suzaku',
  '.txt': 'chinese-text',
};

const parseFormat = (flag: string, text: string): RecordFormat =>
  RECORD_FORMATS.find((format) => format === text) ??
  fail(flag, { code: 'usage', at: 0, text: `${JSON.stringify(text)} is not one of ${RECORD_FORMATS.join(', ')}` });

const targetOf = (out: string, to: string | undefined): RecordFormat => {
  if (to !== undefined) return parseFormat('--to', to);
  const ending = extname(out).toLowerCase();
  return (
    (Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined) ??
    fail('convert', { code: 'usage', at: 0, text: `say the format with --to: ${RECORD_FORMATS.join(', ')}` })
  );
};

export const register = (program: Command): void => {
  program
    .command('convert')
    .summary('between record formats')
    .description(
      'Reads a record of any format and writes it in another. What a format cannot carry is listed in docs/protocols.md.',
    )
    .argument('<in>', 'a file, or - for standard input')
    .argument('<out>', 'a file, or - for standard output')
    .option('--from <format>', 'by default recognised from the content')
    .option('--to <format>', `one of ${RECORD_FORMATS.join(', ')}; by default from the file extension`)
    .action(async (input: string, out: string, options: Options) => {
      const to = targetOf(out, options.to);
      const from = options.from === undefined ? undefined : parseFormat('--from', options.from);
      // Of the answers only this one: the others need what takes long to load.
      const { writeGame } = await import('../answers/convert.ts');
      const texts: string[] = [];
      let hasFailed = false;
      for await (const source of gamesOf(input, from)) {
        // What could be read is written; that a game or its rest is missing is told by the status, as of a game that cannot be written.
        if (tellFaults(source) > 0) hasFailed = true;
        for (const game of source.games) {
          const made = writeGame(game, to);
          if (made.ok) texts.push(made.value.endsWith('\n') ? made.value.slice(0, -1) : made.value);
          else {
            hasFailed = true;
            tellFault(game.meta.id ?? input, made.error);
          }
        }
      }
      if (texts.length === 0) throw new Exit(1);
      writeText(out, out, `${texts.join('\n')}\n`);
      if (hasFailed) throw new Exit(1);
    });
};
