/** The kind `arena.rounds`: chains of round sets, many in lockstep, one batch a network; and the evaluator that asks for them. */
import { leadOfChains, playChain, playInLockstep, type PlayedChain, type RoundLead } from '../../arena/index.ts';
import { ok, unwrap, type Result } from '../../base/index.ts';
import { networkFiles, openBatchedWith } from '../../models/index.ts';
import { makePlayer } from '../../players/index.ts';
import { makeRuleset, parseRuleset, type Ruleset } from '../../rules/index.ts';
import { faultOf, type Executor, type RunOptions } from '../executor.ts';
import type { Kind, Task } from '../task.ts';
import { openInput } from './block.ts';

/** Chains `from` … `from + chains` of a challenger in a field. */
export type RoundsSpec = {
  readonly rules: string;
  readonly challenger: string;
  readonly field: string;
  readonly seed: string;
  readonly from: number;
  readonly chains: number;
};

/** Chains of one task: all are under way at a time. */
export const CHAINS = 32;

export const arenaRounds: Kind<RoundsSpec, readonly PlayedChain[]> = {
  run: async ({ rules: text, challenger, field, seed, from, chains }, work) => {
    const rules = unwrap(parseRuleset(text));
    const { networks, close } = await openBatchedWith([challenger, field], rules, openInput(work));
    try {
      for (const spec of [challenger, field]) {
        const made = makePlayer(spec, rules, '', 0, networks);
        if (!made.ok) return made;
      }
      const played = await playInLockstep({
        matches: chains,
        width: chains,
        play: (at) =>
          playChain({
            rules,
            seed: `${seed}/${from + at}`,
            number: from + at,
            seat: (role, seat, chance) =>
              unwrap(makePlayer(role === 'challenger' ? challenger : field, rules, chance, seat, networks)),
          }),
      });
      return ok({ value: played });
    } finally {
      await close();
    }
  },
};

/** Who plays whom in round sets. */
export type RoundPlan = {
  readonly rules: Ruleset;
  readonly challenger: string;
  /** One spec for all other seats. */
  readonly field: string;
  readonly seed: string;
};

/** Executor and number of round sets. */
export type EvaluateRoundsOptions = Pick<RunOptions, 'store' | 'signal'> & {
  readonly executor: Executor;
  /** Round sets at least. Tasks are played whole, in their order, until there are as many. */
  readonly sets: number;
  readonly onTask?: (lead: RoundLead) => void;
};

/** The lead of a challenger in round sets. The same players, weights, seed and code give the same figures on any executor. */
export const evaluateRounds = async (
  plan: RoundPlan,
  { executor, sets, store, signal, onTask }: EvaluateRoundsOptions,
): Promise<Result<RoundLead>> => {
  const { rules, challenger, field, seed } = plan;
  const inputs = networkFiles([challenger, field], rules);
  if (!inputs.ok) return inputs;
  const tasks = function* (): Generator<Task<readonly PlayedChain[]>> {
    for (let from = 0; ; from += CHAINS) {
      const spec: RoundsSpec = { rules: makeRuleset(rules), challenger, field, seed, from, chains: CHAINS };
      const name = `${challenger} v ${field}, chains ${from}–${from + CHAINS - 1}`;
      yield { kind: 'arena.rounds', name, spec, inputs: inputs.value };
    }
  };
  const chains: PlayedChain[] = [];
  for await (const settled of executor.run(tasks(), { store, signal })) {
    if (!settled.ok) return faultOf(settled);
    chains.push(...settled.value.value);
    const lead = leadOfChains(chains);
    onTask?.(lead);
    if (lead.sets >= sets) break;
  }
  return ok(leadOfChains(chains));
};
