/**
 * npm run bench -- selfplay [--matches N] [--few N] [--rules ID] [--json]: playing to learn with the shipped networks. Whole matches of actors (sampled, every
 * decision kept with what is hidden) in lockstep, beside the same one at a time; where the time goes; and what a decision costs the learner. CPU time of the process,
 * all its threads. `forward`: the network alone on as many samples in batches of the mean size.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playInLockstep, playLater } from '../src/arena/index.ts';
import { unwrap } from '../src/base/index.ts';
import {
  ActorKit,
  Learner,
  NETWORK_PARTS,
  POLICY_DEFAULTS,
  actorCriticOf,
  experienceOf,
  makeActor,
  newPolicyPlan,
  parseTrajectory,
  playRounds,
  rewardOf,
  usualReward,
  shapeOf,
  type NetworkPart,
} from '../src/learn/index.ts';
import { packageFolder } from '../src/models/index.ts';
import { anyRuntime, localEngine, openSession, readWeights, type Session, type Tensors } from '../src/nn/node/index.ts';
import { batchedNetwork } from '../src/players/index.ts';
import { parseRuleset, type Ruleset } from '../src/rules/index.ts';
import { firstRoundOf, newFullTable } from '../src/table/index.ts';
import { options } from '../verify/lib/options.ts';
import { stopwatch } from '../verify/lib/receipt.ts';
import { report, type Row } from './lib/bench.ts';

const SEED = 'bench';
const chosen = options(['matches', 'few', 'rules', 'json']);
const matches = Number(chosen.get('matches') ?? 96);
const few = Number(chosen.get('few') ?? 4);
const elapsed = stopwatch();
const runtime = unwrap(await anyRuntime());

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Adds the CPU time of calls to `sum`. */
const clocked =
  <A extends unknown[], R>(sum: { seconds: number }, work: (...given: A) => R): ((...given: A) => R) =>
  (...given) => {
    const before = cpuSeconds();
    const answer = work(...given);
    sum.seconds += cpuSeconds() - before;
    return answer;
  };

type Acted = {
  readonly seconds: number;
  readonly decisions: number;
  readonly rounds: number;
  readonly encoding: number;
  readonly network: number;
  readonly batch: number;
};

const act = async (rules: Ruleset, session: Session, count: number, width: number): Promise<Acted> => {
  const kit = new ActorKit(rules);
  const encoding = { seconds: 0 };
  const { encoder } = kit;
  kit.encoder = { encode: clocked(encoding, encoder.encode.bind(encoder)) };
  let network = 0;
  const timed = {
    ...session,
    run: async (feeds: Tensors) => {
      const before = cpuSeconds();
      const answer = await session.run(feeds);
      network += cpuSeconds() - before;
      return answer;
    },
  };
  const asked = batchedNetwork(timed, { most: 1024 });
  let [decisions, rounds] = [0, 0];
  const start = cpuSeconds();
  await playInLockstep({
    matches: count,
    width,
    play: async (match) => {
      const table = newFullTable(rules);
      const seed = `${SEED}/${match}`;
      const players = Array.from({ length: rules.seats }, (_, seat) =>
        makeActor('learner', {
          ...{ kit, network: asked, table, seat, seed },
          ...{ temperature: 0.7, isHiddenKept: true, leastEntropy: 0 },
        }),
      );
      const played = await playLater({ rules, seed, players, table, onDecision: () => void decisions++ });
      rounds += played.rounds;
    },
  });
  const seconds = cpuSeconds() - start;
  const { runs, samples } = asked.counts;
  return { seconds, decisions, rounds, encoding: encoding.seconds, network, batch: samples / runs };
};

/** Seconds of the network alone for a sample, in batches of this size. */
const forward = async (session: Session, batch: number): Promise<number> => {
  const feeds = Object.fromEntries(
    session.inputs.map(({ name, dims }) => {
      const rest = dims.slice(1).map(Number);
      const data = Uint8Array.from(
        { length: batch * rest.reduce((size, dim) => size * dim, 1) },
        (_, i) => (i % 7) * 30,
      );
      return [name, { type: 'uint8' as const, dims: [batch, ...rest], data }];
    }),
  );
  let best = Infinity;
  for (let repeat = 0; repeat < 5; repeat++) {
    const before = cpuSeconds();
    for (let i = 0; i < 10; i++) unwrap(await session.run(feeds));
    best = Math.min(best, (cpuSeconds() - before) / (10 * batch));
  }
  return best;
};

