/** `suzaku train …`: networks trained on data sets or by play; a file each in `train/`. */
import type { Command } from 'commander';
import { fail } from './io.ts';
import { addCurves, addFolding, addPerceptron, addPolicy, addReward, addSupervised } from './train/index.ts';

export const register = (program: Command): void => {
  const train = program
    .command('train')
    .summary('train networks')
    .description('Trains networks. A run is a folder; the same command continues a run that was stopped.')
    .usage('COMMAND [options]')
    .argument('[command]')
    .action((name?: string) => {
      const names = train.commands.map((command) => command.name()).join(', ');
      const text =
        name === undefined ? `say which: ${names}` : `there is no ${JSON.stringify(name)}; there are ${names}`;
      fail('train', { code: 'usage', at: 0, text });
    });
  for (const add of [addSupervised, addPolicy, addReward, addPerceptron, addFolding, addCurves]) add(train);
};
