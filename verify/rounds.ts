/**
 * npm run verify -- rounds [--rounds N] [--rules tenhou,sanma,chinese] [--seed S] [--threads T] [--json] [--mutants]: rigged walls and
 * mixed players under the checks of lib/conformance.ts after every event and those of lib/deep.ts on a share of rounds. One line a
 * ruleset; exit 1 on a violation, a rare event met too seldom, or, with --mutants, a broken engine that nobody noticed.
 * `--match I` or `--scenario NAME --variant I` play one failed case again. `--executor nats://HOST:PORT` plays `--threads` parts on a cluster (docs/cluster.md),
 * whose workers for these tasks are started by `npm run verify -- rounds --worker nats://HOST:PORT`.
 */
import { parseRuleset, type Ruleset } from '../src/rules/index.ts';
import { unwrap } from '../src/base/index.ts';
import { clusterExecutor, runWorker } from '../src/cluster/index.ts';
import { localExecutor, runAll, stopOnSignals, type Task, type Workshop } from '../src/jobs/node/index.ts';
import { hunt, mutantsOf } from '../testkit/mutants.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';
import { mergeResults, ROUNDS, runJob, tooRare, type Job, type JobResult } from '../testkit/roundsjob.ts';

/** How often each rare event must be met; rigged rounds alone reach it. */
const LEAST = 100;
const VARIANTS = 120;
const MUTANT_ROUNDS = 3000;

const chosen = options([
  'rounds',
  'rules',
  'seed',
  'threads',
  'deep',
  'json',
  'mutants',
  'match',
  'scenario',
  'variant',
  'executor',
  'worker',
]);
const rounds = Number(chosen.get('rounds') ?? 20_000);
const seed = chosen.get('seed') ?? 'rounds';
const threads = Number(chosen.get('threads') ?? 1);
const deep = Number(chosen.get('deep') ?? 0.012);
/** `tenhou,length=east,sanma` is two rulesets: an option belongs to the name before it. */
const texts = (chosen.get('rules') ?? 'tenhou,sanma,chinese').replaceAll(/,(?=[a-z-]+(,|$))/g, ' ').split(' ');
let failures = 0;

const say = (row: Readonly<Record<string, unknown>>, line: string): void =>
  void process.stdout.write(chosen.has('json') ? `${JSON.stringify(row)}\n` : `${line}\n`);

const workshop: Workshop = { kinds: ROUNDS, worker: new URL('lib/roundsworker.js', import.meta.url) };
const cluster = chosen.get('executor');

/** Several jobs, a thread each, here or on a cluster. */
const inThreads = async (jobs: readonly Job[]): Promise<readonly JobResult[]> => {
  const executor =
    cluster === undefined
      ? localExecutor({ workshop, threads: jobs.length })
      : unwrap(await clusterExecutor({ address: cluster }));
  const tasks = jobs.map((job): Task<JobResult> => {
    const name = `rounds of ${job.text} from match ${job.first}`;
    return { kind: 'verify.rounds', name, spec: { ...job, rules: undefined } };
  });
  const results = unwrap(await runAll(executor, tasks)).map(({ value }) => value);
  await executor.close();
  return results;
};

const jobsOf = (text: string, rules: Ruleset): Job[] => {
  const base = { rules, text, seed, deep, variants: VARIANTS };
  const match = chosen.get('match');
  const scenario = chosen.get('scenario');
  if (match !== undefined) return [{ ...base, first: Number(match), step: 1, rounds: 1, variants: 0, isWhole: true }];
  if (scenario !== undefined)
    return [{ ...base, first: 0, step: 1, rounds: 0, only: { scenario, variant: Number(chosen.get('variant') ?? 0) } }];
  return Array.from({ length: threads }, (_, i) => ({
    ...base,
    first: i,
    step: threads,
    rounds: Math.ceil(rounds / threads),
  }));
};

const verify = async (text: string): Promise<void> => {
  const rules = unwrap(parseRuleset(text));
  const elapsed = stopwatch();
  const jobs = jobsOf(text, rules);
  const isOne = chosen.has('match') || chosen.has('scenario');
  const result = mergeResults(jobs.length > 1 || cluster !== undefined ? await inThreads(jobs) : jobs.map(runJob));
  const rare = isOne ? [] : tooRare(rules, result.coverage, LEAST);
  const used = elapsed();
  failures += result.failures.length + rare.length;
  const figures = {
    rigged: result.rigged,
    deepRounds: result.deepRounds,
    decisions: result.decisions,
    events: result.events,
    coverage: result.coverage,
  };
  const row = {
    program: `verify rounds: ${text}`,
    seed,
    n: result.rounds,
    failures: result.failures.length + rare.length,
    ...used,
    figures,
  };
  say(
    row,
    `${text}: ${result.rounds} rounds (${result.rigged} rigged), ${result.events} events, ${result.deepRounds} rounds looked at closely, ${result.failures.length} violations, ${(result.rounds / used.cpu).toFixed(0)} rounds/CPU-s`,
  );
  if (!chosen.has('json') && !isOne)
    for (const name of Object.keys(result.coverage).sort())
      process.stdout.write(`  ${name} ${result.coverage[name]}\n`);
  for (const name of rare)
    process.stderr.write(`  ${name} was met ${result.coverage[name] ?? 0} times, not ${LEAST}\n`);
  for (const { what, round, event, problem, state, again } of result.failures)
    process.stderr.write(`  ${what}, round ${round}, event ${event}: ${problem}\n${state}\n  ${again}\n`);
  if (!isOne) writeReceipt(row);
};

const huntMutants = (text: string): void => {
  const rules = unwrap(parseRuleset(text));
  const elapsed = stopwatch();
  const survivors = mutantsOf(rules).filter((mutant) => {
    const caught = hunt(mutant, rules, seed, MUTANT_ROUNDS);
    process.stderr.write(`  ${text}, ${mutant.name}: ${caught ?? 'NOT CAUGHT'}\n`);
    return caught === undefined;
  });
  const n = mutantsOf(rules).length;
  failures += survivors.length;
  const row = { program: `verify rounds: mutants of ${text}`, seed, n, failures: survivors.length, ...elapsed() };
  say(row, `${text}: ${n - survivors.length} of ${n} mutants caught`);
  writeReceipt(row);
};

const serve = async (address: string): Promise<void> => {
  const { signal } = stopOnSignals();
  process.stdout.write(
    `${unwrap(await runWorker({ address, roles: ['builder'], threads, workshop, signal }))} parts\n`,
  );
};

if (chosen.has('worker')) await serve(chosen.get('worker')!);
else
  for (const text of texts)
    if (chosen.has('mutants')) huntMutants(text);
    else await verify(text);
process.exitCode = failures === 0 ? 0 : 1;
