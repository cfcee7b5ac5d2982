/** Flags that take one of a few words. */
import { modelRulesOf } from '../policy/index.ts';
import { parseRuleset, type Ruleset } from '../rules/index.ts';
import { fail, orFail } from './io.ts';

export const oneOf = <T extends string>(flag: string, text: string, choices: readonly T[]): T =>
  choices.find((choice) => choice === text) ??
  fail(flag, { code: 'usage', at: 0, text: `${JSON.stringify(text)} is not one of ${choices.join(', ')}` });

/** `--rules` of data sets and networks: by the number of seats. */
export const gameOf = (text: string): Ruleset => {
  return modelRulesOf(orFail('--rules', parseRuleset(text)));
};
