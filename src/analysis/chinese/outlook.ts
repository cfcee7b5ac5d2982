/**
 * From completions to chances. The completions at one distance k share their tiles; if they were k independent choices, each served at a
 * rate r in a turn, the sum of their weights would be rᵏ. So r is taken as the k-th root of that sum, and the chance to have all k tiles
 * within t turns is (1 − e^(−r t))ᵏ: exact for k = 1, and for k choices of equal rate.
 */
import type { Kind } from '../../tiles/index.ts';
import { Search, FAR } from './search.ts';
import type { Situation } from './situation.ts';

/** Completions one tile further count so much where the nearest ones fail. */
const FURTHER = 0.3;
/** Share of own turns after which the round still goes on. */
const SURVIVAL = 0.96;

/** Turns that count when `draws` are left and others may win first. */
export const effectiveTurns = (draws: number): number => (1 - SURVIVAL ** draws) / (1 - SURVIVAL) + 0.5;

export const chanceWithin = (weight: number, distance: number, turns: number): number =>
  weight <= 0 ? 0 : (1 - Math.exp(-turns * weight ** (1 / distance))) ** distance;

const LEVELS = 2;

export class Outlook {
  readonly search = new Search();
  /** By kind to throw; at index 34 for a hand of 3n + 1 tiles. Distance FAR where nothing was found. */
  readonly distance = new Uint8Array(35);
  readonly chance = new Float64Array(35);
  /** Chance times points. */
  readonly value = new Float64Array(35);
  readonly #weights = new Float64Array(35 * LEVELS);
  readonly #points = new Float64Array(35 * LEVELS);

  run(situation: Situation): void {
    const { search } = this;
    search.run(situation, 1);
    this.#gather();
    const turns = effectiveTurns(situation.draws);
    for (let kind = 0; kind < 35; kind++) this.#settle(kind, turns);
  }

  /** The whole hand, for one of 3n + 1 tiles. */
  static readonly HAND = 34;

  #gather(): void {
    const { found, distance: least } = this.search;
    this.#weights.fill(0);
    this.#points.fill(0);
    for (let entry = 0; entry < found.size; entry++) {
      const level = found.distance[entry]! - least;
      const weight = found.weight[entry]!;
      const points = weight * found.payoff[entry]!;
      this.#add(34 * LEVELS + level, weight, points);
      for (let bits = found.spareSuits[entry]!; bits !== 0; bits &= bits - 1)
        this.#add((31 - Math.clz32(bits & -bits)) * LEVELS + level, weight, points);
      for (let bits = found.spareHonours[entry]!; bits !== 0; bits &= bits - 1)
        this.#add((58 - Math.clz32(bits & -bits)) * LEVELS + level, weight, points);
    }
  }

  #add(at: number, weight: number, points: number): void {
    this.#weights[at]! += weight;
    this.#points[at]! += points;
  }

  #settle(kind: number, turns: number): void {
    const at = kind * LEVELS;
    let chance = 0;
    let value = 0;
    let distance = FAR;
    for (let level = LEVELS - 1; level >= 0; level--) {
      const weight = this.#weights[at + level]!;
      if (weight === 0) continue;
      distance = this.search.distance + level;
      const own = chanceWithin(weight, distance, turns);
      const points = this.#points[at + level]! / weight;
      value = own * points + (1 - own) * FURTHER * value;
      chance = own + (1 - own) * FURTHER * chance;
    }
    this.distance[kind] = distance;
    this.chance[kind] = chance;
    this.value[kind] = value;
  }

  /** Kind with the highest value among those held, −1 when nothing was found. */
  best(): Kind | -1 {
    let best = -1;
    for (let kind = 0; kind < 34; kind++)
      if (this.value[kind]! > 0 && (best < 0 || this.value[kind]! > this.value[best]!)) best = kind;
    return best as Kind | -1;
  }
}
