/**
 * A measured run of learning by play, for the plot of Home: the table "measured every 60 iterations against its start" of docs/selfplay.md, which names
 * how it was measured. web/home/home.test.ts holds the rows against that table.
 */
export type Measured = {
  readonly iterations: number;
  /** Places a round ahead of its start, argmax against argmax; then the 95 % interval. */
  readonly lead: number;
  readonly low: number;
  readonly high: number;
};

/** How the run was made; docs/selfplay.md has all its flags. */
export const COMMAND = 'suzaku train policy --rules sanma';

export const LEARNING: readonly Measured[] = [
  { iterations: 60, lead: 0.0208, low: 0.0146, high: 0.0269 },
  { iterations: 120, lead: 0.0304, low: 0.0242, high: 0.0367 },
  { iterations: 180, lead: 0.0313, low: 0.0248, high: 0.0377 },
  { iterations: 240, lead: 0.0271, low: 0.0205, high: 0.0336 },
];
