/** `suzaku dataset …`: data sets to train on; a file each in `dataset/`. */
import type { Command } from 'commander';
import { addBuild, addStats } from './dataset/index.ts';
import { fail } from './io.ts';

export const register = (program: Command): void => {
  const dataset = program
    .command('dataset')
    .summary('build and count data sets')
    .description('Decisions of records as inputs and answers of networks, packed in a folder of shards.')
    .usage('COMMAND [options]')
    .argument('[command]')
    .action((name?: string) => {
      const names = dataset.commands.map((command) => command.name()).join(', ');
      const text =
        name === undefined ? `say which: ${names}` : `there is no ${JSON.stringify(name)}; there are ${names}`;
      fail('dataset', { code: 'usage', at: 0, text });
    });
  for (const add of [addBuild, addStats]) add(dataset);
};
