/** `--rules` as the shape commands need it: which game's tiles and forms. */
import { parseRuleset } from '../rules/index.ts';
import type { Game } from '../shape/index.ts';
import { ok, type Result } from '../base/index.ts';

export const parseGame = (text: string): Result<Game> => {
  const rules = parseRuleset(text);
  if (!rules.ok) return rules;
  return ok(rules.value.family === 'chinese' ? 'chinese' : rules.value.seats === 3 ? 'sanma' : 'riichi');
};
