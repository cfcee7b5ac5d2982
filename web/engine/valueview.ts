/** What a hand is worth, as the page asks it: text and flags in, plain rows with mpsz names out. */
import {
  gapPart,
  perWin,
  valueOf,
  type DiscardValue,
  type GapPart,
  type Model,
} from '../../src/analysis/riichi/value/index.ts';
import { openValue, type Accepted } from '../../src/answers/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import { makeMpszTile, type Tile } from '../../src/tiles/index.ts';

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

export const answerValue = (question: ValueQuestion): Result<ValueAnswer> => {
  const opened = openValue({ ...question, turns: TURNS });
  if (!opened.ok) return opened;
  const { hand, situation } = opened.value;
  const end = performance.now() + question.limit;
  const worth = valueOf(hand, situation, {
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
