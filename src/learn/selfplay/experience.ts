/** Trajectories as the learner's experience: features are unpacked when they are asked for, batch by batch. */
import { COLUMNS, oracle1, suzaku1 } from '../../features/index.ts';
import type { Tensor } from '../../nn/index.ts';
import { Packer } from '../dataset/index.ts';
import { HIDDEN, MASK, type Experience, type Path } from '../reinforce/index.ts';
import type { Reward } from '../reward/index.ts';
import { HIDDEN_SIZE, maskSize, type Trajectory } from './trajectory.ts';

/** Where a sample lies: the trajectory and its number there. */
type Place = { readonly trajectory: Trajectory; readonly at: number };

/** The rewards of a round as a seat counts them: its own first, then in turn order. */
export const rotated = (rewards: readonly number[], seat: number): readonly number[] =>
  rewards.map((_, distance) => rewards[(seat + distance) % rewards.length]!);

export const experienceOf = (trajectories: readonly Trajectory[], reward: Reward): Experience => {
  const packer = new Packer(suzaku1);
  const starts: number[] = [];
  const paths: Path[] = [];
  let samples = 0;
  for (const { head } of trajectories) {
    starts.push(samples);
    for (const { outcome, paths: own } of head.rounds) {
      const rewards = reward(outcome);
      for (const { seat, from, to } of own)
        paths.push({ from: samples + from, to: samples + to, rewards: rotated(rewards, seat) });
    }
    samples += head.decisions;
  }
  const places = new Int32Array(samples);
  trajectories.forEach((trajectory, i) => places.set(trajectory.places, starts[i]));
  const placeOf = (sample: number): Place => {
    let i = trajectories.length - 1;
    while (starts[i]! > sample) i--;
    return { trajectory: trajectories[i]!, at: sample - starts[i]! };
  };
  const width = trajectories[0]?.head.places ?? 0;
  const hasHidden = trajectories.every(({ hidden }) => hidden !== undefined);
  return {
    samples,
    paths,
    places,
    inputs: (asked) => {
      const n = asked.length;
      const planes = new Uint8Array(n * COLUMNS * suzaku1.planeCount);
      const globals = new Uint8Array(n * suzaku1.globalCount);
      const mask = new Uint8Array(n * width);
      const hidden = new Uint8Array(hasHidden ? n * HIDDEN_SIZE : 0);
      asked.forEach((sample, to) => {
        const { trajectory, at } = placeOf(sample);
        packer.unpackInto(trajectory.features, at * trajectory.featureSize, { planes, globals }, to);
        const from = at * maskSize(width);
        for (let place = 0; place < width; place++)
          mask[to * width + place] = (trajectory.masks[from + (place >> 3)]! >> (place & 7)) & 1;
        if (hasHidden)
          hidden.set(trajectory.hidden!.subarray(at * HIDDEN_SIZE, (at + 1) * HIDDEN_SIZE), to * HIDDEN_SIZE);
      });
      const bytes = (data: Uint8Array, ...dims: readonly number[]): Tensor => ({ type: 'uint8', dims, data });
      return {
        planes: bytes(planes, n, COLUMNS, suzaku1.planeCount),
        globals: bytes(globals, n, suzaku1.globalCount),
        [MASK]: bytes(mask, n, width),
        ...(hasHidden ? { [HIDDEN]: bytes(hidden, n, COLUMNS, oracle1.planeCount) } : {}),
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
