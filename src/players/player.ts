/** Every bot is observation → action. It only ever chooses among the legal actions it is handed. */
import type { ActionList, Table } from '../table/index.ts';

export type Observation = {
  /** The table as the seat sees it; only for players that ask for it, otherwise undefined. */
  readonly view: Table | undefined;
  readonly seat: number;
  /** Ascending, at least one. */
  readonly legal: ActionList;
};

export type Player = {
  /** The spec that made it. */
  readonly name: string;
  /** Whether `choose` reads the view; without it simulation is faster. */
  readonly needsView: boolean;
  readonly choose: (observation: Observation) => number;
};
