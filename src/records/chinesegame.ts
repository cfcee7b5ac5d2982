/**
 * A Chinese Standard game from the actions its formats write down. One game is one deal: seat 0 deals, the round is the wind, scores
 * begin at 0. Formats name a chow by its middle tile and leave out whose discard is claimed, so the last tile on the table is
 * followed; nothing else is checked here. `fromDraw` is not written by these formats: a tile equal to the one just drawn counts as it.
 */
import { type Event, type Seat, HIDDEN } from '../table/index.ts';
import type { Tile, TileId } from '../tiles/index.ts';
import { Malformed, pushEvent } from './faults.ts';
import { placesOf } from './record.ts';

/** The code of a fault whose reason the format does not tell. */
export const UNTOLD = 'UNTOLD';
/** A code as one word that both formats can hold. */
export const makeFaultCode = (code: string): string => code.slice(0, 40).replaceAll(/[^A-Za-z0-9.-]/g, '-') || UNTOLD;
export const isFaultCode = (word: string): boolean => /^[A-Za-z0-9.-]{1,40}$/.test(word);

export type Deal = {
  /** 0 East – 3 North. */
  readonly wind: number;
  readonly hands: readonly (readonly Tile[])[];
  readonly names?: readonly string[];
  readonly wall?: readonly TileId[];
};

export type ChineseResult = {
  readonly seat: Seat;
  /** Fan ids with how often. */
  readonly fans: readonly (readonly [number, number])[];
  readonly total: number;
  /** By seat; empty when the record stops before them. */
  readonly deltas: readonly number[];
};

/** The middle tile of a chow event's three. */
export const middleOf = (chow: { readonly tile: Tile; readonly own: readonly Tile[] }): Tile =>
  [chow.tile, ...chow.own].toSorted((a, b) => a - b)[1]!;

export class ChineseGame {
  readonly events: Event[] = [];
  private last: { readonly seat: Seat; readonly tile: Tile; readonly by: 'draw' | 'discard' | 'added' } | undefined;

  constructor(deal: Deal) {
    this.push({ type: 'start-match', rules: 'chinese', ...(deal.names === undefined ? {} : { names: deal.names }) });
    this.push({
      type: 'start-round',
      round: 4 * deal.wind,
      honba: 0,
      deposits: 0,
      dealer: 0,
      scores: [0, 0, 0, 0],
      hands: deal.hands,
      indicator: HIDDEN,
      ...(deal.wall === undefined ? {} : { wall: deal.wall }),
    });
  }

  /** The tile a claim or a win is on. */
  get tile(): Tile | undefined {
    return this.last?.tile;
  }

  /** True between a draw and what its seat does. */
  isDrawn(seat: Seat): boolean {
    return this.last?.by === 'draw' && this.last.seat === seat;
  }

  /** True where the tile on the table was thrown or added to a kong. */
  get isClaimable(): boolean {
    return this.last !== undefined && this.last.by !== 'draw';
  }

  draw(seat: Seat, tile: Tile): void {
    this.push({ type: 'draw', seat, tile });
    this.last = { seat, tile, by: 'draw' };
  }

  discard(seat: Seat, tile: Tile): void {
    this.push({ type: 'discard', seat, tile, fromDraw: this.isDrawn(seat) && this.last?.tile === tile });
    this.last = { seat, tile, by: 'discard' };
  }

  chow(seat: Seat, middle: Tile): void {
    const { seat: from, tile } = this.claimed(seat, 'chow');
    const isRun = middle < 27 && middle % 9 >= 1 && middle % 9 <= 7 && Math.abs(tile - middle) <= 1;
    if (!isRun) throw new Malformed('chinese.chow', `seat ${seat}: the claimed tile is not in the chow named`);
    const own = [middle - 1, middle, middle + 1].filter((one) => one !== tile).map((one) => one as Tile);
    this.push({ type: 'chow', seat, from, tile, own });
    this.last = undefined;
  }

  pung(seat: Seat): void {
    const { seat: from, tile } = this.claimed(seat, 'pung');
    this.push({ type: 'pung', seat, from, tile, own: [tile, tile] });
    this.last = undefined;
  }

  openKong(seat: Seat): void {
    const { seat: from, tile } = this.claimed(seat, 'kong');
    this.push({ type: 'kong', kong: 'open', seat, from, tile, own: [tile, tile, tile] });
    this.last = undefined;
  }

  closedKong(seat: Seat, tile: Tile): void {
    this.push({ type: 'kong', kong: 'closed', seat, own: [tile, tile, tile, tile] });
    this.last = undefined;
  }

  addedKong(seat: Seat, tile: Tile): void {
    this.push({ type: 'kong', kong: 'added', seat, tile });
    this.last = { seat, tile, by: 'added' };
  }

  /** On the seat's own draw, the last discard or the tile added to a kong. `points` is what the winner gains. */
  win({ seat, fans, total, deltas }: ChineseResult): void {
    const last = this.checkWin(seat);
    this.push({
      type: 'win',
      seat,
      from: last.seat,
      tile: last.tile,
      yaku: fans,
      fu: 0,
      value: total,
      points: deltas[seat] ?? 0,
      ura: [],
      deltas,
    });
  }

  /** The tile a seat would win on, or a fault. */
  checkWin(seat: Seat): { readonly seat: Seat; readonly tile: Tile } {
    const last = this.last;
    if (last === undefined || (last.seat === seat) !== (last.by === 'draw'))
      throw new Malformed('chinese.win', `seat ${seat} wins, but there is no tile to win on`);
    return last;
  }

  drawRound(): void {
    this.push({ type: 'draw-round', reason: 'exhaustive', shown: [], deltas: [0, 0, 0, 0] });
  }

  fault(seat: Seat, code: string, deltas: readonly number[]): void {
    this.push({ type: 'fault', seat, code, deltas });
  }

  end(scores: readonly number[]): void {
    this.push({ type: 'end-round', scores });
    this.push({ type: 'end-match', scores, places: placesOf(scores), points: scores });
  }

  private claimed(seat: Seat, claim: string): { readonly seat: Seat; readonly tile: Tile } {
    const last = this.last;
    if (last?.by !== 'discard' || last.seat === seat)
      throw new Malformed('chinese.claim', `seat ${seat} claims a ${claim}, but nobody else has just discarded`);
    return last;
  }

  private push(event: Event): void {
    pushEvent(this.events, event);
  }
}
