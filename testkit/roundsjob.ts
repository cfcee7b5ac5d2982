/** A share of `verify rounds`: rigged rounds and matches of mixed players under the checks, counted. Runs in any thread. */
import { ok, unwrap } from '../src/base/index.ts';
import type { Kind, Kinds } from '../src/jobs/index.ts';
import { parseRuleset, type Ruleset } from '../src/rules/index.ts';
import { makePlayers, playChecked, type Violation } from './checkedplay.ts';
import { RareEvents } from './rare.ts';
import { rig } from './rigged.ts';
import { scenariosOf } from './scenarios.ts';

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

/** `again` is the command that shows it again. */
export type Failure = Violation & { readonly what: string; readonly again: string };

export type Job = {
  readonly rules: Ruleset;
  /** As `--rules` takes it. */
  readonly text: string;
  readonly seed: string;
  /** Matches first, first + step, … until `rounds` are played. */
  readonly first: number;
  readonly step: number;
  readonly rounds: number;
  /** Share of rounds with the expensive checks. */
  readonly deep: number;
  /** The last match is played to its end. */
  readonly isWhole?: boolean;
  /** Variants of each rigged round, from `first` in steps of `step`. */
  readonly variants: number;
  /** One rigged round alone, to see it again. */
  readonly only?: { readonly scenario: string; readonly variant: number } | undefined;
};

export type JobResult = {
  rounds: number;
  rigged: number;
  deepRounds: number;
  decisions: number;
  events: number;
  coverage: Record<string, number>;
  readonly failures: Failure[];
};

const MOST_FAILURES = 5;

const playRigged = (job: Job, rare: RareEvents, result: JobResult): void => {
  const { rules, seed, first, step, variants, only } = job;
  for (const scenario of scenariosOf(rules))
    for (let i = first; i < variants && result.failures.length < MOST_FAILURES; i += step) {
      if (only && (only.scenario !== scenario.name || only.variant !== i)) continue;
      const variant = rig(scenario, rules, `${seed}/${i}`);
      const played = playChecked({
        rules,
        seed: `${seed}/${i}`,
        players: variant.players,
        start: variant,
        deep: i < 4 || only ? 1 : 0,
        listener: (event) => {
          result.events++;
          rare.add(event);
        },
      });
      rare.addEnd(played.table, rules);
      result.rounds++;
      result.rigged++;
      result.deepRounds += played.deepRounds;
      result.decisions += played.decisions;
      if (played.violation)
        result.failures.push({
          ...played.violation,
          what: `rigged ${scenario.name}, variant ${i}`,
          again: `npm run verify -- rounds --rules ${job.text} --seed ${seed} --scenario '${scenario.name}' --variant ${i}`,
        });
    }
};

/** Match i of a run has the seed `seed/i`; in Chinese Standard the round wind turns with it. */
export const runJob = (job: Job): JobResult => {
  const { rules, seed, first, step, rounds, deep } = job;
  const rare = new RareEvents();
  const result: JobResult = {
    rounds: 0,
    rigged: 0,
    deepRounds: 0,
    decisions: 0,
    events: 0,
    coverage: {},
    failures: [],
  };
  playRigged(job, rare, result);
  for (let i = first; result.rounds < rounds && result.failures.length < MOST_FAILURES; i += step) {
    const specs = MIXES[i % MIXES.length]!;
    const own = `${seed}/${i}`;
    const match = playChecked({
      rules,
      seed: own,
      players: makePlayers(specs, rules, own),
      maxRounds: job.isWhole === true ? Infinity : rounds - result.rounds,
      firstRound: rules.family === 'chinese' ? (i & 3) * 4 : 0,
      deep,
      listener: (event) => {
        result.events++;
        rare.add(event);
      },
    });
    result.rounds += match.rounds;
    result.deepRounds += match.deepRounds;
    result.decisions += match.decisions;
    if (match.violation)
      result.failures.push({
        ...match.violation,
        what: `match ${i} of ${specs.join(', ')}`,
        again: `npm run verify -- rounds --rules ${job.text} --seed ${seed} --match ${i}`,
      });
  }
  result.coverage = rare.counts();
  return result;
};

export const mergeResults = (results: readonly JobResult[]): JobResult => {
  const sum: JobResult = { rounds: 0, rigged: 0, deepRounds: 0, decisions: 0, events: 0, coverage: {}, failures: [] };
  for (const result of results) {
    for (const name of ['rounds', 'rigged', 'deepRounds', 'decisions', 'events'] as const) sum[name] += result[name];
    for (const [name, count] of Object.entries(result.coverage)) sum.coverage[name] = (sum.coverage[name] ?? 0) + count;
    sum.failures.push(...result.failures);
  }
  return sum;
};

/** The rare events a run must have met, each as often as `least` says. */
export const tooRare = (rules: Ruleset, coverage: Readonly<Record<string, number>>, least: number): string[] =>
  [...new Set(scenariosOf(rules).map((scenario) => scenario.wants))].filter((name) => (coverage[name] ?? 0) < least);

const roundsKind: Kind<Omit<Job, 'rules'>, JobResult> = {
  run: (job) => Promise.resolve(ok({ value: runJob({ ...job, rules: unwrap(parseRuleset(job.text)) }) })),
};

/** For threads of `verify rounds`. */
export const ROUNDS: Kinds = { 'verify.rounds': () => Promise.resolve(roundsKind) };
