/** The record of one game, as the page hands it to a worker. */
import { checkReview } from '../../src/analysis/review/index.ts';
import { parseSuzaku, type Game } from '../../src/records/index.ts';
import { parseRuleset, type Ruleset } from '../../src/rules/index.ts';
import { ok, type Result } from '../../src/base/index.ts';

/** `text` names the rules. */
export type ReadGame = { readonly game: Game; readonly rules: Ruleset; readonly text: string };

/** The game, where the seat can be reviewed. */
export const readOne = (record: string, seat: number): Result<ReadGame> => {
  const { games, faults } = parseSuzaku(record);
  const [game] = games;
  if (game === undefined) return { ok: false, error: faults[0] ?? { code: 'log.empty', at: 0, text: '' } };
  const [first] = game.events;
  const text = first?.type === 'start-match' ? first.rules : '';
  const rules = parseRuleset(text);
  if (!rules.ok) return rules;
  const checked = checkReview(game.events, rules.value, seat);
  return checked.ok ? ok({ game, rules: rules.value, text }) : checked;
};
