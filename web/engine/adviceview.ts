/** Advice on a told position, as the page asks it: text and flags in, the engine's position and reasons out. */
import {
  Adviser,
  askingOf,
  declaredIn,
  parseRiver,
  positionOf,
  questionOf,
  reasonsOf,
  type OpenSeat,
  type Position,
  type Question,
  type Reason,
} from '../../src/analysis/index.ts';
import { parseRuleset, type RiichiRules } from '../../src/rules/index.ts';
import { checkGame } from '../../src/shape/index.ts';
import { liveCount } from '../../src/table/index.ts';
import { fault, ok, parseHand, parseMeld, parseTiles, type Meld, type Result } from '../../src/tiles/index.ts';

/** What lies open before a seat; of the own one the river and the kita. */
export type SeatWords = {
  /** Empty: the starting score. */
  readonly score: string;
  readonly river: string;
  readonly melds: string;
  readonly kita: number;
};

export type AdviceQuestion = {
  readonly rules: string;
  readonly hand: string;
  /** mpsz, the tile drawn; empty for a hand that may claim. */
  readonly drawn: string;
  /** mpsz, a tile just thrown, and the wind that threw it; empty for none. */
  readonly claim: string;
  readonly from: number;
  readonly dora: string;
  /** 4 · wind + number of the round from 0. */
  readonly round: number;
  /** The own seat, 0 East. */
  readonly wind: number;
  readonly honba: number;
  readonly sticks: number;
  /** Own turn from 1; without a word where a river of another seat is told. */
  readonly turn: number;
  /** By wind. */
  readonly seats: readonly SeatWords[];
};

export type AdviceAnswer = {
  readonly position: Position;
  /** Why the best option, against the second. */
  readonly reasons: readonly Reason[];
  readonly points: readonly number[];
};

const meldsIn = (text: string): Result<readonly Meld[]> => {
  const melds: Meld[] = [];
  for (const word of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const meld = parseMeld(word);
    if (!meld.ok) return meld;
    melds.push(meld.value);
  }
  return ok(melds);
};

const scoreOf = (text: string, rules: RiichiRules): number | undefined => {
  if (text.trim() === '') return rules.startingScore;
  const score = Number(text);
  return Number.isInteger(score) && score % 100 === 0 && Math.abs(score) <= 1_000_000 ? score : undefined;
};

const openOf = (words: readonly SeatWords[], wind: number, own: readonly Meld[]): Result<readonly OpenSeat[]> => {
  const open: OpenSeat[] = [];
  for (const [seat, { river, melds, kita }] of words.entries()) {
    const thrown = parseRiver(river);
    if (!thrown.ok) return thrown;
    const laid = seat === wind ? ok(own) : meldsIn(melds);
    if (!laid.ok) return laid;
    open.push({ river: thrown.value, melds: laid.value, kita });
  }
  return ok(open);
};

const readQuestion = (asked: AdviceQuestion): Result<Question & { readonly rules: RiichiRules }> => {
  const rules = parseRuleset(asked.rules);
  if (!rules.ok) return rules;
  if (rules.value.family !== 'riichi') return fault('advise.family', 0, 'advice is given for riichi and sanma');
  const riichi = rules.value;
  const { seats } = riichi;
  const words = asked.seats.slice(0, seats);
  const parsed = parseHand(asked.hand);
  if (!parsed.ok) return parsed;
  const hand = checkGame(parsed.value, seats === 3 ? 'sanma' : 'riichi');
  if (!hand.ok) return hand;
  const dora = parseTiles(asked.dora);
  if (!dora.ok) return dora;
  const open = openOf(words, asked.wind, hand.value.melds);
  if (!open.ok) return open;
  const scores = words.map(({ score }) => scoreOf(score, riichi));
  if (scores.includes(undefined)) return fault('advise.scores', 0, 'scores are whole hundreds');
  const [drawn, claim] = [parseTiles(asked.drawn), parseTiles(asked.claim)];
  if (!drawn.ok) return drawn;
  if (!claim.ok) return claim;
  const isAct = hand.value.tiles.length % 3 === 2;
  const [tile, thrown] = [drawn.value[0], claim.value[0]];
  return ok({
    ...questionOf({
      rules: riichi,
      round: asked.round,
      wind: asked.wind,
      honba: asked.honba,
      deposits: Math.max(asked.sticks, declaredIn(open.value)),
      scores: scores as number[],
      tiles: hand.value.tiles,
      ...(isAct && tile !== undefined ? { drawn: tile } : {}),
      ...(!isAct && thrown !== undefined ? { claim: { tile: thrown, from: asked.from } } : {}),
      indicators: dora.value,
      open: open.value,
    }),
    rules: riichi,
  });
};

export const answerAdvice = (asked: AdviceQuestion): Result<AdviceAnswer> => {
  const question = readQuestion(asked);
  if (!question.ok) return question;
  const counted = askingOf(question.value);
  if (!counted.ok) return counted;
  const { seats } = question.value.rules;
  const isAct = question.value.claim === undefined;
  // Without rivers the turn tells the draws so far, as in a round without calls.
  const isBare = question.value.open.every(({ river }, seat) => seat === question.value.seat || river.length === 0);
  const left = liveCount(seats) - seats * (asked.turn - 1) - asked.wind - (isAct ? 1 : 0);
  const isTurn = isBare && left >= 0 && left < counted.value.table.liveLeft;
  const asking = isTurn ? askingOf({ ...question.value, left }) : counted;
  if (!asking.ok) return asking;
  const { table, legal } = asking.value;
  const adviser = new Adviser(question.value.rules);
  const position = positionOf(table, question.value.seat, legal, adviser, 0);
  const { advice } = position;
  return ok({ position, reasons: advice === null ? [] : reasonsOf(table, advice), points: adviser.points });
};
