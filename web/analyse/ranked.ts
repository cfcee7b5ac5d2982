/** One order in the whole room: where the expert has been asked, its order; what counts the own hand alone follows it. */
import { discardOf, kindOfAction, type Advice } from '../../src/analysis/advice/index.ts';
import { kindOf, parseMpszTile } from '../../src/tiles/index.ts';

/** By kind thrown: place of its best action in the advice; a riichi counts for its discard. */
const placesIn = ({ options, family }: Advice): ReadonlyMap<number, number> => {
  const places = new Map<number, number>();
  for (const [place, { action, discard }] of options.entries()) {
    const kind = kindOfAction(action, family);
    const tile = kind === 'discard' ? discardOf(action, family) : kind === 'riichi' ? discard : undefined;
    if (tile !== undefined && !places.has(kindOf(tile))) places.set(kindOf(tile), place);
  }
  return places;
};

/** Rows in the order of the advice; as they are without one. */
export const rankRows = <Row extends { readonly discard: string | null }>(
  rows: readonly Row[],
  advice: Advice | null | undefined,
): readonly Row[] => {
  if (advice === null || advice === undefined) return rows;
  const places = placesIn(advice);
  const placeOf = ({ discard }: Row): number => {
    const tile = discard === null ? undefined : parseMpszTile(discard);
    return tile === undefined ? Infinity : (places.get(kindOf(tile)) ?? Infinity);
  };
  return rows.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
};
