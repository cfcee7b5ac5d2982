/** The kind `selfplay.rounds`: one round of each lane, as a trajectory. The weights come as inputs, so their digests are part of the task's id. */
import { Bug, ok, type Result } from '../../base/index.ts';
import type { Input, Kind, Task, Workplace } from '../../jobs/index.ts';
import { anyRuntime, openSession, type Session } from '../../nn/node/index.ts';
import { batchedNetwork, kindsOf, type Network } from '../../players/index.ts';
import type { DecisionKind } from '../../policy/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import { checkActor } from './actor.ts';
import { paperOf } from '../reinforce/index.ts';
import { FROZEN, LEARNER, playRounds, type RoundsPlan } from './rounds.ts';
import type { TrajectoryHead } from './trajectory.ts';

/** Everything that decides a trajectory but weights and code. */
export type RoundsSpec = RoundsPlan & { readonly rules: string };

/** `frozen` where a table seats it or walls are compared with it. */
export const roundsTask = (
  spec: RoundsSpec,
  weights: {
    readonly learner: Input;
    readonly frozen?: Input | undefined;
    /** Of a player of the papers: its networks that do not learn, by kind. */
    readonly others?: Readonly<Record<string, Input>> | undefined;
  },
  name: string,
): Task<TrajectoryHead> => ({
  kind: 'selfplay.rounds',
  name,
  spec,
  inputs: {
    [LEARNER]: weights.learner,
    ...(weights.frozen === undefined ? {} : { [FROZEN]: weights.frozen }),
    ...weights.others,
  },
});

/** The session last opened for each input; weights change from iteration to iteration. */
const opened = new Map<string, { readonly digest: string; readonly session: Session }>();

/** `check`: whether the network fits; those of papers are looked at when their player is made. */
const networkOf = async (
  name: string,
  work: Workplace,
  most: number,
  check: (network: Network) => Result<true> = () => ok(true),
): Promise<Result<Network>> => {
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
  const checked = check(network);
  return checked.ok ? ok(network) : checked;
};

export const selfplayRounds: Kind<RoundsSpec, TrajectoryHead> = {
  run: async (spec, work) => {
    const rules = parseRuleset(spec.rules);
    if (!rules.ok) return rules;
    const most = spec.width * rules.value.seats;
    const paper = paperOf(spec.pupil ?? 'flagship');
    const check = paper === undefined ? (network: Network) => checkActor(network, rules.value) : undefined;
    const learner = await networkOf(LEARNER, work, most, check);
    if (!learner.ok) return learner;
    const others = new Map<DecisionKind, Network>();
    for (const kind of paper === undefined ? [] : kindsOf(paper).filter((each) => each !== 'discard')) {
      const network = await networkOf(kind, work, most);
      if (!network.ok) return network;
      others.set(kind, network.value);
    }
    const needsFrozen = spec.hasBaseline === true || spec.tables.some((seats) => seats.includes(FROZEN));
    const frozen = needsFrozen ? await networkOf(FROZEN, work, most, check) : undefined;
    if (frozen?.ok === false) return frozen;
    const digest = work.digests[LEARNER];
    if (digest === undefined) throw new Bug('a task of self-play without weights');
    const played = await playRounds(rules.value, spec, {
      learner: learner.value,
      frozen: frozen?.value,
      others,
      digest,
    });
    return played.ok ? ok({ value: played.value.head, bytes: played.value.bytes }) : played;
  },
  close: async () => {
    for (const { session } of opened.values()) await session.close();
    opened.clear();
  },
};
