/** The kind `arena.winds`: single rounds of an agent in one seat wind, in lockstep, one batch a network; and the evaluator that asks for them. */
import { WINDS, playInLockstep, playWind, windResultOf, type WindOutcome, type WindResult } from '../../arena/index.ts';
import { fault, ok, unwrap, type Result } from '../../base/index.ts';
import { networkFiles, openBatchedWith } from '../../models/index.ts';
import { makePlayer } from '../../players/index.ts';
import { makeRuleset, parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { runAll, type Executor, type RunOptions } from '../executor.ts';
import type { Kind, Task } from '../task.ts';
import { openInput } from './block.ts';

/** Rounds `from` … `from + rounds` of an agent in a seat. */
export type WindsSpec = {
  readonly rules: string;
  readonly agent: string;
  readonly field: string;
  readonly seed: string;
  readonly seat: number;
  readonly from: number;
  readonly rounds: number;
};

/** Rounds of one task, and how many of them are under way at a time. */
const TASK = 500;
const WIDTH = 64;

export const arenaWinds: Kind<WindsSpec, readonly WindOutcome[]> = {
  run: async ({ rules: text, agent, field, seed, seat, from, rounds }, work) => {
    const rules = unwrap(parseRuleset(text));
    if (rules.family !== 'riichi') return fault('arena.winds', 0, 'single rounds by wind are of the riichi family');
    const { networks, close } = await openBatchedWith([agent, field], rules, openInput(work));
    try {
      for (const spec of [agent, field]) {
        const made = makePlayer(spec, rules, '', 0, networks);
        if (!made.ok) return made;
      }
      const value = await playInLockstep({
        matches: rounds,
        width: WIDTH,
        play: (at) => {
          const own = `${seed}/${from + at}`;
          const player = (other: number) =>
            unwrap(makePlayer(other === seat ? agent : field, rules, own, other, networks));
          return playWind({ rules, seed: own, seat, player });
        },
      });
      return ok({ value });
    } finally {
      await close();
    }
  },
};

/** An agent and a field, and the rounds of each wind. The same numbers are the same walls, whoever plays. */
export type WindsPlan = {
  readonly rules: RiichiRules;
  readonly agent: string;
  readonly field: string;
  readonly seed: string;
  readonly rounds: number;
};

/** Executor and store of rounds by seat wind. */
export type EvaluateWindsOptions = Pick<RunOptions, 'store' | 'signal'> & { readonly executor: Executor };

/** By wind: how the agent's rounds ended. */
export const evaluateWinds = async (
  { rules, agent, field, seed, rounds }: WindsPlan,
  { executor, store, signal }: EvaluateWindsOptions,
): Promise<Result<readonly WindResult[]>> => {
  const inputs = networkFiles([agent, field], rules);
  if (!inputs.ok) return inputs;
  const tasksOf = (seat: number): readonly Task<readonly WindOutcome[]>[] =>
    Array.from({ length: Math.ceil(rounds / TASK) }, (_, i) => {
      const from = i * TASK;
      const count = Math.min(TASK, rounds - from);
      const spec: WindsSpec = { rules: makeRuleset(rules), agent, field, seed, seat, from, rounds: count };
      return {
        kind: 'arena.winds',
        name: `${agent} v ${field}, ${WINDS[seat] ?? seat} ${from}…`,
        spec,
        inputs: inputs.value,
      };
    });
  const seats = Array.from({ length: rules.seats }, (_, seat) => tasksOf(seat));
  const done = await runAll(executor, seats.flat(), { store, signal });
  if (!done.ok) return done;
  const each = done.value.map(({ value }) => value);
  const size = seats[0]!.length;
  return ok(seats.map((_, seat) => windResultOf(each.slice(seat * size, (seat + 1) * size).flat())));
};
