/** `suzaku dataset stats DIR`. */
import type { Command } from 'commander';
import { openDataset, statsOf } from '../../learn/dataset/index.ts';
import { orFail, print } from '../io.ts';
import { makeStats } from './text.ts';

export const addStats = (dataset: Command): void => {
  dataset
    .command('stats')
    .summary('decisions of a data set by kind, yes rates, majority')
    .argument('<dir>', 'folder of shards')
    .option('--json', 'one JSON value')
    .action((dir: string, options: { json?: boolean }) => {
      const stats = statsOf(orFail(dir, openDataset(dir), 1).shards.map(({ header }) => header));
      print(options.json === true ? JSON.stringify(stats) : makeStats(stats));
    });
};
