/** Φ as it is asked: expected worth of the final place for every seat, at any step of a match. Seats sum to zero: the mean is taken off. */
import { fault, ok, unwrap, type Result } from '../../../base/index.ts';
import { openModel, parseMetadata, type Session } from '../../../nn/node/index.ts';
import { NETWORK_ENTRY } from '../../../players/index.ts';
import type { NextRound } from '../../../table/index.ts';
import { STEPS, stepSize, writeSteps, type MatchPath } from './match.ts';
import { EXPECTED, PRESENT, STEP_INPUT, type PredictorShape } from './net.ts';
import { PREDICTOR } from './train.ts';

/** Answers of one path: [step][seat], of the steps that are looked at (at most `STEPS`, the last ones). */
export type PathWorth = readonly (readonly number[])[];

const shapeOf = (bytes: Uint8Array): Result<PredictorShape> => {
  const metadata = parseMetadata(bytes);
  if (!metadata.ok) return metadata;
  if (metadata.value[NETWORK_ENTRY] !== PREDICTOR) return fault('reward.model', 0, 'the file is no reward predictor');
  try {
    return ok(JSON.parse(metadata.value['suzaku.net']!) as PredictorShape);
  } catch {
    return fault('reward.model', 0, 'the file does not say how many seats it is of');
  }
};

/** An opened Φ. */
export class RewardPredictor {
  private constructor(
    private readonly session: Session,
    readonly shape: PredictorShape,
  ) {}

  static async open(bytes: Uint8Array<ArrayBuffer>): Promise<Result<RewardPredictor>> {
    const shape = shapeOf(bytes);
    if (!shape.ok) return shape;
    const session = await openModel(bytes);
    return session.ok ? ok(new RewardPredictor(session.value, shape.value)) : session;
  }

  /** Every step of every path. */
  async worths(paths: readonly MatchPath[]): Promise<readonly PathWorth[]> {
    if (paths.length === 0) return [];
    const { seats, isPlus } = this.shape;
    const size = STEPS * stepSize(seats, isPlus);
    const n = paths.length * seats;
    const steps = new Float32Array(n * size);
    const present = new Float32Array(n * STEPS);
    const counts = paths.map((path, at) => {
      let count = 0;
      for (let seat = 0; seat < seats; seat++) {
        const row = at * seats + seat;
        count = writeSteps(path, seat, isPlus, steps.subarray(row * size, (row + 1) * size));
        present.fill(1, row * STEPS, row * STEPS + count);
      }
      return count;
    });
    const run = await this.session.run({
      [STEP_INPUT]: { type: 'float', dims: [n, STEPS, stepSize(seats, isPlus)], data: steps },
      [PRESENT]: { type: 'float', dims: [n, STEPS], data: present },
    });
    const expected = unwrap(run)[EXPECTED]!.data as Float32Array;
    return counts.map((count, at) =>
      Array.from({ length: count }, (_, step) => {
        const own = Array.from({ length: seats }, (_, seat) => expected[(at * seats + seat) * STEPS + step]!);
        const middle = own.reduce((sum, each) => sum + each, 0) / seats;
        return own.map((each) => each - middle);
      }),
    );
  }

  /** Expected worth before the last of the standings, by seat. */
  async last(paths: readonly MatchPath[]): Promise<readonly (readonly number[])[]> {
    return (await this.worths(paths)).map((worth) => worth.at(-1)!);
  }

  close(): Promise<void> {
    return this.session.close();
  }
}

/** The path of a match that is being played: standings so far. */
export const pathOf = (
  { seats, length, startingScore }: { readonly seats: number; readonly length: string; readonly startingScore: number },
  standings: readonly NextRound[],
): MatchPath => ({ seats: seats as 3 | 4, isShort: length === 'east', start: startingScore, standings, hands: [] });
