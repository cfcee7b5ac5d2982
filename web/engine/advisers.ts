/** Who is asked, by the game. What each game needs is fetched with the first question about it. */
import type { AdviserPlan, NamedAdviser } from '../../src/answers/index.ts';
import type { Ruleset } from '../../src/rules/index.ts';

export const adviserFor = async (rules: Ruleset, plan?: AdviserPlan): Promise<NamedAdviser> => {
  if (rules.family === 'riichi') {
    const { RiichiAdviser } = await import('../../src/analysis/riichi/advise/adviser.ts');
    return new RiichiAdviser(rules, plan);
  }
  const { ChineseAdviser } = await import('../../src/analysis/chinese/advise.ts');
  return new ChineseAdviser();
};
