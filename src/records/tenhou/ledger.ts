/**
 * Where each piece of a round is, by its id 0–135: Tenhou's tags name pieces, events only faces. What a tag says of them that cannot be
 * is a contradiction of the record. Of a seat whose hand is hidden a piece is known from the moment it is shown.
 */
import type { MjlogMeld } from '../../tiles/index.ts';
import { kindOfId, makeMjlogMeld, type TileId } from '../../tiles/index.ts';
import { contradict, type Contradiction } from '../record.ts';

const PIECES = 136;
/** In the wall, or in a hidden hand. */
const UNSEEN = -1;
/** In a river, a meld, or turned as an indicator. */
const OUT = 4;

type Set = Exclude<MjlogMeld, { type: 'kita' }>;

/** What a tag prints at the end of a round; undefined where it leaves something out. */
export type Printed = {
  readonly hand?: readonly number[] | undefined;
  readonly melds?: readonly number[] | undefined;
  readonly indicators?: readonly number[] | undefined;
  readonly ura?: readonly number[] | undefined;
  /** Counters and sticks. */
  readonly honba?: number | undefined;
  readonly deposits?: number | undefined;
};

/** A deal's counters, sticks and points by seat. */
type Counted = { readonly honba: number; readonly deposits: number; readonly scores: readonly number[] };
/** Points a riichi deposits. */
const STICK = 1000;

const ascending = (list: readonly number[]): string => list.toSorted((a, b) => a - b).join(' ');

export class Ledger {
  readonly found: Contradiction[] = [];
  private readonly place = new Int8Array(PIECES);
  private readonly isKnown = [false, false, false, false];
  private readonly melds: MjlogMeld[][] = [[], [], [], []];
  private indicators: number[] = [];
  private ura: readonly number[] = [];
  /** The piece a seat drew and holds, and the one that can be claimed or won on; −1 none. */
  private drawn = -1;
  private offered = -1;
  private honba = 0;
  private deposits = 0;
  /** Points by seat since the deal: what riichi deposits take from them. */
  private scores: number[] = [];
  private at = 0;

  /** What follows is said with this event. */
  with(event: number): this {
    this.at = event;
    return this;
  }

  private wrong(code: string, text: string): void {
    contradict(this.found, this.at, code, text);
  }

  /** A piece nobody has seen comes to light. */
  private reveal(id: number, place: number): void {
    if (this.place[id] !== UNSEEN) this.wrong('tile.twice', `piece ${id} appears a second time`);
    this.place[id] = place;
  }

  /** A piece leaves a hand for the table. */
  private take(seat: number, id: number): void {
    if (this.isKnown[seat] === true && this.place[id] !== seat)
      this.wrong('tile.not-held', `seat ${seat} does not hold piece ${id}`);
    else if (this.isKnown[seat] === false && this.place[id] !== UNSEEN)
      this.wrong('tile.twice', `seat ${seat} shows piece ${id}, which lies elsewhere`);
    this.place[id] = OUT;
  }

  deal(
    hands: readonly (readonly number[] | undefined)[],
    indicator: number,
    { honba, deposits, scores }: Counted,
  ): void {
    this.place.fill(UNSEEN);
    this.melds.forEach((list) => list.splice(0));
    this.indicators = [indicator];
    this.ura = [];
    this.drawn = -1;
    this.offered = -1;
    this.honba = honba;
    this.deposits = deposits;
    this.scores = [...scores];
    hands.forEach((hand, seat) => {
      this.isKnown[seat] = hand !== undefined;
      hand?.forEach((id) => this.reveal(id, seat));
    });
    this.reveal(indicator, OUT);
  }

  draw(seat: number, id: number): void {
    this.drawn = id;
    if (id >= 0) this.reveal(id, seat);
  }

  discard(seat: number, id: number): void {
    this.take(seat, id);
    this.offered = id;
    this.drawn = -1;
  }

  /** `printed`: all scores as the tag repeats them; undefined where it does not. */
  accept(seat: number, printed?: readonly number[]): void {
    this.deposits++;
    this.scores[seat]! -= STICK;
    if (printed !== undefined && printed.join(' ') !== this.scores.join(' '))
      this.wrong('riichi.scores', `the scores after the riichi of seat ${seat} are not those before it less its stick`);
  }

  dora(id: number): void {
    this.reveal(id, OUT);
    this.indicators.push(id);
  }

