/** What to discard: shanten of a hand and what each discard accepts. For the command line, and as plain JSON with mpsz names for the API and the page. */
import { parseRuleset, type Ruleset } from '../rules/index.ts';
import {
  acceptance,
  checkGame,
  checkSeen,
  shanten,
  shantenForms,
  type Acceptance,
  type Forms,
  type Game,
} from '../shape/index.ts';
import { ok } from '../base/index.ts';
import { countsOf, makeHand, makeMpszTile, parseHand, parseTiles, type Hand, type Tile } from '../tiles/index.ts';
import { type Read, inField } from './fields.ts';

/** A hand, its rules, and what is seen elsewhere. */
export type HandQuestion = {
  readonly hand: string;
  readonly rules?: string;
  /** Tiles seen outside the hand and its melds. */
  readonly visible?: string;
};

/** A tile that brings a hand nearer, and its copies left. */
export type Accepted = { readonly tile: string; readonly left: number };
/** One discard with the shanten after it and what the hand then accepts. */
export type DiscardRow = {
  /** null: a hand of 3n + 1 tiles, which discards nothing. */
  readonly discard: string | null;
  readonly shanten: number;
  /** Copies left of all accepted kinds. */
  readonly tiles: number;
  readonly accepts: readonly Accepted[];
};
/** Shanten of a hand and every discard, best first. */
export type HandAnswer = {
  readonly hand: string;
  readonly game: Game;
  /** −1 complete, 0 ready. */
  readonly shanten: number;
  readonly forms: Forms;
  readonly discards: readonly DiscardRow[];
};

const nameOf = (kind: number): string => makeMpszTile(kind as Tile);

/** Which game's tiles and forms the rules have. */
const shapeOf = ({ family, seats }: Ruleset): Game =>
  family === 'chinese' ? 'chinese' : seats === 3 ? 'sanma' : 'riichi';

/** A hand that the game has. */
export const readHand = (text: string, rules: Ruleset): Read<Hand> => {
  const parsed = parseHand(text);
  return inField('hand', parsed.ok ? checkGame(parsed.value, shapeOf(rules)) : parsed);
};

/** A checked hand with its acceptance, for programs that go on with it. */
export type OpenedHand = { readonly hand: Hand; readonly game: Game; readonly rows: readonly Acceptance[] };

/** The hand, and what each discard of it accepts. */
export const openHand = (question: HandQuestion): Read<OpenedHand> => {
  const rules = inField('rules', parseRuleset(question.rules ?? 'tenhou'));
  if (!rules.ok) return rules;
  const game = shapeOf(rules.value);
  const hand = readHand(question.hand, rules.value);
  if (!hand.ok) return hand;
  const visible = inField('visible', parseTiles(question.visible ?? ''));
  if (!visible.ok) return visible;
  const seen = inField('visible', checkSeen(hand.value, visible.value, game));
  if (!seen.ok) return seen;
  return ok({ hand: hand.value, game, rows: acceptance(hand.value, { game, visible: countsOf(seen.value) }) });
};

/** Shanten of a hand and what each discard accepts. */
export const answerHand = (question: HandQuestion): Read<HandAnswer> => {
  const opened = openHand(question);
  if (!opened.ok) return opened;
  const { hand, game, rows } = opened.value;
  return ok({
    hand: makeHand(hand),
    game,
    shanten: shanten(hand, game),
    forms: shantenForms(hand, game),
    discards: rows.map((row) => ({
      discard: row.discard === undefined ? null : nameOf(row.discard),
      shanten: row.shanten,
      tiles: row.tiles,
      accepts: row.kinds.map((kind, i) => ({ tile: nameOf(kind), left: row.left[i]! })),
    })),
  });
};
