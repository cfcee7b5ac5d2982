/**
 * npm run verify -- replay [--files TEXT] [--games N] [--json]: replays every real game beside the project with all checks on, from every seat's view. One line a file:
 * games, rounds, events, divergences, games per CPU-second. Known odd games are skipped by name (src/records/skiplist.ts). Exit 1 on
 * any divergence, and where a reader gives up a game: what it did not read was not checked. `--files` keeps the files whose name contains the text, `--games` the first games of each.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SKIPPED, isNote, readRecords, readText, replayGame, type Detected } from '../src/records/index.ts';
import { dataFiles, hasProgram, linesOf } from '../testkit/logs.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['files', 'games', 'json']);
const wanted = chosen.get('files') ?? '';
const most = Number(chosen.get('games') ?? Infinity);
const total = { games: 0, rounds: 0, events: 0, divergences: 0, skipped: 0, faults: 0, notes: 0 };

const play = (file: string, { games, faults, format }: Detected, tally: typeof total): void => {
  const notes = faults.filter(isNote).length;
  tally.notes += notes;
  tally.faults += faults.length - notes;
  for (const fault of faults) process.stderr.write(`${basename(file)}: ${fault.code} — ${fault.text}\n`);
  for (const game of games) {
    const { meta } = game;
    tally.games++;
    if (meta.id !== undefined && SKIPPED.has(meta.id)) {
      tally.skipped++;
      continue;
    }
    const run = replayGame(game, format);
    if (!run.ok) {
      tally.divergences++;
      process.stderr.write(`${basename(file)} ${meta.id}: ${run.error.code} — ${run.error.text}\n`);
      continue;
    }
    tally.rounds += run.value.rounds;
    tally.events += run.value.events;
    tally.divergences += run.value.divergences.length;
    for (const { event, code, text } of run.value.divergences.slice(0, 5))
      process.stderr.write(`${basename(file)} ${meta.id}, event ${event}: ${code} — ${text}\n`);
  }
};

const files = ['riichi4', 'sanma'].flatMap((folder) => dataFiles(folder, '.tsv.bz2').map((file) => ({ folder, file })));
const texts = dataFiles('mcr', '.gz').map((file) => ({ folder: 'mcr', file }));
if (files.length === 0) process.stdout.write('skipped: ../shared/data is not there\n');
const canUnpack = hasProgram('bzip2');
if (!canUnpack) process.stdout.write('bzip2 is missing: the riichi and sanma games are skipped\n');

for (const { folder, file } of [...(canUnpack ? files : []), ...texts].filter(({ file }) => file.includes(wanted))) {
  const tally = { games: 0, rounds: 0, events: 0, divergences: 0, skipped: 0, faults: 0, notes: 0 };
  const elapsed = stopwatch();
  let isWhole = true;
  if (file.endsWith('.bz2'))
    for await (const line of linesOf(file)) {
      isWhole = tally.games < most;
      if (!isWhole) break;
      play(file, readText(line), tally);
    }
  else play(file, await readRecords(readFileSync(file)), tally);
  const { seconds, cpu } = elapsed();
  for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += tally[key];
  const name = `${folder}/${basename(file)}`;
  writeReceipt({
    program: `verify replay: ${name}`,
    seed: 'none',
    n: tally.games,
    failures: tally.divergences + tally.faults,
    seconds,
    cpu,
    figures: { ...tally, whole: Number(isWhole) },
  });
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify({ program: `verify replay: ${name}`, ...tally, seconds, cpu })}\n`
      : `${name}: ${tally.games} games, ${tally.rounds} rounds, ${tally.events} events, ${tally.divergences} divergences, ${tally.faults} faults, ${tally.skipped} skipped, ${(tally.games / cpu).toFixed(0)} games per CPU-second\n`,
  );
}
process.stdout.write(
  `all: ${total.games} games, ${total.rounds} rounds, ${total.events} events, ${total.divergences} divergences, ${total.faults} faults, ${total.skipped} skipped\n`,
);
process.exitCode = total.divergences + total.faults === 0 ? 0 : 1;
