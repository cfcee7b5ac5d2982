/** Who is asked, by the game. What each game needs is fetched with the first question about it. */
import type { Adviser } from '../../src/analysis/index.ts';
import type { Ruleset } from '../../src/rules/index.ts';

export type Asked = Adviser & {
  /** As a player spec. */
  readonly spec: string;
  /** Rank points of the places; none in Chinese Standard. */
  readonly points: readonly number[];
};

export const adviserFor = async (rules: Ruleset): Promise<Asked> => {
  if (rules.family === 'riichi') {
    const { RiichiAdviser } = await import('../../src/analysis/riichi/advise/adviser.ts');
    return new RiichiAdviser(rules);
  }
  const { ChineseAdviser } = await import('../../src/analysis/chinese/advise.ts');
  return new ChineseAdviser();
};
