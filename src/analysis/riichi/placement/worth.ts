/**
 * What a round is worth to each seat: the change of its expected final place by the placement model. Where the match is over the place is exact, so the
 * changes of a match add up to what its end is worth, less what its start was.
 */
import type { RiichiRules } from '../../../rules/index.ts';
import type { NextRound, RoundOutcome } from '../../../table/index.ts';
import type { Placement } from './model.ts';
import { placementFor } from './shipped.ts';

/** Places as points whose mean is 0 and whose steps are 1: a mean of x is a mean place of (seats + 1) / 2 − x. First place first. */
export const placeUnits = (seats: number): readonly number[] =>
  Array.from({ length: seats }, (_, rank) => (seats - 1) / 2 - rank);

/** Values standings and rounds for every seat. */
export class RoundWorth {
  private readonly placement: Placement;

  constructor(
    private readonly rules: RiichiRules,
    /** Rank points, first place first. */
    readonly points: readonly number[] = placeUnits(rules.seats),
  ) {
    this.placement = placementFor(rules.seats);
  }

  /** Expected rank points of each seat before a round. */
  of(standing: NextRound): readonly number[] {
    const { honba: counter, length } = this.rules;
    return this.placement.value({ ...standing, counter, length: length === 'east' ? 'east' : 'south' }, this.points);
  }

  /** The same after a round: of the next one, or exactly where there is none. */
  after({ after, places }: Pick<RoundOutcome, 'after' | 'places'>): readonly number[] {
    return after === undefined ? places!.map((place) => this.points[place - 1]!) : this.of(after);
  }

  /** What the round changed, by seat. */
  change(outcome: RoundOutcome): readonly number[] {
    const before = this.of(outcome.before);
    return this.after(outcome).map((worth, seat) => worth - before[seat]!);
  }
}
