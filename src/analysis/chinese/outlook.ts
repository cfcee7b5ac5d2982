/** The outlook of a hand: what each discard is worth by the plans it keeps. */
import type { Kind } from '../../tiles/index.ts';
import { turnsToCome } from './horizon.ts';
import { Search, FAR } from './search.ts';
import type { Situation } from './situation.ts';
import { Tree } from './tree.ts';

/** Turns that pass until a tile that is wanted has come. */
const STEP = 1;
/** Discards whose quick estimate is below this share of the best are not looked at closely. */
const PROMISING = 0.5;
/** Levels to expand by distance. */
const LIMITS = [0, 2, 2, 1, 1, 1, 1, 1, 1, 1] as const;

export class Outlook {
  /** The whole hand, for one of 3n + 1 tiles. */
  static readonly HAND = 34;

  readonly search = new Search();
  /** By kind to throw; at HAND for a hand of 3n + 1 tiles. Distance FAR where nothing was found. */
  readonly distance = new Uint8Array(35);
  readonly chance = new Float64Array(35);
  /** Points to expect. */
  readonly value = new Float64Array(35);
  readonly #tree = new Tree(this.search.found, this.search.draft);

  /** For a hand of 3n + 2 tiles. */
  discards(situation: Situation): void {
    const tree = this.#prepare(situation);
    let best = 0;
    for (let kind = 0; kind < 34; kind++) {
      if (situation.counts[kind] === 0) continue;
      tree.estimate(tree.gather(kind));
      this.value[kind] = tree.value;
      if (tree.value > best) best = tree.value;
    }
    for (let kind = 0; kind < 34; kind++)
      if (this.value[kind]! > 0 && this.value[kind]! >= PROMISING * best) this.#look(kind);
  }

  /** For a hand of 3n + 1 tiles. */
  hand(situation: Situation): void {
    this.#prepare(situation);
    this.#look(Outlook.HAND);
  }

  #prepare(situation: Situation): Tree {
    this.search.run(situation, 1);
    this.distance.fill(FAR);
    this.chance.fill(0);
    this.value.fill(0);
    const { ends } = this.#tree;
    for (let i = 0; i < ends.length; i++) ends[i] = 1 / turnsToCome(situation.draws, situation.rivals, STEP * i);
    return this.#tree;
  }

  #look(kind: number): void {
    const tree = this.#tree;
    const thrown = kind === Outlook.HAND ? -1 : kind;
    tree.expand(tree.gather(thrown), thrown, LIMITS[this.search.distance]!);
    this.value[kind] = tree.value;
    this.chance[kind] = tree.chance;
    this.distance[kind] = this.search.distance;
  }

  /** Kind with the highest value among those held, −1 when nothing was found. */
  best(): Kind | -1 {
    let best = -1;
    for (let kind = 0; kind < 34; kind++)
      if (this.value[kind]! > 0 && (best < 0 || this.value[kind]! > this.value[best]!)) best = kind;
    return best as Kind | -1;
  }
}
