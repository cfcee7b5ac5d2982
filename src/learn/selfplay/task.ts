/** The kind `selfplay.rounds`: one round of each lane, as a trajectory. The weights come as inputs, so their digests are part of the task's id. */
import { Bug, fault, ok, type Result } from '../../base/index.ts';
import type { Input, Kind, Task, Workplace } from '../../jobs/index.ts';
import { anyRuntime, openSession, type Session } from '../../nn/node/index.ts';
import { batchedNetwork, type Network } from '../../players/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { checkActor } from './actor.ts';
import { FROZEN, LEARNER, playRounds, type RoundsPlan } from './rounds.ts';
import type { TrajectoryHead } from './trajectory.ts';

/** Everything that decides a trajectory but weights and code. */
export type RoundsSpec = RoundsPlan & { readonly rules: string };

/** `frozen` where a table seats it. */
export const roundsTask = (
  spec: RoundsSpec,
  weights: { readonly learner: Input; readonly frozen?: Input | undefined },
  name: string,
): Task<TrajectoryHead> => ({
  kind: 'selfplay.rounds',
  name,
  spec,
  inputs: { [LEARNER]: weights.learner, ...(weights.frozen === undefined ? {} : { [FROZEN]: weights.frozen }) },
});

/** The session last opened for each input; weights change from iteration to iteration. */
const opened = new Map<string, { readonly digest: string; readonly session: Session }>();

const networkOf = async (name: string, work: Workplace, rules: RiichiRules, most: number): Promise<Result<Network>> => {
  const digest = work.digests[name]!;
  let known = opened.get(name);
  if (known?.digest !== digest) {
    const bytes = await work.read(name);
    if (!bytes.ok) return bytes;
    const runtime = await anyRuntime();
    if (!runtime.ok) return runtime;
    const session = await openSession(runtime.value, bytes.value);
    if (!session.ok) return session;
    await known?.session.close();
    known = { digest, session: session.value };
    opened.set(name, known);
  }
  const network = batchedNetwork(known.session, { most });
  const checked = checkActor(network, rules);
  return checked.ok ? ok(network) : checked;
};

export const selfplayRounds: Kind<RoundsSpec, TrajectoryHead> = {
  run: async (spec, work) => {
    const rules = parseRuleset(spec.rules);
    if (!rules.ok) return rules;
    if (rules.value.family !== 'riichi')
      return fault('selfplay.rules', 0, `${spec.rules} has no network that learns yet`);
    const learner = await networkOf(LEARNER, work, rules.value, spec.width * rules.value.seats);
    if (!learner.ok) return learner;
    const needsFrozen = spec.tables.some((seats) => seats.includes(FROZEN));
    const frozen = needsFrozen ? await networkOf(FROZEN, work, rules.value, spec.width * rules.value.seats) : undefined;
    if (frozen?.ok === false) return frozen;
    const digest = work.digests[LEARNER];
    if (digest === undefined) throw new Bug('a task of self-play without weights');
    const played = await playRounds(rules.value, spec, { learner: learner.value, frozen: frozen?.value, digest });
    return played.ok ? ok({ value: played.value.head, bytes: played.value.bytes }) : played;
  },
  close: async () => {
    for (const { session } of opened.values()) await session.close();
    opened.clear();
  },
};
