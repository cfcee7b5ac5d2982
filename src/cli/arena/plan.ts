/** What an arena run is: everything that decides its games, as plain data for workers and files. */
import { makePlayer } from '../../players/index.ts';
import type { DuplicateOptions, SeatMaker, Seatings } from '../../arena/index.ts';
import { isGuestSpec, makeGuest, type Limits } from '../../protocols/node/guests.ts';
import { parseRuleset } from '../../rules/index.ts';
import { unwrap } from '../../tiles/index.ts';

export type Plan = {
  readonly rules: string;
  readonly challenger: string;
  readonly field: readonly string[];
  readonly seed: string;
  readonly seatings: Seatings;
  /** Seats of the challenger. */
  readonly challengers: number;
  readonly limits: Limits;
};

const seatMaker =
  (limits: Limits): SeatMaker =>
  (spec, rules, seed, seat) => {
    if (!isGuestSpec(spec)) return makePlayer(spec, rules, seed, seat);
    const names = Array.from({ length: rules.seats }, (_, i) => `seat ${i}`);
    return makeGuest(spec, { rules, seat, names, limits });
  };

/** The rules were checked when the plan was made. */
export const duplicateOf = (plan: Plan): DuplicateOptions => ({
  rules: unwrap(parseRuleset(plan.rules)),
  challenger: plan.challenger,
  field: plan.field,
  seed: plan.seed,
  seatings: plan.seatings,
  challengers: plan.challengers,
  seat: seatMaker(plan.limits),
});
