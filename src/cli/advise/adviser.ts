/** `--adviser`, `--ms` and `--points`: who is asked, by `advise` and `review` alike. */
import { DEFAULT_MS } from '../../analysis/index.ts';
import { makeAdviser, readAdviser, type AdviserFields, type NamedAdviser } from '../../answers/index.ts';
import { openNetworks } from '../../models/index.ts';
import type { Networks } from '../../players/index.ts';
import { fault } from '../../base/index.ts';
import { modelRulesOf } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { orRefuse } from '../io.ts';

export const MS = String(DEFAULT_MS);
export const MS_HELP = 'work for one answer, in milliseconds of a core, counted in search steps and never by the clock';
export const POINTS_HELP =
  'rank points of the places, first place first: 90,45,0,-135; of Tenhou by room and dan: phoenix:7; uma of the rules or uma:20,10, with the oka of the rules; suphx:7; even steps by default';

export const ADVISER_HELP =
  'suzaku (the calculation and the flagship network as one; default where the network is there) or expert (the calculation alone)';

/** Networks that are open, by the rules whose networks they are: many games of one ruleset open one. */
const opened = new Map<string, Promise<{ readonly networks: Networks }>>();

const networkFor = (rules: Ruleset): Promise<{ readonly networks: Networks }> => {
  const { id } = modelRulesOf(rules);
  const found = opened.get(id) ?? openNetworks(['suzaku'], [rules]);
  opened.set(id, found);
  return found;
};

/** Networks of the adviser `suzaku`; games and plans that want none have none. */
export const networksFor = async (rulesets: readonly Ruleset[], plan: AdviserFields): Promise<Networks> => {
  const found = new Map<string, Networks>();
  for (const rules of rulesets)
    if (rules.family === 'riichi' && plan.adviser !== 'expert')
      found.set(modelRulesOf(rules).id, (await networkFor(rules)).networks);
  return (name) =>
    found.get(modelRulesOf(name.rules).id)?.(name) ??
    fault('player.network', 0, `the network of ${name.player} has not been opened`);
};

/** The adviser of the flags, where its network is open. */
export const adviserWith = (rules: Ruleset, flags: AdviserFields, networks: Networks): NamedAdviser =>
  orRefuse('advise', makeAdviser(rules, orRefuse('advise', readAdviser(flags, rules)), networks));

export const adviserFor = async (rules: Ruleset, flags: AdviserFields): Promise<NamedAdviser> =>
  adviserWith(rules, flags, await networksFor([rules], flags));
