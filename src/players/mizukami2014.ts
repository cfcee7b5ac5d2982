/** `mizukami2014`: the player of Mizukami et al. 2014 (a linear evaluator, a machine that folds, calls by the evaluator); docs/mizukami2014.md. No chance, no clock. */
import { Mind, type MindOptions } from '../analysis/riichi/mizukami/index.ts';
import type { Player } from './player.ts';

export const makeMizukami2014 = (name: string, options: MindOptions): Player => {
  const mind = new Mind(options);
  return { name, needsView: true, choose: ({ view, seat, legal }) => mind.think(view!, seat, legal).action };
};
