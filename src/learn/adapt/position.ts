/** A round up to some moment, and other rounds that look the same to one seat. */
import { Bug, Rng, STREAMS } from '../../base/index.ts';
import { makeRuleset, type RiichiRules } from '../../rules/index.ts';
import {
  ALL_TILE_IDS,
  SANMA_TILE_IDS,
  apply,
  dealRound,
  firstRoundOf,
  newFullTable,
  redrawHidden,
  shuffleWall,
  type Event,
  type NextRound,
  type Table,
} from '../../table/index.ts';

/** What has happened in a round, from its start with the wall on, and where it leads. */
export type RoundSoFar = {
  readonly rules: RiichiRules;
  readonly seat: number;
  readonly start: NextRound;
  readonly events: readonly Event[];
  readonly table: Table;
};

/** Plays the events of a round on a new table. */
export const roundSoFar = (
  rules: RiichiRules,
  seat: number,
  start: NextRound,
  events: readonly Event[],
): RoundSoFar => {
  const table = newFullTable(rules);
  for (const event of events) apply(table, event);
  return { rules, seat, start, events, table };
};

/** The first round of a match as it is dealt; the seat that adapts goes round. */
export const dealt = (rules: RiichiRules, seed: string, deal: number): RoundSoFar => {
  const start = firstRoundOf(rules);
  const ids = rules.seats === 3 ? SANMA_TILE_IDS : ALL_TILE_IDS;
  const wall = shuffleWall(`${seed}/deal ${deal}`, start.round, start.honba, ids);
  return roundSoFar(rules, deal % rules.seats, start, [dealRound(rules, start, wall)]);
};

/** The events with everything that the seat has not seen drawn anew. */
export const redrawn = ({ events, table, seat, rules }: RoundSoFar, seed: string, number: number): readonly Event[] => {
  const changed = redrawHidden(events, table, seat, new Rng(seed, STREAMS.wall, number));
  if (changed === undefined) throw new Bug('nothing of a round is hidden', { rules: makeRuleset(rules) });
  return changed;
};
