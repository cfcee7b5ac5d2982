/** From chances of endings to expected rank points, in parts that add up. */
import { type Tile, kindOf } from '../../../tiles/index.ts';
import type { Scene } from '../outlook/index.ts';
import type { Stakes } from '../placement/index.ts';
import {
  type Parts,
  type Risk,
  DEAL_IN_AT,
  DRAWN_NOT_AT,
  DRAWN_READY_AT,
  OTHER_DRAW_AT,
  OTHER_RON_AT,
  WIN_AT,
} from '../../advice/index.ts';

/** Chance that a seat which is not ready now is ready at an exhaustive draw. Set by hand; no command fits it. */
const READY_BY_EXHAUSTION = 0.3;
/**
 * Added to each opponent's chance of a ready hand when the endings are averaged over the opponents, so that one which is surely not ready yet still counts:
 * it may become ready before the round ends. Set by hand; no command fits it.
 */
const NOT_READY_WEIGHT = 0.05;

/**
 * Factors of an opponent's mean points, by number of seats: for a win later in the round by discard, and by its own draw. Above 1 because a hand that wins
 * later brings more than it would now: riichi, ura and further dora are still to come. Set by hand so that the cost of such endings in rank points agrees
 * with what they cost in records (`npm run verify -- weights --section endings` measures it). Without the factors, in 1,200 games of
 * riichi4/phoenix-2022-05: deals-in 21.7 predicted and 24.4 lost, others' draws 7.7 and 10.3; in 500 games of sanma/phoenix-2026-01: 22.9 and 22.8, 12.4
 * and 12.7.
 */
const LATER_RON_FACTOR = { 3: 1, 4: 1.12 } as const;
const LATER_DRAW_FACTOR = { 3: 1, 4: 1.33 } as const;
/**
 * Points taken from a seat that neither wins nor pays, by number of seats: after a win between two others or a drawn round it is worse off than the new
 * scores say, partly because of riichi sticks it will still pay. Set by hand from the same games: a win between two others cost 2.6 rank points more than
 * predicted (sanma 3.8), a drawn round 1.1 (2.3). Not applied where the match ends with the round, as the places are exact then.
 */
const BYSTANDER_COST = { 3: 1000, 4: 500 } as const;

/** How rounds end for a seat that does not win: shares among the not won decisions of `suzaku fit advice`. They sum to 1. */
const NOT_WON = {
  3: { dealIn: 0.17, otherDraw: 0.4, otherRon: 0.18, drawn: 0.25 },
  4: { dealIn: 0.14, otherDraw: 0.31, otherRon: 0.29, drawn: 0.26 },
} as const;

/** What each ending but the own win is worth to the seat, in rank points: means over the opponents, weighted by how likely each is ready. */
export class Endings {
  readonly dealIn: number;
  readonly otherDraw: number;
  readonly otherRon: number;
  readonly drawnReady: number;
  readonly drawnNot: number;
  /** Worth of not winning, by how rounds usually end for a seat that does not. */
  readonly notWon: number;

  constructor(scene: Scene, stakes: Stakes) {
    const { table, seat } = scene;
    const seats = table.seats === 3 ? 3 : 4;
    const [later, byDraw] = [LATER_RON_FACTOR[seats], LATER_DRAW_FACTOR[seats]];
    const bystander = stakes.costOf(BYSTANDER_COST[seats]);
    let [weights, dealIn, draw, ron] = [0, 0, 0, 0];
    for (let other = 0; other < table.seats; other++) {
      if (other === seat) continue;
      const weight = scene.ready[other]! + NOT_READY_WEIGHT;
      const mean = scene.meanPoints[other]!;
      weights += weight;
      dealIn += weight * stakes.dealIn(other, later * mean);
      draw += weight * stakes.otherDraws(other, byDraw * mean);
      ron += weight * stakes.otherRon(other, later * mean);
    }
    this.dealIn = dealIn / weights;
    this.otherDraw = draw / weights;
    this.otherRon = ron / weights - bystander;
    this.drawnReady = drawnWorth(scene, stakes, 1 << seat) - bystander;
    this.drawnNot = drawnWorth(scene, stakes, 0) - bystander;
    const drawn = (this.drawnReady + this.drawnNot) / 2;
    const share = NOT_WON[seats];
    this.notWon =
      share.dealIn * this.dealIn +
      share.otherDraw * this.otherDraw +
      share.otherRon * this.otherRon +
      share.drawn * drawn;
  }
}

/** Expected rank points of an exhaustive draw over all sets of ready opponents; `own`: the bit of the seat itself where it is ready, else 0. */
const drawnWorth = (scene: Scene, stakes: Stakes, own: number): number => {
  const { table, seat } = scene;
  let worth = 0;
  for (let bits = 0; bits < 1 << table.seats; bits++) {
    if (((bits >> seat) & 1) === 1) continue;
    let chance = 1;
    for (let other = 0; other < table.seats; other++) {
      if (other === seat) continue;
      const ready = scene.ready[other]! + READY_BY_EXHAUSTION * (1 - scene.ready[other]!);
      chance *= ((bits >> other) & 1) === 1 ? ready : 1 - ready;
    }
    worth += chance * stakes.drawn(bits | own);
  }
  return worth;
};

