/** The one win that is not worth having: it ends the match and leaves the winner last. Indicators that nobody sees are not counted. */
import type { RiichiRules } from '../rules/index.ts';
import { placesOf, roundAfter, winEvent, type Table } from '../table/index.ts';

/** Would a win now, on the tile drawn or the tile to be claimed, end the match with `seat` in the last place? */
export const winEndsLast = (table: Table, seat: number): boolean => {
  const { seats, round, honba, dealer } = table;
  const { deltas } = winEvent(table, seat, table.turn === seat, true, [], []);
  const scores = deltas.map((delta, other) => table.scores[other]! + delta);
  if (placesOf(scores, seats)[seat] !== seats) return false;
  const dealerWon = seat === dealer ? 1 : 0;
  const end = { round, honba, deposits: 0, dealer, scores, result: 'win', dealerWon } as const;
  return roundAfter(end, table.rules as RiichiRules) === undefined;
};
