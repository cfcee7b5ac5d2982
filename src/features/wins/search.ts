/**
 * Which wins a hand can still reach, opponents left aside: for each discard and k = 1 … 3, the points of the best win that needs at most k tiles more,
 * as a level of WIN_POINTS, in each way to win. A depth-first search over sets and a pair suit by suit; seven pairs and thirteen orphans apart.
 *
 * A win W of the hand after a discard lacks the tiles W has beyond it. They must be unseen, count as plain fives, and any of them may be the
 * winning tile, which another seat throws. A hand that is open wins as it is; a closed one wins with riichi, without, or open: then one of the lacking
 * tiles was claimed for a set and another one wins. Counters, sticks, ippatsu and ura dora do not count.
 */
import { ScoreOut, RIICHI, doraOf, scoreUnchecked, winPoints, honourPairFu } from '../../rules/riichi/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import { sanmaShantenUnchecked, shantenUnchecked } from '../../shape/index.ts';
import { isOpenMeld, meldOf, type Kind, type Meld, type Wind, type Counts } from '../../tiles/index.ts';
import {
  DAMA_WIN,
  Levels,
  OPEN_WIN,
  RIICHI_WIN,
  WIN_WAYS,
  boundOf,
  isGates,
  levelOfPoints,
  type Whole,
} from './bound.ts';
import { MOST_LACKING, Parts, bucketOf, type Worth } from './parts.ts';
import { newWhole, pairsOf, setMelds, visitOrphans, visitPairs } from './whole.ts';

/** Most tiles that may be replaced. */
export const REPLACED = MOST_LACKING;
/** The place of a hand of 3n + 1 tiles, which throws nothing. */
export const KEPT = 34;
const PLACES = 35;

/** What the search asks about; all of it as the seat sees it. */
export type Held = {
  readonly rules: RiichiRules;
  /** Concealed tiles, 3n + 1 or 3n + 2. */
  readonly counts: Counts;
  readonly melds: readonly Meld[];
  /** Copies of each kind not seen. */
  readonly unseen: Counts;
  readonly indicators: readonly Kind[];
  /** Concealed red fives of m p s, and red fives in melds. */
  readonly reds: readonly [number, number, number];
  readonly meldReds: number;
  readonly kita: number;
  readonly roundWind: Wind;
  readonly seatWind: Wind;
};

/** Points of the best win within three replacements, for each discard. */
export class WinSearch {
  /** [(way · 4 + replaced) · 35 + kind thrown]: levels; never less with more replaced. */
  private readonly best = new Uint8Array(WIN_WAYS * (REPLACED + 1) * PLACES);
  /** [way · 4 + replaced]: the least of them over all discards. */
  private readonly least = new Uint8Array(WIN_WAYS * (REPLACED + 1));
  private readonly parts = [new Parts(0), new Parts(9), new Parts(18), new Parts(27)] as const;
  /** [group · 10 + sets · 2 + pairs]: what the groups from it on lack at least. */
  private readonly rest = new Uint8Array(5 * 10);
  private readonly worth: Worth = {
    dora: new Uint8Array(36),
    value: new Uint8Array(36),
    pairFu: new Uint8Array(36),
  };
  private readonly keys = new Int32Array(4);
  private readonly whole: Whole[] = Array.from({ length: 5 }, () => newWhole());
  /** Kinds that may be thrown. */
  private readonly places: number[] = [];
  private held!: Held;
  private levels!: Levels;
  private isOpen = false;
  private readonly ways: number[] = [];
  /** The win looked at: its concealed tiles, and the kinds it lacks of the hand as it is. */
  private readonly tiles = new Uint8Array(34);
  private readonly lacks: number[] = [];
  private readonly called = new Uint8Array(34);
  private readonly out = new ScoreOut();
  private readonly known = new Map<string, Levels>();
  /** Wins looked at, and wins scored, since the object was made. */
  looked = 0;
  scored = 0;

  /** The level of the best win after `kind` is thrown, or KEPT, with at most `replaced` tiles 1–3; 0 none. */
  level(way: number, replaced: number, kind: number): number {
    return this.best[(way * 4 + replaced) * PLACES + kind]!;
  }

  /** The same over all ways to win. */
  any(replaced: number, kind: number): number {
    return Math.max(this.level(0, replaced, kind), this.level(1, replaced, kind), this.level(2, replaced, kind));
  }

  search(held: Held): void {
    this.best.fill(0);
    this.least.fill(0);
    const { counts, melds, rules } = held;
    const shanten = rules.seats === 3 ? sanmaShantenUnchecked : shantenUnchecked;
    if (shanten(counts, melds.length) + 1 > REPLACED) return;
    this.set(held);
    this.findRest();
    this.join(0, 4 - melds.length, 1, 0);
    if (melds.length > 0) return;
    visitPairs(counts, held.unseen, this.tiles, () => this.lookWhole(pairsOf(this.tiles, this.whole[0]!, this.worth)));
    visitOrphans(counts, held.unseen, this.tiles, () => this.lookWhole(undefined));
  }

