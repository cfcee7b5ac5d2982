/** `suzaku stats tenhou`: the rating and the dan that places of hanchan would have brought on Tenhou. */
import type { Command } from 'commander';
import { climbLadder, goalOf, STABLE_ROOMS } from '../../arena/index.ts';
import { fail, orFail, print, readLines } from '../io.ts';
import { gradeName } from '../records/index.ts';
import { numberOption, parseNumber } from './input.ts';
import { parseRoom } from './stable.ts';

type Options = { room: string; start: string; field: string; json?: boolean };

const PLACE = { min: 1, max: 4, whole: true };

const readPlaces = async (file: string): Promise<number[]> => {
  const places: number[] = [];
  let line = 0;
  for await (const text of readLines(file)) {
    line++;
    for (const word of text.split(/[\s,]+/))
      if (word !== '') places.push(orFail(`${file}:${line}`, parseNumber(word, PLACE)));
  }
  return places;
};

export const addTenhou = (stats: Command): void => {
  stats
    .command('tenhou')
    .summary("rating and dan on Tenhou's ladder")
    .description(
      'Reads the places of hanchan in the order played, 1 to 4, with blanks, commas or lines between, and plays them through the rating formula and the dan ladder of one room.',
    )
    .argument('[file]', 'places; - or nothing for standard input', '-')
    .option('--room <room>', Object.keys(STABLE_ROOMS).join(' or '), 'expert')
    .option('--start <grade>', '0 new, 1-9 for 9-1 kyu, 10-19 for 1-10 dan', '0')
    .option('--field <rating>', 'mean rating of the opponents', '1500')
    .option('--json', 'one JSON value')
    .action(async (file: string, options: Options) => {
      const room = orFail('--room', parseRoom(options.room));
      const start = numberOption('--start', options.start, { min: 0, max: 20, whole: true });
      const field = numberOption('--field', options.field, { min: 0, max: 5000 });
      const places = await readPlaces(file);
      if (places.length === 0) fail(file, { code: 'stats.empty', at: 0, text: 'there is no place' }, 1);
      const { standing, best, rating, bestRating } = climbLadder(places, { room, start, field });
      const goal = goalOf(standing.grade);
      if (options.json === true)
        return print(
          JSON.stringify({
            games: places.length,
            room,
            rating,
            bestRating,
            grade: gradeName(standing.grade),
            points: standing.points,
            goal,
            best: gradeName(best),
          }),
        );
      print(
        `${places.length} hanchan (${room} room): rating ${rating.toFixed(0)} (best ${bestRating.toFixed(0)}), ${gradeName(standing.grade)}${Number.isFinite(goal) ? ` with ${standing.points} of ${goal} points` : ''} (best ${gradeName(best)})`,
      );
    });
};
