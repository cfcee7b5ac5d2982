/** From the chances a network gives to an action: what network players have in common. */
import * as T from '../table/index.ts';

/** The first red five among tiles. */
const RED = 34;

/** A choice and how sure the network is of it. */
export type Wish = { readonly action: number; readonly chance: number };

/** The surest of wishes that are likelier than not; the first of equals. */
export const surest = (wishes: readonly (Wish | undefined)[]): number | undefined => {
  let best: Wish | undefined;
  for (const wish of wishes)
    if (wish !== undefined && wish.chance > 0.5 && (best === undefined || wish.chance > best.chance)) best = wish;
  return best?.action;
};

/** Order within a kind: plain fives before red ones, the drawn copy before another. */
export const reluctance = (action: number): number => {
  const isOther = action >= T.HAND_DISCARD_ACTION;
  const tile = action - (isOther ? T.HAND_DISCARD_ACTION : T.DISCARD_ACTION);
  return (tile >= RED ? 2 : 0) + (isOther ? 1 : 0);
};

/** The discard of the likeliest kind; logits by kind. */
export const discardOf = (actions: readonly number[], logits: Float32Array): number => {
  let best = -1;
  for (const action of actions) {
    const kind = T.discardKindOf(action);
    if (kind < 0) continue;
    const lead = best < 0 ? Infinity : logits[kind]! - logits[T.discardKindOf(best)]!;
    const isSameKind = best >= 0 && T.discardKindOf(best) === kind;
    if (isSameKind ? reluctance(action) < reluctance(best) : lead > 0) best = action;
  }
  return best;
};

/** The pung that uses the most red fives: the last of its variants. */
export const pungOf = (actions: readonly number[]): number | undefined => actions.findLast(T.isPungAction);

/** The likeliest chow, as sure as any of them together; logits of none, low, middle, high. */
export const chowOf = (actions: readonly number[], logits: Float32Array): Wish | undefined => {
  const chows = actions.filter((action) => T.chowPlaceOf(action) >= 0);
  if (chows.length === 0) return undefined;
  const places = [...new Set(chows.map(T.chowPlaceOf))];
  const weight = (place: number): number => Math.exp(logits[1 + place]! - logits[0]!);
  const some = places.reduce((sum, place) => sum + weight(place), 0);
  const best = places.reduce((a, b) => (weight(b) > weight(a) ? b : a));
  const action = chows.findLast((chow) => T.chowPlaceOf(chow) === best)!;
  return { action, chance: some === Infinity ? 1 : some / (1 + some) };
};
