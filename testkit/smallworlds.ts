/**
 * Worlds small enough to know the best policy exactly, to prove a learner.
 *
 * A bandit of two states and two actions: in state s action s earns 1, the other one nothing.
 *
 * A reduced game: one suit of `KINDS` kinds, four tiles in hand, `TURNS` draws from a wall that never runs out (each kind equally likely). A pair with a run or a
 * triplet wins at once and earns 1; else one kind is thrown. The best policy and the value of any policy follow by backward induction.
 */
import { Rng } from '../src/base/index.ts';
import type { ActorCritic, Experience, Path } from '../src/learn/index.ts';
import { dense, logSoftmax, masked, cast, relu, type Graph, type Value } from '../src/nn/index.ts';

export const KINDS = 6;
export const TURNS = 4;
const HELD = 4;
/** Inputs: copies of each kind, and the draws left, one-hot. */
const WIDTH = 5 * KINDS + TURNS;

/** Copies of each kind. */
type Counts = readonly number[];

const keyOf = (counts: Counts): string => counts.join('');
const plus = (counts: Counts, kind: number, change: number): Counts =>
  counts.map((count, at) => (at === kind ? count + change : count));

const isSet = (counts: Counts): boolean => {
  const first = counts.findIndex((count) => count > 0);
  return counts[first] === 3 || (counts[first + 1] === 1 && counts[first + 2] === 1);
};

export const isComplete = (counts: Counts): boolean =>
  counts.some((count, kind) => count >= 2 && isSet(plus(plus(counts, kind, -1), kind, -1)));

/** Chances of throwing each kind, from five tiles with `left` draws to come. */
export type Throw = (counts: Counts, left: number) => readonly number[];

