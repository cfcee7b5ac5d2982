/** How a table is seen: what the board is told beside the frame it shows. */

/** The seat at the bottom, or from above. */
export type View = number | 'above';

export type Look = {
  readonly view: View;
  /** Every hand lies open; otherwise only the one at the bottom, and those that won. */
  readonly isOpen: boolean;
  /** Chance from 0 to 1 that a discard of the tile is won on; undefined where none is to be shown. Colours the rivers and the hand that looks. */
  readonly riskOf?: (tile: number) => number | undefined;
};

/** The seat that looks: the first one from above. */
export const eyesOf = (view: View): number => (view === 'above' ? 0 : view);

/** Steps of colour by chance: 0 cannot be won on, then rising to 6. Chosen by hand. */
const STEPS = [0, 0.01, 0.03, 0.06, 0.1, 0.15] as const;
export const heatOf = (chance: number): number => {
  let level = 0;
  while (level < STEPS.length && chance > STEPS[level]!) level++;
  return level;
};

/** The colour of a tile; undefined without one. */
export const heatOn = (tile: number, { riskOf }: Look): number | undefined => {
  const chance = riskOf?.(tile);
  return chance === undefined ? undefined : heatOf(chance);
};
