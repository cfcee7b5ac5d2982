/**
 * The value of a hand of 3n + 1 tiles from its completions. A missing tile that comes either wins or brings some completions nearer; then the
 * tile is thrown that keeps the most of them, and so on. Tiles come at constant rates a turn and the round ends for the seat at the rate
 * `end` a turn (others win, the wall runs out), so a hand with rates aᵢ to states worth vᵢ is worth Σ aᵢ vᵢ / (Σ aᵢ + end), where
 * only tiles that lead to something better than that are taken. Below `limit` levels the completions that are left are taken together:
 * m tiles missing, m parallel choices at the rate r whose m-th power is their summed weight.
 * Inner functions keep positional parameters for speed.
 */
import { MAX_COMPLETIONS, MAX_MISSING, type Completions } from './completions.ts';
import type { Draft } from './draft.ts';

/** Weight of the lesser of two groups of completions, where the better one fails. Set by hand. */
const FURTHER = 0.3;
const STACK = 1 << 17;
const DEPTHS = 4;

const bitCount = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
};
const BIT_COUNT = Uint8Array.from({ length: 1 << MAX_MISSING }, (_, mask) => bitCount(mask));

const entries = new Int32Array(STACK);
const masks = new Uint8Array(STACK);
const weights = new Float64Array(STACK);

/** Work space of one depth. */
class Level {
  readonly counts = new Int32Array(34);
  readonly ends = new Int32Array(34);
  readonly winRate = new Float64Array(34);
  readonly winPoints = new Float64Array(34);
  readonly claims = new Float64Array(34);
  readonly sums = new Float64Array(34);
  readonly rates = new Float64Array(34);
  readonly values = new Float64Array(34);
  readonly chances = new Float64Array(34);
}

const levels = Array.from({ length: DEPTHS }, () => new Level());
const spare = new Float64Array(34);
const sumAt = new Float64Array(MAX_MISSING + 1);
const pointsAt = new Float64Array(MAX_MISSING + 1);

export class Tree {
  /** The answer: points, and the chance to win. */
  value = 0;
  chance = 0;
  /** Rate a turn at which the round ends for the seat, after so many tiles have come. */
  readonly ends = new Float64Array(MAX_MISSING + DEPTHS).fill(0.1);

  private readonly found: Completions;
  private readonly draft: Draft;
  private readonly taken = new Uint8Array(34);
  private limit = 1;

  constructor(found: Completions, draft: Draft) {
    this.found = found;
    this.draft = draft;
  }

  /** Puts the completions that can spare `kind` (all, for −1) on the stack; returns how many. */
  gather(kind: number): number {
    let size = 0;
    for (let entry = 0; entry < this.found.size; entry++)
      if (kind < 0 || this.spares(entry, kind)) this.put(entry, size++);
    return size;
  }

  /** As `gather`, from a list of completions. */
  gatherFrom(list: readonly number[], kind: number): number {
    let size = 0;
    for (const entry of list) if (kind < 0 || this.spares(entry, kind)) this.put(entry, size++);
    return size;
  }

  private put(entry: number, at: number): void {
    entries[at] = entry;
    masks[at] = (1 << this.found.distance[entry]!) - 1;
    weights[at] = this.found.weight[entry]!;
  }

  /** The completion does not need one tile of the kind. */
  spares(entry: number, kind: number): boolean {
    return kind < 27
      ? ((this.found.spareSuits[entry]! >> kind) & 1) === 1
      : ((this.found.spareHonours[entry]! >> (kind - 27)) & 1) === 1;
  }

  private sparesTwo(entry: number, kind: number): boolean {
    return kind < 27
      ? ((this.found.twiceSuits[entry]! >> kind) & 1) === 1
      : ((this.found.twiceHonours[entry]! >> (kind - 27)) & 1) === 1;
  }

  /** Fewest tiles missing among what `gather` put there. */
  nearest(size: number): number {
    let least = MAX_MISSING + 1;
    for (let i = 0; i < size; i++) least = Math.min(least, this.found.distance[entries[i]!]!);
    return least;
  }

  /** The quick answer for what `gather` put there. */
  estimate(size: number): void {
    this.together(0, size, 0);
  }

  /** The answer for what `gather` put there, `thrown` being the kind (−1 none). */
  expand(size: number, thrown: number, limit: number): void {
    this.limit = limit;
    this.node(0, size, 0, thrown >= 0 && thrown < 27 ? 1 << thrown : 0, thrown >= 27 ? 1 << (thrown - 27) : 0);
  }

