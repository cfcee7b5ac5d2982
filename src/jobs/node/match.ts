/**
 * The evaluator: a challenger against a field in duplicate sets, one task a set, and what they prove. Whoever judges players asks here, be it a
 * person's command or the gate of a training run.
 */
import { readFileSync } from 'node:fs';
import {
  SetFollower,
  resultOf,
  seatingsOfSet,
  type ArenaResult,
  type PlayedSet,
  type Seatings,
} from '../../arena/index.ts';
import { ok, type Result, type SprtPlan, type SprtVerdict } from '../../base/index.ts';
import { digestOf, networkFiles } from '../../models/index.ts';
import { guestFiles, isGuestSpec, LIMITS, type Limits } from '../../protocols/node/index.ts';
import { makeRuleset, type Ruleset } from '../../rules/index.ts';
import { faultOf, type Executor, type RunOptions } from '../executor.ts';
import type { Task } from '../task.ts';
import type { BlockSpec } from './block.ts';
import { duplicateOf, type MatchSpec } from './set.ts';

/** Who plays whom by which rules and seed. */
export type MatchPlan = {
  readonly rules: Ruleset;
  readonly challenger: string;
  /** One spec for all other seats, or one for each. */
  readonly field: readonly string[];
  readonly seed: string;
  readonly seatings?: Seatings;
  /** Seats of the challenger; 1 by default. */
  readonly challengers?: number;
  /** Of guests. */
  readonly limits?: Limits;
};

/** A plan with the digests of its players' weights as they are now. */
export type Match = {
  readonly plan: MatchPlan;
  readonly spec: MatchSpec;
  readonly task: (set: number) => Task<PlayedSet>;
  /** Sets `from` … `from + sets` in lockstep: quicker where networks play, with answers that may differ in their last bits from those of a set alone. */
  readonly block: (from: number, sets: number) => Task<readonly PlayedSet[]>;
};

/** What the tasks of a match know of it. */
export const specOf = (plan: MatchPlan): MatchSpec => {
  const { challenger, field, seed, seatings = 'distinct', challengers = 1, limits = LIMITS } = plan;
  const hasGuest = [challenger, ...field].some(isGuestSpec);
  return {
    rules: makeRuleset(plan.rules),
    ...{ challenger, field, seed, seatings, challengers },
    ...(hasGuest ? { limits } : {}),
  };
};

/** Inputs that begin so are packages of guests; the others are weights. */
export const GUEST = 'guest ';

/** A fault when a network cannot be read. */
export const openMatch = (plan: MatchPlan): Result<Match> => {
  const players = [plan.challenger, ...plan.field];
  const networks = networkFiles(players, plan.rules);
  if (!networks.ok) return networks;
  const guests = Object.entries(guestFiles(players)).map(
    ([name, path]) => [`${GUEST}${name}`, { path, digest: digestOf(readFileSync(path)) }] as const,
  );
  const inputs = { ...networks.value, ...Object.fromEntries(guests) };
  const spec = specOf(plan);
  const name = `${plan.challenger} v ${plan.field.join(', ')}`;
  return ok({
    plan,
    spec,
    task: (set) => ({ kind: 'arena.set', name: `${name}, set ${set}`, spec: { ...spec, set }, inputs }),
    block: (from, sets) => ({
      kind: 'arena.block',
      name: `${name}, sets ${from}–${from + sets - 1}`,
      spec: { ...spec, from, sets } satisfies BlockSpec,
      inputs,
    }),
  });
};

/** Executor, number of sets and stopping rule of a match. */
export type EvaluateOptions = Pick<RunOptions, 'store' | 'signal' | 'note'> & {
  readonly executor: Executor;
  /** Duplicate sets; with `sprt` at most. */
  readonly sets: number;
  /** Stops when the sequential test has its verdict; sets count in their order, so the verdict does not depend on threads. */
  readonly sprt?: SprtPlan | undefined;
  /** Sets of a task, played in lockstep; without it a task is one set. */
  readonly lockstep?: number | undefined;
  /** Called in the order of sets. */
  readonly onSet?: (set: PlayedSet, index: number, follower: SetFollower) => void;
};

/** The sets of a match and what they show. */
export type Evaluation = {
  readonly sets: readonly PlayedSet[];
  readonly result: ArenaResult;
  readonly verdict: SprtVerdict | undefined;
};

const isMatch = (match: Match | MatchPlan): match is Match => 'task' in match;

function* tasksOf(match: Match, sets: number, lockstep: number | undefined): Generator<Task> {
  if (lockstep === undefined) for (let set = 0; set < sets; set++) yield match.task(set);
  else for (let from = 0; from < sets; from += lockstep) yield match.block(from, Math.min(lockstep, sets - from));
}

/** The same players, weights, seed and code give the same evaluation on any executor. */
export const evaluateMatch = async (
  asked: Match | MatchPlan,
  { executor, sets: count, sprt, lockstep, store, signal, note, onSet }: EvaluateOptions,
): Promise<Result<Evaluation>> => {
  const opened = isMatch(asked) ? ok(asked) : openMatch(asked);
  if (!opened.ok) return opened;
  const match = opened.value;
  const { rules, challenger, field, seed } = match.plan;
  const follower = new SetFollower(rules.seats, sprt);
  const sets: PlayedSet[] = [];
  let isDecided = false;
  const take = (set: PlayedSet): void => {
    if (isDecided) return;
    sets.push(set);
    isDecided = follower.take(set);
    onSet?.(set, sets.length - 1, follower);
  };
  for await (const settled of executor.run(tasksOf(match, count, lockstep), { store, signal, note })) {
    if (!settled.ok) return faultOf(settled);
    const { value } = settled.value;
    // What follows the set that decided is played with it, but does not count.
    for (const set of lockstep === undefined ? [value as PlayedSet] : (value as readonly PlayedSet[])) take(set);
    if (isDecided) break;
  }
  const entrants = seatingsOfSet(duplicateOf(match.spec))[0]!.entrants;
  const result = resultOf(sets, { rules, names: [challenger, ...field], entrants, seed });
  return ok({ sets, result, verdict: follower.verdict });
};
