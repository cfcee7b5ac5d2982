/**
 * Rounds played to learn from, many in lockstep in one thread, one batch a network. A lane is a match that goes on: each task plays one round of every lane from
 * where it stands. Standings are therefore those of real matches, and every task is about as long as the next.
 */
import { deedsOf, isDrawnRound, playInLockstep, playLater } from '../../arena/index.ts';
import { ok, unwrap, type Result } from '../../base/index.ts';
import { versionFor, oracle1, suzaku1 } from '../../features/index.ts';
import { makePlayer, type Network, type Player } from '../../players/index.ts';
import { headLayoutOf } from '../../policy/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import { newFullTable, outcomeOf, type FullTable, type NextRound } from '../../table/index.ts';
import { ActorKit, makeActor, type KeptDecision } from './actor.ts';
import {
  TRAJECTORY_VERSION,
  makeTrajectory,
  type PlayedRound,
  type SeatPath,
  type TrajectoryHead,
} from './trajectory.ts';

/** A match that goes on: its seed decides walls and chance. */
export type Lane = { readonly seed: string; readonly start: NextRound };

/** Who may sit at a table beside the specs of players: the network that learns, and a frozen one. */
export const LEARNER = 'learner';
export const FROZEN = 'frozen';

/** Lanes, tables and temperature of rounds that are played to learn from. */
export type RoundsPlan = {
  readonly lanes: readonly Lane[];
  /** Number of the first lane: lanes of several tasks are numbered through. */
  readonly first: number;
  /** Who sits where, table by table; lane n plays at table n modulo their number. `learner`, `frozen`, or a player's spec. */
  readonly tables: readonly (readonly string[])[];
  readonly temperature: number;
  readonly isHiddenKept: boolean;
  readonly leastEntropy: number;
  /** Rounds under way at a time. */
  readonly width: number;
};

/** The networks of a task, and the digest of the learner's. */
export type PlayingNetworks = {
  readonly [LEARNER]: Network;
  readonly [FROZEN]?: Network | undefined;
  readonly digest: string;
};

type Finished = {
  readonly round: Omit<PlayedRound, 'paths'>;
  /** By seat. */
  readonly kept: readonly (readonly KeptDecision[])[];
  readonly asked: number;
};

/** Plays one round of each lane. */
export const playRounds = async (
  rules: RiichiRules,
  plan: RoundsPlan,
  networks: PlayingNetworks,
): Promise<Result<{ readonly head: TrajectoryHead; readonly bytes: Uint8Array<ArrayBuffer> }>> => {
  const kit = new ActorKit(rules);
  const spare: FullTable[] = [];
  const occupant = (name: string, seat: number, seed: string, table: FullTable): Player => {
    if (name !== LEARNER && name !== FROZEN) return unwrap(makePlayer(name, rules, seed, seat));
    const isLearner = name === LEARNER;
    return makeActor(name, {
      kit,
      network: isLearner ? networks[LEARNER] : networks[FROZEN]!,
      table,
      seat,
      seed,
      temperature: isLearner ? plan.temperature : 0,
      isHiddenKept: plan.isHiddenKept,
      leastEntropy: plan.leastEntropy,
    });
  };
  const playLane = async (at: number): Promise<Finished> => {
    const { seed, start } = plan.lanes[at]!;
    const lane = plan.first + at;
    const seats = plan.tables[lane % plan.tables.length]!;
    const table = spare.pop() ?? newFullTable(rules);
    const chance = `${seed}/${start.round}/${start.honba}`;
    const players = seats.map((name, seat) => occupant(name, seat, chance, table));
    const kept: KeptDecision[][] = seats.map(() => []);
    let asked = 0;
    await playLater({
      rules,
      seed,
      start,
      players,
      table,
      maxRounds: 1,
      onDecision: (decision) => {
        if (seats[decision.seat] === LEARNER) asked++;
        if (decision.kept !== undefined) kept[decision.seat]!.push(decision.kept as KeptDecision);
      },
    });
    const round = {
      lane,
      seats,
      outcome: outcomeOf(table, start),
      isDrawn: isDrawnRound(table),
      deeds: deedsOf(table),
    };
    spare.push(table);
    return { round, kept, asked };
  };
  const finished = await playInLockstep({ matches: plan.lanes.length, width: plan.width, play: playLane });
  return ok(gather(rules, plan, networks.digest, finished));
};

const gather = (rules: RiichiRules, plan: RoundsPlan, weights: string, finished: readonly Finished[]) => {
  const decisions: KeptDecision[] = [];
  const rounds = finished.map(({ round, kept }): PlayedRound => {
    const paths = kept.flatMap((own, seat): SeatPath[] => {
      if (own.length === 0) return [];
      const from = decisions.length;
      for (const decision of own) decisions.push(decision);
      return [{ seat, from, to: decisions.length }];
    });
    return { ...round, paths };
  });
  const head: TrajectoryHead = {
    version: TRAJECTORY_VERSION,
    rules: rules.id,
    features: suzaku1.id,
    featuresVersion: versionFor(suzaku1, rules),
    hidden: plan.isHiddenKept ? oracle1.id : null,
    weights,
    temperature: plan.temperature,
    places: headLayoutOf(rules).places,
    decisions: decisions.length,
    asked: finished.reduce((sum, { asked }) => sum + asked, 0),
    rounds,
  };
  return { head, bytes: makeTrajectory(head, decisions) };
};
