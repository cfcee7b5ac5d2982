/** The first hand of a match, as its walls deal it: by rules and seed alone, so that who sits at the table changes nothing. */
import { fault, ok, type Result } from '../../src/base/index.ts';
import { parseRuleset } from '../../src/rules/index.ts';
import { Match, type Event } from '../../src/table/index.ts';
import { Film, type SeatView } from './film.ts';

export type DealQuestion = { readonly rules: string; readonly seed: string; readonly seat: number };
export type Dealt = Pick<SeatView, 'hand' | 'drawn'>;

export const dealHand = ({ rules: name, seed, seat }: DealQuestion): Result<Dealt> => {
  const rules = parseRuleset(name);
  if (!rules.ok) return rules;
  const events: Event[] = [];
  new Match({ rules: rules.value, seed, listener: (event) => events.push(event) }).startRound();
  const frame = new Film({ events, meta: {} }).frame(events.length - 1, 'en', seat);
  if (!frame.ok) return frame;
  const view = frame.value.seats[seat];
  return view === undefined ? fault('play.setup', 0, `there is no seat ${seat}`) : ok(view);
};
