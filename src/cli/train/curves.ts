/** `suzaku train curves`: how runs that learn by play went. */
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { policyCurves, readPolicyLog } from '../../learn/policyrun/index.ts';
import { checkWritable, orFail, orUnwritable } from '../io.ts';

export const addCurves = (parent: Command): void => {
  parent
    .command('curves')
    .summary('lead, entropy, critic and rates of runs that learn by play, as SVG')
    .argument('<runs...>', 'folders of runs')
    .requiredOption('--svg <file>', 'where the curves go')
    .action((runs: readonly string[], { svg }: { svg: string }) => {
      checkWritable('--svg', svg);
      const logs = runs.map((run) => [run, orFail(run, readPolicyLog(run), 1)] as const);
      orUnwritable('--svg', () => writeFileSync(svg, policyCurves(logs)));
    });
};
