/** Who is asked, by the game. What each game needs is fetched with the first question about it, the network of `suzaku` too. */
import { wantsNetwork, type AdviserPlan, type NamedAdviser } from '../../src/answers/index.ts';
import { ok, type Result } from '../../src/base/index.ts';
import type { Ruleset } from '../../src/rules/index.ts';
import { networkAtOnce, type NetworkFiles } from './opennetwork.ts';
import type { Progress } from './protocol.ts';

/** What a question says of the networks of the site: without it the expert is asked. */
export type WithNetwork = { readonly files?: Pick<NetworkFiles, 'models'> };

type Tell = (progress: Progress) => void;

/** `suzaku` where its network is there, or can be fetched; else the expert. */
export const adviserFor = async (
  rules: Ruleset,
  plan: AdviserPlan,
  { files }: WithNetwork = {},
  tell: Tell = () => undefined,
): Promise<Result<NamedAdviser>> => {
  if (rules.family === 'chinese') {
    const { ChineseAdviser } = await import('../../src/analysis/chinese/advise.ts');
    return ok(new ChineseAdviser());
  }
  const network =
    files !== undefined && wantsNetwork(rules, plan) ? await networkAtOnce(rules, files, tell) : undefined;
  if (network?.ok === true) {
    const { SuzakuAdviser } = await import('../../src/players/suzaku/adviser.ts');
    return SuzakuAdviser.of(rules, network.value, plan);
  }
  const { RiichiAdviser } = await import('../../src/analysis/riichi/advise/adviser.ts');
  return ok(new RiichiAdviser(rules, plan));
};