  call(seat: number, meld: MjlogMeld): void {
    this.drawn = -1;
    if (meld.type === 'kita') {
      this.take(seat, meld.tile);
      this.offered = meld.tile;
      this.melds[seat]!.push(meld);
    } else if (meld.type === 'added-kong') this.addKong(seat, meld);
    else {
      const isClosed = meld.type === 'closed-kong';
      for (const id of meld.tiles) if (isClosed || id !== meld.claimed) this.take(seat, id);
      if (!isClosed && meld.claimed !== this.offered)
        this.wrong('meld.piece', `seat ${seat} calls piece ${meld.claimed}, but ${this.offered} was thrown`);
      // Thirteen orphans may win on a closed kong: any of its pieces.
      this.offered = isClosed ? meld.tiles[0]! : -1;
      this.melds[seat]!.push(meld);
    }
  }

  private addKong(seat: number, meld: Set): void {
    const melds = this.melds[seat]!;
    const at = melds.findIndex((one) => one.type === 'pung' && kindOfId(one.tiles[0]!) === kindOfId(meld.tiles[0]!));
    const added = meld.added!;
    this.take(seat, added);
    this.offered = added;
    const pung = melds[at];
    if (pung === undefined || makeMjlogMeld(pung) !== makeMjlogMeld({ ...meld, type: 'pung' }))
      this.wrong('meld.differs', `the kong of seat ${seat} is not its pung with piece ${added}`);
    if (pung !== undefined) melds[at] = meld;
  }

  private checkHand(seat: number, hand: readonly number[], winOn: number): void {
    if (this.isKnown[seat] === true) {
      const held: number[] = winOn < 0 ? [] : [winOn];
      for (let id = 0; id < PIECES; id++) if (this.place[id] === seat) held.push(id);
      if (ascending(held) !== ascending(hand))
        this.wrong('hand.differs', `the hand shown by seat ${seat} is not the one it holds`);
      return;
    }
    const isOff = hand.some((id) => id !== winOn && id !== this.drawn && this.place[id] !== UNSEEN);
    if (isOff) this.wrong('hand.differs', `seat ${seat} shows a piece that lies elsewhere`);
  }

  private checkTable({ indicators, ura, honba, deposits }: Printed): void {
    if (indicators !== undefined && indicators.join(' ') !== this.indicators.join(' '))
      this.wrong('indicators.differ', 'the indicators printed with the result are not those that were turned');
    if (honba !== undefined && honba !== this.honba)
      this.wrong('round.ba', `the result says ${honba} honba, the deal ${this.honba}`);
    if (deposits !== undefined && deposits !== this.deposits)
      this.wrong('round.ba', `the result says ${deposits} sticks, there are ${this.deposits}`);
    if (ura === undefined || ura.length === 0) return;
    if (this.ura.length > 0 && ura.join(' ') !== this.ura.join(' '))
      this.wrong('indicators.differ', 'two winners turn different ura indicators');
    if (this.ura.length === 0) ura.forEach((id) => this.reveal(id, OUT));
    this.ura = ura;
  }

  /** `machi` is the piece a seat wins on. Sticks go to the first winner. */
  win(seat: number, from: number, machi: number, printed: Printed): void {
    const isDraw = seat === from;
    const right = isDraw ? this.drawn : this.offered;
    const isKong = !isDraw && kindOfId(machi as TileId) === kindOfId(Math.max(0, right) as TileId);
    if (right >= 0 && machi !== right && !(isKong && this.place[machi] === OUT))
      this.wrong('win.piece', `seat ${seat} wins on piece ${machi}, but ${right} was drawn or thrown`);
    if (printed.hand !== undefined) this.checkHand(seat, printed.hand, isDraw ? -1 : machi);
    const melds = this.melds[seat]!.map(makeMjlogMeld);
    if (printed.melds !== undefined && ascending(printed.melds) !== ascending(melds))
      this.wrong('hand.differs', `the melds printed for seat ${seat} are not those it made`);
    this.checkTable(printed);
    this.deposits = 0;
  }

  /** A round without a winner: `hands` by seat, undefined where none is shown. */
  drawRound(hands: readonly (readonly number[] | undefined)[], printed: Printed): void {
    hands.forEach((hand, seat) => {
      if (hand !== undefined) this.checkHand(seat, hand, -1);
    });
    this.checkTable(printed);
  }
}
