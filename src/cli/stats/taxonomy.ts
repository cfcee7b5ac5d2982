/** `suzaku stats taxonomy FILE…`: what the scores of Chinese Standard games mean, by name or seat. */
import type { Command } from 'commander';
import { SCORE_OUTCOMES, TaxonomyCount, type Taxonomy } from '../../arena/index.ts';
import { nameOf, type Game } from '../../records/index.ts';
import { Exit, fail, print } from '../io.ts';
import { gamesOf, tellFaults } from '../records/index.ts';
import { makeTable } from '../table.ts';
import { show } from './input.ts';

type Options = { by: string; json?: boolean };
const BY = ['name', 'seat'] as const;

const labelOf = (game: Game, seat: number, by: string): string => {
  const name = by === 'name' ? nameOf(game, seat) : '';
  return name === '' ? `seat ${seat}` : name;
};

/** The scores of a finished game of Chinese Standard. */
const scoresOf = ({ events }: Game): readonly number[] | undefined => {
  const [first] = events;
  const last = events.at(-1);
  if (first?.type !== 'start-match' || !/^(chinese|mcr)\b/.test(first.rules)) return undefined;
  return last?.type === 'end-match' && last.scores.length === 4 ? last.scores : undefined;
};

type Rows = readonly (readonly [string, Taxonomy])[];

const makeText = (rows: Rows): string =>
  makeTable(
    [
      ['player', 'games', 'score', ...SCORE_OUTCOMES.map((outcome) => `${outcome} %`), 'corrected win %', '95 %'],
      ...rows.map(([label, { games, meanScore, rates, correctedWin }]) => [
        label,
        String(games),
        show(meanScore, 2),
        ...SCORE_OUTCOMES.map((outcome) => show(100 * rates[outcome].rate, 2)),
        show(100 * correctedWin.rate, 2),
        correctedWin.ci95.map((end) => show(100 * end, 2)).join(' … '),
      ]),
    ],
    ['left', 'right', 'right', ...SCORE_OUTCOMES.map(() => 'right' as const), 'right', 'right'],
  );

export const addTaxonomy = (stats: Command): void => {
  stats
    .command('taxonomy')
    .summary('what the scores of Chinese Standard games mean')
    .description(
      'Separates true wins from the +10 that others get for an illegal action, and illegal actions from expensive deal-ins. The corrected rate of true wins is over the games that somebody won, or that the player spoilt.',
    )
    .argument('<files...>', 'Botzone matches or other records; - is standard input')
    .option('--by <what>', BY.join(', '), 'name')
    .option('--json', 'one JSON value')
    .action(async (files: string[], options: Options) => {
      if (!BY.some((by) => by === options.by))
        fail('--by', { code: 'usage', at: 0, text: `${JSON.stringify(options.by)} is not one of ${BY.join(', ')}` });
      const counts = new Map<string, TaxonomyCount>();
      let [skipped, faults] = [0, 0];
      for (const file of files)
        for await (const source of gamesOf(file)) {
          faults += tellFaults(source);
          for (const game of source.games) {
            const scores = scoresOf(game);
            if (scores === undefined) {
              skipped++;
              continue;
            }
            for (let seat = 0; seat < 4; seat++) {
              const label = labelOf(game, seat, options.by);
              const count = counts.get(label) ?? new TaxonomyCount();
              counts.set(label, count);
              count.add(scores, seat);
            }
          }
        }
      // Why there is no game is said already.
      if (counts.size === 0 && skipped === 0 && faults > 0) throw new Exit(1);
      if (counts.size === 0)
        fail(files[0]!, { code: 'stats.empty', at: 0, text: 'there is no finished game of Chinese Standard' }, 1);
      const rows: Rows = Array.from(counts, ([label, count]) => [label, count.result()] as const).sort(
        ([a, x], [b, y]) => y.games - x.games || (a < b ? -1 : 1),
      );
      if (options.json === true)
        return print(
          JSON.stringify({ skipped, rows: rows.map(([label, result]) => ({ [options.by]: label, ...result })) }),
        );
      print(makeText(rows));
      if (skipped > 0) print(`${skipped} unfinished or other games left out`);
    });
};
