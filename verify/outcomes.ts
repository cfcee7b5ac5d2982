/**
 * npm run verify -- outcomes [--players meowjong-sl,greedy,…] [--field random] [--rounds 1000] [--base-rounds 100000] [--seed S] [--json]: Meowjong's
 * table VIII. Single rounds of sanma (East 1, 35,000 points each), the agent in each seat wind against two of the field; outcomes by the points
 * won in the round: first, second, third, or a drawn round. Ties go to the seat nearer to the dealer, as at Tenhou. The base is the field against
 * itself in the same way; `suzaku stats multinomial` has the test. Walls are the same for all agents. Exit 1 when an agent cannot play.
 */
import { makeRandom, unwrap } from '../src/base/index.ts';
import { testMultinomial, type Outcomes } from '../src/arena/index.ts';
import { evaluateWinds, localExecutor } from '../src/jobs/node/index.ts';
import { WORKSHOP } from '../src/learn/index.ts';
import { openNetworks } from '../src/models/models.ts';
import { makePlayer } from '../src/players/index.ts';
import { sanma as rules } from '../src/rules/index.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['players', 'field', 'rounds', 'base-rounds', 'seed', 'json']);
const agents = (chosen.get('players') ?? 'meowjong-sl,greedy').split(',');
const field = chosen.get('field') ?? 'random';
const rounds = Number(chosen.get('rounds') ?? 1000);
const baseRounds = Number(chosen.get('base-rounds') ?? 100_000);
const seed = chosen.get('seed') ?? 'outcomes';
const WINDS = ['E', 'S', 'W'] as const;
const SIMULATIONS = 1000;

const executor = localExecutor({ workshop: WORKSHOP, threads: 1 });

/** By wind. */
const countsOf = async (agent: string, n: number): Promise<readonly Outcomes[]> =>
  unwrap(await evaluateWinds({ rules, agent, field, seed, rounds: n }, { executor })).map(({ counts }) => counts);

const add = (a: Outcomes, b: Outcomes): Outcomes => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];
const NOTHING: Outcomes = [0, 0, 0, 0];

/** Per cent of the rounds. */
const shares = (counts: Outcomes): string => {
  const n = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => ((100 * count) / n).toFixed(2).padStart(6)).join(' ');
};

type Row = { readonly wind: string; readonly counts: Outcomes; readonly log10Probability: number | null };

const { networks, close } = await openNetworks([...agents, field], [rules]);
const bases = await countsOf(field, Math.ceil(baseRounds / 3));
const whole = bases.reduce(add, NOTHING);
const say = (agent: string, { wind, counts, log10Probability }: Row): void => {
  const test = log10Probability === null ? '' : `  log10 Pr ${log10Probability.toFixed(4)}`;
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify({ agent, field, wind, counts, log10Probability })}\n`
      : `${agent} vs 2 ${field}, ${wind.padEnd(5)} ${shares(counts)}  ${counts.join(',')}${test}\n`,
  );
};
bases.forEach((counts, seat) => say(field, { wind: WINDS[seat]!, counts, log10Probability: null }));
say(field, { wind: 'total', counts: whole, log10Probability: null });

let failures = 0;
for (const agent of agents) {
  const able = makePlayer(agent, rules, seed, 0, networks);
  if (!able.ok) {
    process.stderr.write(`${agent}: ${able.error.text}\n`);
    failures++;
    continue;
  }
  const elapsed = stopwatch();
  const test = (counts: Outcomes): number => {
    const random = makeRandom(seed);
    return testMultinomial(whole, counts, { alpha: 0.05, simulations: SIMULATIONS, random }).log10Probability;
  };
  const rows: Row[] = [];
  const keep = (wind: string, counts: Outcomes): void => {
    const row = { wind, counts, log10Probability: test(counts) };
    rows.push(row);
    say(agent, row);
  };
  (await countsOf(agent, rounds)).forEach((counts, seat) => keep(WINDS[seat]!, counts));
  keep('total', rows.map(({ counts }) => counts).reduce(add, NOTHING));
  const program = `verify outcomes: ${agent.split('@')[0]} vs 2 ${field}`;
  writeReceipt({ program, seed, n: 3 * rounds, failures: 0, ...elapsed(), figures: { base: whole, rows } });
}
await close();
await executor.close();
process.exitCode = failures === 0 ? 0 : 1;
