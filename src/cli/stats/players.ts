/** `suzaku stats players FILE…`: what players do in recorded games, beside published figures. */
import type { Command } from 'commander';
import { PUBLISHED, figuresOf, type Published } from '../../arena/index.ts';
import { eventsWithPayments } from '../../records/index.ts';
import { Exit, fail, print, progressOf } from '../io.ts';
import { gamesOf, tellFaults } from '../records/index.ts';
import { BY, Groups, roomOf, type By, type Group } from './groups.ts';
import { numberOption } from './input.ts';
import { makePlayerTable, publishedError, publishedMeanRank, type Row } from './playertable.ts';

type Options = { by: string; min: string; published?: boolean; json?: boolean; quiet?: boolean };

const parseBy = (text: string): By =>
  BY.find((by) => by === text) ??
  fail('--by', { code: 'usage', at: 0, text: `${JSON.stringify(text)} is not one of ${BY.join(', ')}` });

const read = async (files: readonly string[], by: By, quiet: boolean): Promise<Groups> => {
  const groups = new Groups(by);
  const progress = progressOf({ quiet });
  let faults = 0;
  for (const file of files)
    for await (const source of gamesOf(file)) {
      faults += tellFaults(source);
      for (const game of source.games) {
        groups.add(game, eventsWithPayments(game, source.format));
        if (groups.games % 100 === 0) progress(`${groups.games} games`);
      }
    }
  progress('');
  // Why there is no game is said already.
  if (groups.games === 0 && faults > 0) throw new Exit(1);
  return groups;
};

const rowOf = (group: Group): Row => {
  const room = roomOf(group);
  const figures = figuresOf(group.counts, group.kind === 'sanma' ? 3 : 4, room);
  return { kind: group.kind, label: group.label, order: group.order, room, figures };
};

/** Rows about a grade where that grade is listed, the others wherever four play riichi. */
const publishedFor = (rows: readonly Row[], by: By): readonly Published[] => {
  const own = rows.filter(({ kind }) => kind === 'riichi');
  return PUBLISHED.filter(({ grade }) =>
    grade === undefined ? own.length > 0 : by === 'dan' && own.some(({ order }) => order === grade),
  );
};

/** NaN and infinity are null. */
const makeJson = (groups: Groups, by: By, rows: readonly Row[], published: readonly Published[]): string => {
  const { games, rounds, unfinished, unknown, skipped } = groups;
  return JSON.stringify({
    by,
    games,
    rounds,
    unfinished,
    unknown,
    skipped,
    rows: rows.map(({ kind, label, room, figures }) => ({ game: kind, [by]: label, room: room ?? null, ...figures })),
    ...(published.length === 0
      ? {}
      : {
          published: published.map((row) => ({
            ...row,
            meanRank: publishedMeanRank(row),
            standardError: publishedError(row),
          })),
        }),
  });
};

const makeText = (groups: Groups, by: By, rows: readonly Row[], published: readonly Published[]): string => {
  const { games, rounds, unfinished, unknown, skipped } = groups;
  const notes = [
    `${games} games, ${rounds} rounds`,
    ...(unfinished > 0 ? [`${unfinished} games without an end`] : []),
    ...(unknown > 0 ? [`${unknown} seats without a ${by}`] : []),
    ...(skipped > 0 ? [`${skipped} games without rules left out`] : []),
  ];
  return `${makePlayerTable(by, rows, published)}\n${notes.join(', ')}`;
};

export const addPlayers = (stats: Command): void => {
  stats
    .command('players')
    .summary('what players do in recorded games')
    .description(
      "Places of games; win, deal-in, riichi and call (open hand) rates of rounds with Wilson's 95 % interval; points of a win and a deal-in with honba and riichi sticks; ready hands at exhaustive draws; stable rank with its standard error.",
    )
    .argument('<files...>', 'records; - is standard input')
    .option('--by <what>', BY.join(', '), 'name')
    .option('--min <games>', 'leave out players with fewer games', '1')
    .option('--published', 'also the published figures of Suphx, other AIs and dan')
    .option('--json', 'one JSON value; null = infinite or unknown')
    .option('--quiet', 'no progress')
    .action(async (files: string[], options: Options) => {
      const by = parseBy(options.by);
      const min = numberOption('--min', options.min, { min: 0, max: 1e9, whole: true });
      const groups = await read(files, by, options.quiet === true);
      if (groups.games === 0) fail(files[0]!, { code: 'stats.empty', at: 0, text: 'there is no game to count' }, 1);
      const rows = groups.list(min).map(rowOf);
      const published = options.published === true ? publishedFor(rows, by) : [];
      print((options.json === true ? makeJson : makeText)(groups, by, rows, published));
    });
};
