/**
 * What a drafted completion is worth: 0 when it cannot reach eight fan, else the rate at which its missing tiles come and the game points it pays.
 *
 * With three missing tiles or more the fan are those of the structure and what is certain besides: 门前清 or 不求人 for a hand kept closed, concealed
 * triplets already held. With one or two missing tiles every way to win is scored by the rules: each missing tile as the last, drawn or thrown, the other one
 * drawn or claimed.
 */
import { MINIMUM_FAN, scoreWaysInto, type ChineseWin, type WayTotals } from '../../rules/chinese/index.ts';
import { RUN } from '../../shape/index.ts';
import { CLOSED_KONG, emptyCounts, isOpenMeld, meldType, type Kind } from '../../tiles/index.ts';
import type { Draft } from './draft.ts';
import { MAX_MISSING } from './completions.ts';
import { OPEN_MELDS, SET_TILES, setOfMeld } from './sets.ts';
import type { Situation } from './situation.ts';
import { Structure } from './structure.ts';

/** Up to this distance every way is scored. */
export const EXACT = 2;

/** Points won, by an own draw and by another's discard. */
export const byDraw = (fan: number): number => 3 * (8 + fan);
export const byDiscard = (fan: number): number => 24 + fan;

/** 双暗刻, 三暗刻, 四暗刻 for so many; the last takes the place of 碰碰和. */
const CONCEALED_PUNGS = [0, 0, 2, 16, 58] as const;

/** 不求人, 门前清, 自摸 beside the structure. */
const CLOSED_DRAW = 4;
const CLOSED_CLAIM = 2;
const OPEN_DRAW = 1;
const MELDED = 6;
const WAIT = 1;
const LAST_COPY = 4;

const totals: WayTotals = { drawn: 0, thrown: 0 };
const whole = emptyCounts();
const standing = emptyCounts();
const four = new Uint8Array(4);

const way = { rate: 0, points: 0, fan: 0 };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Scores drafted completions of one situation; the answer stands in its fields after each call. */
export class CompletionScorer {
  readonly structure = new Structure();
  /** The answer. `weight`: product of the rates at which the missing tiles come in a turn; mean points and fan. */
  weight = 0;
  payoff = 0;
  fan = 0;
  /** By missing tile: see Completions. */
  readonly block = new Uint8Array(MAX_MISSING);
  readonly claim = new Float64Array(MAX_MISSING);
  readonly last = new Float64Array(MAX_MISSING);
  readonly points = new Float64Array(MAX_MISSING);

  private situation: Situation | undefined;
  private isClosed = true;
  private closedKongs = 0;
  private meldSets: readonly number[] = [];
  private readonly win: Mutable<ChineseWin> = {
    concealed: standing,
    melds: [],
    winTile: 0 as Kind,
    selfDraw: false,
    lastCopy: false,
    kong: false,
    lastTile: false,
    seatWind: 0,
    roundWind: 0,
    flowers: 0,
  };

  reset(situation: Situation): void {
    this.situation = situation;
    this.structure.reset(situation);
    this.isClosed = !situation.melds.some(isOpenMeld);
    this.closedKongs = situation.melds.filter((meld) => meldType(meld) === CLOSED_KONG).length;
    this.meldSets = situation.melds.map(setOfMeld);
    this.win.seatWind = situation.seatWind;
    this.win.roundWind = situation.roundWind;
  }

  /** A draft of sets and a pair. */
  standard(draft: Draft): void {
    this.weight = 0;
    this.payoff = 0;
    const fan = this.structural(draft);
    if (draft.distance > EXACT) this.far(draft, fan);
    else if (this.mayReach(draft, fan)) this.near(draft);
  }

  /** A draft of a form that stays closed but for the win; `fan` without 自摸. */
  form(draft: Draft, fan: number): void {
    this.weight = 0;
    this.payoff = 0;
    if (draft.distance > EXACT) this.settle(draft, false, fan + 1, fan);
    else this.near(draft);
  }

  private structural(draft: Draft): number {
    let size = 0;
    for (const set of this.meldSets) four[size++] = set;
    for (let d = 0; d < draft.depth - 1; d++) four[size++] = draft.codes[d]!;
    for (let i = 1; i < 4; i++)
      for (let j = i; j > 0 && four[j - 1]! > four[j]!; j--) {
        const higher = four[j - 1]!;
        four[j - 1] = four[j]!;
        four[j] = higher;
      }
    return this.structure.fan(four[0]!, four[1]!, four[2]!, four[3]!, draft.codes[draft.depth - 1]!);
  }

