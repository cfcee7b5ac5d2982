/** `suzaku evaluate`: how well a network agrees with the players of records. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { SEAT_CHOICES } from '../learn/dataset/index.ts';
import { evaluate, type Evaluation, Chances, learningCurves, makePlots } from '../learn/supervised/index.ts';
import { makePlayer, networksOf } from '../players/index.ts';
import { readNetwork } from '../models/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { gameOf, oneOf } from './choices.ts';
import { evaluatePlayer, Games, linesOf, textOf } from './evaluate/index.ts';
import { wholeNumber } from './fit/index.ts';
import { checkWritable, clearProgress, fail, orFail, print, progressOf, writeText } from './io.ts';

type Flags = {
  rules: string;
  records: string[];
  player: string;
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

/** The one that is named, or those of the player. */
const modelsOf = ({ player, model }: Flags, rules: Ruleset): readonly Uint8Array[] => {
  const names = networksOf(player, rules);
  if (names.length === 0)
    fail('--player', { code: 'usage', at: 0, text: `${JSON.stringify(player)} has no network of ${rules.id}` });
  return names.map(({ kind }) => orFail('--model', readNetwork(player, rules, model, kind), 1));
};

/** Whether it is a player of the game that has no network to measure. */
const playsAlone = (player: string, rules: Ruleset): boolean =>
  networksOf(player, rules).length === 0 && makePlayer(player, rules, 'evaluate', 0).ok;

const run = async (flags: Flags): Promise<void> => {
  const rules = gameOf(flags.rules);
  if (flags.model === undefined && playsAlone(flags.player, rules))
    return evaluatePlayer({
      player: flags.player,
      rules,
      games: new Games(flags.records),
      most: flags.games === undefined ? Infinity : wholeNumber('--games', flags.games),
      json: flags.json === true,
      progress: progressOf(flags),
    });
  if (flags.svg !== undefined) checkWritable('--svg', flags.svg);
  const seats = { choice: oneOf('--seats', flags.seats, SEAT_CHOICES), minDan: wholeNumber('--min-dan', flags.minDan) };
  const models = modelsOf(flags, rules);
  const chances = flags.svg === undefined ? undefined : new Chances();
  const found: Evaluation[] = [];
  let skipped = 0;
  for (const model of models) {
    const games = new Games(flags.records);
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
    clearProgress();
    // Of several networks, some may have nothing to decide in a few games.
    const isNone = !result.ok && result.error.code === 'evaluate.no-games';
    if (!isNone || (model === models.at(-1) && found.length === 0)) found.push(orFail('evaluate', result, 1));
    skipped = games.skipped;
  }
  const { svg: file } = flags;
  if (file !== undefined) {
    const plots = makePlots(chances!, flags.model === undefined ? [] : learningCurves(flags.model));
    writeText(file, file, plots);
  }
  print(flags.json === true ? found.flatMap(linesOf).join('\n') : textOf(found, skipped, rules));
};

export const register = (program: Command): void => {
  program
    .command('evaluate')
    .summary('a network against the players of records')
    .description(
      "Accuracy of a network on every decision of records: kinds of discards, and yes or no to riichi, chow, pung, kong and kita; in Chinese Standard discards, kongs and claims, with the points that the first choice gives away by the expert's values. Forced discards and disconnected seats do not count.",
    )
    .requiredOption('--records <files...>', 'packed logs, records of any format; - is standard input')
    .option('--rules <rules>', 'tenhou, sanma or chinese', 'tenhou')
    .option('--player <spec>', 'whose networks, or a player without one', 'suzaku')
    .option('--model <path>', 'a model or the folder of a run, or of the runs of a player; the shipped ones by default')
    .option('--games <n>', 'games at most')
    .option('--seats <seats>', 'all, target (the seat an archive is of), or auto: target where there is one', 'all')
    .option('--min-dan <n>', 'only players of at least n dan', '0')
    .option('--greedy', 'also how often the greedy rule is right')
    .option('--svg <file>', 'write calibration plots, and the learning curve of a run')
    .option('--threads <n>', 'threads of the network; all cores by default, 0 for none of its own')
    .option('--json', 'one JSON value per kind of decision')
    .option('--quiet', 'no progress')
    .action(run);
};
