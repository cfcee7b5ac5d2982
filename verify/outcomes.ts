/**
 * npm run verify -- outcomes [--players meowjong-sl,greedy,…] [--field random] [--rounds 1000] [--base-rounds 100000] [--seed S] [--json]: Meowjong's
 * table VIII. Single rounds of sanma (East 1, 35,000 points each), the agent in each seat wind against two of the field; outcomes by the points
 * won in the round: first, second, third, or a drawn round. Ties go to the seat nearer to the dealer, as at Tenhou. The base is the field against
 * itself in the same way; `suzaku stats multinomial` has the test. Walls are the same for all agents. Exit 1 when an agent cannot play.
 */
import { makeRandom, unwrap } from '../src/base/index.ts';
import { playMatch, testMultinomial, type Outcomes } from '../src/arena/index.ts';
import { makePlayer, type Networks } from '../src/players/index.ts';
import { openNetworks } from '../src/models/models.ts';
import { parseRuleset } from '../src/rules/index.ts';
import { Table, placesOf, type Event } from '../src/table/index.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['players', 'field', 'rounds', 'base-rounds', 'seed', 'json']);
const agents = (chosen.get('players') ?? 'meowjong-sl,greedy').split(',');
const field = chosen.get('field') ?? 'random';
const rounds = Number(chosen.get('rounds') ?? 1000);
const baseRounds = Number(chosen.get('base-rounds') ?? 100_000);
const seed = chosen.get('seed') ?? 'outcomes';
const rules = unwrap(parseRuleset('sanma'));
const WINDS = ['E', 'S', 'W'] as const;
const DRAW = 3;
const SIMULATIONS = 1000;

const table = new Table(rules);

/** Place 0–2 of the seat in the round, or DRAW. */
const outcomeOf = (agent: string, seat: number, number: number, networks: Networks): number => {
  const own = `${seed}/${number}`;
  const players = WINDS.map((_, at) => unwrap(makePlayer(at === seat ? agent : field, rules, own, at, networks)));
  let isDrawn = false;
  const deltas = WINDS.map(() => 0);
  const listener = (event: Event): void => {
    if (event.type === 'draw-round') isDrawn = true;
    if (event.type === 'win') event.deltas.forEach((delta, at) => (deltas[at]! += delta));
  };
  playMatch({ rules, seed: own, players, maxRounds: 1, table, listener });
  return isDrawn ? DRAW : placesOf(deltas, rules.seats)[seat]! - 1;
};

const countsOf = (agent: string, seat: number, n: number, networks: Networks): Outcomes => {
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  for (let number = 0; number < n; number++) counts[outcomeOf(agent, seat, number, networks)]!++;
  return counts;
};

const add = (a: Outcomes, b: Outcomes): Outcomes => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];
const NOTHING: Outcomes = [0, 0, 0, 0];

/** Per cent of the rounds. */
const shares = (counts: Outcomes): string => {
  const n = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => ((100 * count) / n).toFixed(2).padStart(6)).join(' ');
};

type Row = { readonly wind: string; readonly counts: Outcomes; readonly log10Probability: number | null };

const { networks, close } = await openNetworks([...agents, field], [rules]);
const bases: Outcomes[] = WINDS.map((_, seat) => countsOf(field, seat, Math.ceil(baseRounds / 3), networks));
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
  WINDS.forEach((wind, seat) => keep(wind, countsOf(agent, seat, rounds, networks)));
  keep('total', rows.map(({ counts }) => counts).reduce(add, NOTHING));
  const program = `verify outcomes: ${agent.split('@')[0]} vs 2 ${field}`;
  writeReceipt({ program, seed, n: 3 * rounds, failures: 0, ...elapsed(), figures: { base: whole, rows } });
}
await close();
process.exitCode = failures === 0 ? 0 : 1;
