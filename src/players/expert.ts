/** `expert`: takes the action with the most expected rank points by analysis/riichi/advise. */
import { RiichiAdviser, type AdviserOptions } from '../analysis/riichi/advise/index.ts';
import type { RiichiRules } from '../rules/index.ts';
import type { Observation, Player } from './player.ts';

export const makeExpert = (name: string, rules: RiichiRules, options: AdviserOptions): Player => {
  const adviser = new RiichiAdviser(rules, options);
  return {
    name,
    needsView: true,
    choose: ({ view, seat, legal }: Observation) =>
      legal.size === 1 ? legal.items[0]! : adviser.advise(view!, seat, legal).options[0]!.action,
  };
};
