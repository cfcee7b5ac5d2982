/**
 * npm run verify -- policy [--kills N] [--decisions N] [--sets N] [--states N] [--seed S] [--json]: what learning by play promises.
 * chain: the chain that acts, policyOf and the graph that learns say the same of states of every game. legal: decisions of sampled self-play on the shipped networks, each
 * one of the referee's legal actions, and every match replayed with all checks. self: round sets of a player with chance against itself. kills: a run killed at random
 * moments, with one thread and with two, ends with the weights and the log of one that was not.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leadOfChains, playChain, playLater } from '../src/arena/index.ts';
import { Rng, unwrap } from '../src/base/index.ts';
import { ActorKit, makeActor } from '../src/learn/index.ts';
import { digestOf, packageFolder } from '../src/models/index.ts';
import { Graph, anyRuntime, createRng, openSession } from '../src/nn/node/index.ts';
import { batchedNetwork, makePlayer, type Player } from '../src/players/index.ts';
import { chainGraph, chainOf, headLayoutOf, logChances, maskOf, placeOf, policyOf } from '../src/policy/index.ts';
import { replay } from '../src/records/index.ts';
import { chinese, sanma, tenhou, type Ruleset } from '../src/rules/index.ts';
import { newFullTable, type Event } from '../src/table/index.ts';
import { askedStates, randomLogits } from '../testkit/decisionstates.ts';
import { tinyModel } from '../testkit/tinynet.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['kills', 'decisions', 'sets', 'states', 'seed', 'json']);
const kills = Number(chosen.get('kills') ?? 50);
const decisions = Number(chosen.get('decisions') ?? 100_000);
const sets = Number(chosen.get('sets') ?? 5000);
const count = Number(chosen.get('states') ?? 5000);
const seed = chosen.get('seed') ?? 'policy';
const elapsed = stopwatch();
const figures: Record<string, unknown> = {};
let failures = 0;

const say = (name: string, isGood: boolean, figure: Readonly<Record<string, unknown>>): void => {
  if (!isGood) failures++;
  figures[name] = figure;
  const text = Object.entries(figure).map(([key, value]) => `${key} ${String(value)}`);
  const line = `${name}: ${isGood ? 'holds' : 'FAILS'} (${text.join(', ')})`;
  process.stdout.write(
    `${chosen.has('json') ? JSON.stringify({ program: 'verify policy', name, isGood, ...figure }) : line}\n`,
  );
};

const runtime = unwrap(await anyRuntime());

/** Worst differences of log π between policyOf's chances, the chain and the graph in double precision. */
const chainOn = async (rules: Ruleset): Promise<void> => {
  const rng = createRng(seed, rules.id);
  const states = askedStates(rules, Math.ceil(count / 12), `${seed}/${rules.id}`).slice(0, count);
  const { heads, places } = headLayoutOf(rules);
  const graph = new Graph({ form: 'eval', batch: states.length, real: 'double' });
  const inputs = Object.fromEntries(heads.map(({ name, size }) => [name, graph.input(name, [size])]));
  const logs = chainGraph({ rules, heads: inputs, mask: graph.input('mask', [places], 'uint8'), temperature: 0.7 });
  const runner = unwrap(await runtime.open(graph.encode({ logs })));
  const asked = states.map((state, i) => ({ ...state, logits: randomLogits(state, rng, [0.5, 2, 6][i % 3]!) }));
  const feeds = heads.map(({ name, size }) => {
    const data = Float64Array.from(
      asked.flatMap(({ logits }) => Array.from((logits as Record<string, Float32Array>)[name]!)),
    );
    return [name, { type: 'double' as const, dims: [asked.length, size], data }] as const;
  });
  const mask = Uint8Array.from(asked.flatMap(({ table, actions }) => Array.from(maskOf(table, actions))));
  const found = await runner.run({
    ...Object.fromEntries(feeds),
    mask: { type: 'uint8', dims: [asked.length, places], data: mask },
  });
  await runner.close();
  const byGraph = found['logs']!.data as Float64Array;
  let [graphError, chanceError] = [0, 0];
  asked.forEach(({ table, actions, logits }, row) => {
    const policy = policyOf(table, actions, logits);
    const chain = chainOf(rules, policy);
    logChances(chain).forEach((log, i) => {
      chanceError = Math.max(chanceError, Math.abs(Math.exp(log) - policy.choices[i]!.chance));
    });
    logChances(chain, 0.7).forEach((log, i) => {
      const other = byGraph[row * places + placeOf(table, policy.choices[i]!.actions[0]!)]!;
      graphError = Math.max(graphError, Math.abs(other - log) / Math.max(1, Math.abs(log)));
    });
  });
  say(`chain ${rules.id}`, graphError < 1e-8 && chanceError < 1e-8 && states.length === count, {
    states: states.length,
    graph: graphError.toExponential(1),
    chances: chanceError.toExponential(1),
  });
};

