/** The answer of `suzaku placement`, and as JSON. */
import { lastRoundNeeds, placementFor, type Need, type Price } from '../../analysis/index.ts';
import { makeRuleset } from '../../rules/index.ts';
import { isLastRound, placesOf } from '../../table/index.ts';
import { WINDS } from '../hand/index.ts';
import type { Question } from './question.ts';

/** What is told of a seat. */
export type Row = {
  readonly seat: number;
  readonly score: number;
  /** Of the final places, first place first. */
  readonly chances: readonly number[];
  /** Expected rank points. */
  readonly value: number;
};

export type Answer = Question & {
  /** From East on. */
  readonly rows: readonly Row[];
  /** For each place better than the seat's own now, first place first; undefined before the last round and where no seat asks. */
  readonly needs: readonly Need[] | undefined;
};

const needsOf = ({ rules, standing, seat }: Question): readonly Need[] | undefined => {
  if (seat === undefined || !isLastRound(standing.round, rules)) return undefined;
  const now = placesOf(standing.scores, rules.seats)[seat]!;
  return lastRoundNeeds(standing, seat, rules).filter(({ place }) => place < now);
};

export const answerOf = (question: Question): Answer => {
  const { rules, standing, points } = question;
  const placement = placementFor(rules.seats);
  const [ranks, values] = [placement.ranks(standing), placement.value(standing, points)];
  const rows = standing.scores.map((_, wind) => {
    const seat = (standing.dealer + wind) % rules.seats;
    return { seat, score: standing.scores[seat]!, chances: ranks[seat]!, value: values[seat]! };
  });
  return { ...question, rows, needs: needsOf(question) };
};

const priceJson = (price: Price | null): unknown =>
  price === null ? null : { points: price.points, han: price.han, fu: price.fu, ends: price.ends };

/** Seats are named by their winds; `needs` is null where there are none to tell. */
export const answerJson = ({ rules, standing, points, seat, rows, needs }: Answer): unknown => ({
  rules: makeRuleset(rules),
  round: standing.round,
  honba: standing.honba,
  deposits: standing.deposits,
  points,
  seats: rows.map(({ score, chances, value }, wind) => ({ wind: WINDS[wind], score, chances, value })),
  needs:
    needs?.map(({ place, ron, tsumo }) => ({
      place,
      ron: Object.fromEntries(
        rows.flatMap((row, wind) => (row.seat === seat ? [] : [[WINDS[wind], priceJson(ron[row.seat]!)]])),
      ) as unknown,
      tsumo: priceJson(tsumo),
    })) ?? null,
});
