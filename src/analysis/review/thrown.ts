/** The discard that went with a call or a riichi: the record shows it as an event of its own, after the call. */
import type { Event } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';

const ENDS_TURN: ReadonlySet<Event['type']> = new Set([
  'win',
  'draw-round',
  'draw',
  'fault',
  'end-round',
  'start-round',
]);

/** They may stand between a discard and the claim of it. */
const SILENT: ReadonlySet<Event['type']> = new Set(['riichi-accepted', 'dora']);

/** `index`: of the event that shows the action. Undefined where it is no chow, pung or riichi of the seat, or the record breaks off behind it. */
export const thrownAfter = (events: readonly Event[], index: number, seat: number): Tile | undefined => {
  let at = index;
  while (at < events.length && SILENT.has(events[at]!.type)) at++;
  const made = events[at];
  if (made === undefined || (made.type !== 'chow' && made.type !== 'pung' && made.type !== 'riichi')) return undefined;
  if (made.seat !== seat) return undefined;
  for (at++; at < events.length; at++) {
    const event = events[at]!;
    if (event.type === 'discard') return event.seat === seat ? event.tile : undefined;
    if (ENDS_TURN.has(event.type)) return undefined;
  }
  return undefined;
};