/** Sampled self-play of the shipped network, every answer checked against the referee and every match replayed. */
const legalOn = async (rules: Ruleset): Promise<void> => {
  const bytes = readFileSync(join(packageFolder(), 'models', `suzaku-${rules.id}.onnx`));
  const session = unwrap(await openSession(runtime, bytes));
  const network = batchedNetwork(session, { most: 512 });
  const kit = new ActorKit(rules);
  let [asked, illegal, problems, match] = [0, 0, 0, 0];
  const play = async (): Promise<void> => {
    while (asked < decisions) {
      const own = `${seed}/${match++}`;
      const table = newFullTable(rules);
      const events: Event[] = [];
      const players: readonly Player[] = Array.from({ length: rules.seats }, (_, seat) =>
        makeActor('learner', {
          ...{ kit, network, table, seat, seed: own },
          ...{ temperature: 1, isHiddenKept: true, leastEntropy: 0 },
        }),
      );
      await playLater({
        rules,
        seed: own,
        players,
        table,
        listener: (event) => void events.push(event),
        onDecision: ({ legal, action }) => {
          asked++;
          if (!legal.has(action)) illegal++;
        },
      });
      const checked = replay(events);
      problems += checked.ok ? checked.value.divergences.length : 1;
    }
  };
  await Promise.all(Array.from({ length: 64 }, play));
  await session.close();
  say(`legal ${rules.id}`, illegal === 0 && problems === 0, { decisions: asked, illegal, problems });
};

const selfOn = async (rules: Ruleset): Promise<void> => {
  const chains = [];
  for (let chain = 0, played = 0; played < sets; chain++) {
    const one = await playChain({
      rules,
      seed: `${seed}/self/${chain}`,
      number: chain,
      seat: (_, seat, chance) => unwrap(makePlayer('caller', rules, chance, seat)),
    });
    chains.push(one);
    played += one.sets;
  }
  const { lead, z, sets: n } = leadOfChains(chains);
  say(`self ${rules.id}`, Math.abs(z) < 3, { sets: n, lead: lead.toFixed(5), z: z.toFixed(2) });
};

const folder = mkdtempSync(join(tmpdir(), 'suzaku-policy-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const ITERATIONS = 30;

/** One start of the command; killed after `after` ms, where given. True when it ended by itself. */
const start = (out: string, threads: number, after?: number): Promise<boolean> =>
  new Promise((resolve) => {
    const flags = `--rules sanma --from ${join(folder, 'tiny.onnx')} --out ${out} --iterations ${ITERATIONS} --threads ${threads} --lanes 12 --block 4 --batch 64 --micro 32 --warm-critic 3 --evaluate-every 0 --seed ${seed} --quiet`;
    const child = spawn(process.execPath, [join(root, 'bin', 'suzaku'), 'train', 'policy', ...flags.split(' ')], {
      stdio: 'ignore',
    });
    const timer = after === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), after);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });

const figuresOf = (out: string): string => {
  const log = readFileSync(join(out, 'log.jsonl'), 'utf8').trim().split('\n');
  const lines = log.map((line) => {
    const { iteration, samples, scalars, entropy } = JSON.parse(line) as Record<string, unknown>;
    return { iteration, samples, scalars, entropy };
  });
  return digestOf(JSON.stringify(lines));
};

const killed = async (): Promise<void> => {
  writeFileSync(join(folder, 'tiny.onnx'), tinyModel(sanma, { channels: 8, blocks: 1 }));
  const whole = join(folder, 'whole');
  const before = performance.now();
  await start(whole, 1);
  const seconds = (performance.now() - before) / 1e3;
  const rng = new Rng(`${seed}/kills`);
  let done = 0;
  let different = 0;
  for (let run = 0; done < kills; run++) {
    const out = join(folder, `run${run}`);
    let isOver = false;
    while (!isOver) {
      // Between the start of the program and a good part of the whole run.
      const after = 300 + rng.below(Math.round((1000 * seconds) / 3));
      isOver = await start(out, 1 + (run & 1), done < kills ? after : undefined);
      if (!isOver) done++;
    }
    if (figuresOf(out) !== figuresOf(whole)) different++;
    if (digestOf(readFileSync(join(out, 'model.onnx'))) !== digestOf(readFileSync(join(whole, 'model.onnx'))))
      different++;
    rmSync(out, { recursive: true });
  }
  say('kills', different === 0, { kills: done, different });
};

for (const rules of [tenhou, sanma, chinese] as readonly Ruleset[]) if (count > 0) await chainOn(rules);
for (const rules of [tenhou, sanma, chinese] as readonly Ruleset[]) {
  if (decisions > 0) await legalOn(rules);
  if (sets > 0) await selfOn(rules);
}
if (kills > 0) await killed();
const { seconds, cpu } = elapsed();
writeReceipt({ program: 'verify policy', seed, n: decisions, failures, seconds, cpu, figures });
process.exitCode = failures === 0 ? 0 : 1;
