/**
 * A table from what a person can tell: own hand, melds, rivers, indicators, scores. The history is made up so far as the state needs one
 * (calls first, then the rivers go around), and goes in as events; how many tiles are left may be told.
 */
import type { Ruleset } from '../../rules/index.ts';
import {
  ActionList,
  DRAWING,
  HIDDEN,
  NONE,
  Table,
  apply,
  legalActions,
  updateWaits,
  type Event,
  type Seat,
} from '../../table/index.ts';
import {
  ADDED_KONG,
  CHOW,
  CLOSED_KONG,
  KINDS,
  OPEN_KONG,
  fault,
  isAddedRed,
  kindOf,
  makeMpszTile,
  meldClaimedTile,
  meldFrom,
  meldKind,
  meldOwnTiles,
  meldTiles,
  meldType,
  ok,
  redOf,
  type Meld,
  type Result,
  type Tile,
} from '../../tiles/index.ts';

export type RiverTile = {
  readonly tile: Tile;
  readonly fromDraw: boolean;
  readonly riichi: boolean;
  /** It lies in a meld of another seat. */
  readonly claimed: boolean;
};

/** What lies open before a seat. */
export type OpenSeat = {
  readonly river: readonly RiverTile[];
  readonly melds: readonly Meld[];
  readonly kita: number;
};

export type Question = {
  readonly rules: Ruleset;
  /** As in start-round. */
  readonly round: number;
  readonly honba: number;
  /** Sticks on the table, those of riichi in the rivers included. */
  readonly deposits: number;
  readonly dealer: number;
  /** Now, by seat. */
  readonly scores: readonly number[];
  readonly seat: number;
  /** Concealed: 3n + 2 to act, with the drawn tile; 3n + 1 to claim. */
  readonly tiles: readonly Tile[];
  readonly drawn?: Tile;
  readonly claim?: { readonly tile: Tile; readonly from: number; readonly fromDraw?: boolean };
  /** None in Chinese Standard. */
  readonly indicators: readonly Tile[];
  /** By seat, the own one too. */
  readonly open: readonly OpenSeat[];
  /** Live tiles left; otherwise counted from the rivers. */
  readonly left?: number;
  /** Chinese Standard with walls of their own: draws left by seat; otherwise counted from the rivers. */
  readonly walls?: readonly number[];
};

export type Asking = { readonly table: Table; readonly legal: ActionList };

const NORTH_TILE = 30 as Tile;
/** Of a seat with a wall of its own. */
const DRAWS = 21;
const MELDS = 4;

/** Chinese Standard: a closed kong of another seat lies face down, whatever kind it is told by. */
const isFaceDown = (meld: Meld, seat: number, { rules, seat: own }: Question): boolean =>
  rules.family === 'chinese' && seat !== own && meldType(meld) === CLOSED_KONG;

const checkCopies = (question: Question): Result<true> => {
  const { rules, tiles, indicators, open, claim } = question;
  const seen = new Uint8Array(34);
  const kinds = new Set<number>(rules.kinds);
  const all = [
    ...tiles,
    ...indicators,
    ...(claim === undefined ? [] : [claim.tile]),
    ...open.flatMap(({ river, melds, kita }, seat) => [
      ...river.filter(({ claimed }) => !claimed).map(({ tile }) => tile),
      ...melds
        .filter((meld) => meldKind(meld) < KINDS && !isFaceDown(meld, seat, question))
        .flatMap((meld) => [...meldTiles(meld)]),
      ...Array.from({ length: kita }, () => NORTH_TILE),
    ]),
  ];
  for (const tile of all) {
    const kind = kindOf(tile);
    const name = makeMpszTile(kind as number as Tile);
    if (!kinds.has(kind)) return fault('tile.not-in-game', 0, `${name} is not in ${rules.id}`);
    if (++seen[kind]! > 4) return fault('tile.fifth-copy', 0, `a fifth ${name} on the table`);
  }
  return ok(true);
};

const check = (question: Question): Result<true> => {
  const { tiles, open, seat, claim, drawn, indicators, rules, scores, deposits } = question;
  const { melds } = open[seat]!;
  const size = tiles.length + 3 * melds.length;
  const isAct = tiles.length % 3 === 2;
  if (tiles.length % 3 === 0 || size > 14 || size < 13)
    return fault('hand.size', 0, `a hand has 13 tiles before a draw or 14 after it, three a meld; here are ${size}`);
  if (!isAct && claim === undefined)
    return fault(
      'advise.no-draw',
      0,
      'with 13 tiles there is nothing to throw: give the drawn tile, or a tile to claim',
    );
  if (isAct && claim !== undefined) return fault('advise.two-things', 0, 'a hand with its draw has nothing to claim');
  if (claim?.from === seat) return fault('advise.own-tile', 0, 'a tile is claimed from another seat');
  if (drawn !== undefined && !tiles.includes(drawn))
    return fault('advise.drawn', 0, `${makeMpszTile(drawn)} is not in the hand`);
  if (rules.family === 'riichi' && (indicators.length < 1 || indicators.length > 5))
    return fault('advise.indicators', 0, 'one to five dora indicators lie open');
  if (scores.length !== rules.seats) return fault('advise.scores', 0, `there are ${rules.seats} scores`);
  if (open.some(({ melds: { length } }) => length > 4)) return fault('hand.size', 0, 'a hand has at most four melds');
  const hasKita = rules.family === 'riichi' && rules.kita;
  if (!hasKita && open.some(({ kita }) => kita > 0)) return fault('advise.kita', 0, `${rules.id} has no kita`);
  const declared = open.flatMap(({ river }) => river.filter(({ riichi }) => riichi)).length;
  if (declared > 0 && rules.family === 'chinese') return fault('advise.riichi', 0, `${rules.id} has no riichi`);
  if (declared > deposits)
    return fault('advise.deposits', 0, `${declared} riichi in the rivers and ${deposits} sticks on the table`);
  return checkCopies(question);
};

