/** The mathematics of learning from play: gradients, advantages, entropy control, and two worlds whose best policy is known. */
import { describe, expect, test } from 'vitest';
import { Rng, unwrap } from '../../base/index.ts';
import {
  Graph,
  cast,
  checkGradients,
  dense,
  localEngine,
  logSoftmax,
  masked,
  tanh,
  type Weights,
} from '../../nn/index.ts';
import { nativeRuntime } from '../../nn/node/index.ts';
import {
  inputsOf,
  meanValue,
  playReduced,
  reducedNet,
  reducedStates,
  solve,
  KINDS,
} from '../../../testkit/smallworlds.ts';
import { explainedVariance, normalise, writeAdvantages } from './advantages.ts';
import { controlEntropy, type EntropyState } from './entropy.ts';
import { Learner, type Experience, type LearnerPlan } from './learner.ts';
import { Looker } from './look.ts';
import { ALGORITHMS } from './losses.ts';
import { PLACE, learningNet, type ActorCritic } from './net.ts';

const runtime = unwrap(await nativeRuntime());
const engine = localEngine(runtime);

const PLAN: LearnerPlan = {
  algorithm: 'ppo',
  clip: 0.2,
  most: 2,
  warmth: 1,
  mostWeight: 20,
  leash: 0,
  valueWeight: 0.5,
  seed: 'test',
  epochs: 2,
  batch: 512,
  micro: 256,
  rate: 2e-3,
  warmup: 0,
  average: 0.9,
  lambda: 0.9,
  alpha: 0,
  targetKl: 0.03,
  warmCritic: 0,
};

/** Chances of each place for many states, by a graph whose weights are inputs. */
const actorOf = async (network: ActorCritic, width: number, places: number, batch = 256) => {
  const graph = new Graph({ form: 'eval', batch });
  const { logs } = network(graph);
  const runner = unwrap(await runtime.open(graph.encode({ logs: logs! })));
  const shapes = [...graph.parameters.values()];
  return async (weights: Weights, seen: Float32Array, mask: Uint8Array, count: number): Promise<Float32Array> => {
    const fixed = Object.fromEntries(
      shapes.map(({ name, shape }) => [name, { type: 'float', dims: shape, data: weights.get(name)! } as const]),
    );
    const found = new Float32Array(count * places);
    for (let from = 0; from < count; from += batch) {
      const n = Math.min(batch, count - from);
      const [part, allowed] = [new Float32Array(batch * width), new Uint8Array(batch * places).fill(1)];
      part.set(seen.subarray(from * width, (from + n) * width));
      allowed.set(mask.subarray(from * places, (from + n) * places));
      const answer = await runner.run({
        ...fixed,
        seen: { type: 'float', dims: [batch, width], data: part },
        mask: { type: 'uint8', dims: [batch, places], data: allowed },
      });
      found.set((answer['logs']!.data as Float32Array).subarray(0, n * places).map(Math.exp), from * places);
    }
    return found;
  };
};

describe('losses', () => {
  const tiny: ActorCritic = (graph) => {
    const seen = graph.input('seen', [4]);
    const inner = tanh(dense(seen, 'inner', 5));
    const mask = cast(graph.input('mask', [3], 'uint8'));
    const logits = dense(inner, 'logits', 3);
    return {
      outputs: { logits },
      logs: logSoftmax(masked(logits, mask)),
      values: dense(inner, 'value', 2),
    };
  };

  test.each(ALGORITHMS)('%s: gradients are those of central differences', async (algorithm) => {
    // A place is forbidden in every sample; log-probabilities of the play are near those of the network.
    const net = learningNet(tiny, { ...PLAN, algorithm, leash: 0.3 });
    let at = 0;
    const report = await checkGradients(runtime, net, {
      seed: `gradients/${algorithm}`,
      batch: 12,
      fill: (name, rng) => {
        if (name === 'mask') return at++ % 3 === 2 ? 0 : 1;
        if (name === PLACE) return rng.below(2);
        if (name === 'old') return -0.7 + 0.3 * rng.normal();
        if (name === 'reference') return -0.7 + 0.2 * rng.normal();
        if (name === 'alpha') return 0.2;
        return name === 'weight' ? 1 : rng.normal();
      },
    });
    expect(report.coordinates).toBeGreaterThan(30);
    expect(report.difference).toBeLessThan(1e-5);
  });

  test('the ratio of the first step is exactly 1; a forbidden place has no chance', async () => {
    const learner = unwrap(await Learner.create(reducedNet, { ...PLAN, epochs: 1, batch: 256 }, { runtime, engine }));
    const ask = await actorOf(reducedNet, inputsOf([5, 0, 0, 0, 0, 0], 0).length, KINDS);
    const experience = await playReduced(200, new Rng('ratio'), (...asked) => ask(learner.weights(), ...asked));
    const report = unwrap(
      await learner.learn({ ...experience, samples: 256, paths: [{ from: 0, to: 256, rewards: [1] }] }),
    );
    expect(report.steps).toBe(1);
    expect(report.scalars['ratio']).toBe(1);
    expect(report.scalars['moved']).toBe(0);
    const chances = await ask(learner.weights(), inputsOf([2, 2, 0, 0, 0, 1], 3), Uint8Array.of(1, 1, 0, 0, 0, 1), 1);
    expect([chances[2], chances[3], chances[4]]).toEqual([0, 0, 0]);
    await learner.close();
  });
});