  /** All completions from `from` to `to` at once, without asking which tile comes first. */
  private together(from: number, to: number, depth: number): void {
    sumAt.fill(0);
    pointsAt.fill(0);
    let least = MAX_MISSING;
    for (let i = from; i < to; i++) {
      const m = BIT_COUNT[masks[i]!]!;
      sumAt[m]! += weights[i]!;
      pointsAt[m]! += weights[i]! * this.found.payoff[entries[i]!]!;
      if (m < least) least = m;
    }
    this.value = 0;
    this.chance = 0;
    for (let m = Math.min(MAX_MISSING, least + 1); m >= least; m--) {
      const sum = sumAt[m]!;
      if (sum === 0) continue;
      const rate = m === 1 ? sum : sum ** (1 / m);
      let chance = 1;
      for (let i = 0; i < m; i++) chance *= ((m - i) * rate) / ((m - i) * rate + this.ends[depth + i]!);
      this.join(chance, (chance * pointsAt[m]!) / sum);
    }
  }

  /** Completions at two distances share most of their tiles: the better lot counts, the other for a part. */
  private join(chance: number, value: number): void {
    const isBetter = value > this.value;
    const [high, low] = isBetter ? [chance, this.chance] : [this.chance, chance];
    this.value = isBetter ? value + (1 - high) * FURTHER * this.value : this.value + (1 - high) * FURTHER * value;
    this.chance = high + (1 - high) * FURTHER * low;
  }

  /** Copies to come, over the unseen tiles. */
  private rate(kind: number): number {
    return this.draft.drawRate(kind, this.taken[kind]!);
  }

  private node(from: number, to: number, depth: number, suits: number, honours: number): void {
    if (depth === this.limit) {
      this.together(from, to, depth);
      return;
    }
    const level = levels[depth]!;
    this.count(from, to, level);
    const top = this.distribute(from, to, level);
    let candidates = 0;
    for (let kind = 0; kind < 34; kind++) {
      const isWin = level.winRate[kind]! > 0;
      level.rates[kind] = 0;
      if (isWin) {
        level.rates[kind] = level.winRate[kind]!;
        level.values[kind] = level.winPoints[kind]!;
        level.chances[kind] = 1;
      } else if (level.counts[kind]! > 0) this.advance(kind, top, depth, suits, honours);
      if (level.rates[kind]! > 0) candidates++;
    }
    this.choose(level, candidates, this.ends[depth]!);
  }

  /** How many completions want each kind, and which kinds win. */
  private count(from: number, to: number, level: Level): void {
    const { missing, last, points } = this.found;
    level.counts.fill(0);
    level.winRate.fill(0);
    level.claims.fill(0);
    level.sums.fill(0);
    for (let i = from; i < to; i++) {
      const at = entries[i]! * MAX_MISSING;
      const mask = masks[i]!;
      if (BIT_COUNT[mask] === 1) {
        const place = at + 31 - Math.clz32(mask);
        const kind = missing[place]!;
        const rate = this.rate(kind) * last[place]!;
        if (rate * points[place]! > level.winRate[kind]! * level.winPoints[kind]!) {
          level.winRate[kind] = rate;
          level.winPoints[kind] = points[place]!;
        }
        continue;
      }
      let before = -1;
      for (let bits = mask; bits !== 0; bits &= bits - 1) {
        const kind = missing[at + 31 - Math.clz32(bits & -bits)]!;
        // Equal kinds of one block stand side by side.
        if (kind !== before) level.counts[kind]!++;
        before = kind;
      }
    }
  }

