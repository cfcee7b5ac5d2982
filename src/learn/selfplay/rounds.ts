/**
 * Rounds played to learn from, many in lockstep in one thread, one batch a network. A lane is a match that goes on: each task plays one round of every lane from
 * where it stands. Standings are therefore those of real matches, and every task is about as long as the next.
 */
import { deedsOf, isDrawnRound, playInLockstep, playLater } from '../../arena/index.ts';
import { ok, unwrap, type Result } from '../../base/index.ts';
import { oracleSetOf, versionFor } from '../../features/index.ts';
import { makePlayer, type Network, type Player } from '../../players/index.ts';
import type { DecisionKind } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { newFullTable, outcomeOf, type Event, type FullTable, type NextRound } from '../../table/index.ts';
import { ActorKit, makeActor, type KeptDecision } from './actor.ts';
import { ILLEGAL, makePaperActor } from './paperactor.ts';
import { paperOf, placesOf, seenBy, type PupilName } from '../reinforce/index.ts';
import {
  TRAJECTORY_VERSION,
  keepIn,
  makeTrajectory,
  type PlacedDecision,
  type PlayedRound,
  type SeatPath,
  type TrajectoryHead,
} from './trajectory.ts';

/** A match that goes on: its seed decides walls and chance. */
export type Lane = { readonly seed: string; readonly start: NextRound };

/** Who may sit at a table beside the specs of players: the network that learns, and a frozen one. */
export const LEARNER = 'learner';
/** Name of the network that stays as it is. */
export const FROZEN = 'frozen';

/** Lanes, tables and temperature of rounds that are played to learn from. */
export type RoundsPlan = {
  /** Who learns; the flagship where nobody is named. */
  readonly pupil?: PupilName | undefined;
  readonly lanes: readonly Lane[];
  /** Number of the first lane: lanes of several tasks are numbered through. */
  readonly first: number;
  /** Who sits where, table by table; lane n plays at table n modulo their number. `learner`, `frozen`, or a player's spec. */
  readonly tables: readonly (readonly string[])[];
  readonly temperature: number;
  readonly isHiddenKept: boolean;
  /** γ of oracle guiding, above 0: each number of what is hidden is shown to the learner's network with this chance. Absent: it has no such input. */
  readonly shown?: number | undefined;
  readonly leastEntropy: number;
  /** Rounds under way at a time. */
  readonly width: number;
  /** Discards of a paper are sampled among all kinds, legal or not. */
  readonly isUnmasked?: boolean | undefined;
  /** Each wall is also played by the frozen network in every seat: what the reward `duplicate` compares with. */
  readonly hasBaseline?: boolean | undefined;
};

/** The networks of a task, and the digest of the learner's. */
export type PlayingNetworks = {
  readonly [LEARNER]: Network;
  readonly [FROZEN]?: Network | undefined;
  /** Of a player of the papers: its networks that do not learn. */
  readonly others?: ReadonlyMap<DecisionKind, Network>;
  readonly digest: string;
};

/** What has happened already in the round of the lane with this place in the plan; nothing where nobody says. */
export type Begun = (at: number) => readonly Event[];

/** A round that is over, with what was kept of it. */
export type Finished = {
  readonly round: Omit<PlayedRound, 'paths'>;
  /** By seat. */
  readonly kept: readonly (readonly PlacedDecision[])[];
  readonly asked: number;
};

/** Makes who is named for a seat of a round; `seed` decides its chance. */
export type Occupants = (name: string, seat: number, seed: string, table: FullTable) => Player;

/** Learner, frozen network and players by name, of a plan. */
export const occupantsOf = (
  rules: Ruleset,
  plan: Omit<RoundsPlan, 'lanes' | 'first' | 'tables' | 'width' | 'hasBaseline'>,
  networks: PlayingNetworks,
): Occupants => {
  const kit = new ActorKit(rules);
  const { pupil = 'flagship' } = plan;
  const paper = paperOf(pupil);
  return (name, seat, seed, table) => {
    if (name !== LEARNER && name !== FROZEN) return unwrap(makePlayer(name, rules, seed, seat));
    const isLearner = name === LEARNER;
    const options = {
      network: isLearner ? networks[LEARNER] : networks[FROZEN]!,
      table,
      seat,
      seed,
      temperature: isLearner ? plan.temperature : 0,
      isHiddenKept: plan.isHiddenKept,
      leastEntropy: plan.leastEntropy,
    };
    if (paper === undefined || rules.family !== 'riichi') return makeActor(name, { ...options, kit });
    const isUnmasked = plan.isUnmasked === true;
    const shown = isLearner ? plan.shown : undefined;
    return makePaperActor(name, { ...options, pupil, paper, rules, others: networks.others!, isUnmasked, shown });
  };
};

