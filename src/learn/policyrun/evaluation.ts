/** What a run has learnt so far, argmax against argmax: the averaged weights in a field of what the run began with, and single rounds by seat wind. */
import { WINDS } from '../../arena/index.ts';
import { ok, type Result } from '../../base/index.ts';
import { evaluateRounds, evaluateWinds, type Executor } from '../../jobs/node/index.ts';
import type { RiichiRules, Ruleset } from '../../rules/index.ts';
import type { PolicyLine, WindsLine } from './lines.ts';

/** A run at an iteration: who has learnt, and what it began as. */
export type EvaluatedRun = {
  readonly rules: Ruleset;
  readonly seed: string;
  readonly iteration: number;
  readonly challenger: string;
  readonly field: string;
};

export type RunEvaluation = {
  readonly executor: Executor;
  /** Round sets; 0: none. */
  readonly sets: number;
  /** Single rounds of each wind, against the start and against `random`; 0: none. */
  readonly winds: number;
  readonly signal: AbortSignal;
};

/** The same walls at every iteration, so that its figures differ by the player alone. */
const windsOf = async (
  { rules, seed, iteration, challenger, field }: EvaluatedRun & { readonly rules: RiichiRules },
  { executor, winds: rounds, signal }: RunEvaluation,
): Promise<Result<readonly WindsLine[]>> => {
  const lines: WindsLine[] = [];
  for (const against of ['start', 'random'] as const) {
    const plan = {
      rules,
      agent: challenger,
      field: against === 'start' ? field : 'random',
      seed: `${seed}/winds`,
      rounds,
    };
    const found = await evaluateWinds(plan, { executor, signal });
    if (!found.ok) return found;
    for (const [seat, { counts, points }] of found.value.entries()) {
      const mean = points.reduce((sum, each) => sum + each, 0) / points.length;
      lines.push({ type: 'winds', iteration, field: against, wind: WINDS[seat]!, counts, points: mean });
    }
  }
  return ok(lines);
};

/** Walls of round sets depend on the iteration. */
export const evaluateRun = async (
  run: EvaluatedRun,
  options: RunEvaluation,
): Promise<Result<readonly PolicyLine[]>> => {
  const { rules, seed, iteration, challenger, field } = run;
  const { executor, sets, winds, signal } = options;
  const byWind = winds > 0 && rules.family === 'riichi' ? await windsOf({ ...run, rules }, options) : ok([]);
  if (!byWind.ok || sets === 0) return byWind;
  const plan = { rules, challenger, field, seed: `${seed}/evaluation ${iteration}` };
  const lead = await evaluateRounds(plan, { executor, sets, signal });
  return lead.ok ? ok([...byWind.value, { type: 'evaluation', iteration, ...lead.value }]) : lead;
};