/** Who may win on the tile if it is thrown now. */
export const risksOf = (scene: Scene, tile: Tile): readonly Risk[] => {
  const kind = kindOf(tile);
  const risks: Risk[] = [];
  for (let other = 0; other < scene.table.seats; other++) {
    if (other === scene.seat) continue;
    const ready = scene.ready[other]!;
    risks.push({
      seat: other,
      ready,
      chance: ready * scene.hit[other * 34 + kind]!,
      points: scene.points[other * 37 + tile]!,
    });
  }
  return risks;
};

/** Factor of the risk of a discard, from the chance that the opponent it comes from is ready (0 to 1). */
export type RiskWeight = (ready: number) => number;

/**
 * The weight in use, from 0.1 for an opponent that is not ready to 1.6 for one that is. Low where it is hardly ready: a dangerous tile that is kept now is
 * thrown later, when it is more dangerous, so keeping it mostly puts the risk off. Above 1 where it is ready: a player who throws such a tile usually
 * throws more of them, which the outlook model does not see. Set by hand so that the best discard is the player's as often as possible:
 * `npm run verify -- weights --section risk` compares weights.
 */
export const riskWeight: RiskWeight = (ready) => 0.1 + 1.5 * ready;
/** Counts every risk at its expected cost. */
export const plainRisk: RiskWeight = () => 1;

/**
 * Chance that nobody wins on a discard, and by how many rank points its risk changes the value (usually 0 or less): per opponent chance × (worth of the
 * deal-in − base) × weight.
 */
export const riskNow = (
  risks: readonly Risk[],
  stakes: Stakes,
  base: number,
  weigh: RiskWeight,
): { readonly passes: number; readonly now: number } => {
  let [passes, sum, lost] = [1, 0, 0];
  for (const { seat, ready, chance, points } of risks) {
    if (chance === 0) continue;
    passes *= 1 - chance;
    sum += chance;
    lost += weigh(ready ?? 1) * chance * (stakes.dealIn(seat, points) - base);
  }
  // Two seats may win on one tile; the chances of one and the other overlap.
  return { passes, now: sum > 0 ? (lost * (1 - passes)) / sum : 0 };
};

/** Value of an action in rank points, its parts, and the chances by OUTCOMES with the risk of the discard itself included. */
export type Settled = { readonly value: number; readonly parts: Parts; readonly chances: readonly number[] };

/** What an action is settled by, besides its chances. */
export type Terms = {
  /** Of the discard itself. */
  readonly risks: readonly Risk[];
  /** Expected rank points once the hand has won. */
  readonly winWorth: number;
  readonly endings: Endings;
  readonly stakes: Stakes;
  /** Rank points that the parts are counted from. */
  readonly base: number;
  readonly weigh: RiskWeight;
};

/** The value of an action; `chances`, by OUTCOMES, hold if nobody wins on the discard. */
export const settle = (chances: Float64Array, terms: Terms): Settled => settleAll([chances], terms).settled;

/** The same, and the values alone under several lists of chances: the first gives what is settled. */
export const settleAll = (
  lists: readonly Float64Array[],
  { risks, winWorth, endings, stakes, base, weigh }: Terms,
): { readonly settled: Settled; readonly values: readonly number[] } => {
  const risk = riskNow(risks, stakes, base, weigh);
  const first = settled(lists[0]!, risk, winWorth, endings, base);
  const values = [first.value];
  for (let fit = 1; fit < lists.length; fit++) {
    const { win, dealIn, others, draw } = partsOf(lists[fit]!, risk, winWorth, endings, base);
    values.push(base + win + dealIn + others + draw);
  }
  return { settled: first, values };
};

/** Parameters are positional, as this runs for every option and every fit. */
const partsOf = (
  chances: Float64Array,
  { passes, now }: ReturnType<typeof riskNow>,
  winWorth: number,
  endings: Endings,
  base: number,
): Parts => ({
  win: passes * chances[WIN_AT]! * (winWorth - base),
  dealIn: now + passes * chances[DEAL_IN_AT]! * (endings.dealIn - base),
  others:
    passes * chances[OTHER_DRAW_AT]! * (endings.otherDraw - base) +
    passes * chances[OTHER_RON_AT]! * (endings.otherRon - base),
  draw:
    passes * chances[DRAWN_READY_AT]! * (endings.drawnReady - base) +
    passes * chances[DRAWN_NOT_AT]! * (endings.drawnNot - base),
});

const settled = (
  chances: Float64Array,
  risk: ReturnType<typeof riskNow>,
  winWorth: number,
  endings: Endings,
  base: number,
): Settled => {
  const parts = partsOf(chances, risk, winWorth, endings, base);
  const all: number[] = [];
  for (let outcome = 0; outcome < chances.length; outcome++) all.push(risk.passes * chances[outcome]!);
  all[DEAL_IN_AT]! += 1 - risk.passes;
  return { value: base + parts.win + parts.dealIn + parts.others + parts.draw, parts, chances: all };
};
