/** Which networks play a game. */
import { chinese, sanma, tenhou, type Ruleset } from '../rules/index.ts';

/** What networks are trained on, each by the rules whose id names its files, cards and data sets. */
export const MODEL_RULES: readonly Ruleset[] = [tenhou, sanma, chinese];

/** What of a ruleset decides which networks play it. */
export type ModelGame = Pick<Ruleset, 'family' | 'seats'>;

/** The rules that the networks of a game were trained on: rules of as many seats and of the same family share them. */
export const modelRulesOf = ({ family, seats }: ModelGame): Ruleset =>
  MODEL_RULES.find((rules) => rules.family === family && rules.seats === seats)!;

/** The rules that a card or a data set names; undefined where networks are not trained on them. */
export const modelRulesNamed = (id: string): Ruleset | undefined => MODEL_RULES.find((rules) => rules.id === id);
