/** Lines of ranked games for `stats rating`: names best first, or JSON with ranks (equal ranks are ties) and a set. */
import { fault, ok, type Result } from '../../base/index.ts';

/** Names and ranks by seat; games with the same set are one observation. */
export type NamedGame = { readonly names: readonly string[]; readonly ranks: readonly number[]; readonly set: string };

const MAX_SEATS = 16;

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isFinite);

const parseJson = (text: string, otherwise: string): Result<NamedGame> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fault('stats.game', 0, 'the line is no JSON object');
  }
  const { players, ranks, set } = value as { players?: unknown; ranks?: unknown; set?: unknown };
  if (!isStrings(players)) return fault('stats.game', 0, '"players" must be a list of names');
  if (!isNumbers(ranks) || ranks.length !== players.length)
    return fault('stats.game', 0, '"ranks" must be a list of numbers, one for each player');
  const isNamed = typeof set === 'string' || typeof set === 'number';
  return ok({ names: players, ranks, set: isNamed ? `set ${set}` : otherwise });
};

/** Reads `expert greedy random` (best first) or `{"players":[…],"ranks":[…],"set":…}`; `otherwise` names the set of a line that names none. */
export const parseGameLine = (text: string, otherwise: string): Result<NamedGame> => {
  const line = text.trim();
  const names = line.split(/\s+/);
  const game = line.startsWith('{')
    ? parseJson(line, otherwise)
    : ok({ names, ranks: names.map((_, i) => i + 1), set: otherwise });
  if (!game.ok) return game;
  if (game.value.names.length < 2 || game.value.names.length > MAX_SEATS)
    return fault('stats.game', 0, `a game has 2 to ${MAX_SEATS} players, this one ${game.value.names.length}`);
  return game;
};
