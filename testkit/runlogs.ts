/** Lines of training logs as `train supervised` and `train policy` write them, and a saved match, for tests. */
import type { PlayedSet } from '../src/arena/index.ts';
import { randomOf } from './random.ts';

export const progressLine = (step: number, of = 100_000): string =>
  JSON.stringify({
    type: 'progress',
    step,
    samples: step * 128,
    of: of * 128,
    loss: 1 + 1 / (1 + step / 100),
    rate: 0.002,
    norm: 0.5,
    skipped: 0,
    perSecond: 1000,
    perCpuSecond: 500,
    left: 10,
    accuracy: { discard: 1 - 1 / (2 + step / 100), riichi: 0.8 },
  });

export const validationLine = (step: number): string =>
  JSON.stringify({
    type: 'validation',
    samples: step * 128,
    reports: [
      { kind: 'discard', n: 1000, accuracy: 0.7, top3: 0.9, majority: 0.1, balanced: 0.65, logLoss: 0.7 },
      { kind: 'riichi', n: 100, accuracy: 0.8, top3: null, majority: 0.6, balanced: 0.79, logLoss: 0.4 },
    ],
  });

export const iterationLine = (iteration: number, more: object = {}): string =>
  JSON.stringify({
    type: 'iteration',
    iteration,
    samples: 8000,
    steps: 16,
    stoppedEarly: false,
    scalars: { loss: 0.1, critic: 0.2, moved: 0.004, divergence: 0.001 * iteration, norm: 0.8 },
    entropy: 0.4 - 0.0001 * (iteration % 100),
    alpha: 0.0001,
    spread: 0.8,
    explained: { all: 0.3, early: 0.1, middle: 0.2, late: 0.5 },
    rounds: 256,
    roundsPerSecond: 41,
    decisionsPerSecond: 1312,
    acting: 6,
    learning: 3,
    cpu: 120,
    rates: { wins: 0.21, dealIns: 0.12, riichi: 0.18, calls: 0.31, draws: 0.15 },
    reward: 0.001,
    left: null,
    ...more,
  });

export const evaluationLine = (iteration: number, lead = 0.01): string =>
  JSON.stringify({
    type: 'evaluation',
    iteration,
    sets: 1000,
    chains: 100,
    lead,
    error: 0.005,
    ci95: [lead - 0.01, lead + 0.01],
    z: 2,
    leadAMatch: 0.1,
  });

/** The challenger's places go by a seed; it wins a little more often than the others. */
export const playedSet = (set: number): PlayedSet => {
  const random = randomOf(`set ${set}`);
  return [0, 1, 2, 3].map((seat) => {
    const place = [1, 1, 2, 3, 4][random.below(5)]!;
    const others = [1, 2, 3, 4].filter((one) => one !== place);
    const ranks = [0, 1, 2, 3].map((at) => (at === seat ? place : others.shift()!));
    return {
      entrants: [0, 1, 2, 3].map((at) => (at === seat ? 0 : 1)),
      ranks,
      scores: ranks.map((rank) => 35_000 - 5000 * rank),
    };
  });
};

export const SAVE_HEAD = JSON.stringify({
  arena: 2,
  plan: { rules: 'tenhou', challenger: 'expert', field: ['greedy'], seed: '1', seatings: 'distinct', challengers: 1 },
});
export const setLine = (set: number, value: PlayedSet = playedSet(set)): string =>
  JSON.stringify({ id: `id${set}`, task: `expert v greedy, set ${set}`, engine: 'e', inputs: {}, digest: 'd', value });