describe('advantages', () => {
  test('by hand: three decisions, λ = 0.5, reward 1', () => {
    const values = Float32Array.of(0.2, 0.5, 0.25);
    const out = new Float32Array(3);
    writeAdvantages({ from: 0, to: 3, reward: 1 }, values, { lambda: 0.5 }, out);
    // Last: 1 − 0.25 = 0.75. Before: (0.25 − 0.5) + 0.5 · 0.75 = 0.125. First: (0.5 − 0.2) + 0.5 · 0.125 = 0.3625.
    expect(Array.from(out)).toEqual([expect.closeTo(0.3625, 6), expect.closeTo(0.125, 6), expect.closeTo(0.75, 6)]);
    writeAdvantages({ from: 0, to: 3, reward: 1 }, values, { lambda: 1, gamma: 0.5 }, out);
    // Discounted by half a decision: γ²·1 − 0.2, γ·1 − 0.5, 1 − 0.25.
    expect(Array.from(out)).toEqual([expect.closeTo(0.05, 6), expect.closeTo(0, 6), expect.closeTo(0.75, 6)]);
  });

  test('normalised: mean 0, deviation 1; explained variance of a perfect and of an ignorant critic', () => {
    const numbers = Float32Array.of(1, 2, 3, 6);
    expect(normalise(numbers)).toBeCloseTo(Math.sqrt(3.5), 6);
    expect(numbers.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 6);
    expect(numbers.reduce((sum, each) => sum + each * each, 0) / 4).toBeCloseTo(1, 6);
    expect(explainedVariance([1, 2, 3], [1, 2, 3])).toBe(1);
    expect(explainedVariance([1, 2, 3], [7, 7, 7])).toBeCloseTo(0, 12);
  });
});

test('entropy control moves the right way, never below 0, and settles where the plain form swings', () => {
  const plan = { target: 0.5, gain: 0.02, damping: 10 };
  const from = (entropy: number, state: EntropyState = { alpha: 0.05 }): number =>
    controlEntropy(state, plan, entropy).alpha;
  expect(from(0.3)).toBeGreaterThan(0.05);
  expect(from(0.7)).toBeLessThan(0.05);
  expect(from(40)).toBe(0);
  // α drives the entropy's speed, as a gradient does.
  const swing = (damping: number): number => {
    let [entropy, widest] = [0.9, 0];
    let state: EntropyState = { alpha: 0.05 };
    for (let step = 0; step < 400; step++) {
      state = controlEntropy(state, { ...plan, damping }, entropy);
      entropy = Math.max(0, entropy + 0.5 * (state.alpha - 0.05));
      if (step > 300) widest = Math.max(widest, Math.abs(entropy - plan.target));
    }
    return widest;
  };
  expect(swing(10)).toBeLessThan(0.05);
  expect(swing(0)).toBeGreaterThan(3 * swing(10));
});

