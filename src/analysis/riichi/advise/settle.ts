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

/** A seat not ready now is ready at the wall's end so often. */
const LATE = 0.3;
/** Weight of a seat that is surely not ready yet: rounds are long. */
const SLOW = 0.05;

/**
 * With four seats a hand that wins later brings more than it would now, by riichi and what is still to come, and by its own draw more again: factors of
 * the mean points. From what such endings cost in rank points (npm run verify -- weights tells it with these factors), 1,200 games of riichi4/phoenix-2022-05: deals-in 21.7 told and 24.4 lost, others'
 * draws 7.7 and 10.3; 500 games of sanma/phoenix-2026-01: 22.9 and 22.8, 12.4 and 12.7.
 */
const LATER = { 3: 1, 4: 1.12 } as const;
const BY_DRAW = { 3: 1, 4: 1.33 } as const;
/**
 * Points by which a seat that neither wins nor pays the winner is worse off than the scores tell, in the same games: a win between two others cost 2.6 more
 * rank points than told (sanma 3.8), a drawn round 1.1 (2.3). Riichi sticks still to be paid are a part of it. Not where the match ends with it.
 */
const WEAR = { 3: 1000, 4: 500 } as const;

/** How rounds end for a seat that does not win: shares of the decisions of the outlook's fit (`suzaku fit advice`) that were not won. */
const NOT_WON = {
  3: { dealIn: 0.17, otherDraw: 0.4, otherRon: 0.18, drawn: 0.25 },
  4: { dealIn: 0.14, otherDraw: 0.31, otherRon: 0.29, drawn: 0.26 },
} as const;

/** Worth of each ending but the own win, for a seat in given stakes. */
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
    const [later, byDraw] = [LATER[seats], BY_DRAW[seats]];
    const wear = stakes.wear(WEAR[seats]);
    let [weights, dealIn, draw, ron] = [0, 0, 0, 0];
    for (let other = 0; other < table.seats; other++) {
      if (other === seat) continue;
      const weight = scene.ready[other]! + SLOW;
      const mean = scene.meanPoints[other]!;
      weights += weight;
      dealIn += weight * stakes.dealIn(other, later * mean);
      draw += weight * stakes.otherDraws(other, byDraw * mean);
      ron += weight * stakes.otherRon(other, later * mean);
    }
    this.dealIn = dealIn / weights;
    this.otherDraw = draw / weights;
    this.otherRon = ron / weights - wear;
    this.drawnReady = drawnWorth(scene, stakes, 1 << seat) - wear;
    this.drawnNot = drawnWorth(scene, stakes, 0) - wear;
    const drawn = (this.drawnReady + this.drawnNot) / 2;
    const share = NOT_WON[seats];
    this.notWon =
      share.dealIn * this.dealIn +
      share.otherDraw * this.otherDraw +
      share.otherRon * this.otherRon +
      share.drawn * drawn;
  }
}

const drawnWorth = (scene: Scene, stakes: Stakes, own: number): number => {
  const { table, seat } = scene;
  let worth = 0;
  for (let bits = 0; bits < 1 << table.seats; bits++) {
    if (((bits >> seat) & 1) === 1) continue;
    let chance = 1;
    for (let other = 0; other < table.seats; other++) {
      if (other === seat) continue;
      const ready = scene.ready[other]! + LATE * (1 - scene.ready[other]!);
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

export type RiskWeight = (ready: number) => number;

/**
 * What the risk of a discard counts, by how surely the seat it threatens is ready. Little where it is hardly ready: a tile that is kept is thrown later,
 * when it is more dangerous, so the risk is mostly put off. More than itself where it is: who throws such a tile goes on throwing them, and the outlook does not see it.
 * From discards of players beside the rest of their value: npm run verify -- weights.
 */
export const riskWeight: RiskWeight = (ready) => 0.1 + 1.5 * ready;
/** The risk as it is. */
export const plainRisk: RiskWeight = () => 1;

/** Chance that a discard passes, and what its risk takes from the value, each seat's weighed by how surely it is ready. */
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

export type Settled = { readonly value: number; readonly parts: Parts; readonly chances: readonly number[] };

/** `chances` hold if the discard passes; `risks` are of the discard itself. `base` is what parts are counted from. */
export const settle = (
  chances: Float64Array,
  risks: readonly Risk[],
  winWorth: number,
  endings: Endings,
  stakes: Stakes,
  base: number,
  weigh: RiskWeight,
): Settled => {
  const { passes, now } = riskNow(risks, stakes, base, weigh);
  const at = (outcome: number): number => passes * chances[outcome]!;
  const parts = {
    win: at(WIN_AT) * (winWorth - base),
    dealIn: now + at(DEAL_IN_AT) * (endings.dealIn - base),
    others: at(OTHER_DRAW_AT) * (endings.otherDraw - base) + at(OTHER_RON_AT) * (endings.otherRon - base),
    draw: at(DRAWN_READY_AT) * (endings.drawnReady - base) + at(DRAWN_NOT_AT) * (endings.drawnNot - base),
  };
  const all = Array.from(chances, (chance) => passes * chance);
  all[DEAL_IN_AT]! += 1 - passes;
  return { value: base + parts.win + parts.dealIn + parts.others + parts.draw, parts, chances: all };
};
