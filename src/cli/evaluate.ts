/** `suzaku evaluate`: how well a network agrees with the players of records. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { SEAT_CHOICES } from '../learn/dataset/index.ts';
import { evaluate, type Evaluation } from '../learn/supervised/evaluate.ts';
import { Chances, learningCurves, makePlots } from '../learn/supervised/plots.ts';
import { readNetwork } from '../protocols/node/models.ts';
import { gameOf, oneOf } from './choices.ts';
import { Games } from './evaluate/games.ts';
import { progressOf, wholeNumber } from './fit/options.ts';
import { fail, orFail, print } from './io.ts';
import { reportTable } from './train/text.ts';

type Flags = {
  rules: string;
  records: string[];
  model?: string;
  games?: string;
  seats: string;
  minDan: string;
  greedy?: boolean;
  svg?: string;
  threads?: string;
  json?: boolean;
  quiet?: boolean;
};

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** A line a kind of decision; the greedy rule stands with the discards. */
const linesOf = ({ reports, greedy }: Evaluation): readonly string[] =>
  reports.map((report) =>
    JSON.stringify(
      report.kind === 'discard' && greedy !== undefined
        ? { ...report, greedy: greedy.split, greedyAny: greedy.any }
        : report,
    ),
  );

const textOf = ({ reports, greedy, games, samples }: Evaluation, skipped: number): string =>
  [
    `${games} games, ${samples} states${skipped > 0 ? `, ${skipped} records that could not be read` : ''}`,
    reportTable(reports),
    ...(greedy === undefined
      ? []
      : [`greedy discards: ${percent(greedy.split)}, any of the tied tiles ${percent(greedy.any)}`]),
  ].join('\n');

const run = async (flags: Flags): Promise<void> => {
  const rules = gameOf(flags.rules);
  const seats = { choice: oneOf('--seats', flags.seats, SEAT_CHOICES), minDan: wholeNumber('--min-dan', flags.minDan) };
  const model = orFail('--model', readNetwork('suzaku', rules, flags.model), 1);
  const games = new Games(flags.records);
  const chances = flags.svg === undefined ? undefined : new Chances();
  const result = await evaluate({
    model,
    rules,
    games,
    most: flags.games === undefined ? Infinity : wholeNumber('--games', flags.games),
    seats,
    threads: flags.threads === undefined ? availableParallelism() : wholeNumber('--threads', flags.threads),
    greedy: flags.greedy === true,
    observe: chances?.observe,
    progress: progressOf(flags),
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const found = orFail('evaluate', result, 1);
  if (flags.svg !== undefined) {
    const plots = makePlots(chances!, flags.model === undefined ? [] : learningCurves(flags.model));
    try {
      writeFileSync(flags.svg, plots);
    } catch (error) {
      fail(flags.svg, { code: 'file.unwritable', at: 0, text: (error as Error).message }, 1);
    }
  }
  print(flags.json === true ? linesOf(found).join('\n') : textOf(found, games.skipped));
};

export const register = (program: Command): void => {
  program
    .command('evaluate')
    .summary('a network against the players of records')
    .description(
      'Accuracy of a network on every decision of records: kinds of discards, and yes or no to riichi, chow, pung, kong and kita. Forced discards and disconnected seats do not count.',
    )
    .requiredOption('--records <files...>', 'packed logs, records of any format; - is standard input')
    .option('--rules <rules>', 'tenhou or sanma', 'tenhou')
    .option('--model <path>', 'a model or the folder of a run; the shipped one unless told')
    .option('--games <n>', 'games at most')
    .option('--seats <seats>', 'all, target (the seat an archive is of), or auto: target where there is one', 'all')
    .option('--min-dan <n>', 'players of at least so many dan', '0')
    .option('--greedy', 'also how often the greedy rule is right')
    .option('--svg <file>', 'write calibration plots, and the learning curve of a run')
    .option('--threads <n>', 'threads of the network; all cores unless told, 0 for none of its own')
    .option('--json', 'one JSON value a kind of decision')
    .option('--quiet', 'no progress')
    .action(run);
};
