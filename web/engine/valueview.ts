/** What a hand is worth, as the page asks it: text and flags in, plain rows with mpsz names out. */
import {
  checkQuestion,
  gapPart,
  perWin,
  valueOf,
  type DiscardValue,
  type GapPart,
  type Model,
  type Situation,
} from '../../src/analysis/riichi/value/index.ts';
import { parseRuleset } from '../../src/rules/index.ts';
import { checkGame } from '../../src/shape/index.ts';
import type { Accepted } from '../../src/answers/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import { kindOf, makeMpszTile, parseHand, parseTiles, type Tile } from '../../src/tiles/index.ts';

export type ValueQuestion = {
  readonly hand: string;
  readonly rules: string;
  /** Without the indicators. */
  readonly visible: string;
  readonly dora: string;
  /** Own discards. */
  readonly river: string;
  readonly round: 'E' | 'S' | 'W' | 'N';
  readonly seat: 'E' | 'S' | 'W' | 'N';
  readonly turn: number;
  readonly kita: number;
  readonly honba: number;
  readonly sticks: number;
  readonly model: Model;
  /** Riichi now would be a double one. */
  readonly doubleRiichi: boolean;
  /** A first look: the shortest lines of play alone. */
  readonly isQuick: boolean;
  /** Milliseconds of work. */
  readonly limit: number;
};

export type ValueRow = {
  /** null for a hand that is to draw. */
  readonly discard: string | null;
  readonly shanten: number;
  readonly tiles: number;
  readonly accepts: readonly Accepted[];
  /** By draws from now, 0 now; see DiscardValue. */
  readonly win: readonly number[];
  readonly tenpai: readonly number[];
  readonly value: readonly number[];
  /** Mean worth of a win now. */
  readonly perWin: number;
  readonly riichi: 'riichi' | 'dama' | null;
  readonly declared: number | null;
  readonly silent: number | null;
};

export type ValueAnswer = {
  readonly model: Model;
  readonly turn: number;
  readonly draws: number;
  /** Best first. */
  readonly rows: readonly ValueRow[];
  /** What separates the first two rows. */
  readonly part: GapPart | undefined;
  readonly winNow: number | null;
  readonly isEstimate: boolean;
  /** False: lower bounds, from some lines of play. */
  readonly isConverged: boolean;
};

/** Own draws of a round, as in the published calculators. */
export const TURNS = 18;

const WINDS = ['E', 'S', 'W', 'N'] as const;

const nameOf = (tile: number): string => makeMpszTile(tile as Tile);

const rowOf = (row: DiscardValue): ValueRow => ({
  discard: row.discard === undefined ? null : nameOf(row.discard),
  shanten: row.shanten,
  tiles: row.tiles,
  accepts: row.kinds.map((kind, i) => ({ tile: nameOf(kind), left: row.left[i]! })),
  win: row.win,
  tenpai: row.tenpai,
  value: row.value,
  perWin: perWin(row),
  riichi: row.riichi,
  declared: row.declared,
  silent: row.silent,
});

const situationOf = (question: ValueQuestion): Result<Situation> => {
  const rules = parseRuleset(question.rules);
  if (!rules.ok) return rules;
  if (rules.value.family !== 'riichi') return fault('value.family', 0, 'values are worked out for riichi and sanma');
  const [dora, visible, river] = [question.dora, question.visible, question.river].map(parseTiles);
  if (!dora!.ok) return dora!;
  if (!visible!.ok) return visible!;
  if (!river!.ok) return river!;
  return ok({
    rules: rules.value,
    roundWind: WINDS.indexOf(question.round) as Situation['roundWind'],
    seatWind: WINDS.indexOf(question.seat) as Situation['seatWind'],
    doraIndicators: dora!.value,
    visible: visible!.value,
    turn: question.turn,
    turns: TURNS,
    river: river!.value.map(kindOf),
    kita: question.kita,
    honba: question.honba,
    sticks: question.sticks,
  });
};

export const answerValue = (question: ValueQuestion): Result<ValueAnswer> => {
  const situation = situationOf(question);
  if (!situation.ok) return situation;
  const parsed = parseHand(question.hand);
  if (!parsed.ok) return parsed;
  const hand = checkGame(parsed.value, situation.value.rules.seats === 3 ? 'sanma' : 'riichi');
  if (!hand.ok) return hand;
  const checked = checkQuestion(hand.value, situation.value);
  if (!checked.ok) return checked;
  const end = performance.now() + question.limit;
  const worth = valueOf(hand.value, situation.value, {
    model: question.model,
    doubleRiichi: question.doubleRiichi,
    extra: question.isQuick ? 0 : 1,
    cancelled: () => performance.now() > end,
  });
  // Turns are worked through from the end of the round, so an interrupted answer lacks the present.
  if (worth.discards.some(({ value }) => value[0] === undefined))
    return fault('value.limit', 0, `not done within ${question.limit / 1000} seconds`);
  const [first, second] = worth.discards;
  return ok({
    model: worth.model,
    turn: question.turn,
    draws: worth.draws,
    rows: worth.discards.map(rowOf),
    part: first === undefined || second === undefined ? undefined : gapPart(first, second),
    winNow: worth.winNow,
    isEstimate: worth.estimated,
    isConverged: worth.converged && (!question.isQuick || worth.estimated),
  });
};