  private set(held: Held): void {
    this.held = held;
    const { counts, melds, rules, unseen } = held;
    this.isOpen = melds.some(isOpenMeld);
    this.ways.length = 0;
    this.ways.push(...(this.isOpen ? [OPEN_WIN] : [RIICHI_WIN, DAMA_WIN, OPEN_WIN]));
    const key = `${rules.id} ${rules.kiriage} ${rules.countedYakuman} ${held.seatWind === 0}`;
    if (!this.known.has(key)) this.known.set(key, new Levels(rules, held.seatWind === 0));
    this.levels = this.known.get(key)!;
    this.places.length = 0;
    let size = 0;
    for (let kind = 0; kind < 34; kind++) {
      size += counts[kind]!;
      if (counts[kind]! > 0) this.places.push(kind);
    }
    if (size % 3 === 1) this.places.splice(0, Infinity, KEPT);
    this.setWorth(held);
    setMelds(this.whole[0]!, held, this.worth);
    for (const parts of this.parts) parts.fill(counts, unseen, this.worth, 4 - melds.length);
  }

  private setWorth({ rules, indicators, roundWind, seatWind }: Held): void {
    const { dora, value, pairFu } = this.worth;
    dora.fill(0);
    value.fill(0);
    pairFu.fill(0);
    for (const indicator of indicators) dora[doraOf(indicator, rules)]!++;
    value[27 + roundWind]!++;
    value[27 + seatWind]!++;
    if (rules.northIsValue && seatWind !== 3) value[30]!++;
    value.fill(1, 31, 34);
    for (let honour = 0; honour < 7; honour++)
      pairFu[27 + honour] = honourPairFu(honour, { roundWind, seatWind }, rules);
  }

  private findRest(): void {
    const { rest } = this;
    rest.fill(99);
    rest[40] = 0;
    for (let group = 3; group >= 0; group--)
      for (let sets = 0; sets < 5; sets++)
        for (let pairs = 0; pairs < 2; pairs++)
          for (let lacking = 0; lacking <= MOST_LACKING; lacking++) {
            if (this.parts[group]!.buckets[bucketOf(sets, pairs, lacking)]!.length === 0) continue;
            for (let more = 0; more + sets < 5; more++)
              for (let pair = 0; pair + pairs < 2; pair++) {
                const at = group * 10 + (sets + more) * 2 + pairs + pair;
                rest[at] = Math.min(rest[at]!, lacking + rest[(group + 1) * 10 + more * 2 + pair]!);
              }
          }
  }

  /** Joins a part of `group` to what is chosen, so that `sets` sets and `pairs` pairs are found in it and the groups after it. */
  private join(group: number, sets: number, pairs: number, lacking: number): void {
    if (group === 4) return this.look(lacking);
    const { buckets } = this.parts[group]!;
    for (let own = 0; own <= sets; own++)
      for (let pair = 0; pair <= pairs; pair++) {
        const least = this.rest[(group + 1) * 10 + (sets - own) * 2 + pairs - pair]!;
        for (let more = 0; lacking + more + least <= MOST_LACKING; more++) {
          const bucket = buckets[bucketOf(own, pair, more)]!;
          for (let i = 0; i < bucket.length; i++) {
            this.add(group, bucket[i]!);
            this.join(group + 1, sets - own, pairs - pair, lacking + more);
          }
        }
      }
  }

  private add(group: number, index: number): void {
    const { keys, traits, sums, masks } = this.parts[group]!;
    const [before, after] = [this.whole[group]!, this.whole[group + 1]!];
    const mask = masks[index]!;
    this.keys[group] = keys[index]!;
    after.traits = before.traits & traits[index]!;
    after.sums = before.sums + sums[index]!;
    after.m = before.m | (group === 0 ? mask : 0);
    after.p = before.p | (group === 1 ? mask : 0);
    after.s = before.s | (group === 2 ? mask : 0);
    after.suits = before.suits | (keys[index] === 0 ? 0 : 1 << group);
    after.kongs = before.kongs;
    after.extra = before.extra;
    after.meldFu = before.meldFu;
  }

  /** A win in sets and a pair that lacks so many tiles of the hand as it is. */
  private look(lacking: number): void {
    const { whole, keys, levels, held } = this;
    const all = whole[4]!;
    this.looked++;
    const single = all.suits & (all.suits - 1) ? -1 : 31 - Math.clz32(all.suits);
    const hasGates = single >= 0 && single < 3 && held.melds.length === 0 && isGates(keys[single]!);
    let isSet = false;
    for (const way of this.ways) {
      const bound = hasGates ? levels.yakuman : boundOf(all, way, levels, held.rules.openTanyao);
      if (bound <= this.least[way * 4 + lacking]!) continue;
      if (!isSet) {
        for (let group = 0; group < 4; group++)
          for (let rank = 0; rank < (group === 3 ? 7 : 9); rank++)
            this.tiles[9 * group + rank] = (keys[group]! >> (3 * rank)) & 7;
        this.findLacks();
        isSet = true;
      }
      this.settle(way, bound);
    }
  }

