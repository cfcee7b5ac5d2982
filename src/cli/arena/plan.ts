/** What an arena run is: everything that decides its games, as plain data for workers and files. */
import { makePlayer, type Networks } from '../../players/index.ts';
import type { DuplicateOptions, SeatMaker, Seatings } from '../../arena/index.ts';
import { isGuestSpec, makeGuest, type Limits } from '../../protocols/node/index.ts';
import { openNetworks } from '../../models/index.ts';
import { parseRuleset, type Ruleset } from '../../rules/index.ts';
import { unwrap } from '../../base/index.ts';

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
  (limits: Limits, networks: Networks | undefined): SeatMaker =>
  (spec, rules, seed, seat) => {
    if (!isGuestSpec(spec)) return makePlayer(spec, rules, seed, seat, networks);
    const names = Array.from({ length: rules.seats }, (_, i) => `seat ${i}`);
    return makeGuest(spec, { rules, seat, names, limits });
  };

/** The rules were checked when the plan was made. */
export const rulesOf = (plan: Plan): Ruleset => unwrap(parseRuleset(plan.rules));

/** Opens the networks of the plan's players in this thread. */
export const networksOf = (plan: Plan): ReturnType<typeof openNetworks> =>
  openNetworks([plan.challenger, ...plan.field], [rulesOf(plan)]);

export const duplicateOf = (plan: Plan, networks?: Networks): DuplicateOptions => ({
  rules: rulesOf(plan),
  challenger: plan.challenger,
  field: plan.field,
  seed: plan.seed,
  seatings: plan.seatings,
  challengers: plan.challengers,
  seat: seatMaker(plan.limits, networks),
});