/** Chance to win from four tiles with `left` draws to come, under a policy; without one, the best there is. */
export const solve = (policy?: Throw): ((counts: Counts, left: number) => number) => {
  const known = new Map<string, number>();
  const held = (counts: Counts, left: number): number => {
    if (left === 0) return 0;
    const key = `${keyOf(counts)}/${left}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let sum = 0;
    for (let kind = 0; kind < KINDS; kind++) sum += drawn(plus(counts, kind, 1), left - 1) / KINDS;
    known.set(key, sum);
    return sum;
  };
  const drawn = (counts: Counts, left: number): number => {
    if (isComplete(counts)) return 1;
    const chances = policy?.(counts, left);
    let best = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      if (counts[kind] === 0) continue;
      const value = held(plus(counts, kind, -1), left);
      best = chances === undefined ? Math.max(best, value) : best + chances[kind]! * value;
    }
    return best;
  };
  return held;
};

const dealt = (rng: Rng): Counts => {
  let counts: Counts = Array.from({ length: KINDS }, () => 0);
  for (let i = 0; i < HELD; i++) counts = plus(counts, rng.below(KINDS), 1);
  return counts;
};

/** Mean chance to win over deals. */
export const meanValue = (policy?: Throw): number => {
  const value = solve(policy);
  let sum = 0;
  const walk = (counts: Counts, left: number, share: number): void => {
    if (left === 0) sum += share * value(counts, TURNS);
    else for (let kind = 0; kind < KINDS; kind++) walk(plus(counts, kind, 1), left - 1, share / KINDS);
  };
  walk(
    Array.from({ length: KINDS }, () => 0),
    HELD,
    1,
  );
  return sum;
};

const writeInputs = (counts: Counts, left: number, out: Float32Array, at: number): void => {
  counts.forEach((count, kind) => (out[at + 5 * kind + Math.min(4, count)] = 1));
  out[at + 5 * KINDS + left] = 1;
};

/** A small network of the reduced game. */
export const reducedNet: ActorCritic = (graph: Graph) => {
  const seen = graph.input('seen', [WIDTH]);
  const inner = relu(dense(relu(dense(seen, 'first', 64)), 'second', 64));
  const logits = dense(inner, 'logits', KINDS, { gain: 0.1 });
  if (graph.form === 'export') return { outputs: { logits } };
  const mask = cast(graph.input('mask', [KINDS], 'uint8'));
  const values: Value = dense(relu(dense(seen, 'critic', 64)), 'value', 1, { gain: 0.1 });
  return { outputs: { logits }, logs: logSoftmax(masked(logits, mask)), values };
};

/** Plays rounds side by side; `ask` answers chances of each kind for many hands at once. */
export const playReduced = async (
  rounds: number,
  rng: Rng,
  ask: (seen: Float32Array, mask: Uint8Array, count: number) => Promise<Float32Array>,
): Promise<Experience & { readonly wins: number }> => {
  type Step = { readonly counts: Counts; readonly left: number; readonly place: number };
  const games = Array.from({ length: rounds }, () => ({ counts: dealt(rng), steps: [] as Step[], won: false }));
  for (let left = TURNS - 1; left >= 0; left--) {
    for (const game of games) if (!game.won) game.counts = plus(game.counts, rng.below(KINDS), 1);
    for (const game of games) game.won ||= isComplete(game.counts);
    const open = games.filter(({ won }) => !won);
    const seen = new Float32Array(open.length * WIDTH);
    const mask = new Uint8Array(open.length * KINDS);
    open.forEach(({ counts }, i) => {
      writeInputs(counts, left, seen, i * WIDTH);
      counts.forEach((count, kind) => (mask[i * KINDS + kind] = count > 0 ? 1 : 0));
    });
    const chances = await ask(seen, mask, open.length);
    open.forEach((game, i) => {
      let uniform = rng.next32() / 2 ** 32;
      let place = game.counts.findIndex((count) => count > 0);
      for (let kind = 0; kind < KINDS; kind++) {
        uniform -= chances[i * KINDS + kind]!;
        if (uniform < 0 && game.counts[kind]! > 0) {
          place = kind;
          break;
        }
      }
      game.steps.push({ counts: game.counts, left, place });
      game.counts = plus(game.counts, place, -1);
    });
  }
  const played = games.filter(({ steps }) => steps.length > 0);
  const steps = played.flatMap((game) => game.steps);
  let at = 0;
  const paths = played.map((game): Path => {
    const from = at;
    at += game.steps.length;
    return { from, to: at, rewards: [game.won ? 1 : 0] };
  });
  return {
    samples: steps.length,
    paths,
    places: Int32Array.from(steps, ({ place }) => place),
    wins: games.filter(({ won }) => won).length,
    inputs: (samples) => {
      const seen = new Float32Array(samples.length * WIDTH);
      const mask = new Uint8Array(samples.length * KINDS);
      samples.forEach((sample, i) => {
        const { counts, left } = steps[sample]!;
        writeInputs(counts, left, seen, i * WIDTH);
        counts.forEach((count, kind) => (mask[i * KINDS + kind] = count > 0 ? 1 : 0));
      });
      return {
        seen: { type: 'float', dims: [samples.length, WIDTH], data: seen },
        mask: { type: 'uint8', dims: [samples.length, KINDS], data: mask },
      };
    },
  };
};

/** Every hand of five tiles that has not won, with the draws left. */
export const reducedStates = (): readonly { readonly counts: Counts; readonly left: number }[] => {
  const hands = new Map<string, Counts>();
  const walk = (counts: Counts, left: number): void => {
    if (left > 0) for (let kind = 0; kind < KINDS; kind++) walk(plus(counts, kind, 1), left - 1);
    else if (!isComplete(counts)) hands.set(keyOf(counts), counts);
  };
  walk(
    Array.from({ length: KINDS }, () => 0),
    HELD + 1,
  );
  return [...hands.values()].flatMap((counts) => Array.from({ length: TURNS }, (_, left) => ({ counts, left })));
};

export const inputsOf = (counts: Counts, left: number): Float32Array => {
  const seen = new Float32Array(WIDTH);
  writeInputs(counts, left, seen, 0);
  return seen;
};