test.each(['reinforce', 'pg', 'ppo'] as const)('%s finds both best arms of the two-state bandit', async (algorithm) => {
  const network: ActorCritic = (graph) => {
    const logits = dense(graph.input('seen', [2]), 'logits', 2, { gain: 0.1 });
    const mask = cast(graph.input('mask', [2], 'uint8'));
    return { outputs: { logits }, logs: logSoftmax(masked(logits, mask)) };
  };
  const plan = {
    ...PLAN,
    algorithm,
    batch: 128,
    micro: 128,
    rate: 0.05,
    targetKl: 1,
    epochs: algorithm === 'reinforce' ? 1 : 2,
  };
  const learner = unwrap(await Learner.create(network, plan, { runtime, engine }));
  const ask = await actorOf(network, 2, 2, 128);
  const rng = new Rng('bandit');
  const allowed = new Uint8Array(256).fill(1);
  const seen = Float32Array.from({ length: 256 }, (_, i) => ((i >> 1) % 2 === i % 2 ? 1 : 0));
  for (let iteration = 0; iteration < 40; iteration++) {
    const chances = await ask(learner.weights(), seen, allowed, 128);
    const places = Int32Array.from({ length: 128 }, (_, i) => (rng.next32() / 2 ** 32 < chances[2 * i]! ? 0 : 1));
    const experience: Experience = {
      samples: 128,
      places,
      paths: Array.from({ length: 128 }, (_, i) => ({ from: i, to: i + 1, rewards: [places[i] === i % 2 ? 1 : 0] })),
      inputs: (samples) => ({
        seen: {
          type: 'float',
          dims: [samples.length, 2],
          data: Float32Array.from([...samples].flatMap((i) => [i % 2 === 0 ? 1 : 0, i % 2])),
        },
        mask: { type: 'uint8', dims: [samples.length, 2], data: allowed.subarray(0, 2 * samples.length) },
      }),
    };
    unwrap(await learner.learn(experience));
  }
  const [first, , , second] = await ask(learner.weights(), Float32Array.of(1, 0, 0, 1), allowed.subarray(0, 4), 2);
  expect(first).toBeGreaterThan(0.95);
  expect(second).toBeGreaterThan(0.95);
  await learner.close();
});

describe('the reduced game', () => {
  const states = reducedStates();
  const width = inputsOf(states[0]!.counts, 0).length;

  /** Chances of every state, as a table. */
  const policyOf = async (ask: Awaited<ReturnType<typeof actorOf>>, weights: Weights, isGreedy: boolean) => {
    const seen = Float32Array.from(states.flatMap(({ counts, left }) => Array.from(inputsOf(counts, left))));
    const mask = Uint8Array.from(states.flatMap(({ counts }) => counts.map((count) => (count > 0 ? 1 : 0))));
    const chances = await ask(weights, seen, mask, states.length);
    const table = new Map(
      states.map(({ counts, left }, i) => {
        const row = Array.from(chances.subarray(i * KINDS, (i + 1) * KINDS));
        const best = row.indexOf(Math.max(...row));
        return [`${counts.join()}/${left}`, isGreedy ? row.map((_, kind) => (kind === best ? 1 : 0)) : row];
      }),
    );
    return (counts: readonly number[], left: number): readonly number[] => table.get(`${counts.join()}/${left}`)!;
  };

  test('backward induction: two draws on, a pair and a run are one tile away', () => {
    const best = solve();
    // Four tiles 1 1 2 3 wait for 1 and 4 (kinds 0 and 3): one draw wins one time in three.
    expect(best([2, 1, 1, 0, 0, 0], 1)).toBeCloseTo(2 / 6, 12);
    expect(meanValue()).toBeGreaterThan(meanValue((counts) => counts.map((count) => count / 5)));
  });

  test('its best policy is found from a random start', async () => {
    // The bonus keeps throws alive that looked bad by chance.
    const plan = { ...PLAN, alpha: 0.01 };
    const learner = unwrap(await Learner.create(reducedNet, plan, { runtime, engine }));
    const ask = await actorOf(reducedNet, width, KINDS);
    const best = meanValue();
    const start = meanValue(await policyOf(ask, learner.weights(), true));
    const rng = new Rng('reduced');
    for (let iteration = 0; iteration < 200; iteration++) {
      const experience = await playReduced(1024, rng, (...asked) => ask(learner.weights(), ...asked));
      unwrap(await learner.learn(experience));
    }
    const found = meanValue(await policyOf(ask, learner.weights(), true));
    expect(start).toBeLessThan(0.8 * best);
    expect(found).toBeGreaterThan(0.995 * best);
    await learner.close();
  }, 300_000);

  test('entropy settles within 10 % of its target', async () => {
    const target = 0.6;
    const plan = { ...PLAN, entropy: { target, gain: 0.02, damping: 10 } };
    const learner = unwrap(await Learner.create(reducedNet, plan, { runtime, engine }));
    const ask = await actorOf(reducedNet, width, KINDS);
    const rng = new Rng('entropy');
    const seen: number[] = [];
    for (let iteration = 0; iteration < 100; iteration++) {
      const experience = await playReduced(512, rng, (...asked) => ask(learner.weights(), ...asked));
      const { entropy, alpha } = unwrap(await learner.learn(experience));
      expect(alpha).toBeGreaterThanOrEqual(0);
      seen.push(entropy);
    }
    const last = seen.slice(-20);
    const mean = last.reduce((sum, each) => sum + each, 0) / last.length;
    expect(Math.abs(mean / target - 1)).toBeLessThan(0.1);
    await learner.close();
  }, 300_000);
});