  /** The best of three manners: claiming sets, keeping closed but for the win, drawing everything. */
  private far(draft: Draft, structural: number): void {
    let complete = 0;
    let triplets = 0;
    for (let d = 0; d < draft.depth - 1; d++) {
      if (draft.codes[d]! >= RUN) continue;
      triplets++;
      if (draft.starts[d] === draft.starts[d + 1]) complete++;
    }
    const kongs = this.closedKongs;
    const base = structural - CONCEALED_PUNGS[kongs]!;
    const open = base + CONCEALED_PUNGS[kongs + complete]!;
    if (open >= MINIMUM_FAN) this.settle(draft, true, open + OPEN_DRAW, open);
    if (!this.isClosed) return;
    const claimed = base + CLOSED_CLAIM + CONCEALED_PUNGS[kongs + Math.max(complete, triplets - 1)]!;
    const drawn = base + CLOSED_DRAW + CONCEALED_PUNGS[kongs + triplets]!;
    if (drawn >= MINIMUM_FAN) this.settle(draft, false, drawn, claimed);
  }

  /** Keeps the manner with the most points a turn. A win by claim wants `claimed` to be eight fan. */
  private settle(draft: Draft, claims: boolean, drawn: number, claimed: number): void {
    const { rates } = draft;
    const k = draft.distance;
    const canClaimWin = claimed >= MINIMUM_FAN;
    let weight = draft.product;
    let ends = 0;
    let draws = 0;
    if (!claims) {
      draws = k;
      for (let i = 0; i < k; i++) ends += canClaimWin ? 1 + rates.win[draft.missing[i]!]! : 1;
    }
    for (let d = 0; claims && d < draft.depth; d++) {
      const lacks = draft.starts[d + 1]! - draft.starts[d]!;
      if (lacks === 0) continue;
      const isSet = d < draft.depth - 1;
      let extra = 0;
      for (let i = draft.starts[d]!; i < draft.starts[d + 1]!; i++) {
        const kind = draft.missing[i]!;
        extra += isSet ? (draft.codes[d]! < RUN ? rates.pung : rates.chow)[kind]! : 0;
      }
      // Only the last tile of a set can be claimed.
      extra /= lacks;
      weight *= 1 + extra;
      for (let i = draft.starts[d]!; i < draft.starts[d + 1]!; i++) {
        const kind = draft.missing[i]!;
        ends += (canClaimWin ? 1 + rates.win[kind]! : 1) / (1 + extra);
        draws += 1 / (1 + extra);
      }
    }
    weight *= ends / k;
    const share = draws / ends;
    const payoff = share * byDraw(drawn) + (1 - share) * byDiscard(claimed);
    if (weight * payoff <= this.weight * this.payoff) return;
    this.weight = weight;
    this.payoff = payoff;
    this.fan = share * drawn + (1 - share) * claimed;
    this.detail(draft, claims, canClaimWin ? claimed : 0, drawn);
  }

  private detail(draft: Draft, claims: boolean, claimed: number, drawn: number): void {
    const { rates } = draft;
    for (let d = 0; d < draft.depth; d++) {
      const isSet = claims && d < draft.depth - 1;
      for (let i = draft.starts[d]!; i < draft.starts[d + 1]!; i++) {
        const kind = draft.missing[i]!;
        const win = claimed > 0 ? rates.win[kind]! : 0;
        this.block[i] = d;
        this.claim[i] = isSet ? (draft.codes[d]! < RUN ? rates.pung : rates.chow)[kind]! : 0;
        this.last[i] = 1 + win;
        this.points[i] = (byDraw(drawn) + win * byDiscard(claimed)) / (1 + win);
      }
    }
  }

  /** An upper bound of the fan of a near completion; below eight nothing need be scored. */
  private mayReach(draft: Draft, structural: number): boolean {
    // 无番和 needs a hand without any fan.
    if (structural === 0) return true;
    let triplets = this.closedKongs;
    for (let d = 0; d < draft.depth - 1; d++) if (draft.codes[d]! < RUN) triplets++;
    let most = structural + (this.isClosed ? CLOSED_DRAW : OPEN_DRAW) + WAIT + CONCEALED_PUNGS[triplets]!;
    if (this.meldSets.length >= 3) most += MELDED;
    if (most >= MINIMUM_FAN) return true;
    if (most + LAST_COPY < MINIMUM_FAN) return false;
    // A claimed run shows one more copy, a claimed triplet three.
    const { shown } = this.situation!;
    for (let i = 0; i < draft.distance; i++) if (triplets > 0 || shown[draft.missing[i]!]! >= 2) return true;
    return false;
  }

