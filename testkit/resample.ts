/**
 * The same round with other hidden tiles: everything that one seat has seen happens as it did, and what it has not seen (the other hands, the wall) is drawn
 * anew. Whatever is computed for that seat must come out the same.
 */
import { Rng } from '../src/base/index.ts';
import * as T from '../src/table/index.ts';
import type { Random } from './random.ts';

/** Places in the wall that nobody has seen, indicators and their neighbours left out. */
export const undrawnPlaces = (table: T.Table): number[] => {
  const places: number[] = [];
  if (table.rules.family === 'chinese') {
    if (table.rules.wall === 'duplicate')
      for (let seat = 0; seat < 4; seat++) for (let i = 0; i < table.wallLeft[seat]!; i++) places.push(34 * seat + i);
    else for (let i = 0; i < table.liveLeft; i++) places.push(table.replacements + i);
  } else for (let i = 0; i < table.liveLeft - 4; i++) places.push(18 + table.replacements + i);
  return places;
};

/** The events of the round so far with hidden tiles drawn anew, for `seat`; undefined where nothing is hidden. `table` is where they lead. */
export const resampleHidden = (
  events: readonly T.Event[],
  table: T.Table,
  seat: number,
  random: Random,
): T.Event[] | undefined => T.redrawHidden(events, table, seat, new Rng(String(random.below(2 ** 30))));
