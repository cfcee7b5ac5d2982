/** What a seat sees of an event. A view is a Table fed with these. */
import type { Ruleset } from '../rules/index.ts';
import { HIDDEN, type Event } from './events.ts';

/** In Chinese Standard closed kongs are face down for the others, and whether a tile was thrown as drawn is not said. */
export const maskEvent = (event: Event, seat: number, { family }: Pick<Ruleset, 'family'>): Event => {
  const isChinese = family === 'chinese';
  if (event.type === 'draw') return event.seat === seat ? event : { ...event, tile: HIDDEN };
  if (event.type === 'kong' && event.kong === 'closed' && isChinese && event.seat !== seat)
    return { ...event, own: event.own.map(() => HIDDEN) };
  if (event.type === 'discard' && isChinese && event.seat !== seat && event.fromDraw)
    return { ...event, fromDraw: false };
  if (event.type !== 'start-round') return event;
  const { wall: _, ...rest } = event;
  return { ...rest, hands: event.hands.map((hand, other) => (other === seat ? hand : hand.map(() => HIDDEN))) };
};
