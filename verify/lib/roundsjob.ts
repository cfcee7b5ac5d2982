/** A share of `verify rounds`: matches of mixed players under the checks, counted. Runs in the main thread or in a worker. */
import { Coverage } from '../../src/arena/index.ts';
import type { Ruleset } from '../../src/rules/index.ts';
import { makePlayers, playChecked, type Mutant, type Violation } from './checkedplay.ts';

/** Who sits together; match i takes row i modulo the length. Greedy players are dear, so they are few. */
export const MIXES: readonly (readonly string[])[] = [
  ['adversary'],
  ['caller', 'konger', 'random', 'adversary'],
  ['konger'],
  ['caller'],
  ['adversary', 'konger', 'adversary', 'konger'],
  ['random'],
  ['greedy', 'caller', 'adversary', 'riichier'],
  ['caller', 'caller', 'konger', 'adversary'],
  ['riichier', 'konger', 'riichier', 'adversary'],
  ['tsumogiri', 'adversary', 'caller', 'konger'],
  ['greedy', 'greedy', 'riichier', 'riichier'],
  ['sample', 'konger', 'caller', 'random'],
];

export type Failure = Violation & { readonly match: number; readonly players: readonly string[] };

export type Job = {
  readonly rules: Ruleset;
  readonly seed: string;
  /** Matches first, first + step, … until `rounds` are played. */
  readonly first: number;
  readonly step: number;
  readonly rounds: number;
  readonly deep: number;
  readonly mutant?: Mutant | undefined;
};

export type JobResult = {
  rounds: number;
  deepRounds: number;
  decisions: number;
  events: number;
  readonly coverage: Record<string, number>;
  readonly failures: Failure[];
};

/** Match i of a run has the seed `seed/i`; in Chinese Standard the round wind turns with it. */
export const runJob = ({ rules, seed, first, step, rounds, deep, mutant }: Job): JobResult => {
  const coverage = new Coverage();
  const result: JobResult = { rounds: 0, deepRounds: 0, decisions: 0, events: 0, coverage: {}, failures: [] };
  for (let i = first; result.rounds < rounds && result.failures.length < 5; i += step) {
    const specs = MIXES[i % MIXES.length]!;
    const own = `${seed}/${i}`;
    const match = playChecked({
      rules,
      seed: own,
      players: makePlayers(specs, rules, own),
      maxRounds: rounds - result.rounds,
      firstRound: rules.family === 'chinese' ? (i & 3) * 4 : 0,
      deep,
      mutant,
      listener: (event) => {
        result.events++;
        coverage.add(event);
      },
    });
    result.rounds += match.rounds;
    result.deepRounds += match.deepRounds;
    result.decisions += match.decisions;
    if (match.violation) result.failures.push({ ...match.violation, match: i, players: specs });
  }
  Object.assign(result.coverage, coverage.toJSON());
  return result;
};
