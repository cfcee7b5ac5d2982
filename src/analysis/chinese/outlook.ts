/** The outlook of a hand of Chinese Standard: chance of a win and expected game points of each discard, from the completions (plans) it keeps. */
import { NO_DISCARD } from '../../shape/index.ts';
import { countTiles, type Kind } from '../../tiles/index.ts';
import { turnsToCome } from './horizon.ts';
import { LAST_TILE_POINTS, LastTile } from './lasttile.ts';
import { NO_PLAN } from '../advice/index.ts';
import { Search } from './search.ts';
import type { Situation } from './situation.ts';
import { Tree } from './tree.ts';

/** Turns counted for each missing tile when the end of the round is estimated. Set by hand. */
const STEP = 1;
/** Discards whose quick estimate is below this share of the best keep the estimate; the others are expanded. Set by hand, for speed. */
const PROMISING = 0.5;
/** With more completions than MANY the share is CLOSER instead. */
const MANY = 800;
const CLOSER = 0.9;
/** With this many own draws left or fewer, a win on the last tile of the wall is counted too. Set by hand. */
const LAST_TILE_DRAWS = 6;
/** Levels to expand by distance. */
const LIMITS = [0, 2, 2, 1, 1, 1, 1, 1, 1, 1] as const;

export class ChineseOutlook {
  /** The whole hand, for one of 3n + 1 tiles. */
  static readonly HAND = 34;

  readonly search = new Search();
  /** By kind to throw; at HAND for a hand of 3n + 1 tiles. Distance NO_PLAN where nothing was found. */
  readonly distance = new Uint8Array(35);
  readonly chance = new Float64Array(35);
  /** Points to expect. */
  readonly value = new Float64Array(35);
  private readonly late = new LastTile();
  /** By kind: 1 where the tree was expanded; the others are quick estimates, scaled by the ratio of the best expanded value to its estimate. */
  readonly isClose = new Uint8Array(34);
  readonly tree = new Tree(this.search.found, this.search.draft);

  /** For a hand of 3n + 2 tiles; completions beyond `most` tiles are left out. */
  discards(situation: Situation, most = NO_PLAN - 1): void {
    const { tree } = this;
    this.prepare(situation, most);
    let best = 0;
    for (let kind = 0; kind < 34; kind++) {
      if (situation.counts[kind] === 0) continue;
      const size = tree.gather(kind);
      this.distance[kind] = Math.min(NO_PLAN, tree.nearest(size));
      tree.estimate(size);
      this.value[kind] = tree.value;
      this.chance[kind] = tree.chance;
      if (tree.value > best) best = tree.value;
    }
    if (best > 0) this.lookCloser(best);
    this.addLastTile(situation);
  }

  /** Expands the promising discards, and scales the estimates that stay to the level of the expanded ones. */
  private lookCloser(best: number): void {
    const least = best * (this.search.found.size > MANY ? CLOSER : PROMISING);
    let highest = 0;
    for (let kind = 0; kind < 34; kind++) {
      if (this.value[kind]! < least) continue;
      this.look(kind);
      this.isClose[kind] = 1;
      highest = Math.max(highest, this.value[kind]!);
    }
    const measure = highest / best;
    for (let kind = 0; kind < 34; kind++) {
      if (this.isClose[kind] === 1) continue;
      this.value[kind]! *= measure;
      this.chance[kind]! *= measure;
    }
  }

  /** For a hand of 3n + 1 tiles. */
  hand(situation: Situation): void {
    this.prepare(situation);
    this.look(ChineseOutlook.HAND);
    this.addLastTile(situation);
  }

  /** Near the end a hand that is complete but for one tile may win by the last one, whatever its fan. */
  private addLastTile(situation: Situation): void {
    if (situation.draws > LAST_TILE_DRAWS) return;
    const late = this.late;
    late.run(situation);
    for (let row = 0; row < late.rows.size; row++) {
      const kind = late.rows.discard[row] === NO_DISCARD ? ChineseOutlook.HAND : late.rows.discard[row]!;
      const chance = (1 - this.chance[kind]!) * late.reach * late.hit(row);
      this.value[kind]! += chance * LAST_TILE_POINTS;
      this.chance[kind]! += chance;
    }
  }

  /** Finds the completions and forgets the answers. */
  prepare(situation: Situation, most = NO_PLAN - 1, slack = 1): void {
    this.search.run(situation, slack, most);
    this.distance.fill(NO_PLAN);
    this.chance.fill(0);
    this.value.fill(0);
    this.isClose.fill(0);
    const { ends } = this.tree;
    for (let i = 0; i < ends.length; i++) ends[i] = 1 / turnsToCome(situation.draws, situation.otherMelds, STEP * i);
  }

  /** The answer, in `tree`, for some of the completions, and the discard that leaves the most of it (hands of 3n + 2 tiles). */
  lookAt(entries: readonly number[], { counts }: Situation): Kind | undefined {
    const { tree } = this;
    const limit = LIMITS[this.search.distance]!;
    if (countTiles(counts) % 3 === 1) {
      tree.expand(tree.gatherFrom(entries, -1), -1, limit);
      return undefined;
    }
    let best = -1;
    let bestValue = 0;
    for (let kind = 0; kind < 34; kind++) {
      if (counts[kind] === 0) continue;
      tree.estimate(tree.gatherFrom(entries, kind));
      if (tree.value <= bestValue) continue;
      best = kind;
      bestValue = tree.value;
    }
    tree.expand(tree.gatherFrom(entries, best), best, limit);
    return best as Kind;
  }

  private look(kind: number): void {
    const tree = this.tree;
    const thrown = kind === ChineseOutlook.HAND ? -1 : kind;
    const size = tree.gather(thrown);
    this.distance[kind] = Math.min(NO_PLAN, tree.nearest(size));
    tree.expand(size, thrown, LIMITS[this.search.distance]!);
    this.value[kind] = tree.value;
    this.chance[kind] = tree.chance;
  }

  /** Kind with the highest value among those held, −1 when nothing was found. */
  best(): Kind | -1 {
    let best = -1;
    for (let kind = 0; kind < 34; kind++)
      if (this.value[kind]! > 0 && (best < 0 || this.value[kind]! > this.value[best]!)) best = kind;
    return best as Kind | -1;
  }
}
