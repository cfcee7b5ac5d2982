/**
 * What actors played, as the learner reads it: rounds as plain data, decisions as bytes. The decisions of one seat in one round lie together, in the order of
 * play; rounds in the order of their lanes. So the bytes do not depend on how matches took turns in a thread.
 *
 * Bytes, section after section, for n decisions: packed features; masks, eight places a byte, the first lowest; what is hidden (where it is kept); what of it the network was
 * shown (under oracle guiding); the places chosen, two bytes each; log π, four bytes each (float, lowest byte first); where what is hidden is kept, for each of
 * the other seats in turn order the number of its last decision kept before this one, four bytes each, −1 for none.
 */
import type { SeatDeeds } from '../../arena/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { COLUMNS, FEATURE_SETS, oracleSetOf, type FeatureSet } from '../../features/index.ts';
import type { RoundOutcome } from '../../table/index.ts';
import { featureSize } from '../dataset/index.ts';
import type { KeptDecision } from './actor.ts';

/** Raised when the form of the bytes or of the rounds changes. */
export const TRAJECTORY_VERSION = 3;

/** A decision with, by distance (next seat first), how many decisions of the other seats of the round were kept before it. */
export type PlacedDecision = KeptDecision & { readonly before: readonly number[] };

/** Adds a decision to those of its seat in the order of play. */
export const keepIn = (kept: readonly PlacedDecision[][], seat: number, decision: KeptDecision): void => {
  const before = Array.from({ length: kept.length - 1 }, (_, i) => kept[(seat + i + 1) % kept.length]!.length);
  kept[seat]!.push({ ...decision, before });
};

/** The decisions of one seat in a round. */
export type SeatPath = { readonly seat: number; readonly from: number; readonly to: number };

/** One round as it was played. */
export type PlayedRound = {
  /** Number of the lane (of the round, in a record), and who sat where. */
  readonly lane: number;
  readonly seats: readonly string[];
  readonly outcome: RoundOutcome;
  readonly isDrawn: boolean;
  readonly deeds: readonly SeatDeeds[];
  /** Discards that were sampled although not legal; absent where only legal ones are. */
  readonly illegal?: number | undefined;
  /** Scores after the same wall with the frozen network in every seat; absent where it was not played. */
  readonly baseline?: readonly number[] | undefined;
  readonly paths: readonly SeatPath[];
};

/** A trajectory without its bytes: versions, weights, and the rounds with their paths. */
export type TrajectoryHead = {
  readonly version: number;
  readonly rules: string;
  readonly features: string;
  readonly featuresVersion: number;
  /** Feature set of what is hidden; null where it was not kept. */
  readonly hidden: string | null;
  /** The same where the network was shown some of it (oracle guiding). */
  readonly perfect: string | null;
  /** SHA-256 of the weights that played as the learner; empty for rounds of a record. */
  readonly weights: string;
  readonly temperature: number;
  /** Places of the heads. */
  readonly places: number;
  /** Decisions kept, and all that the learner took. */
  readonly decisions: number;
  readonly asked: number;
  readonly rounds: readonly PlayedRound[];
};

/** A trajectory with its sections laid out. */
export type Trajectory = {
  readonly head: TrajectoryHead;
  readonly set: FeatureSet;
  readonly features: Uint8Array;
  readonly featureSize: number;
  readonly masks: Uint8Array;
  readonly hidden: Uint8Array | undefined;
  readonly perfect: Uint8Array | undefined;
  readonly hiddenSize: number;
  readonly places: Uint16Array;
  readonly logs: Float32Array;
  /** [decision · (seats − 1) + distance − 1]: number of the last decision of that seat before this one, −1 for none; absent where what is hidden is not kept. */
  readonly last: Int32Array | undefined;
};

export const maskSize = (places: number): number => (places + 7) >> 3;

/** The set that a trajectory was seen by, where what is hidden belongs to it. */
const setOf = ({
  features,
  hidden,
  perfect,
}: Pick<TrajectoryHead, 'features' | 'hidden' | 'perfect'>): FeatureSet | undefined => {
  const set = FEATURE_SETS.find(({ id }) => id === features);
  const isOf = (name: string | null): boolean => name === null || name === oracleSetOf(set!).id;
  return set !== undefined && isOf(hidden) && isOf(perfect) ? set : undefined;
};

const hiddenSizeOf = (set: FeatureSet): number => COLUMNS * oracleSetOf(set).planeCount;

/** Seats beside the one that decides; a trajectory without rounds has no decisions either. */
const othersOf = ({ rounds }: Pick<TrajectoryHead, 'rounds'>): number => (rounds[0]?.seats.length ?? 1) - 1;