  /** Every order and manner of the one or two missing tiles. */
  private near(draft: Draft): void {
    const { counts } = this.situation!;
    for (let kind = 0; kind < 34; kind++) whole[kind] = counts[kind]! - draft.rest[kind]! + draft.need[kind]!;
    const k = draft.distance;
    let sum = 0;
    let points = 0;
    let fans = 0;
    for (let last = 0; last < k; last++) {
      const first = k - 1 - last;
      const drawn = this.ways(draft, -1, last);
      const drawnPoints = way.points;
      const drawnFan = way.fan;
      const rate = k === 1 ? 0 : this.bestClaim(draft, first, last);
      const total = drawn + rate * way.rate;
      const here = drawnPoints + rate * way.points;
      this.last[last] = rate > 0 ? Math.max(drawn, way.rate) : drawn;
      this.points[last] = total > 0 ? here / total : 0;
      this.block[last] = last;
      if (k > 1) this.claim[first] = this.last[last]! > 0 ? total / this.last[last]! - 1 : 0;
      else this.claim[0] = 0;
      sum += total;
      points += here;
      fans += drawnFan + rate * way.fan;
    }
    this.weight = (draft.product * sum) / k;
    this.payoff = sum > 0 ? points / sum : 0;
    this.fan = sum > 0 ? fans / sum : 0;
  }

  /** With a set claimed (or none, −1): how fast the last tile comes, as a multiple of the own draw; its points and fan times that in `way`. */
  private ways(draft: Draft, set: number, last: number): number {
    const { melds } = this.situation!;
    const winTile = draft.missing[last]!;
    standing.set(whole);
    if (set >= 0) for (let i = 0; i < 3; i++) standing[SET_TILES[3 * set + i]!]!--;
    this.win.melds = set < 0 ? melds : [...melds, OPEN_MELDS[set]!];
    this.score(winTile);
    const { drawn, thrown } = totals;
    const rate = draft.rates.win[winTile]!;
    way.rate = (drawn >= MINIMUM_FAN ? 1 : 0) + (thrown >= MINIMUM_FAN ? rate : 0);
    way.points = (drawn >= MINIMUM_FAN ? byDraw(drawn) : 0) + (thrown >= MINIMUM_FAN ? rate * byDiscard(thrown) : 0);
    way.fan = (drawn >= MINIMUM_FAN ? drawn : 0) + (thrown >= MINIMUM_FAN ? rate * thrown : 0);
    return way.rate;
  }

  /** The set to claim the first of two missing tiles for: how fast that is, 0 where no set can be claimed; `way` tells the rest. */
  private bestClaim(draft: Draft, first: number, last: number): number {
    // Forms without sets have more than five blocks.
    if (draft.depth > 5) return 0;
    const kind = draft.missing[first]!;
    let best = -1;
    let most = 0;
    let before = -1;
    for (let d = 0; d < draft.depth - 1; d++) {
      const set = draft.codes[d]!;
      if (set === before || !this.isClaimable(draft, set, kind)) continue;
      before = set;
      this.ways(draft, set, last);
      const points = (set < RUN ? draft.rates.pung : draft.rates.chow)[kind]! * way.points;
      if (best >= 0 && points <= most) continue;
      best = set;
      most = points;
    }
    if (best < 0) return 0;
    if (best !== before) this.ways(draft, best, last);
    return (best < RUN ? draft.rates.pung : draft.rates.chow)[kind]!;
  }

  /** The hand holds the set but for one tile of the kind; which block the draft gave its tiles to does not matter. */
  private isClaimable(draft: Draft, set: number, kind: number): boolean {
    if (set < RUN) return set === kind && whole[kind]! - draft.need[kind]! >= 2;
    const low = set - RUN;
    if (kind < low || kind > low + 2) return false;
    for (let own = low; own < low + 3; own++) if (own !== kind && whole[own]! - draft.need[own]! < 1) return false;
    return true;
  }

  /** Fan of `standing` and the melds, in `totals`; 0 for no win. */
  private score(winTile: number): void {
    const win = this.win;
    win.winTile = winTile as Kind;
    win.lastCopy = this.shownAfter(winTile) === 3;
    if (scoreWaysInto(win, totals)) return;
    totals.drawn = 0;
    totals.thrown = 0;
  }

  /** Public copies once the melds lie open. */
  private shownAfter(kind: number): number {
    const { melds } = this.win;
    const set = melds.length > this.meldSets.length ? setOfMeld(melds.at(-1)!) : -1;
    let shown = this.situation!.shown[kind]!;
    if (set >= 0) for (let i = 0; i < 3; i++) if (SET_TILES[3 * set + i] === kind) shown++;
    return shown;
  }
}