  /** Seven pairs, or thirteen orphans where nothing is told: they stay closed. */
  private lookWhole(all: Whole | undefined): void {
    const { levels, held } = this;
    this.looked++;
    this.findLacks();
    for (let way = RIICHI_WIN; way <= DAMA_WIN; way++) {
      const bound = all === undefined ? levels.yakuman : boundOf(all, way, levels, held.rules.openTanyao);
      if (bound > this.least[way * 4 + this.lacks.length]!) this.settle(way, bound);
    }
  }

  private findLacks(): void {
    const { tiles, lacks, held } = this;
    lacks.length = 0;
    for (let kind = 0; kind < 34; kind++) for (let n = held.counts[kind]!; n < tiles[kind]!; n++) lacks.push(kind);
  }

  /** Raises the levels that the win in `tiles` reaches; none is raised beyond `bound`. */
  private settle(way: number, bound: number): void {
    const { held, tiles, lacks, places, best } = this;
    const { counts, unseen } = held;
    const lacking = lacks.length;
    let plain = -1;
    const whole = (): number =>
      plain < 0 ? (plain = this.levelOf(way, lacking, this.redsWithout(KEPT), bound)) : plain;
    for (const place of places) {
      const isUsed = place !== KEPT && tiles[place]! >= counts[place]!;
      const replaced = isUsed ? lacking + 1 : lacking;
      if (replaced > REPLACED || best[(way * 4 + replaced) * PLACES + place]! >= bound) continue;
      if (!isUsed) {
        this.raise(way, replaced, place, whole());
        continue;
      }
      if (unseen[place]! <= tiles[place]! - counts[place]!) continue;
      const reds = this.redsWithout(place);
      lacks.push(place);
      this.raise(way, replaced, place, this.levelOf(way, lacking + 1, reds, bound));
      lacks.pop();
    }
  }

  private raise(way: number, replaced: number, place: number, level: number): void {
    let isRaised = false;
    for (let k = replaced; k <= REPLACED; k++) {
      const at = (way * 4 + k) * PLACES + place;
      if (this.best[at]! >= level) continue;
      this.best[at] = level;
      isRaised = true;
    }
    if (!isRaised) return;
    for (let k = replaced; k <= REPLACED; k++) {
      let least = 99;
      for (const other of this.places) least = Math.min(least, this.best[(way * 4 + k) * PLACES + other]!);
      this.least[way * 4 + k] = least;
    }
  }

  /** Red fives of the win after a discard: as many as are held still, plain ones being thrown first. */
  private redsWithout(place: number): number {
    const { held, tiles } = this;
    let reds = held.meldReds;
    for (let suit = 0; suit < 3; suit++) {
      const five = 9 * suit + 4;
      const left = held.counts[five]! - (five === place ? 1 : 0);
      reds += Math.min(held.reds[suit]!, left, tiles[five]!);
    }
    return reds;
  }

  /** The best level over the first `count` of `lacks` as winning tiles, and over claims of others for an open win of a closed hand. */
  private levelOf(way: number, count: number, reds: number, bound: number): number {
    const { lacks, tiles, held } = this;
    let best = 0;
    const isCalled = way === OPEN_WIN && !this.isOpen;
    for (let i = 0; i < count && best < bound; i++) {
      const kind = lacks[i]!;
      if (!isCalled) best = Math.max(best, this.score(tiles, held.melds, kind, way, reds));
      else
        for (let j = 0; j < count && best < bound; j++)
          if (j !== i) best = Math.max(best, this.levelAfter(kind, lacks[j]!, reds));
    }
    return best;
  }

  /** Claims `kind` for any set of the win, and wins with `winner`. */
  private levelAfter(kind: number, winner: number, reds: number): number {
    const { tiles, called, held } = this;
    let best = 0;
    const rank = kind % 9;
    for (let shape = 0; shape < 4; shape++) {
      const isRun = shape < 3;
      const low = isRun ? kind - shape : kind;
      if (isRun && (kind >= 27 || rank < shape || rank - shape > 6 || !held.rules.chow)) continue;
      called.set(tiles);
      let isThere = true;
      for (let i = 0; i < 3; i++) {
        const tile = isRun ? low + i : low;
        if (called[tile] === 0) isThere = false;
        else called[tile]!--;
      }
      if (!isThere || called[winner] === 0) continue;
      const meld = meldOf({ type: isRun ? 'chow' : 'pung', kind: low as Kind, claimed: isRun ? shape : 0 });
      best = Math.max(best, this.score(called, [...held.melds, meld], winner, OPEN_WIN, reds));
    }
    return best;
  }

  private score(concealed: Uint8Array, melds: readonly Meld[], winTile: number, way: number, reds: number): number {
    const { rules, roundWind, seatWind, indicators, kita } = this.held;
    this.scored++;
    const base = scoreUnchecked(
      {
        concealed,
        melds,
        winTile: winTile as Kind,
        selfDraw: false,
        situation: way === RIICHI_WIN ? RIICHI : 0,
        roundWind,
        seatWind,
        doraIndicators: indicators,
        uraIndicators: [],
        reds,
        kita,
      },
      rules,
      this.out,
    );
    return base <= 0 ? 0 : levelOfPoints(winPoints(base, seatWind === 0, false, rules));
  }
}
