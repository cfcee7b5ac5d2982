/**
 * A policy as the chain of steps that acts: the one definition of π, by which play is sampled and learning is graded; src/policy/graph.ts has the
 * same numbers as a graph.
 *
 * Riichi family, own turn: a kong, the kita or neither; then riichi or not; then the discard. Another seat's tile: kong, pung, chow or pass; then
 * which chow. Chinese Standard: one step, the action. A step chooses among its entries in proportion to their chances (policyOf); an entry that
 * leads to a further step has the sum of the chances behind it. So π of a choice, the product along its way, is its chance exactly.
 *
 * A temperature t > 0 raises the chances within each step to the power 1/t before they are divided by their sum. Above 1 play is more even; near 0
 * it is the likeliest entry of each step, which is the network's own pick except where that asks for a chance above one half and no entry has it.
 * (Powers of the chances of whole choices would let a riichi of 45 % win over five discards of 11 %.)
 *
 * π is about choices. Of the actions of a choice the first has all of it: the network does not tell them apart, and players take the first.
 */
import type { Ruleset } from '../rules/index.ts';
import type { Choice, Policy } from './choices.ts';
import type { ChoiceKind } from './kinds.ts';

/** Least chance of a pass in the riichi family, where the claims add up to 1 or more and leave it none: its logarithm stays finite. */
export const LEAST_PASS = 1e-9;
/** Chances that vanish in a double count as this in logarithms. */
export const LEAST = 1e-300;

/** What a step chooses among: a choice by its number in the policy, or a further step. */
export type Entry = number | Step;
export type Step = readonly Entry[];

/** A policy as steps: at each the entries are chosen among in proportion to their chances, until a choice is reached. */
export type Chain = {
  readonly choices: readonly Choice[];
  /** The chance of each choice, by its number. */
  readonly chances: readonly number[];
  readonly first: Step;
};

/** Steps of kinds, the inner ones last; kinds that are absent leave nothing behind. */
const stepsOf = (choices: readonly Choice[], ...levels: readonly (readonly ChoiceKind[])[]): Step => {
  const [kinds, ...inner] = levels;
  if (kinds === undefined) return [];
  const own = choices.flatMap(({ kind }, i) => (kinds.includes(kind) ? [i] : []));
  const rest = stepsOf(choices, ...inner);
  if (rest.length === 0) return own;
  return own.length === 0 ? rest : [...own, rest];
};

const firstStep = ({ family }: Pick<Ruleset, 'family'>, choices: readonly Choice[]): Step => {
  if (family === 'chinese') return choices.map((_, i) => i);
  return choices.some(({ kind }) => kind === 'pass')
    ? stepsOf(choices, ['kong', 'pung', 'pass'], ['chow'])
    : stepsOf(choices, ['kong', 'kita'], ['riichi'], ['discard']);
};

/** The chain of what `policyOf` says at a table of these rules. */
export const chainOf = (rules: Pick<Ruleset, 'family'>, { choices }: Pick<Policy, 'choices'>): Chain => ({
  choices,
  chances: choices.map(({ kind, chance }) =>
    kind === 'pass' && rules.family === 'riichi' ? Math.max(chance, LEAST_PASS) : chance,
  ),
  first: firstStep(rules, choices),
});

/** The chance behind an entry. */
export const chanceOf = (chances: readonly number[], entry: Entry): number =>
  typeof entry === 'number' ? chances[entry]! : entry.reduce<number>((sum, each) => sum + chanceOf(chances, each), 0);

/** Natural logarithm of π of each choice, in the order of the policy. */
export const logChances = ({ chances, first }: Chain, temperature = 1): Float64Array => {
  const logs = new Float64Array(chances.length);
  const walk = (step: Step, before: number): void => {
    const weights = step.map((entry) => Math.log(Math.max(chanceOf(chances, entry), LEAST)) / temperature);
    const most = Math.max(...weights);
    const norm = most + Math.log(weights.reduce((sum, weight) => sum + Math.exp(weight - most), 0));
    step.forEach((entry, i) => {
      const log = before + weights[i]! - norm;
      if (typeof entry === 'number') logs[entry] = log;
      else walk(entry, log);
    });
  };
  walk(first, 0);
  return logs;
};

/** Entropy of π in nats. */
export const chainEntropy = (chain: Chain, temperature = 1): number =>
  logChances(chain, temperature).reduce((sum, log) => sum - Math.exp(log) * log, 0);

/** A choice sampled from a chain, with its action and log-probability. */
export type Sampled = {
  readonly choice: Choice;
  /** The first of the choice. */
  readonly action: number;
  /** Natural logarithm of π at the temperature it was sampled with. */
  readonly logChance: number;
};

/** A choice by π; `uniform` is a random number 0 ≤ x < 1, and the same number gives the same choice. */
export const sampleChain = (chain: Chain, uniform: number, temperature = 1): Sampled => {
  const logs = logChances(chain, temperature);
  let left = uniform;
  let at = 0;
  // What rounding leaves over goes to the likeliest, which is the first.
  for (let i = 0; i < logs.length; i++) {
    left -= Math.exp(logs[i]!);
    if (left < 0) {
      at = i;
      break;
    }
  }
  const choice = chain.choices[at]!;
  return { choice, action: choice.actions[0]!, logChance: logs[at]! };
};
