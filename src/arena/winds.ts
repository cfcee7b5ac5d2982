/**
 * Single rounds of an agent in one seat wind, all other seats of a field: how Meowjong measures players (Zhao and Holden 2022). Every round is the first of a match, with
 * the starting score each. An outcome is the agent's place by the points of the round, or a draw; ties go to the seat nearer to the dealer, as at Tenhou.
 */
import type { Player } from '../players/index.ts';
import type { RiichiRules } from '../rules/index.ts';
import { newFullTable, placesOf, type Event } from '../table/index.ts';
import { playLater } from './play.ts';
import type { Outcomes } from './statistics/index.ts';

/** The winds an agent can sit in with three seats. */
export const WINDS = ['east', 'south', 'west'] as const;
/** One of WINDS. */
export type Wind = (typeof WINDS)[number];

/** The entry of outcomes for a drawn round. */
const DRAW = 3;

/** Rules, seed and players of one round. */
export type WindOptions = {
  readonly rules: RiichiRules;
  readonly seed: string;
  /** The agent's. */
  readonly seat: number;
  /** Makes the player of a seat. */
  readonly player: (seat: number) => Player;
};

/** How a round ended for the agent: 0 first … 2 third, 3 a draw; and the points it won or lost. */
export type WindOutcome = { readonly outcome: number; readonly points: number };

/** One round of a player on one seat wind. */
export const playWind = async ({ rules, seed, seat, player }: WindOptions): Promise<WindOutcome> => {
  let isDrawn = false;
  const won = Array.from({ length: rules.seats }, () => 0);
  const listener = (event: Event): void => {
    if (event.type === 'draw-round') isDrawn = true;
    if (event.type === 'win') event.deltas.forEach((delta, at) => (won[at]! += delta));
  };
  const table = newFullTable(rules);
  const players = won.map((_, at) => player(at));
  await playLater({ rules, seed, players, table, maxRounds: 1, listener });
  const points = table.scores[seat]! - rules.startingScore;
  return { outcome: isDrawn ? DRAW : placesOf(won, rules.seats)[seat]! - 1, points };
};

/** Rounds of an agent in one wind. */
export type WindResult = {
  readonly counts: Outcomes;
  /** Points of each round, in the order of their numbers. */
  readonly points: readonly number[];
};

/** Outcomes and points of such rounds together. */
export const windResultOf = (rounds: readonly WindOutcome[]): WindResult => {
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  for (const { outcome } of rounds) counts[outcome]!++;
  return { counts, points: rounds.map(({ points }) => points) };
};