/** Plays one round of each lane. */
export const playRounds = async (
  rules: Ruleset,
  plan: RoundsPlan,
  networks: PlayingNetworks,
  begun?: Begun,
): Promise<Result<{ readonly head: TrajectoryHead; readonly bytes: Uint8Array<ArrayBuffer> }>> => {
  const spare: FullTable[] = [];
  const occupant = occupantsOf(rules, plan, networks);
  /** The scores of the same wall with the frozen network in every seat. */
  const baselineOf = async ({ seed, start }: Lane): Promise<readonly number[]> => {
    const table = spare.pop() ?? newFullTable(rules);
    const players = Array.from({ length: rules.seats }, (_, seat) => occupant(FROZEN, seat, seed, table));
    await playLater({ rules, seed, start, players, table, maxRounds: 1 });
    spare.push(table);
    return outcomeOf(table, start).scores;
  };
  const playLane = async (at: number): Promise<Finished> => {
    const { seed, start } = plan.lanes[at]!;
    const lane = plan.first + at;
    const seats = plan.tables[lane % plan.tables.length]!;
    const table = spare.pop() ?? newFullTable(rules);
    const chance = `${seed}/${start.round}/${start.honba}`;
    const players = seats.map((name, seat) => occupant(name, seat, chance, table));
    const kept: PlacedDecision[][] = seats.map(() => []);
    let [asked, illegal] = [0, 0];
    await playLater({
      rules,
      seed,
      start,
      players,
      table,
      maxRounds: 1,
      ...(begun === undefined ? {} : { begun: begun(at) }),
      onDecision: (decision) => {
        if (seats[decision.seat] === LEARNER) asked++;
        if (decision.kept === ILLEGAL) illegal++;
        else if (decision.kept !== undefined) keepIn(kept, decision.seat, decision.kept as KeptDecision);
      },
    });
    const round = {
      lane,
      seats,
      outcome: outcomeOf(table, start),
      isDrawn: isDrawnRound(table),
      deeds: deedsOf(table),
      ...(plan.isUnmasked === true ? { illegal } : {}),
    };
    spare.push(table);
    if (plan.hasBaseline !== true) return { round, kept, asked };
    return { round: { ...round, baseline: await baselineOf(plan.lanes[at]!) }, kept, asked };
  };
  const finished = await playInLockstep({ matches: plan.lanes.length, width: plan.width, play: playLane });
  return ok(gather(rules, { ...plan, weights: networks.digest }, finished));
};

/** Rounds as a trajectory. `weights`: digest of what chose; empty where people did. */
export const gather = (
  rules: Ruleset,
  played: Pick<TrajectoryHead, 'temperature' | 'weights'> & Pick<RoundsPlan, 'pupil' | 'isHiddenKept' | 'shown'>,
  finished: readonly Finished[],
): { readonly head: TrajectoryHead; readonly bytes: Uint8Array<ArrayBuffer> } => {
  const decisions: PlacedDecision[] = [];
  const rounds = finished.map(({ round, kept }): PlayedRound => {
    const paths = kept.flatMap((own, seat): SeatPath[] => {
      if (own.length === 0) return [];
      const from = decisions.length;
      for (const decision of own) decisions.push(decision);
      return [{ seat, from, to: decisions.length }];
    });
    return { ...round, paths };
  });
  const { pupil = 'flagship', isHiddenKept, shown, temperature, weights } = played;
  const set = seenBy(pupil, rules);
  const head: TrajectoryHead = {
    version: TRAJECTORY_VERSION,
    rules: rules.id,
    features: set.id,
    featuresVersion: versionFor(set, rules),
    hidden: isHiddenKept ? oracleSetOf(rules).id : null,
    perfect: shown === undefined ? null : oracleSetOf(rules).id,
    weights,
    temperature,
    places: placesOf(pupil, rules),
    decisions: decisions.length,
    asked: finished.reduce((sum, { asked }) => sum + asked, 0),
    rounds,
  };
  return { head, bytes: makeTrajectory(head, decisions) };
};