const sizesOf = (
  head: Pick<TrajectoryHead, 'decisions' | 'places' | 'hidden' | 'perfect' | 'rounds'>,
  set: FeatureSet,
) => {
  const { decisions: n, places, hidden, perfect } = head;
  return {
    features: n * featureSize(set),
    masks: n * maskSize(places),
    hidden: hidden === null ? 0 : n * hiddenSizeOf(set),
    perfect: perfect === null ? 0 : n * hiddenSizeOf(set),
    places: 2 * n,
    logs: 4 * n,
    last: hidden === null ? 0 : 4 * n * othersOf(head),
  };
};

/** Numbers of the other seats' last decisions, decision after decision. */
const lastOf = ({ rounds }: TrajectoryHead, decisions: readonly PlacedDecision[]): number[] =>
  rounds.flatMap(({ seats, paths }) =>
    paths.flatMap(({ seat, from, to }) =>
      decisions.slice(from, to).flatMap(({ before }) =>
        before.map((count, i) => {
          const other = paths.find((path) => path.seat === (seat + i + 1) % seats.length);
          return count === 0 ? -1 : other!.from + count - 1;
        }),
      ),
    ),
  );

/** Decisions in the order of their paths. */
export const makeTrajectory = (head: TrajectoryHead, decisions: readonly PlacedDecision[]): Uint8Array<ArrayBuffer> => {
  const sizes = sizesOf(head, setOf(head)!);
  const bytes = new Uint8Array(Object.values(sizes).reduce((sum, size) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { features } of decisions) {
    bytes.set(features, at);
    at += features.length;
  }
  for (const { mask } of decisions) {
    for (let place = 0; place < head.places; place++) bytes[at + (place >> 3)]! |= mask[place]! << (place & 7);
    at += maskSize(head.places);
  }
  for (const name of ['hidden', 'perfect'] as const)
    if (head[name] !== null)
      for (const decision of decisions) {
        bytes.set(decision[name]!, at);
        at += decision[name]!.length;
      }
  for (const { place } of decisions) {
    view.setUint16(at, place, true);
    at += 2;
  }
  for (const { logChance } of decisions) {
    view.setFloat32(at, logChance, true);
    at += 4;
  }
  for (const number of head.hidden === null ? [] : lastOf(head, decisions)) {
    view.setInt32(at, number, true);
    at += 4;
  }
  return bytes;
};

const hasPaths = ({ rounds, decisions }: TrajectoryHead): boolean => {
  let at = 0;
  for (const { paths } of rounds)
    for (const { from, to } of paths) {
      if (from !== at || to < from) return false;
      at = to;
    }
  return at === decisions;
};

/** Reads what `makeTrajectory` wrote; a file of another version or of other features is a fault. */
export const parseTrajectory = (head: TrajectoryHead, bytes: Uint8Array | undefined): Result<Trajectory> => {
  if (head.version !== TRAJECTORY_VERSION)
    return fault('trajectory.version', 0, `version ${head.version}; this program reads ${TRAJECTORY_VERSION}`);
  const set = setOf(head);
  if (set === undefined)
    return fault(
      'trajectory.features',
      0,
      `features ${head.features}, ${head.hidden} and ${head.perfect} are not known`,
    );
  const sizes = sizesOf(head, set);
  const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  if (bytes === undefined || bytes.length !== whole)
    return fault('trajectory.length', 0, `${whole} bytes are expected, ${bytes?.length ?? 0} are there`);
  if (!hasPaths(head)) return fault('trajectory.paths', 0, 'the paths do not cover the decisions');
  const last = new Int32Array(bytes.slice(whole - sizes.last).buffer);
  if (last.some((number) => number < -1 || number >= head.decisions))
    return fault('trajectory.last', 0, 'a last decision of another seat is none of the decisions');
  let at = 0;
  const take = (size: number): Uint8Array => bytes.subarray(at, (at += size));
  const [features, masks] = [take(sizes.features), take(sizes.masks)];
  const [hidden, perfect] = [take(sizes.hidden), take(sizes.perfect)];
  return ok({
    head,
    set,
    features,
    featureSize: featureSize(set),
    masks,
    hidden: head.hidden === null ? undefined : hidden,
    perfect: head.perfect === null ? undefined : perfect,
    hiddenSize: hiddenSizeOf(set),
    places: new Uint16Array(take(sizes.places).slice().buffer),
    logs: new Float32Array(take(sizes.logs).slice().buffer),
    last: head.hidden === null ? undefined : last,
  });
};