const hasOwnWalls = (rules: Ruleset): boolean => rules.family === 'chinese' && rules.wall === 'duplicate';

class Builder {
  readonly table: Table;
  private readonly waiting: readonly Meld[][];

  constructor(readonly question: Question) {
    this.table = new Table(question.rules);
    this.waiting = question.open.map(({ melds }) => [...melds]);
  }

  private play(event: Event): void {
    apply(this.table, event);
  }

  /** Thirteen tiles less what the melds will need none of: every later change keeps the size right. */
  private deal(): void {
    const { rules, round, honba, deposits, dealer, scores, seat, tiles, open, indicators } = this.question;
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
    const { tiles, drawn } = this.question;
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
    const own = seat === this.question.seat;
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

  private feeder(seat: number, meld: Meld): number {
    const { seats } = this.table;
    const distance = seats === 3 && meldFrom(meld) === 3 ? 2 : meldFrom(meld);
    return (seat + distance) % seats;
  }

  /** Melds whose claimed tile no river shows, and kita. */
  private early(): void {
    const { open } = this.question;
    for (const [seat, { kita }] of open.entries()) {
      for (let i = 0; i < kita; i++) {
        this.play({ type: 'kita', seat: seat as Seat });
        this.replace(seat);
      }
      for (const meld of [...this.waiting[seat]!]) {
        if (meldType(meld) === CLOSED_KONG) {
          const isHidden = isFaceDown(meld, seat, this.question);
          const tiles = meldOwnTiles(meld).map((tile) => (isHidden ? HIDDEN : tile));
          this.play({ type: 'kong', kong: 'closed', seat: seat as Seat, own: tiles });
          this.replace(seat);
        } else {
          const tile = meldClaimedTile(meld);
          const from = this.feeder(seat, meld);
          if (open[from]!.river.some((one) => one.claimed && one.tile === tile)) continue;
          this.throwTile(from, { tile, fromDraw: false, riichi: false });
          this.call(seat, meld);
        }
        this.waiting[seat]!.splice(this.waiting[seat]!.indexOf(meld), 1);
      }
    }
  }

  private rivers(): void {
    const { open, dealer } = this.question;
    const seats = open.length;
    const most = Math.max(...open.map(({ river }) => river.length));
    for (let i = 0; i < most; i++)
      for (let distance = 0; distance < seats; distance++) {
        const seat = (dealer + distance) % seats;
        const thrown = open[seat]!.river[i];
        if (thrown === undefined) continue;
        this.throwTile(seat, thrown);
        if (thrown.riichi) this.play({ type: 'riichi-accepted', seat: seat as Seat });
        if (thrown.claimed) this.claimed(seat, thrown.tile);
      }
  }

  /** The meld that took a tile of a river. */
  private claimed(from: number, tile: Tile): void {
    for (const [seat, melds] of this.waiting.entries()) {
      const at = melds.findIndex((meld) => meldClaimedTile(meld) === tile && this.feeder(seat, meld) === from);
      if (at < 0) continue;
      this.call(seat, melds[at]!);
      melds.splice(at, 1);
      return;
    }
  }

  /** A call whose discard no river shows made its own wall longer than walls are. */
  private trimWalls(): void {
    const { wallLeft, rules } = this.table;
    if (!hasOwnWalls(rules)) return;
    for (const [seat, draws] of wallLeft.entries()) if (draws > DRAWS && draws <= DRAWS + MELDS) wallLeft[seat] = DRAWS;
  }

  build(): Table {
    const { table } = this;
    const { indicators, claim, seat, left, walls } = this.question;
    this.deal();
    this.early();
    for (const tile of indicators.slice(1)) this.play({ type: 'dora', tile });
    this.rivers();
    this.trimWalls();
    // Calls leave the waits to the discard after them, which is not told.
    updateWaits(table, seat);
    if (claim !== undefined)
      this.throwTile(claim.from, { tile: claim.tile, fromDraw: claim.fromDraw ?? false, riichi: false });
    const drawn = this.drawn();
    if (drawn !== undefined) this.play({ type: 'draw', seat: seat as Seat, tile: drawn });
    if (left !== undefined) table.liveLeft = left;
    if (walls !== undefined) table.wallLeft.set(walls);
    return table;
  }
}

const addedTile = (meld: Meld): Tile => {
  const kind = meldKind(meld);
  return isAddedRed(meld) ? redOf(kind)! : (kind as number as Tile);
};

/** The table as the seat sees it, and what it may do. */
export const askingOf = (question: Question): Result<Asking> => {
  const checked = check(question);
  if (!checked.ok) return checked;
  const table = new Builder(question).build();
  // The walls count in bytes.
  const isOver = hasOwnWalls(question.rules) ? table.wallLeft.some((draws) => draws > DRAWS) : table.liveLeft < 0;
  if (isOver) return fault('advise.wall', 0, 'more tiles have been drawn than the wall holds');
  const legal = new ActionList();
  legalActions(table, question.seat, legal);
  if (legal.size === 0) return fault('advise.nothing', 0, 'the seat has nothing to decide here');
  return ok({ table, legal });
};
