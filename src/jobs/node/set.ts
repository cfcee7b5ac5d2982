/** The kind `arena.set`: one duplicate set of two or more players, guests included. */
import {
  playDuplicate,
  type DuplicateOptions,
  type PlayedSet,
  type SeatMaker,
  type Seatings,
} from '../../arena/index.ts';
import { ok, unwrap, type Result } from '../../base/index.ts';
import { networkKey, openNetworks } from '../../models/index.ts';
import { openNow, type PlainSession } from '../../nn/node/index.ts';
import { makePlayer, type Networks } from '../../players/index.ts';
import { isGuestSpec, makeGuest, type Limits, type TellFault } from '../../protocols/node/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import type { Kind, Workplace } from '../task.ts';

/** Everything that decides the games of a match but weights and code. */
export type MatchSpec = {
  /** As `parseRuleset` takes it. */
  readonly rules: string;
  readonly challenger: string;
  readonly field: readonly string[];
  readonly seed: string;
  readonly seatings: Seatings;
  /** Seats of the challenger. */
  readonly challengers: number;
  /** Time limits of guests; absent where nobody is one. A guest's program is known by its command only. */
  readonly limits?: Limits;
};
/** One set of a match. */
export type SetSpec = MatchSpec & { readonly set: number };

const seatMaker =
  (limits: Limits | undefined, networks: Networks | undefined, tell: TellFault | undefined): SeatMaker =>
  (spec, rules, seed, seat) => {
    if (!isGuestSpec(spec)) return makePlayer(spec, rules, seed, seat, networks);
    const names = Array.from({ length: rules.seats }, (_, i) => `seat ${i}`);
    return makeGuest(spec, { rules, seat, names, tell, ...(limits === undefined ? {} : { limits }) });
  };

/** The rules were checked when the spec was made. `tell` hears what guests do wrong. */
export const duplicateOf = (spec: MatchSpec, networks?: Networks, tell?: TellFault): DuplicateOptions => ({
  rules: unwrap(parseRuleset(spec.rules)),
  challenger: spec.challenger,
  field: spec.field,
  seed: spec.seed,
  seatings: spec.seatings,
  challengers: spec.challengers,
  seat: seatMaker(spec.limits, networks, tell),
});

/** Networks of the task before by digest: the next one mostly plays by the same. */
const sessions = new Map<string, PlainSession>();

const close = async (isKept: (digest: string) => boolean = () => false): Promise<void> => {
  for (const [digest, session] of sessions)
    if (!isKept(digest)) {
      sessions.delete(digest);
      await session.close();
    }
};

const openFrom = async (work: Workplace, key: string): Promise<Result<PlainSession>> => {
  const digest = work.digests[key]!;
  const known = sessions.get(digest);
  if (known !== undefined) return ok(known);
  const bytes = await work.read(key);
  const opened = bytes.ok ? await openNow(bytes.value) : bytes;
  if (opened.ok) sessions.set(digest, opened.value);
  return opened;
};

export const arenaSet: Kind<SetSpec, PlayedSet> = {
  run: async ({ set, ...match }, work) => {
    const wanted = new Set(Object.values(work.digests));
    await close((digest) => wanted.has(digest));
    const { rules } = duplicateOf(match);
    const { networks } = await openNetworks([match.challenger, ...match.field], [rules], (name) =>
      openFrom(work, networkKey(name)),
    );
    const played = await playDuplicate(duplicateOf(match, networks, work.note), set);
    return played.ok ? ok({ value: played.value }) : played;
  },
  close,
};
