/** `suzaku stats rating`: Plackett–Luce and Elo ratings from the places of games. */
import type { Command } from 'commander';
import { findUnconnected, rate, type PlayedSet, type RankedGame } from '../../arena/index.ts';
import { fail, orFail, print, readLines } from '../io.ts';
import { makeTable } from '../table.ts';
import { parseGameLine, type NamedGame } from './games.ts';
import { numberOption, show } from './input.ts';
import { parseSavedLine, type SavedPlan } from './saves.ts';

type Options = { setSize: string; json?: boolean };
type Read = { readonly names: readonly string[]; readonly sets: readonly (readonly RankedGame[])[] };

/** Beyond this the ratings of one run would take minutes. */
const MAX_PLAYERS = 200;

/** The games of a set of `arena --save`. */
const savedGames = (games: PlayedSet, { challenger, field }: SavedPlan, set: string): readonly NamedGame[] => {
  const players = [challenger, ...field];
  return games.map(({ entrants, ranks }) => ({ names: entrants.map((entrant) => players[entrant]!), ranks, set }));
};

const readGames = async (file: string, setSize: number): Promise<Read> => {
  const numbers = new Map<string, number>();
  const sets = new Map<string, RankedGame[]>();
  let line = 0;
  let games = 0;
  let plan: SavedPlan | undefined;
  const add = ({ names, ranks, set }: NamedGame, at: number): void => {
    games++;
    for (const name of names) if (!numbers.has(name)) numbers.set(name, numbers.size);
    if (numbers.size > MAX_PLAYERS)
      fail(`${file}:${at}`, { code: 'stats.players', at: 0, text: `more than ${MAX_PLAYERS} players` });
    const list = sets.get(set) ?? [];
    list.push({ players: names.map((name) => numbers.get(name)!), ranks });
    sets.set(set, list);
  };
  for await (const text of readLines(file)) {
    line++;
    if (text.trim() === '') continue;
    const saved = parseSavedLine(text);
    if (saved?.plan !== undefined) {
      plan = saved.plan;
      continue;
    }
    const read: readonly NamedGame[] =
      saved !== undefined && plan !== undefined
        ? savedGames(saved.set, plan, `${plan.challenger}, set ${saved.number}`)
        : [orFail(`${file}:${line}`, parseGameLine(text, `lines ${Math.floor(games / setSize)}`))];
    for (const game of read) add(game, line);
  }
  if (games === 0) fail(file, { code: 'stats.empty', at: 0, text: 'there is no game to rate' }, 1);
  return { names: [...numbers.keys()], sets: [...sets.values()] };
};

const ratingsOf = ({ names, sets }: Read) =>
  rate(sets, names.length)
    .players.map((rating, i) => ({ name: names[i]!, ...rating }))
    .sort((a, b) => b.strength - a.strength);

const makeText = (rows: ReturnType<typeof ratingsOf>): string =>
  makeTable(
    [
      ['player', 'games', 'Elo', '± 95 %', 'strength', 'error'],
      ...rows.map(({ name, games, elo, eloError, strength, standardError }) => [
        name,
        String(games),
        show(elo, 0),
        show(1.96 * eloError, 0),
        show(strength, 3),
        show(standardError, 3),
      ]),
    ],
    ['left', 'right', 'right', 'right', 'right', 'right'],
  );

export const addRating = (stats: Command): void => {
  stats
    .command('rating')
    .summary('Plackett-Luce and Elo ratings')
    .description(
      'Reads one game per line: names separated by blanks, best first, or {"players":[...],"ranks":[...],"set":...}; or files of arena --save, one after the other. The mean over players is Elo 1500. Games of a duplicate set count as one observation for the errors.',
    )
    .argument('[file]', 'games; - or nothing for standard input', '-')
    .option('--set-size <n>', 'number of consecutive lines that make one set, where no line names its set', '1')
    .option('--json', 'one JSON value')
    .action(async (file: string, options: Options) => {
      const setSize = numberOption('--set-size', options.setSize, { min: 1, max: 1e6, whole: true });
      const read = await readGames(file, setSize);
      const stranger = findUnconnected(read.sets.flat(), read.names.length);
      if (stranger !== undefined)
        fail(
          file,
          {
            code: 'stats.unconnected',
            at: 0,
            text: `${read.names[stranger]} and ${read.names[0]} never meet, not even through others`,
          },
          1,
        );
      const rows = ratingsOf(read);
      const games = read.sets.reduce((sum, set) => sum + set.length, 0);
      print(options.json === true ? JSON.stringify({ sets: read.sets.length, games, players: rows }) : makeText(rows));
    });
};
