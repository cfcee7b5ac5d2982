/** What scores are worth in final places before a round, and in the last round what a win must bring for each better place. */
import { type Need, type Price, type Standing, lastRoundNeeds, placementFor } from '../analysis/index.ts';
import { fault } from '../base/index.ts';
import { type RiichiRules, makeRuleset, parseRuleset } from '../rules/index.ts';
import { isLastRound, placesOf } from '../table/index.ts';
import { WIND_LETTERS } from '../tiles/index.ts';
import { readPoints } from './adviser.ts';
import { type Count, type Read, Reader, inField } from './fields.ts';
import { parseScores } from './position.ts';
import { parseRound } from './round.ts';

/** Absent fields have the values in brackets. */
export type PlacementFields = {
  /** [tenhou] */
  readonly rules?: string;
  /** Wind and number [E1]. */
  readonly round?: string;
  /** From East on [the starting score]. */
  readonly scores?: string | readonly number[];
  /** [0] */
  readonly honba?: Count;
  readonly deposits?: Count;
  /** The wind whose needs are asked for [none]. */
  readonly seat?: string;
  /** Rank points of the places, as `parsePoints` reads them [even steps]. */
  readonly points?: string;
};

export type PlacementQuestion = {
  readonly rules: RiichiRules;
  readonly standing: Standing;
  /** Rank points, first place first. */
  readonly points: readonly number[];
  /** Whose needs are asked for. */
  readonly seat: number | undefined;
};

/** Reads scores, round and rules of such a question. */
export const readPlacement = (fields: PlacementFields): Read<PlacementQuestion> => {
  const read = inField('rules', parseRuleset(fields.rules ?? 'tenhou'));
  if (!read.ok) return read;
  const rules = read.value;
  if (rules.family !== 'riichi')
    return inField('rules', fault('field.choice', 0, 'Chinese Standard counts the points of the game, not places'));
  const { seats, length } = rules;
  const reader = new Reader();
  const round = reader.take('round', parseRound(fields.round ?? 'E1', rules), 0);
  const dealer = round & 3;
  const scores = reader.take('scores', parseScores(fields.scores, rules), []);
  const standing = {
    round,
    honba: reader.whole('honba', fields.honba ?? 0, 0, 100),
    counter: rules.honba,
    deposits: reader.whole('deposits', fields.deposits ?? 0, 0, 100),
    dealer,
    scores: scores.map((_, seat) => scores[(seat - dealer + seats) % seats]!),
    length,
  };
  const points = reader.take('points', readPoints(fields.points, rules), []);
  const wind = fields.seat === undefined ? undefined : reader.wind('seat', fields.seat, seats);
  return reader.done({ rules, standing, points, seat: wind === undefined ? undefined : (dealer + wind) % seats });
};

/** What is said of a seat. */
export type PlacementRow = {
  readonly seat: number;
  readonly score: number;
  /** Of the final places, first place first. */
  readonly chances: readonly number[];
  /** Expected rank points. */
  readonly value: number;
};

/** Chances of the places by seat, and in the last round what a win must bring. */
export type PlacementAnswer = PlacementQuestion & {
  /** From East on. */
  readonly rows: readonly PlacementRow[];
  /** For each place better than the seat's current one, first place first; undefined before the last round and where no seat asks. */
  readonly needs: readonly Need[] | undefined;
};

const needsOf = ({ rules, standing, seat }: PlacementQuestion): readonly Need[] | undefined => {
  if (seat === undefined || !isLastRound(standing.round, rules)) return undefined;
  const current = placesOf(standing.scores, rules.seats)[seat]!;
  return lastRoundNeeds(standing, seat, rules).filter(({ place }) => place < current);
};

/** What scores are worth in a round. */
export const answerPlacement = (question: PlacementQuestion): PlacementAnswer => {
  const { rules, standing, points } = question;
  const placement = placementFor(rules.seats);
  const [ranks, values] = [placement.ranks(standing), placement.value(standing, points)];
  const rows = standing.scores.map((_, wind) => {
    const seat = (standing.dealer + wind) % rules.seats;
    return { seat, score: standing.scores[seat]!, chances: ranks[seat]!, value: values[seat]! };
  });
  return { ...question, rows, needs: needsOf(question) };
};

const priceJson = (price: Price | null): object | null =>
  price === null ? null : { points: price.points, han: price.han, fu: price.fu, ends: price.ends };

/** Seats are named by their winds; `needs` is null where there are none to tell. */
export const placementJson = ({ rules, standing, points, seat, rows, needs }: PlacementAnswer): object => ({
  rules: makeRuleset(rules),
  round: standing.round,
  honba: standing.honba,
  deposits: standing.deposits,
  points,
  seats: rows.map(({ score, chances, value }, wind) => ({ wind: WIND_LETTERS[wind], score, chances, value })),
  needs:
    needs?.map(({ place, ron, tsumo }) => ({
      place,
      ron: Object.fromEntries(
        rows.flatMap((row, wind) => (row.seat === seat ? [] : [[WIND_LETTERS[wind], priceJson(ron[row.seat]!)]])),
      ) as unknown,
      tsumo: priceJson(tsumo),
    })) ?? null,
});
