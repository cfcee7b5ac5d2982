/** A told position, as the page asks about it: text and flags in, a table with its legal actions out. */
import {
  tableOf,
  declaredIn,
  mostLeft,
  parseRiver,
  parsePositionHand,
  parsePositionMelds,
  setupOf,
  positionLeft,
  positionScores,
  type CheckedSetup,
  type OpenSeat,
  type Setup,
} from '../../src/table/setup/index.ts';
import { parseRuleset, type Ruleset } from '../../src/rules/index.ts';
import { liveCount } from '../../src/table/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import { parseTiles, type Meld } from '../../src/tiles/index.ts';

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
  /** Empty in Chinese Standard. */
  readonly dora: string;
  /** 4 · wind + number of the round from 0. */
  readonly round: number;
  /** The own seat, 0 East. */
  readonly wind: number;
  readonly honba: number;
  readonly sticks: number;
  /** Own turn from 1; without a word where a river of another seat is told. */
  readonly turn: number;
  /** Chinese Standard: own draws left; empty: counted from the rivers. */
  readonly left: string;
  /** By wind. */
  readonly seats: readonly SeatWords[];
};

type Left = Pick<Setup, 'left' | 'walls'>;

const leftIn = (text: string, rules: Ruleset): Result<Left> => {
  if (text.trim() === '' || rules.family !== 'chinese') return ok({});
  const tiles = Number(text);
  return Number.isInteger(tiles) && tiles >= 0 && tiles <= mostLeft(rules)
    ? ok(positionLeft(tiles, rules))
    : fault('advise.left', 0, `0 to ${mostLeft(rules)} own draws may be left`);
};

const openOf = (words: readonly SeatWords[], wind: number, own: readonly Meld[]): Result<readonly OpenSeat[]> => {
  const open: OpenSeat[] = [];
  for (const [seat, { river, melds, kita }] of words.entries()) {
    const thrown = parseRiver(river);
    if (!thrown.ok) return thrown;
    const laid = seat === wind ? ok(own) : parsePositionMelds(melds);
    if (!laid.ok) return laid;
    open.push({ river: thrown.value, melds: laid.value, kita });
  }
  return ok(open);
};

const readQuestion = (asked: AdviceQuestion): Result<Setup> => {
  const rules = parseRuleset(asked.rules);
  if (!rules.ok) return rules;
  const words = asked.seats.slice(0, rules.value.seats);
  const hand = parsePositionHand(asked.hand, rules.value);
  if (!hand.ok) return hand;
  const dora = parseTiles(asked.dora);
  if (!dora.ok) return dora;
  const open = openOf(words, asked.wind, hand.value.melds);
  if (!open.ok) return open;
  const said = words.map(({ score }) => (score.trim() === '' ? undefined : Number(score)));
  const scores = positionScores(said, rules.value);
  if (!scores.ok) return scores;
  const left = leftIn(asked.left, rules.value);
  if (!left.ok) return left;
  const [drawn, claim] = [parseTiles(asked.drawn), parseTiles(asked.claim)];
  if (!drawn.ok) return drawn;
  if (!claim.ok) return claim;
  const isAct = hand.value.tiles.length % 3 === 2;
  const [tile, thrown] = [drawn.value[0], claim.value[0]];
  return ok(
    setupOf({
      rules: rules.value,
      round: asked.round,
      wind: asked.wind,
      honba: asked.honba,
      deposits: Math.max(asked.sticks, declaredIn(open.value)),
      scores: scores.value,
      tiles: hand.value.tiles,
      ...(isAct && tile !== undefined ? { drawn: tile } : {}),
      ...(!isAct && thrown !== undefined ? { claim: { tile: thrown, from: asked.from } } : {}),
      indicators: dora.value,
      open: open.value,
      ...left.value,
    }),
  );
};

/** Without rivers the turn tells the draws so far of a wall in common, as in a round without calls. */
const askingAt = (question: Setup, { turn, wind }: AdviceQuestion): Result<CheckedSetup> => {
  const counted = tableOf(question);
  if (!counted.ok || question.rules.family === 'chinese') return counted;
  const { seats } = question.rules;
  const isAct = question.claim === undefined;
  const isBare = question.open.every(({ river }, seat) => seat === question.seat || river.length === 0);
  const left = liveCount(seats) - seats * (turn - 1) - wind - (isAct ? 1 : 0);
  return isBare && left >= 0 && left < counted.value.table.liveLeft ? tableOf({ ...question, left }) : counted;
};

/** The question and the table it is asked on. */
export const readAsking = (asked: AdviceQuestion): Result<CheckedSetup & { readonly question: Setup }> => {
  const question = readQuestion(asked);
  if (!question.ok) return question;
  const asking = askingAt(question.value, asked);
  return asking.ok ? ok({ ...asking.value, question: question.value }) : asking;
};
