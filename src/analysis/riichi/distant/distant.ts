/**
 * Distant hands: predicts which discard the value solver would prefer, without running it. For each distance two linear models, of the logarithm of the
 * chance to win and of the points of a win, fitted to solver answers with sideways steps (`suzaku fit distant`). Only differences between the discards of one
 * hand mean anything.
 */
import { Bug } from '../../../base/index.ts';
import type { Hand, Tile } from '../../../tiles/index.ts';
import type { Provenance } from '../../provenance.ts';
import { valueOf, type DiscardValue, type Situation } from '../value/index.ts';
import { DISTANT_FEATURES, DistantReader } from './features.ts';

/** Weights of the two linear models of distant hands, in 1/1000, by feature. */
export type DistantFit = { readonly win: readonly number[]; readonly points: readonly number[] };

/** Weights of DistantHands as they ship, fitted by `suzaku fit distant`. */
export type DistantData = {
  readonly seats: 3 | 4;
  readonly from: Provenance;
  readonly features: number;
  readonly samples: number;
  /** For hands 2-shanten, and 3-shanten or more. */
  readonly fits: readonly [DistantFit, DistantFit];
};

/** How a discard compares with the best one of its hand: factors of the chance to win and of the points, 1 and 1 for the best. */
export type Comparison = { readonly win: number; readonly points: number };

const NEAREST = 2;
const N = DISTANT_FEATURES.length;

const dot = (weights: readonly number[], x: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < N; i++) sum += weights[i]! * x[i]!;
  return sum / 1000;
};

/**
 * Compares the discards of a distant hand (two exchanges from ready or more) in chance to win and points of a win, without running the value
 * solver.
 */
export class DistantHands {
  private readonly x = new Float64Array(N);

  constructor(readonly data: DistantData) {
    if (data.features !== N) throw new Bug('far: weights of other features', { has: data.features, wants: N });
  }

  /** By discard, of a hand of 3n + 2 tiles, 2-shanten or more; the best first. `estimated`: all its rows, where they are known already. */
  compare(hand: Hand, situation: Situation, estimated?: readonly DiscardValue[]): Map<Tile, Comparison> {
    const rows = estimated ?? valueOf(hand, situation, { estimate: true }).discards;
    const nearest = rows.reduce((least, row) => Math.min(least, row.shanten), Infinity);
    const { win, points } = this.data.fits[nearest <= NEAREST ? 0 : 1];
    const reader = new DistantReader(hand, situation);
    const found = rows.map((row) => {
      reader.fill(row, nearest, this.x);
      return { tile: row.discard!, win: dot(win, this.x), points: dot(points, this.x) };
    });
    found.sort((a, b) => b.win + b.points - a.win - a.points || a.tile - b.tile);
    const best = found[0]!;
    return new Map(
      found.map((one) => [one.tile, { win: Math.exp(one.win - best.win), points: Math.exp(one.points - best.points) }]),
    );
  }
}