  /** Copies each completion, less the tile, to the list of each kind it wants; returns the end of the lists. */
  private distribute(from: number, to: number, level: Level): number {
    const { missing, block, claim } = this.found;
    let top = to;
    for (let kind = 0; kind < 34; kind++) {
      level.ends[kind] = top;
      if (level.winRate[kind] === 0) top += level.counts[kind]!;
    }
    if (top > STACK - MAX_COMPLETIONS) return to;
    for (let i = from; i < to; i++) {
      const entry = entries[i]!;
      const at = entry * MAX_MISSING;
      const mask = masks[i]!;
      const weight = weights[i]!;
      if (BIT_COUNT[mask] === 1) continue;
      let before = -1;
      for (let bits = mask; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const place = at + 31 - Math.clz32(bit);
        const kind = missing[place]!;
        if (kind === before || level.winRate[kind]! > 0) continue;
        before = kind;
        let copies = 1;
        let isAlone = true;
        for (let others = mask & ~bit; others !== 0; others &= others - 1) {
          const other = at + 31 - Math.clz32(others & -others);
          if (block[other] === block[place]) isAlone = false;
          if (missing[other] === kind) copies++;
        }
        const faster = 1 + (isAlone ? claim[place]! : claim[place]! / 2);
        level.claims[kind]! += weight * (isAlone ? 1 + claim[place]! : 1);
        level.sums[kind]! += weight;
        const end = level.ends[kind]!++;
        entries[end] = entry;
        masks[end] = mask & ~bit;
        weights[end] = (weight * copies) / (this.rate(kind) * faster);
      }
    }
    return top;
  }

  /** The kind has come: throws what keeps the most weight, and looks on. */
  private advance(kind: number, top: number, depth: number, suits: number, honours: number): void {
    const level = levels[depth]!;
    const to = level.ends[kind]!;
    const from = to - level.counts[kind]!;
    const thrown = this.bestSpare(from, to, suits, honours);
    if (thrown < 0) return;
    const isAgain = thrown < 27 ? (suits >> thrown) & 1 : (honours >> (thrown - 27)) & 1;
    let end = from;
    for (let i = from; i < to; i++) {
      if (!(isAgain === 1 ? this.sparesTwo(entries[i]!, thrown) : this.spares(entries[i]!, thrown))) continue;
      entries[end] = entries[i]!;
      masks[end] = masks[i]!;
      weights[end] = weights[i]!;
      end++;
    }
    level.rates[kind] = (this.rate(kind) * level.claims[kind]!) / level.sums[kind]!;
    this.taken[kind]!++;
    if (depth + 1 === this.limit) this.together(from, end, depth + 1);
    else {
      // The lists of the next level stand above all lists of this one.
      const size = end - from;
      entries.copyWithin(top, from, end);
      masks.copyWithin(top, from, end);
      weights.copyWithin(top, from, end);
      const nextSuits = thrown < 27 ? suits | (1 << thrown) : suits;
      const nextHonours = thrown < 27 ? honours : honours | (1 << (thrown - 27));
      this.node(top, top + size, depth + 1, nextSuits, nextHonours);
    }
    this.taken[kind]!--;
    level.values[kind] = this.value;
    level.chances[kind] = this.chance;
  }

  private bestSpare(from: number, to: number, suits: number, honours: number): number {
    const { spareSuits, spareHonours, twiceSuits, twiceHonours } = this.found;
    spare.fill(0);
    const scale = 1 / this.ends[0]!;
    for (let i = from; i < to; i++) {
      const entry = entries[i]!;
      let weight = weights[i]!;
      for (let m = BIT_COUNT[masks[i]!]!; m > 0; m--) weight *= scale;
      for (let bits = (spareSuits[entry]! & ~suits) | twiceSuits[entry]!; bits !== 0; bits &= bits - 1)
        spare[31 - Math.clz32(bits & -bits)]! += weight;
      for (let bits = (spareHonours[entry]! & ~honours) | twiceHonours[entry]!; bits !== 0; bits &= bits - 1)
        spare[58 - Math.clz32(bits & -bits)]! += weight;
    }
    let best = -1;
    for (let kind = 0; kind < 34; kind++) if (spare[kind]! > (best < 0 ? 0 : spare[best]!)) best = kind;
    return best;
  }

  /** Takes the best tiles first, as long as a tile leads to more than what the ones before it are worth. */
  private choose(level: Level, candidates: number, end: number): void {
    let rates = 0;
    let points = 0;
    let chances = 0;
    this.value = 0;
    this.chance = 0;
    for (let n = 0; n < candidates; n++) {
      let best = -1;
      for (let kind = 0; kind < 34; kind++)
        if (level.rates[kind]! > 0 && (best < 0 || level.values[kind]! > level.values[best]!)) best = kind;
      if (level.values[best]! <= this.value) return;
      const rate = level.rates[best]!;
      level.rates[best] = 0;
      rates += rate;
      points += rate * level.values[best]!;
      chances += rate * level.chances[best]!;
      this.value = points / (rates + end);
      this.chance = chances / (rates + end);
    }
  }
}
