/** One π: the chances of policyOf, the chain that acts and the graph that learns, on random logits in states of every game. */
import { describe, expect, test } from 'vitest';
import { askedStates, randomLogits, rareStates, type AskedState } from '../../testkit/decisionstates.ts';
import { unwrap } from '../base/index.ts';
import {
  Graph,
  add,
  checkGradients,
  compileTraining,
  createRng,
  gradientOf,
  mul,
  sum,
  type Net,
  type Value,
} from '../nn/index.ts';
import { nativeRuntime } from '../nn/node/index.ts';
import { chinese, sanma, tenhou, type Ruleset } from '../rules/index.ts';
import { LEAST_PASS, chainEntropy, chainOf, logChances, sampleChain } from './chain.ts';
import { choiceOf, type Choice, type Policy } from './choices.ts';
import { chainGraph, chosenLog, entropyGraph } from './graph.ts';
import { headLayoutOf } from './heads.ts';
import { decisionKindsOf } from './kinds.ts';
import { maskOf, placeOf } from './masks.ts';
import { policyOf, type Logits } from './policy.ts';

const runtime = unwrap(await nativeRuntime());

type Asked = AskedState & {
  readonly logits: Logits;
  readonly policy: Policy;
  readonly mask: Uint8Array;
  /** Of each choice. */
  readonly places: readonly number[];
};

/** Logits of several sizes: even, as networks give them, and so sure that chances meet 0 and 1. */
const DEVIATIONS = [0.5, 2, 6];
const STATES = 1200;
/** Of positions made by hand. */
const RARE = 600;

const askedOf = (rules: Ruleset): readonly Asked[] => {
  const rng = createRng('chain', rules.id);
  const rare = rareStates(rules);
  const many = rare.flatMap((state) => Array.from({ length: RARE / rare.length }, () => state));
  return [...askedStates(rules, 60, 'chain').slice(0, STATES), ...many].map((state, i) => {
    const logits = randomLogits(state, rng, DEVIATIONS[i % DEVIATIONS.length]!);
    const policy = policyOf(state.table, state.actions, logits);
    const places = policy.choices.map(({ actions }) => placeOf(state.table, actions[0]!));
    return { ...state, logits, policy, places, mask: maskOf(state.table, state.actions) };
  });
};

const headsOf = (rules: Ruleset, make: (name: string, size: number) => Value): Record<string, Value> =>
  Object.fromEntries(headLayoutOf(rules).heads.map(({ name, size }) => [name, make(name, size)]));

/** Rows one after the other. */
const rows = (states: readonly Asked[], name: string): number[] =>
  states.flatMap(({ logits }) => Array.from((logits as Readonly<Record<string, Float32Array>>)[name]!));

/** log π of every place and the entropy of each state, by the graph. */
const byGraph = async (rules: Ruleset, states: readonly Asked[], real: 'float' | 'double', temperature: number) => {
  const graph = new Graph({ form: 'eval', batch: states.length, real });
  const { places } = headLayoutOf(rules);
  const heads = headsOf(rules, (name, size) => graph.input(name, [size]));
  const logs = chainGraph({ rules, heads, mask: graph.input('mask', [places], 'uint8'), temperature });
  const bytes = graph.encode({ logs, entropy: entropyGraph(logs) });
  const runner = unwrap(await runtime.open(bytes));
  const of = (name: string) => (real === 'float' ? Float32Array : Float64Array).from(rows(states, name));
  const masks = Uint8Array.from(states.flatMap(({ mask }) => Array.from(mask)));
  const found = await runner.run({
    mask: { type: 'uint8', dims: [states.length, places], data: masks },
    ...Object.fromEntries(
      headLayoutOf(rules).heads.map(({ name, size }) => [
        name,
        { type: real, dims: [states.length, size], data: of(name) },
      ]),
    ),
  });
  await runner.close();
  return { logs: found['logs']!.data as Float64Array, entropy: found['entropy']!.data as Float64Array, places };
};

/** Worst distances between numbers and graph. */
const distances = async (rules: Ruleset, states: readonly Asked[], real: 'float' | 'double', temperature: number) => {
  const { logs, entropy, places } = await byGraph(rules, states, real, temperature);
  let [log, chance, uncertainty, forbidden] = [0, 0, 0, 0];
  states.forEach(({ policy, places: own, mask }, row) => {
    const chain = chainOf(rules, policy);
    logChances(chain, temperature).forEach((number, i) => {
      const other = logs[row * places + own[i]!]!;
      log = Math.max(log, Math.abs(other - number) / Math.max(1, Math.abs(number)));
      chance = Math.max(chance, Math.abs(Math.exp(other) - Math.exp(number)));
    });
    uncertainty = Math.max(uncertainty, Math.abs(entropy[row]! - chainEntropy(chain, temperature)));
    mask.forEach((allowed, place) => {
      if (allowed === 0) forbidden = Math.max(forbidden, Math.exp(logs[row * places + place]!));
    });
  });
  return { log, chance, uncertainty, forbidden };
};

/** Heads that are parameters of these states, and the log π and entropy of a choice of each. */
const netOf = (rules: Ruleset, states: readonly Asked[], chosen: readonly number[]): Net => {
  const { places } = headLayoutOf(rules);
  const masks = states.flatMap(({ mask }) => Array.from(mask));
  return (graph) => {
    const heads = headsOf(rules, (name, size) => graph.parameter(name, [states.length, size], { fanIn: 1, gain: 2 }));
    const logs = chainGraph({ rules, heads, mask: graph.constant('uint8', [states.length, places], masks) });
    const weights = (shift: number): Value =>
      graph.constant(
        graph.real,
        [states.length],
        states.map((_, i) => Math.sin(i + shift)),
      );
    const place = graph.constant('int32', [states.length], chosen);
    const log = mul(chosenLog(logs, place), weights(1));
    return { outputs: {}, loss: add(sum(log), sum(mul(entropyGraph(logs), weights(2)))) };
  };
};

