/**
 * One seat's game as its requests tell it: every request becomes events, events become the table, and that table is all the seat
 * knows. The own actions come in like everybody's, with the judge's echo, so none can be forgotten or counted twice. What the own
 * closed kong was of, the judge does not repeat: the own answer says it.
 */
import { parseRequest, parseResponse, type Request } from '../../records/index.ts';
import { chineseLegal, drawsLeft } from '../../table/index.ts';
import * as T from '../../table/index.ts';
import type { ChineseRules } from '../../rules/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { meldKind, meldType, PUNG, type Tile } from '../../tiles/index.ts';
import { tableProblem } from './verify.ts';

const SEATS = [0, 1, 2, 3] as const;
const HIDDEN_HAND: readonly Tile[] = Array.from({ length: 13 }, () => T.HIDDEN);

const no = (text: string): Result<never> => fault('botzone.misfit', 0, text);

/** The table of one seat, folded from Botzone's requests. */
export class Fold {
  readonly table: T.Table;
  seat: T.Seat = 0;
  wind = 0;
  /** Requests taken since the game began. */
  requests = 0;
  /** Set when a request did not fit: the table is not to be trusted until the next game. */
  problem: string | undefined;

  constructor(rules: ChineseRules) {
    this.table = new T.Table(rules);
  }

  /** Takes a request. `answer` is what this seat answered to the one before. A fault stays until the next game begins. */
  take(line: string, answer?: string): Result<Request> {
    const request = parseRequest(line);
    if (!request.ok) {
      this.problem ??= request.error.text;
      return request;
    }
    if (request.value.type === 'seat') this.begin(request.value);
    this.requests++;
    if (this.problem !== undefined) return no(this.problem);
    const taken = this.apply(request.value, answer);
    if (!taken.ok) {
      this.problem = taken.error.text;
      return taken;
    }
    this.problem = tableProblem(this.table, this.seat);
    return this.problem === undefined ? request : no(this.problem);
  }

  /** Legal actions of the seat now; none where it may only pass. */
  legal(list: T.ActionList): void {
    chineseLegal(this.table, this.seat, list);
  }

  private begin(request: Extract<Request, { type: 'seat' }>): void {
    this.seat = request.seat;
    this.wind = request.wind;
    this.requests = 0;
    this.problem = undefined;
    T.apply(this.table, { type: 'start-match', rules: this.table.rules.id });
  }

  private play(...events: readonly T.Event[]): Result<true> {
    for (const event of events) T.apply(this.table, event);
    return ok(true);
  }

  private apply(request: Request, answer: string | undefined): Result<true> {
    switch (request.type) {
      case 'seat':
        return ok(true);
      case 'deal':
        return this.deal(request.hand);
      case 'draw':
        return this.draw(this.seat, request.tile);
      case 'other-draw':
        return request.seat === this.seat
          ? no('the own draw comes without its tile')
          : this.draw(request.seat, T.HIDDEN);
      case 'discard':
        return this.discard(request.seat, request.tile);
      case 'pung':
      case 'chow':
        return this.claim(request);
      case 'kong':
        return this.kong(request.seat, answer);
      case 'added-kong':
        return this.addedKong(request.seat, request.tile);
      default:
        return ok(true); // A flower is set aside and replaced; nothing of the hand changes.
    }
  }

  private deal(hand: readonly Tile[]): Result<true> {
    if (this.requests !== 2) return no('a deal in the middle of the game');
    return this.play({
      type: 'start-round',
      round: 4 * this.wind,
      honba: 0,
      deposits: 0,
      dealer: 0,
      scores: [0, 0, 0, 0],
      hands: SEATS.map((seat) => (seat === this.seat ? hand : HIDDEN_HAND)),
      indicator: T.HIDDEN,
    });
  }

  private draw(seat: T.Seat, tile: Tile): Result<true> {
    const { table } = this;
    const { phase, turn } = table;
    const next = phase === T.CLAIMING && table.claimBy === T.BY_DISCARD ? (turn + 1) % 4 : turn;
    if ((phase !== T.DRAWING && phase !== T.CLAIMING) || seat !== next) return no(`seat ${seat} draws out of turn`);
    if (drawsLeft(table, seat) === 0) return no(`seat ${seat} draws from an empty wall`);
    return this.play({ type: 'draw', seat, tile });
  }