test('the state goes on exactly: iterations after a restore equal those of a learner that never stopped', async () => {
  const plan = { ...PLAN, leash: 0.1, entropy: { target: 1, gain: 0.01, damping: 5 } };
  const width = inputsOf([5, 0, 0, 0, 0, 0], 0).length;
  const ask = await actorOf(reducedNet, width, KINDS);
  const [one, other] = await Promise.all(
    [0, 1].map(async () => unwrap(await Learner.create(reducedNet, plan, { runtime, engine }))),
  );
  const play = (learner: Learner, iteration: number) =>
    playReduced(256, new Rng('resume', 0, iteration), (...asked) => ask(learner.weights(), ...asked));
  for (let iteration = 0; iteration < 3; iteration++) unwrap(await one!.learn(await play(one!, iteration)));
  unwrap(other!.restore(structuredClone(one!.state())));
  for (let iteration = 3; iteration < 5; iteration++) {
    const [a, b] = [await one!.learn(await play(one!, iteration)), await other!.learn(await play(other!, iteration))];
    expect(b).toEqual(a);
  }
  expect(other!.state()).toEqual(one!.state());
  await one!.close();
  await other!.close();
});

test.each(ALGORITHMS)('while the critic learns alone, the policy of %s does not move by a bit', async (algorithm) => {
  const plan = { ...PLAN, algorithm, leash: 0.1, alpha: 0.1, warmCritic: 2 };
  const learner = unwrap(await Learner.create(reducedNet, plan, { runtime, engine }));
  const before = learner.weights();
  const ask = await actorOf(reducedNet, inputsOf([5, 0, 0, 0, 0, 0], 0).length, KINDS);
  for (let iteration = 0; iteration < 2; iteration++)
    unwrap(
      await learner.learn(await playReduced(300, new Rng('warm'), (...asked) => ask(learner.weights(), ...asked))),
    );
  const after = learner.weights();
  for (const name of ['first.weight', 'second.weight', 'logits.weight', 'logits.bias'])
    expect(after.get(name)).toEqual(before.get(name));
  expect(after.get('value.weight')).not.toEqual(before.get('value.weight'));
  await learner.close();
});

test('a look beside the graph that learns: the same log-probabilities, whatever the batch is filled up with', async () => {
  const looker = unwrap(await Looker.open(runtime, reducedNet, 64));
  const learner = unwrap(await Learner.create(reducedNet, PLAN, { runtime, engine }));
  const rng = new Rng('look');
  const experience = await playReduced(40, rng, (_, mask, count) => {
    const chances = new Float32Array(count * KINDS);
    for (let i = 0; i < count; i++) {
      const row = mask.subarray(i * KINDS, (i + 1) * KINDS);
      const sum = row.reduce((total, each) => total + each, 0);
      row.forEach((each, kind) => (chances[i * KINDS + kind] = each / sum));
    }
    return Promise.resolve(chances);
  });
  const feed = (shift: number) => (from: number) => {
    const asked = Uint32Array.from({ length: 64 }, (_, i) => (from + i < 50 ? from + i : (i * shift) % 50));
    const places = Int32Array.from(asked, (sample) => experience.places[sample]!);
    return { ...experience.inputs(asked), [PLACE]: { type: 'int32', dims: [64], data: places } } as const;
  };
  const a = await looker.look(learner.weights(), 50, feed(1));
  const b = await looker.look(learner.weights(), 50, feed(7));
  expect(b).toEqual(a);
  expect(a.chosen.every((log) => log < 0)).toBe(true);
  await looker.close();
  await learner.close();
});
