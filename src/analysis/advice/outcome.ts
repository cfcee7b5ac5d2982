/** How a round ended for a seat, as a record tells. */
import type { Event, Win } from '../../table/index.ts';
import { DEAL_IN_AT, DRAWN_NOT_AT, DRAWN_READY_AT, OTHER_DRAW_AT, OTHER_RON_AT, WIN_AT } from './types.ts';

/** As an index of OUTCOMES, from any event of the round on; undefined for abortive draws, nagashi and rounds cut short. */
export const endingOf = (events: readonly Event[], from: number, seat: number): number | undefined => {
  for (let at = from; at < events.length; at++) {
    const event = events[at]!;
    if (event.type === 'win') {
      const wins: Win[] = [];
      for (let i = at; i < events.length; i++) {
        const next = events[i]!;
        if (next.type !== 'win') break;
        wins.push(next);
      }
      if (wins.some((win) => win.seat === seat)) return WIN_AT;
      if (wins.some((win) => win.from === seat)) return DEAL_IN_AT;
      return wins[0]!.from === wins[0]!.seat ? OTHER_DRAW_AT : OTHER_RON_AT;
    }
    if (event.type === 'draw-round') {
      if (event.reason !== 'exhaustive') return undefined;
      return event.shown.some((shown) => shown === seat) ? DRAWN_READY_AT : DRAWN_NOT_AT;
    }
    if (event.type === 'end-round') return undefined;
  }
  return undefined;
};