const actingRows = async (rules: Ruleset, session: Session): Promise<readonly Row[]> => {
  await act(rules, session, Math.max(8, matches >> 3), matches);
  const together = await act(rules, session, matches, matches);
  const alone = await act(rules, session, few, 1);
  const own = (await forward(session, Math.round(together.batch))) * together.decisions;
  const share = (part: number): string => `${((100 * part) / together.seconds).toFixed(0)} %`;
  const { seconds, decisions, rounds, encoding, network } = together;
  const rest = seconds - encoding - network;
  return [
    {
      name: `${rules.id}: matches, ${matches} in lockstep (network ${share(network)}, encoding ${share(encoding)}, rest ${share(rest)})`,
      rate: matches / seconds,
      peer: { name: 'one at a time', rate: few / alone.seconds },
      wanted: '≥ 3.5 ×',
    },
    {
      name: `${rules.id}: decisions, batch ${together.batch.toFixed(0)}`,
      rate: decisions / seconds,
      peer: { name: 'forward alone', rate: decisions / own },
      wanted: '≥ 0.67 ×',
    },
    { name: `${rules.id}: rounds`, rate: rounds / seconds, wanted: 'as measured' },
  ];
};

/** Decisions learnt from a CPU-second: what is looked at, and `epochs` of steps. */
const learningRow = async (rules: Ruleset, bytes: Uint8Array, learns: readonly NetworkPart[]): Promise<Row> => {
  const shape = unwrap(shapeOf(bytes));
  const plan = unwrap(newPolicyPlan(rules, shape, { learns, leash: 0, warmCritic: 0 }));
  const session = unwrap(await openSession(runtime, bytes));
  const learner = batchedNetwork(session, { most: 1024 });
  const lanes = Array.from({ length: 96 }, (_, lane) => ({ seed: `${SEED}/${lane}`, start: firstRoundOf(rules) }));
  const tables = plan.tables;
  const { temperature, leastEntropy } = plan;
  const rounds = { lanes, first: 0, tables, temperature, isHiddenKept: true, leastEntropy, width: 96 };
  const played = unwrap(await playRounds(rules, rounds, { learner, digest: '' }));
  const trajectory = unwrap(parseTrajectory(played.head, played.bytes));
  const experience = experienceOf([trajectory], rewardOf(usualReward(rules), rules));
  const network = actorCriticOf({ ...plan, rules });
  const from = unwrap(readWeights(bytes));
  const made = unwrap(await Learner.create(network, plan, { runtime, engine: localEngine(runtime), from }));
  unwrap(await made.learn(experience));
  const before = cpuSeconds();
  unwrap(await made.learn(experience));
  const seconds = cpuSeconds() - before;
  await made.close();
  await session.close();
  return {
    name: `${rules.id}: decisions learnt from, ${plan.epochs} epochs, ${learns.length === NETWORK_PARTS.length ? 'all weights' : 'heads alone'}`,
    rate: experience.samples / seconds,
    wanted: 'as measured',
  };
};

const rows: Row[] = [];
for (const id of (chosen.get('rules') ?? 'tenhou,sanma,chinese').split(',')) {
  const rules = unwrap(parseRuleset(id));
  const bytes = readFileSync(join(packageFolder(), 'models', `suzaku-${id}.onnx`));
  const session = unwrap(await openSession(runtime, bytes));
  rows.push(...(await actingRows(rules, session)));
  await session.close();
  rows.push(
    await learningRow(rules, bytes, POLICY_DEFAULTS.learns),
    await learningRow(rules, bytes, ['column', 'whole']),
  );
}
report('bench selfplay', SEED, elapsed, rows, chosen.has('json'));