/** A step that is as likely as its inner ones together. */
const groupOf = ({ kind }: Choice): string => (kind === 'riichi' ? 'discard' : kind);

describe.each([tenhou, sanma, chinese] as readonly Ruleset[])('$id', (rules) => {
  const states = askedOf(rules);

  test('every kind of choice comes up; a mask has a place for each choice', () => {
    const kinds = new Set(states.flatMap(({ policy }) => policy.choices.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual([...decisionKindsOf(rules), 'pass'].sort());
    expect(states.length).toBeGreaterThan(1000);
    for (const { mask, places } of states) {
      const allowed = Array.from(mask).flatMap((may, place) => (may === 1 ? [place] : []));
      expect(places.toSorted((a, b) => a - b)).toEqual(allowed);
    }
  });

  test('the chain has the chances of policyOf, which sum to 1', () => {
    for (const { policy } of states) {
      const logs = logChances(chainOf(rules, policy));
      expect(policy.choices.reduce((total, { chance }) => total + chance, 0)).toBeCloseTo(1, 12);
      expect(logs.reduce((total, log) => total + Math.exp(log), 0)).toBeCloseTo(1, 12);
      policy.choices.forEach(({ chance }, i) => expect(Math.exp(logs[i]!)).toBeCloseTo(chance, 8));
    }
  });

  test.each([1, 0.5, 2])('numbers and graph are equal at temperature %d', async (temperature) => {
    const exact = await distances(rules, states, 'double', temperature);
    for (const distance of Object.values(exact)) expect(distance).toBeLessThan(1e-8);
    const single = await distances(rules, states, 'float', temperature);
    for (const distance of Object.values(single)) expect(distance).toBeLessThan(1e-5);
    expect(exact.forbidden + single.forbidden).toBe(0);
  });

  test('gradients: those of central differences; exactly 0 at forbidden places', async () => {
    // The last of them are those made by hand, as many of each.
    const some = [...states.slice(0, 12), ...states.slice(-RARE).filter((_, i) => i % 50 === 0)];
    const chosen = some.map(({ places }, i) => places[i % places.length]!);
    const net = netOf(rules, some, chosen);
    const report = await checkGradients(runtime, net, { seed: 'chain', batch: some.length, coordinates: 120 });
    expect(report.difference).toBeLessThan(1e-5);
    const program = compileTraining(net, { batch: some.length });
    const runner = unwrap(await runtime.open(program.bytes));
    const { heads } = headLayoutOf(rules);
    const feeds = heads.map(({ name, size }) => {
      const data = Float32Array.from(rows(some, name));
      return [name, { type: 'float', dims: [some.length, size], data }] as const;
    });
    const found = await runner.run(Object.fromEntries(feeds));
    await runner.close();
    let moved = 0;
    for (const { name, size, from } of heads)
      found[gradientOf(name)]!.data.forEach((slope, at) => {
        const isAllowed = some[Math.floor(at / size)]!.mask[from + (at % size)] === 1;
        expect(Number.isFinite(slope)).toBe(true);
        if (isAllowed) moved += slope === 0 ? 0 : 1;
        else expect(Math.abs(slope as number)).toBe(0);
      });
    expect(moved).toBeGreaterThan(100);
  });

  test('samples: each choice as often as its chance, with the logarithm of it', () => {
    const draws = 400;
    for (const { policy } of states.filter((_, i) => i % 40 === 0))
      for (const temperature of [1, 0.5]) {
        const chain = chainOf(rules, policy);
        const logs = logChances(chain, temperature);
        const counts = policy.choices.map(() => 0);
        let wrong = 0;
        for (let draw = 0; draw < draws; draw++) {
          const { choice, action, logChance } = sampleChain(chain, (draw + 0.5) / draws, temperature);
          const at = policy.choices.indexOf(choice);
          counts[at]! += 1;
          if (action !== choice.actions[0] || logChance !== logs[at]) wrong++;
        }
        expect(wrong).toBe(0);
        counts.forEach((count, i) => expect(Math.abs(count - draws * Math.exp(logs[i]!))).toBeLessThanOrEqual(1));
      }
  });

  test('near temperature 0 the pick is played, where one entry of the first step has more than half', () => {
    let seen = 0;
    for (const { policy } of states) {
      const first = choiceOf(policy, policy.pick)!;
      const together = policy.choices.filter((choice) => groupOf(choice) === groupOf(first));
      const chance = together.reduce((total, choice) => total + choice.chance, 0);
      if (rules.family === 'riichi' && chance <= 0.5) continue;
      // Of two kongs each may be less than half while both together are more.
      if (policy.choices.filter(({ kind }) => kind === 'kong').length > 1) continue;
      seen++;
      expect(sampleChain(chainOf(rules, policy), 0.5, 1e-7).action).toBe(policy.pick);
    }
    expect(seen).toBeGreaterThan(0.8 * states.length - RARE / 2);
  });
});

test('where claims are more than 1 together, the pass keeps a chance that has a logarithm', () => {
  const table = rareStates(tenhou)[1]!;
  const sure = { ...randomLogits(table, createRng('sure'), 0), choice: Float32Array.of(0, 30, 0) } as Logits;
  const policy = policyOf(table.table, table.actions, sure);
  const pass = policy.choices.findIndex(({ kind }) => kind === 'pass');
  expect(policy.choices[pass]!.chance).toBe(0);
  expect(logChances(chainOf(tenhou, policy))[pass]).toBeCloseTo(Math.log(LEAST_PASS), 6);
});