  private holds(seat: T.Seat, tile: Tile, copies: number): boolean {
    return seat !== this.seat || this.table.hands[seat * 37 + tile]! >= copies;
  }

  private discard(seat: T.Seat, tile: Tile): Result<true> {
    const { table } = this;
    if (table.phase !== T.ACTING || table.turn !== seat) return no(`seat ${seat} discards out of turn`);
    if (!this.holds(seat, tile, 1)) return no('the own discard is not in the hand');
    return this.play({ type: 'discard', seat, tile, fromDraw: seat === this.seat && table.drawn === tile });
  }

  private claim(request: Extract<Request, { type: 'pung' | 'chow' }>): Result<true> {
    const { table } = this;
    const { seat } = request;
    const from = table.turn as T.Seat;
    const tile = table.claimTile as Tile;
    if (table.phase !== T.CLAIMING || table.claimBy !== T.BY_DISCARD || seat === from || table.meldCount[seat] === 4)
      return no(`seat ${seat} claims, but there is nothing to claim`);
    const own =
      request.type === 'pung'
        ? [tile, tile]
        : [request.middle - 1, request.middle, request.middle + 1]
            .filter((one) => one !== tile)
            .map((one) => one as Tile);
    if (request.type === 'chow' && (seat !== (from + 1) % 4 || own.length !== 2 || request.middle >= 27))
      return no(`seat ${seat} chows what is no run of its own left neighbour`);
    if (own.some((one) => !this.holds(seat, one, own[0] === own[1] ? 2 : 1)))
      return no('the own claim is not in the hand');
    const claimed = this.play({ type: request.type, seat, from, tile, own });
    return claimed.ok ? this.discard(seat, request.tile) : claimed;
  }

  private kong(seat: T.Seat, answer: string | undefined): Result<true> {
    const { table } = this;
    const tile = table.claimTile as Tile;
    if (table.phase === T.CLAIMING && table.claimBy === T.BY_DISCARD && seat !== table.turn) {
      if (!this.holds(seat, tile, 3)) return no('the own kong is not in the hand');
      return this.play({
        type: 'kong',
        kong: 'open',
        seat,
        from: table.turn as T.Seat,
        tile,
        own: [tile, tile, tile],
      });
    }
    if (table.phase !== T.ACTING || table.turn !== seat) return no(`seat ${seat} makes a kong out of turn`);
    const kind = seat === this.seat ? this.ownKong(answer) : T.HIDDEN;
    if (kind === undefined) return no('it is not known which kong the own one is');
    return this.play({ type: 'kong', kong: 'closed', seat, own: [kind, kind, kind, kind] });
  }

  /** By the own answer; where that is lost, the only kind held four times. */
  private ownKong(answer: string | undefined): Tile | undefined {
    const { table, seat } = this;
    const parsed = answer === undefined ? undefined : parseResponse(answer);
    const told = parsed?.ok === true && parsed.value.type === 'kong' ? parsed.value.tile : undefined;
    if (told !== undefined && table.hands[seat * 37 + told] === 4) return told;
    const kinds = Array.from({ length: 34 }, (_, kind) => kind as Tile).filter(
      (kind) => table.hands[seat * 37 + kind] === 4,
    );
    return kinds.length === 1 ? kinds[0] : undefined;
  }

  private addedKong(seat: T.Seat, tile: Tile): Result<true> {
    const { table } = this;
    const isPung = table.meldsOf(seat).some((meld) => meldType(meld) === PUNG && (meldKind(meld) as number) === tile);
    if (table.phase !== T.ACTING || table.turn !== seat || !isPung || !this.holds(seat, tile, 1))
      return no(`seat ${seat} adds to a kong what it cannot`);
    return this.play({ type: 'kong', kong: 'added', seat, tile });
  }
}
