/** `suzaku stats rate`: intervals of a rate, as the papers print it and as it should be. */
import type { Command } from 'commander';
import { normalInterval, wilsonInterval, type Interval } from '../../base/index.ts';
import { print } from '../io.ts';
import { numberOption, OPEN_UNIT } from './input.ts';

type Options = { rate: string; games: string; level: string; json?: boolean };

const percent = (interval: Interval): string => interval.map((end) => (100 * end).toFixed(2)).join('–');

export const addRate = (stats: Command): void => {
  stats
    .command('rate')
    .summary('interval of a rate')
    .description("Intervals of a rate seen in n independent games: the textbook's normal one and Wilson's.")
    .requiredOption('--rate <share>', 'from 0 to 1')
    .requiredOption('--games <n>', 'number of games')
    .option('--level <level>', 'two-sided', '0.95')
    .option('--json', 'one JSON value')
    .action((options: Options) => {
      const rate = numberOption('--rate', options.rate, { min: 0, max: 1 });
      const games = numberOption('--games', options.games, { min: 1, max: 1e12, whole: true });
      const level = numberOption('--level', options.level, OPEN_UNIT);
      const normal = normalInterval(rate, games, level);
      const wilson = wilsonInterval(rate, games, level);
      print(
        options.json === true
          ? JSON.stringify({ rate, games, level, normal, wilson })
          : `normal ${percent(normal)} %, Wilson ${percent(wilson)} %`,
      );
    });
};
