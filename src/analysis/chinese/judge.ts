/**
 * What a drafted completion is worth: 0 when it cannot reach eight fan, else how fast it comes and what it pays.
 *
 * Far from the win (three tiles and more) the fan are those of the structure with what is certain on top: 门前清 or 不求人 for a hand kept
 * closed, concealed triplets held already. Near it (one or two tiles) every way is scored as the judge would: each missing tile last, drawn or
 * thrown, the other one drawn or claimed.
 */
import { MINIMUM_FAN, newFanScore, scoreInto, type ChineseWin } from '../../rules/chinese/index.ts';
import { RUN } from '../../shape/index.ts';
import { CLOSED_KONG, emptyCounts, isOpenMeld, meldType, type Kind, type Meld } from '../../tiles/index.ts';
import type { Draft } from './draft.ts';
import { CHOW_RATE, PUNG_RATE, WIN_RATE } from './rates.ts';
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

const score = newFanScore();
const whole = emptyCounts();
const standing = emptyCounts();
const four = new Uint8Array(4);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export class Judge {
  readonly structure = new Structure();
  /** The answer: product of arrival rates, mean points, mean fan. */
  weight = 0;
  payoff = 0;
  fan = 0;

  #situation: Situation | undefined;
  #isClosed = true;
  #closedKongs = 0;
  #meldSets: readonly number[] = [];
  readonly #win: Mutable<ChineseWin> = {
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
    this.#situation = situation;
    this.structure.reset(situation);
    this.#isClosed = !situation.melds.some(isOpenMeld);
    this.#closedKongs = situation.melds.filter((meld) => meldType(meld) === CLOSED_KONG).length;
    this.#meldSets = situation.melds.map(setOfMeld);
    this.#win.seatWind = situation.seatWind;
    this.#win.roundWind = situation.roundWind;
  }

  /** A draft of sets and a pair. */
  standard(draft: Draft): void {
    this.weight = 0;
    this.payoff = 0;
    this.fan = 0;
    const fan = this.#structural(draft);
    if (draft.distance > EXACT) this.#far(draft, fan);
    else if (this.#mayReach(draft, fan)) this.#near(draft);
  }

  /** A draft of a form that stays closed but for the win; `fan` without 自摸. With `near` the scorer is asked. */
  closedForm(draft: Draft, fan: number): void {
    this.weight = 0;
    if (draft.distance <= EXACT) {
      this.#near(draft);
      return;
    }
    const last = draft.lastClosed[draft.depth]! / draft.distance;
    this.#settle(draft.closed[draft.depth]!, last, fan + 1, fan);
  }

  #structural(draft: Draft): number {
    let size = 0;
    for (const set of this.#meldSets) four[size++] = set;
    for (let d = 0; d < draft.depth - 1; d++) four[size++] = draft.codes[d]!;
    for (let i = 1; i < 4; i++)
      for (let j = i; j > 0 && four[j - 1]! > four[j]!; j--) {
        const higher = four[j - 1]!;
        four[j - 1] = four[j]!;
        four[j] = higher;
      }
    return this.structure.fan(four[0]!, four[1]!, four[2]!, four[3]!, draft.codes[draft.depth - 1]!);
  }

  /** The best of the three manners: claiming sets, keeping closed but for the win, drawing everything. */
  #far(draft: Draft, structural: number): void {
    let complete = 0;
    let triplets = 0;
    for (let d = 0; d < draft.depth - 1; d++) {
      if (draft.codes[d]! >= RUN) continue;
      triplets++;
      if (draft.starts[d] === draft.starts[d + 1]) complete++;
    }
    const kongs = this.#closedKongs;
    const base = structural - CONCEALED_PUNGS[kongs]!;
    const open = base + CONCEALED_PUNGS[kongs + complete]!;
    const d = draft.depth;
    const k = draft.distance;
    if (open >= MINIMUM_FAN) this.#settle(draft.open[d]!, draft.lastOpen[d]! / k, open + OPEN_DRAW, open);
    if (!this.#isClosed) return;
    const claimed = base + CLOSED_CLAIM + CONCEALED_PUNGS[kongs + Math.max(complete, triplets - 1)]!;
    const drawn = base + CLOSED_DRAW + CONCEALED_PUNGS[kongs + triplets]!;
    if (claimed >= MINIMUM_FAN) this.#settle(draft.closed[d]!, draft.lastClosed[d]! / k, drawn, claimed);
    else if (drawn >= MINIMUM_FAN) this.#settle(draft.closed[d]!, 1, drawn, 0);
  }

  /** Keeps the manner with the most points a turn. `last`: mean of 1 + the win rate; 1 when only a draw wins. */
  #settle(product: number, last: number, drawn: number, claimed: number): void {
    const weight = product * last;
    const share = 1 / last;
    const payoff = share * byDraw(drawn) + (1 - share) * byDiscard(claimed);
    if (weight * payoff <= this.weight * this.payoff) return;
    this.weight = weight;
    this.payoff = payoff;
    this.fan = share * drawn + (1 - share) * claimed;
  }

  /** An upper bound of the fan of a near completion; below eight nothing need be scored. */
  #mayReach(draft: Draft, structural: number): boolean {
    // 无番和 needs a hand without any fan.
    if (structural === 0) return true;
    let triplets = this.#closedKongs;
    for (let d = 0; d < draft.depth - 1; d++) if (draft.codes[d]! < RUN) triplets++;
    let most = structural + (this.#isClosed ? CLOSED_DRAW : OPEN_DRAW) + WAIT + CONCEALED_PUNGS[triplets]!;
    if (this.#meldSets.length >= 3) most += MELDED;
    if (most >= MINIMUM_FAN) return true;
    if (most + LAST_COPY < MINIMUM_FAN) return false;
    // A claimed run shows one more copy, a claimed triplet three.
    const { shown } = this.#situation!;
    for (let i = 0; i < draft.distance; i++) if (triplets > 0 || shown[draft.missing[i]!]! >= 2) return true;
    return false;
  }

  #near(draft: Draft): void {
    const { counts, melds } = this.#situation!;
    for (let kind = 0; kind < 34; kind++) whole[kind] = counts[kind]! - draft.rest[kind]! + draft.need[kind]!;
    let weight = 0;
    let points = 0;
    let fans = 0;
    const k = draft.distance;
    const product = draft.closed[draft.depth]! / k;
    for (let last = 0; last < k; last++) {
      const winTile = draft.missing[last]!;
      const other = k === 1 ? -1 : draft.missing[1 - last]!;
      const set = k === 1 ? -1 : this.#claimable(draft, 1 - last);
      for (let claimed = 0; claimed < (set < 0 ? 1 : 2); claimed++) {
        standing.set(whole);
        const claims = claimed === 0 ? 1 : (set < RUN ? PUNG_RATE : CHOW_RATE)[5 * other + draft.unseen[other]!]!;
        const drawn = this.#score(claimed === 0 ? melds : [...melds, OPEN_MELDS[set]!], claimed === 0 ? -1 : set, winTile, true);
        if (drawn >= MINIMUM_FAN) {
          weight += product * claims;
          points += product * claims * byDraw(drawn);
          fans += product * claims * drawn;
        }
        const thrown = this.#score(this.#win.melds, -1, winTile, false);
        if (thrown >= MINIMUM_FAN) {
          const share = product * claims * WIN_RATE[5 * winTile + draft.unseen[winTile]!]!;
          weight += share;
          points += share * byDiscard(thrown);
          fans += share * thrown;
        }
      }
    }
    this.weight = weight;
    this.payoff = weight > 0 ? points / weight : 0;
    this.fan = weight > 0 ? fans / weight : 0;
  }

  /** The set that lacks nothing but missing tile `at`, so that it can be claimed; −1 for a pair or a loose tile. */
  #claimable(draft: Draft, at: number): number {
    // Forms without sets have more than five blocks.
    if (draft.depth > 5) return -1;
    for (let d = 0; d < draft.depth - 1; d++)
      if (draft.starts[d] === at && draft.starts[d + 1] === at + 1) return draft.codes[d]!;
    return -1;
  }

  /** Fan of `standing`, a newly claimed set taken out first; 0 for no win. */
  #score(melds: readonly Meld[], claimed: number, winTile: number, selfDraw: boolean): number {
    const win = this.#win;
    if (claimed >= 0) for (let i = 0; i < 3; i++) standing[SET_TILES[3 * claimed + i]!]!--;
    win.melds = melds;
    win.winTile = winTile as Kind;
    win.selfDraw = selfDraw;
    win.lastCopy = this.#shownAfter(winTile) === 3;
    return scoreInto(win, score) ? score.total : 0;
  }

  /** Public copies once the melds lie open. */
  #shownAfter(kind: number): number {
    const { melds } = this.#win;
    const set = melds.length > this.#meldSets.length ? setOfMeld(melds.at(-1)!) : -1;
    let shown = this.#situation!.shown[kind]!;
    if (set >= 0) for (let i = 0; i < 3; i++) if (SET_TILES[3 * set + i] === kind) shown++;
    return shown;
  }
}
