/** One decision's surroundings, read once: what the seat sees, how dangerous the others are, and how many draws are left. */
import type { RiichiRules } from '../../../rules/index.ts';
import { ACCEPTED, CLAIMED, CLAIMING, NO_RIICHI, RIVER, riichiRules, type Table } from '../../../table/index.ts';
import { shantenForms } from '../../../shape/index.ts';
import { kindOf, meldTiles, type Hand, type Kind, type Meld, type Tile } from '../../../tiles/index.ts';
import type { Danger } from '../danger/index.ts';
import type { Rates as RonRates } from '../rates/index.ts';
import { fittedRates, type Situation, type ValueRates } from '../value/index.ts';

/** A hand as it would be after an action. */
export type Held = {
  readonly tiles: readonly Tile[];
  readonly melds: readonly Meld[];
  readonly isOpen: boolean;
  readonly kita: number;
};

/** The same without one tile of its hand. */
export const without = (held: Held, tile: Tile): Held => {
  const tiles = held.tiles.slice();
  tiles.splice(tiles.indexOf(tile), 1);
  return { ...held, tiles };
};

/** The tiles and melds of a seat as a hand. */
export const handOf = ({ tiles, melds }: Pick<Held, 'tiles' | 'melds'>): Hand => {
  const counts = new Uint8Array(34);
  for (const tile of tiles) counts[kindOf(tile)]!++;
  return { tiles, melds, counts };
};

/** Whether the hand is nearer to thirteen orphans than to any other form. Such a hand has few ways to win, and the solver sees all of them. */
export const isOrphans = (held: Held, seats: number): boolean => {
  if (held.melds.length > 0) return false;
  const { standard, sevenPairs, thirteenOrphans } = shantenForms(handOf(held), seats === 3 ? 'sanma' : 'riichi');
  return thirteenOrphans! < Math.min(standard, sevenPairs!);
};

/** Share of the wins of hands in riichi that come with ippatsu. Counted in records: 18.7 % of 33,020 with four seats, 20.6 % of 15,789 with three. */
const ONE_SHOT = 0.2;
/**
 * Factor of the mean points of a win when one more indicator is turned. Counted in records: hands in riichi 1.30 (6,426 and 8,326 points; sanma 7,455 and
 * 9,695), as they get one more ura indicator too. Other hands 1.3 to 1.4, but there the winner often made the kong itself, so a lower factor was set by hand.
 */
export const MORE_DORA = { riichi: 1.3, other: 1.2 } as const;

/** Share of the mean danger of a drawn tile that counts as the hazard of a hand which plays on: it does not throw everything it draws. Set by hand; no command fits it. */
const THROWN = 0.8;

/** The models a Scene asks, and whether an indicator is about to be turned that nobody knows yet, as after a kong. */
type SceneModels = { readonly danger: Danger; readonly ron: RonRates; readonly turnsIndicator?: boolean };

/** What surrounds one decision of a seat, computed once: tiles unseen, the danger model's answers, and the draws left. */
export class Scene {
  readonly rules: RiichiRules;
  /** Copies of each kind unseen by the seat, and their sum. */
  readonly unseen: Uint8Array;
  readonly unseenTiles: number;
  /** By kind: chance that a discard now is won on by anybody. */
  readonly dealIn = new Float64Array(34);
  /** By seat, and [seat · 34 + kind], [seat · 37 + tile]: as in Danger. */
  readonly ready: Float64Array;
  readonly hit: Float64Array;
  readonly points: Float64Array;
  /** By seat: points its win would bring, on average over its waits and the turns to come. */
  readonly meanPoints = new Float64Array(4);
  /** Mean of `dealIn` over the unseen tiles: the danger of the next tile drawn. */
  readonly meanDealIn: number;
  /** Other seats in riichi; whether the dealer is one of them. */
  readonly othersInRiichi: number;
  readonly dealerInRiichi: boolean;
  /** Of the others not in riichi: chances of a ready hand, their sum and the greatest. */
  readonly undeclaredSum: number;
  readonly undeclaredMost: number;
  readonly visible: readonly Tile[];
  /** Own discards, and the tile that a hand in riichi may win on now: once it is passed the hand is furiten as by a discard of its own. */
  readonly river: readonly Kind[];

  private readonly ron: RonRates;

