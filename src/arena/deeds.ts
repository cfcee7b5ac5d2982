/** What each seat did in a round that has just ended, read from the table. */
import { NO_RIICHI, RESULTS, type Table } from '../table/index.ts';

/** What a seat did in a round, for rates and guard rails. */
export type SeatDeeds = {
  readonly won: boolean;
  /** Its discard, kong or kita was won on. */
  readonly dealtIn: boolean;
  readonly riichi: boolean;
  readonly called: boolean;
};

/** Whether the round ended without a win. */
export const isDrawnRound = (table: Table): boolean => RESULTS[table.result] !== 'win';

/** What each seat did in the round that is on the table: riichi, calls, win, deal-in. */
export const deedsOf = (table: Table): readonly SeatDeeds[] => {
  const { seats, turn } = table;
  const isWin = !isDrawnRound(table);
  const byDiscard = isWin && table.won[turn] !== 1;
  return Array.from({ length: seats }, (_, seat) => ({
    won: isWin && table.won[seat] === 1,
    dealtIn: byDiscard && seat === turn,
    riichi: table.riichi[seat] !== NO_RIICHI,
    called: table.isOpen[seat] === 1,
  }));
};
