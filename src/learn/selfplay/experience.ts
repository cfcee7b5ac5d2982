/** Trajectories as the learner's experience: features are unpacked when they are asked for, batch by batch. */
import { COLUMNS, flagshipSetOf } from '../../features/index.ts';
import type { Tensor } from '../../nn/index.ts';
import { Packer } from '../dataset/index.ts';
import {
  HIDDEN,
  MASK,
  OTHERS,
  OTHERS_WANT,
  PERFECT,
  wantedPlanes,
  type Experience,
  type Path,
} from '../reinforce/index.ts';
import type { Reward } from '../reward/index.ts';
import { maskSize, type Trajectory } from './trajectory.ts';

/** Where a sample lies: the trajectory and its number there. */
type Place = { readonly trajectory: Trajectory; readonly at: number };

/** The rewards of a round as a seat counts them: its own first, then in turn order. */
export const rotated = (rewards: readonly number[], seat: number): readonly number[] =>
  rewards.map((_, distance) => rewards[(seat + distance) % rewards.length]!);

/** What was played, with log π of each choice as it was then. */
export type PlayedExperience = Experience & { readonly logs: Float32Array };

/** At least one trajectory, all of one game. `skipsZero`: seats whose reward is 0 are left out; `isGuided`: what the network was shown is an input, zeros where it was shown nothing. */
export const experienceOf = (
  trajectories: readonly Trajectory[],
  reward: Reward,
  {
    skipsZero = false,
    isGuided = false,
  }: { readonly skipsZero?: boolean | undefined; readonly isGuided?: boolean | undefined } = {},
): PlayedExperience => {
  // Samples in the order of their paths: whose trajectory, and the number there.
  const places: Place[] = [];
  const paths: Path[] = [];
  for (const trajectory of trajectories)
    for (const { outcome, baseline, paths: own } of trajectory.head.rounds) {
      const rewards = reward(outcome, baseline);
      for (const { seat, from, to } of own) {
        if (skipsZero && rewards[seat] === 0) continue;
        const first = places.length;
        for (let at = from; at < to; at++) places.push({ trajectory, at });
        paths.push({ from: first, to: places.length, rewards: rotated(rewards, seat) });
      }
    }
  const { set, head, hiddenSize } = trajectories[0]!;
  const packer = new Packer(set);
  const width = head.places;
  const hasHidden = trajectories.every(({ hidden }) => hidden !== undefined);
  /** What the other seats saw when they last decided; nothing of a seat that has not. */
  const othersOf = (asked: Uint32Array): Readonly<Record<string, Tensor>> => {
    const others = head.rounds[0]!.seats.length - 1;
    const wanted = wantedPlanes(set);
    const [each, wide] = [set.globalCount, COLUMNS * wanted.length];
    const globals = new Uint8Array(asked.length * others * each);
    const want = new Uint8Array(asked.length * others * wide);
    asked.forEach((sample, to) => {
      const { trajectory, at } = places[sample]!;
      const { features, featureSize, last } = trajectory;
      for (let i = 0; i < others; i++) {
        const number = last![at * others + i]!;
        if (number < 0) continue;
        const place = to * others + i;
        packer.unpackGlobals(features, number * featureSize, globals, place * each);
        packer.unpackPlanes(features, number * featureSize, wanted, want, place * wide);
      }
    });
    const n = asked.length;
    return {
      [OTHERS]: { type: 'uint8', dims: [n, others, each], data: globals },
      [OTHERS_WANT]: { type: 'uint8', dims: [n, others, COLUMNS, wanted.length], data: want },
    };
  };
  return {
    samples: places.length,
    paths,
    places: Int32Array.from(places, ({ trajectory, at }) => trajectory.places[at]!),
    logs: Float32Array.from(places, ({ trajectory, at }) => trajectory.logs[at]!),
    inputs: (asked) => {
      const n = asked.length;
      const planes = new Uint8Array(n * COLUMNS * set.planeCount);
      const globals = new Uint8Array(n * set.globalCount);
      const mask = new Uint8Array(n * width);
      const hidden = new Uint8Array(hasHidden ? n * hiddenSize : 0);
      const perfect = new Uint8Array(isGuided ? n * hiddenSize : 0);
      asked.forEach((sample, to) => {
        const { trajectory, at } = places[sample]!;
        packer.unpackInto(trajectory.features, at * trajectory.featureSize, { planes, globals }, to);
        const from = at * maskSize(width);
        for (let place = 0; place < width; place++)
          mask[to * width + place] = (trajectory.masks[from + (place >> 3)]! >> (place & 7)) & 1;
        if (isGuided && trajectory.perfect !== undefined)
          perfect.set(trajectory.perfect.subarray(at * hiddenSize, (at + 1) * hiddenSize), to * hiddenSize);
        if (hasHidden) hidden.set(trajectory.hidden!.subarray(at * hiddenSize, (at + 1) * hiddenSize), to * hiddenSize);
      });
      const bytes = (data: Uint8Array, ...dims: readonly number[]): Tensor => ({ type: 'uint8', dims, data });
      return {
        planes: bytes(planes, n, COLUMNS, set.planeCount),
        ...(set.globalCount > 0 ? { globals: bytes(globals, n, set.globalCount) } : {}),
        [MASK]: bytes(mask, n, width),
        ...(hasHidden ? { [HIDDEN]: bytes(hidden, n, COLUMNS, hiddenSize / COLUMNS) } : {}),
        ...(hasHidden && set.id === flagshipSetOf(set).id ? othersOf(asked) : {}),
        ...(isGuided ? { [PERFECT]: bytes(perfect, n, COLUMNS, hiddenSize / COLUMNS) } : {}),
      };
    },
  };
};

/** log π as it was when it was played, in the order of samples. */
export const playedLogs = (trajectories: readonly Trajectory[]): Float32Array => {
  const all = new Float32Array(trajectories.reduce((sum, { logs }) => sum + logs.length, 0));
  let at = 0;
  for (const { logs } of trajectories) {
    all.set(logs, at);
    at += logs.length;
  }
  return all;
};