  constructor(
    readonly table: Table,
    readonly seat: number,
    { danger, ron, turnsIndicator = false }: SceneModels,
  ) {
    this.ron = ron;
    this.rules = riichiRules(table);
    danger.query(table, seat);
    this.unseen = danger.reading.unseen.slice();
    // The models are shared and will be asked again.
    this.ready = danger.tenpai.slice();
    this.hit = danger.hit.slice();
    this.points = danger.points.slice();
    for (let other = 0; other < table.seats; other++) {
      if (turnsIndicator) this.addIndicator(other);
      const later = ONE_SHOT + (1 - ONE_SHOT) * (other === seat ? 1 : danger.afterIppatsu(table, other));
      this.meanPoints[other] = later * this.meanOf(other);
    }
    this.unseenTiles = this.unseen.reduce((sum, n) => sum + n, 0);
    let [othersInRiichi, dealerInRiichi, sum, most, mean] = [0, false, 0, 0, 0];
    for (let other = 0; other < table.seats; other++) {
      if (other === seat) continue;
      if (table.riichi[other] !== NO_RIICHI) {
        othersInRiichi++;
        dealerInRiichi ||= other === table.dealer;
      } else {
        sum += danger.tenpai[other]!;
        most = Math.max(most, danger.tenpai[other]!);
      }
    }
    for (let kind = 0; kind < 34; kind++) {
      let safe = 1;
      for (let other = 0; other < table.seats; other++) if (other !== seat) safe *= 1 - danger.dealIn(other, kind);
      this.dealIn[kind] = 1 - safe;
      mean += this.unseen[kind]! * (1 - safe);
    }
    this.othersInRiichi = othersInRiichi;
    this.dealerInRiichi = dealerInRiichi;
    this.undeclaredSum = sum;
    this.undeclaredMost = most;
    this.meanDealIn = mean / Math.max(1, this.unseenTiles);
    this.visible = visibleTiles(table, seat);
    this.river = [...table.riverOf(seat).map(kindOf), ...passedFor(table, seat)];
  }

  private addIndicator(other: number): void {
    const more = this.table.riichi[other] === NO_RIICHI ? MORE_DORA.other : MORE_DORA.riichi;
    for (let tile = 0; tile < 37; tile++) this.points[other * 37 + tile]! *= more;
  }

  private meanOf(other: number): number {
    let [sum, weights] = [0, 1e-9];
    for (let kind = 0; kind < 34; kind++) {
      const weight = this.unseen[kind]! * this.hit[other * 34 + kind]!;
      sum += weight * this.points[other * 37 + kind]!;
      weights += weight;
    }
    return sum / weights;
  }

  /** Own draws to come when the seat has just thrown a tile. */
  drawsAfterDiscard(): number {
    return Math.floor(this.table.liveLeft / this.table.seats);
  }

  /** The same when the tile of `turn` lies open, or `turn` draws next after a kong or kita of its own. */
  drawsAfterPass(): number {
    const { table, seat } = this;
    const away = (seat - table.turn + table.seats) % table.seats;
    const wait = away === 0 ? 1 : away;
    return table.liveLeft < wait ? 0 : 1 + Math.floor((table.liveLeft - wait) / table.seats);
  }

  /** The question to the value solver. `draws` to come; a hand of 3n + 2 tiles discards first. */
  situation(held: Held, draws: number): Situation {
    const { table, seat } = this;
    const toDraw = held.tiles.length % 3 === 1;
    const turn = table.riverSize[seat]! + 1;
    return {
      rules: this.rules,
      roundWind: table.roundWind(),
      seatWind: table.seatWind(seat),
      doraIndicators: Array.from(table.indicators.subarray(0, table.indicatorCount)) as Tile[],
      visible: this.visible,
      turn,
      turns: turn + draws - (toDraw ? 1 : 0),
      river: this.river,
      kita: held.kita,
      honba: table.honba,
      sticks: table.deposits,
    };
  }

  /** What the others do meanwhile, from the fitted rates; the danger of this very table stands for one's own deal-ins. */
  rates(): ValueRates {
    const { othersInRiichi, ron } = this;
    return {
      ...fittedRates(this.table.seats, this.river, othersInRiichi),
      hazard: (turn, waiter) => {
        const { tsumo, ron: others } = ron.hazards({ discards: turn, waiter, othersInRiichi });
        return Math.min(0.5, tsumo + others + THROWN * this.meanDealIn);
      },
      loss: () => 0,
      ready: 0,
      notReady: 0,
      stick: 0,
    };
  }
}

/** A hand in riichi is asked about another seat's tile only where it may win on it. */
const passedFor = (table: Table, seat: number): readonly Kind[] =>
  table.riichi[seat] === ACCEPTED && table.phase === CLAIMING ? [kindOf(table.claimTile as Tile)] : [];

/** Tiles the seat sees outside its hand, its melds and the indicators. */
export const visibleTiles = (table: Table, seat: number): Tile[] => {
  const tiles: Tile[] = [];
  for (let other = 0; other < table.seats; other++) {
    for (let i = 0; i < table.riverSize[other]!; i++)
      if ((table.riverFlags[other * RIVER + i]! & CLAIMED) === 0) tiles.push(table.rivers[other * RIVER + i] as Tile);
    if (other === seat) continue;
    for (const meld of table.meldsOf(other)) tiles.push(...meldTiles(meld));
    for (let i = 0; i < table.kita[other]!; i++) tiles.push(30 as Tile);
  }
  return tiles;
};
