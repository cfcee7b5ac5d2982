/** A round of a match as people write it: `S3`, wind and number. */
import { type Result, fault, ok } from '../base/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { hasRound } from '../table/index.ts';
import { WIND_LETTERS } from '../tiles/index.ts';

/** `S3`: wind and number of the round, as in start-round; −1 for what is none. */
const roundOf = (text: string): number => {
  const match = /^([ESWN])([1-4])$/i.exec(text);
  if (match === null) return -1;
  return 4 * WIND_LETTERS.join('').indexOf(match[1]!.toUpperCase()) + Number(match[2]) - 1;
};

/** A round that the rules have; a match of Chinese Standard is one deal of any round. */
export const parseRound = (text: string, rules: Ruleset): Result<number> => {
  const round = roundOf(text);
  if (round >= 0 && (rules.family === 'chinese' || hasRound(round, rules))) return ok(round);
  const last = rules.family === 'riichi' && rules.length === 'east' ? 'E' : 'S';
  const wanted = `a round that these rules have is wanted, such as E1 or ${last}${rules.seats}`;
  return fault('field.round', 0, `${JSON.stringify(text)}: ${wanted}`);
};
