/**
 * Makes the table of a checked setup. The history is made up as far as the state needs one: melds whose claimed tile no river shows come
 * first, then the rivers in the order of play (order.ts). It goes in as events; the number of tiles left may be given.
 */
import { HIDDEN, type Event, type Seat } from '../events.ts';
import { apply } from '../apply.ts';
import { updateWaits, waitsOn } from '../ready.ts';
import type { Ruleset } from '../../rules/index.ts';
import { DRAWING, NONE, RIVER, MutableTable } from '../state.ts';
import { SEGMENT_DRAWS } from '../wall.ts';
import {
  ADDED_KONG,
  CHOW,
  CLOSED_KONG,
  OPEN_KONG,
  isAddedRed,
  kindOf,
  meldClaimedTile,
  meldKind,
  meldOwnTiles,
  meldType,
  redOf,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import { isFaceDown } from './check.ts';
import { UNSHOWN, giverOf, type Order } from './order.ts';
import type { RiverTile, Setup } from './setup.ts';

const NORTH_TILE = 30 as Tile;
const MELDS = 4;

export const hasOwnWalls = (rules: Ruleset): boolean => rules.family === 'chinese' && rules.wall === 'duplicate';

const addedTile = (meld: Meld): Tile => {
  const kind = meldKind(meld);
  return isAddedRed(meld) ? redOf(kind)! : (kind as number as Tile);
};

class Builder {
  readonly table: MutableTable;

  /** `setup`: its melds as the order has them. */
  constructor(
    readonly setup: Setup,
    private readonly order: Order,
  ) {
    this.table = new MutableTable(setup.rules);
  }

  private play(event: Event): void {
    apply(this.table, event);
  }

  /** Thirteen tiles less what the melds will need none of: every later change keeps the size right. */
  private deal(): void {
    const { rules, round, honba, deposits, dealer, scores, seat, tiles, open, indicators } = this.setup;
    const drawn = this.drawn();
    const own = [...tiles];
    if (drawn !== undefined) own.splice(own.indexOf(drawn), 1);
    const riichi: number[] = open.map(({ river }) => (river.some((one) => one.riichi) ? 1 : 0));
    const consumed = (melds: readonly Meld[]): Tile[] =>
      melds.flatMap((meld) => [...meldOwnTiles(meld), ...(meldType(meld) === ADDED_KONG ? [addedTile(meld)] : [])]);
    const kita = (count: number): Tile[] => Array.from({ length: count }, () => NORTH_TILE);
    const hands = open.map(({ melds, kita: norths }, other) => {
      const extra = [...consumed(melds), ...kita(norths)];
      if (other === seat) return [...own, ...extra];
      return Array.from({ length: 13 - 3 * melds.length + extra.length }, () => HIDDEN);
    });
    this.play({ type: 'start-match', rules: rules.id });
    this.play({
      type: 'start-round',
      round,
      honba,
      deposits: deposits - riichi.reduce((sum, n) => sum + n, 0),
      dealer: dealer as Seat,
      scores: scores.map((score, other) => score + 1000 * riichi[other]!),
      hands,
      indicator: indicators[0] ?? HIDDEN,
    });
  }

  private drawn(): Tile | undefined {
    const { tiles, drawn } = this.setup;
    return tiles.length % 3 === 2 ? (drawn ?? tiles.at(-1)) : undefined;
  }

  /** After a kong or kita: the replacement is not drawn here, but the wall is shorter for it. */
  private replace(seat: number): void {
    const { table } = this;
    table.replacements++;
    if (hasOwnWalls(table.rules)) table.wallLeft[seat]!--;
    else table.liveLeft--;
    table.isReplacement = 0;
    table.claimTile = NONE;
    table.interrupted = 1;
    table.phase = DRAWING;
  }

  private throwTile(seat: number, { tile, fromDraw, riichi }: Omit<RiverTile, 'claimed'>): void {
    const own = seat === this.setup.seat;
    this.play({ type: 'draw', seat: seat as Seat, tile: own ? tile : HIDDEN });
    if (riichi) this.play({ type: 'riichi', seat: seat as Seat });
    this.play({ type: 'discard', seat: seat as Seat, tile, fromDraw });
  }

  /** A call of the tile that lies open. */
  private call(seat: number, meld: Meld): void {
    const from = this.table.turn as Seat;
    const call = { seat: seat as Seat, from, tile: meldClaimedTile(meld), own: [...meldOwnTiles(meld)] };
    const type = meldType(meld);
    if (type === CHOW) this.play({ type: 'chow', ...call });
    else if (type === OPEN_KONG) {
      this.play({ type: 'kong', kong: 'open', ...call });
      this.replace(seat);
    } else this.play({ type: 'pung', ...call });
    // The discard after a call comes without a draw, but `throwTile` will make one.
    if (hasOwnWalls(this.table.rules)) this.table.wallLeft[seat]!++;
    else this.table.liveLeft++;
    if (type !== ADDED_KONG) return;
    this.play({ type: 'kong', kong: 'added', seat: seat as Seat, tile: addedTile(meld) });
    this.table.kongs++;
    this.replace(seat);
  }

  /** Of a claimed tile that no river shows only the meld is known: who threw it is not. */
  private forget(seat: number): void {
    const { table } = this;
    const at = seat * RIVER + --table.riverSize[seat]!;
    table.rivers[at] = 0;
    table.riverFlags[at] = 0;
    table.riverSuits[seat] = 0;
    table.riverHonours[seat] = 0;
  }

  /** Melds whose claimed tile no river shows, and kita. */
  private early(): void {
    const { open } = this.setup;
    const isShown = (seat: number, at: number): boolean =>
      this.order.throws.some(({ index, taken }) => index !== UNSHOWN && taken?.seat === seat && taken.at === at);
    for (const [seat, { kita, melds }] of open.entries()) {
      for (let i = 0; i < kita; i++) {
        this.play({ type: 'kita', seat: seat as Seat });
        this.replace(seat);
      }
      for (const [at, meld] of melds.entries())
        if (meldType(meld) === CLOSED_KONG) {
          const isHidden = isFaceDown(meld, seat, this.setup);
          const tiles = meldOwnTiles(meld).map((tile) => (isHidden ? HIDDEN : tile));
          this.play({ type: 'kong', kong: 'closed', seat: seat as Seat, own: tiles });
          this.replace(seat);
        } else if (!isShown(seat, at)) {
          const giver = giverOf(seat, meld, open.length);
          this.throwTile(giver, { tile: meldClaimedTile(meld), fromDraw: false, riichi: false });
          this.call(seat, meld);
          this.forget(giver);
        }
    }
  }

  private rivers(): void {
    const { table, order } = this;
    const { open } = this.setup;
    for (const { seat, index, taken } of order.throws) {
      if (index === UNSHOWN) continue;
      const thrown = open[seat]!.river[index]!;
      this.throwTile(seat, thrown);
      if (thrown.riichi) this.play({ type: 'riichi-accepted', seat: seat as Seat });
      if (taken !== undefined) this.call(taken.seat, open[taken.seat]!.melds[taken.at]!);
    }
    for (const [seat, numbers] of order.numbers.entries()) table.riverTurns.set(numbers, seat * RIVER);
    table.turns = order.throws.length;
    table.kitaTurns.fill(-1);
  }

  /** Furiten by a tile that passed: only what followed the own riichi or last discard for certain. The tile to claim has not passed yet. */
  private settlePassed(): void {
    const { table } = this;
    const { seat, open } = this.setup;
    const riichi = open[seat]!.river.findIndex((one) => one.riichi);
    const own = riichi >= 0 ? riichi : open[seat]!.river.length - 1;
    const since = own < 0 ? -1 : table.riverTurns[seat * RIVER + own]!;
    const hasPassed = open.some(({ river }, other) =>
      river.some(
        ({ tile }, i) =>
          other !== seat && table.riverTurns[other * RIVER + i]! > since && waitsOn(table, seat, kindOf(tile)),
      ),
    );
    table.passedWin.fill(0);
    if (hasPassed && table.rules.family === 'riichi') table.passedWin[seat] = riichi >= 0 ? 2 : 1;
  }

  /** A call whose discard no river shows made its own wall longer than walls are. */
  private trimWalls(): void {
    const { wallLeft, rules } = this.table;
    if (!hasOwnWalls(rules)) return;
    for (const [seat, draws] of wallLeft.entries())
      if (draws > SEGMENT_DRAWS && draws <= SEGMENT_DRAWS + MELDS) wallLeft[seat] = SEGMENT_DRAWS;
  }

  build(): MutableTable {
    const { table } = this;
    const { indicators, claim, seat, left, walls } = this.setup;
    this.deal();
    this.early();
    for (const tile of indicators.slice(1)) this.play({ type: 'dora', tile });
    this.rivers();
    this.trimWalls();
    // A call leaves the waits to the discard after it, which no river may show.
    updateWaits(table, seat);
    if (claim !== undefined)
      this.throwTile(claim.from, { tile: claim.tile, fromDraw: claim.fromDraw ?? false, riichi: false });
    const drawn = this.drawn();
    if (drawn !== undefined) this.play({ type: 'draw', seat: seat as Seat, tile: drawn });
    this.settlePassed();
    if (left !== undefined) {
      // More was drawn than the rivers show: the first go-around is over, and with it double riichi, blessings and nine terminals.
      if (left < table.liveLeft) table.interrupted = 1;
      table.liveLeft = left;
    }
    if (walls !== undefined) table.wallLeft.set(walls);
    return table;
  }
}

/** `order`: of the same setup, whose melds are those that the order gives. */
export const buildTable = (setup: Setup, order: Order): MutableTable => new Builder(setup, order).build();
