/** `suzaku show FILE`: a record to be read by people, or the table at one of its events. */
import type { Command } from 'commander';
import { completeGame, plain, rulesText, type Game, type RecordFormat } from '../records/index.ts';
import { parseRuleset } from '../rules/index.ts';
import { Exit, fail, orFail, parseLanguage, print, tell } from './io.ts';
import { gamesOf, tellFaults } from './records/index.ts';
import {
  makeHeader,
  eventJson,
  gameJson,
  makeRound,
  roundsOf,
  seenEvents,
  type RoundOptions,
  stateAt,
  makeState,
} from './show/index.ts';

type Options = { game?: string; round?: string; event?: string; seat?: string; lang: string; json?: boolean };

/** A whole number from 0 to `last`, or undefined where the option is not given. */
const parseIndex = (flag: string, text: string | undefined, last: number): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) <= last) return Number(text);
  return fail(flag, { code: 'usage', at: 0, text: `${JSON.stringify(text)} is no whole number from 0 to ${last}` });
};

const showGame = (game: Game, number: number, format: RecordFormat | undefined, options: Options): string => {
  const where = game.meta.id === undefined ? `game ${number}` : plain(game.meta.id, 80);
  const { events, divergences } = orFail(where, completeGame(game, format), 1);
  if (divergences.length > 0)
    tell(
      `${where}: record.diverges — ${divergences.length} events are not what the rules say; suzaku replay shows where`,
    );
  const rules = orFail(where, parseRuleset(rulesText(game.events)), 1);
  const seat = parseIndex('--seat', options.seat, rules.seats - 1);
  const context: RoundOptions = { rules, seat, lang: parseLanguage(options.lang) };
  const rounds = roundsOf(events);
  const index = parseIndex('--event', options.event, events.length - 1);
  if (index !== undefined) {
    if (options.json === true) return JSON.stringify(eventJson(game, number, { events, index }, context));
    const start = rounds.findLast(({ first }) => first <= index)?.start;
    const [event] = seenEvents([events[index]!], context);
    return makeState(stateAt(events, index, context), event!, index, { ...context, start });
  }
  const only = parseIndex('--round', options.round, rounds.length - 1);
  const shown = only === undefined ? rounds : [rounds[only]!];
  if (options.json === true) return JSON.stringify(gameJson(game, number, shown, context));
  return [makeHeader(game, number, rules.seats, context.lang), ...shown.map((round) => makeRound(round, context))].join(
    '\n\n',
  );
};

const isAsked = (game: Game, number: number, options: Options): boolean => {
  if (options.game !== undefined) return options.game === game.meta.id || options.game === String(number);
  return options.event === undefined || number === 0;
};

export const register = (program: Command): void => {
  program
    .command('show')
    .summary('a record to read')
    .description(
      "Shows records of any format: players, hands, moves, results. In the moves 3m 1z is a tile drawn and a tile thrown, 1z' a tile thrown as drawn, chow 34m+5m<3 a tile claimed from seat 3. Games, rounds, events and seats count from 0.",
    )
    .argument('<file>', 'a record, or - for standard input')
    .option('--game <id>', 'one game of several: its id or number; --event alone is of game 0')
    .option('--round <n>', 'one round of a game')
    .option('--event <n>', 'the table before this event, and what each seat may do; [the recorded choice] in brackets')
    .option('--seat <n>', 'only what this seat sees')
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--json', 'one JSON value per game')
    .action(async (file: string, options: Options) => {
      parseLanguage(options.lang);
      if (options.event !== undefined && options.round !== undefined)
        fail('--round', { code: 'usage', at: 0, text: '--event counts over the whole game; one of the two is wanted' });
      let number = 0;
      let shown = 0;
      let faults = 0;
      for await (const source of gamesOf(file)) {
        const { games, format } = source;
        faults += tellFaults(source);
        for (const game of games) {
          if (isAsked(game, number, options)) {
            if (shown > 0 && options.json !== true) print('');
            print(showGame(game, number, format, options));
            shown++;
          }
          number++;
        }
        // One game is asked for and found: the rest of a long file is not read.
        if (shown > 0 && (options.game !== undefined || options.event !== undefined)) return;
      }
      if (shown > 0) return;
      // Why there is no game is said already.
      if (number === 0 && faults > 0) throw new Exit(1);
      const text = number === 0 ? 'there is no game to show' : `none of its ${number} games is ${options.game}`;
      fail(file, { code: 'show.no-game', at: 0, text }, 1);
    });
};
