/** What to discard: shanten of a hand and what each discard accepts, as plain JSON with mpsz names. For the API and the page. */
import { parseRuleset } from '../rules/index.ts';
import { acceptance, checkGame, checkSeen, shanten, shantenForms, type Forms, type Game } from '../shape/index.ts';
import { ok, type Result } from '../base/index.ts';
import { countsOf, makeHand, makeMpszTile, parseHand, parseTiles, type Tile } from '../tiles/index.ts';

export type HandQuestion = {
  readonly hand: string;
  readonly rules?: string;
  /** Tiles seen outside the hand and its melds. */
  readonly visible?: string;
};

export type Accepted = { readonly tile: string; readonly left: number };
export type DiscardRow = {
  /** null: a hand of 3n + 1 tiles, which discards nothing. */
  readonly discard: string | null;
  readonly shanten: number;
  /** Copies left of all accepted kinds. */
  readonly tiles: number;
  readonly accepts: readonly Accepted[];
};
export type HandAnswer = {
  readonly hand: string;
  readonly game: Game;
  /** −1 complete, 0 ready. */
  readonly shanten: number;
  readonly forms: Forms;
  readonly discards: readonly DiscardRow[];
};

const nameOf = (kind: number): string => makeMpszTile(kind as Tile);

export const answerHand = (question: HandQuestion): Result<HandAnswer> => {
  const rules = parseRuleset(question.rules ?? 'tenhou');
  if (!rules.ok) return rules;
  const game = rules.value.family === 'chinese' ? 'chinese' : rules.value.seats === 3 ? 'sanma' : 'riichi';
  const parsed = parseHand(question.hand);
  if (!parsed.ok) return parsed;
  const hand = checkGame(parsed.value, game);
  if (!hand.ok) return hand;
  const visible = parseTiles(question.visible ?? '');
  if (!visible.ok) return visible;
  const seen = checkSeen(hand.value, visible.value, game);
  if (!seen.ok) return seen;
  const rows = acceptance(hand.value, { game, visible: countsOf(seen.value) });
  return ok({
    hand: makeHand(hand.value),
    game,
    shanten: shanten(hand.value, game),
    forms: shantenForms(hand.value, game),
    discards: rows.map((row) => ({
      discard: row.discard === undefined ? null : nameOf(row.discard),
      shanten: row.shanten,
      tiles: row.tiles,
      accepts: row.kinds.map((kind, i) => ({ tile: nameOf(kind), left: row.left[i]! })),
    })),
  });
};
