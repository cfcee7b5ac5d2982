/**
 * Mahjong Soul records, decoded to JSON, in. Written from documents and published descriptions of the records, not from files of the
 * game: treat doubtful fields (liability, the reason of an aborted round) as such. Raw protobuf is out of scope.
 *
 * Differences to the events, and what is done: the dealer is dealt fourteen tiles (the last becomes a draw); riichi is a flag of the
 * discard, and accepted when the next record is not a win on it; new indicators come as a growing list with the next record (they
 * are put before a draw or a discard, after a kong); the tiles of a closed kong are one name (a kong of fives holds the red one).
 * Meta: `id`, `startTime`, `endTime`, `modeId`, `roomId`, `contestUid`. A fault is at the index of the record.
 */
import type { DrawReason, Event, Seat } from '../../table/index.ts';
import { type Tile, isRed, kindOf, NORTH, parseMajsoulTile, redOf } from '../../tiles/index.ts';
import type { Head } from './head.ts';
import { endOf, hasHead, readHead, startOf } from './head.ts';
import { recordOf, recordsOf, snakeList, snakeObject } from './shape.ts';
import { readWins } from './win.ts';
import { Faults, Malformed, pushEvent, quote, tooLong } from '../faults.ts';
import { get, getArray, getNumber, integers, needInteger, parseJson, type Json } from '../json.ts';
import {
  addScores,
  asSeat,
  contradict,
  contradictionsOf,
  sortTiles,
  type Contradiction,
  type ParsedGames,
} from '../record.ts';

const needTile = (value: unknown): Tile => {
  const tile = typeof value === 'string' ? parseMajsoulTile(value) : undefined;
  if (tile === undefined) throw new Malformed('majsoul.tile', `${quote(value)} is not a tile`);
  return tile;
};

/** One game while its records come in. */
class Table {
  readonly events: Event[] = [];
  readonly contradictions: Contradiction[] = [];
  private readonly head: Head;
  private readonly faults: Faults;
  private at = 0;
  private seats = 4;
  private dealer: Seat = 0;
  private wind = 0;
  private scores: readonly number[] = [];
  private last: { readonly seat: Seat; readonly tile: Tile } | undefined;
  /** As the lists have named them so far. */
  private indicators: readonly Tile[] = [];
  private riichi: Seat | undefined;
  private riichis = 0;
  private kongs = 0;
  private inRound = false;

  constructor(head: Head, faults: Faults) {
    this.head = head;
    this.faults = faults;
  }

  take(name: string, data: Json, at: number): void {
    this.at = at;
    const read = Object.hasOwn(this.readers, name) ? this.readers[name] : undefined;
    if (read === undefined) {
      this.faults.add('majsoul.unknown-record', at, `the record ${quote(name)} is not known`);
      return;
    }
    if (name !== 'RecordNewRound' && !this.inRound)
      throw new Malformed('majsoul.no-deal', `${name} comes outside a round`);
    this.accept(name, data);
    read(data);
  }

  finish(): void {
    const end = this.inRound || this.events.length === 0 ? undefined : endOf(this.head, this.seats);
    if (end) pushEvent(this.events, end);
    else this.faults.add('majsoul.truncated', this.at, 'the records stop before the result of the match');
  }

  private readonly readers: Readonly<Record<string, (data: Json) => void>> = {
    RecordNewRound: (data) => this.deal(data),
    RecordDealTile: (data) => {
      this.dora(data);
      this.draw(this.seat(data), needTile(get(data, 'tile')));
    },
    RecordDiscardTile: (data) => this.discard(data),
    RecordChiPengGang: (data) => this.call(data),
    RecordAnGangAddGang: (data) => this.ownKong(data),
    RecordBaBei: (data) => {
      const seat = this.seat(data);
      this.push({ type: 'kita', seat });
      this.last = { seat, tile: NORTH as number as Tile };
      this.dora(data);
    },
    RecordHule: (data) => this.win(data),
    RecordNoTile: (data) => this.noTile(data),
    RecordLiuJu: (data) => this.abort(data),
  };

  /** A riichi stands unless the record after it is a win on its discard. */
  private accept(name: string, data: Json): void {
    const seat = this.riichi;
    if (seat === undefined) return;
    this.riichi = undefined;
    const liqi = snakeObject(data, 'liqi');
    if (name === 'RecordHule' || name === 'RecordNewRound' || (liqi && get(liqi, 'failed') === true)) return;
    this.push({ type: 'riichi-accepted', seat });
    this.riichis++;
    this.scores = this.scores.map((score, one) => (one === seat ? score - 1000 : score));
  }

  private deal(data: Json): void {
    const guess = getArray(data, 'scores')?.length === 3 || (getArray(data, 'tiles3')?.length ?? 0) === 0 ? 3 : 4;
    if (this.events.length === 0) {
      this.seats = this.head.seats ?? guess;
      pushEvent(this.events, startOf(this.head, this.seats));
    }
    this.dealer = asSeat(needInteger(data, 'ju', [0, this.seats - 1], 0));
    this.wind = needInteger(data, 'chang', [0, 3], 0);
    const hands = Array.from({ length: this.seats }, (_, seat) =>
      (getArray(data, `tiles${seat}`) ?? []).slice(0, 15).map(needTile),
    );
    const isRight = hands.every((hand, seat) => hand.length === 13 || (hand.length === 14 && seat === this.dealer));
    const scores = integers(data, 'scores', this.seats);
    if (!isRight || !scores)
      throw new Malformed('majsoul.deal', 'RecordNewRound does not have thirteen tiles and one score per seat');
    const listed = getArray(data, 'doras') ?? [];
    const indicators = (listed.length > 0 ? listed : [get(data, 'dora')]).slice(0, 5).map(needTile);
    this.scores = scores;
    this.indicators = indicators;
    this.riichis = 0;
    this.kongs = 0;
    this.inRound = true;
    this.push({
      type: 'start-round',
      round: 4 * this.wind + this.dealer,
      honba: needInteger(data, 'ben', [0, 1000], 0),
      deposits: needInteger(data, 'liqibang', [0, 1000], 0),
      dealer: this.dealer,
      scores,
      hands: hands.map((hand) => hand.slice(0, 13)),
      indicator: indicators[0]!,
    });
    for (const tile of indicators.slice(1)) this.push({ type: 'dora', tile });
    const first = hands[this.dealer]![13];
    if (first !== undefined) this.draw(this.dealer, first);
  }

  private draw(seat: Seat, tile: Tile): void {
    this.push({ type: 'draw', seat, tile });
    this.last = { seat, tile };
  }

  private discard(data: Json): void {
    const seat = this.seat(data);
    const tile = needTile(get(data, 'tile'));
    this.dora(data);
    if (get(data, 'is_liqi') === true || get(data, 'is_wliqi') === true) {
      this.push({ type: 'riichi', seat });
      this.riichi = seat;
    }
    this.push({ type: 'discard', seat, tile, fromDraw: get(data, 'moqie') === true });
    this.last = { seat, tile };
  }

  private call(data: Json): void {
    const seat = this.seat(data);
    const type = needInteger(data, 'type', [0, 2], 0);
    const tiles = (getArray(data, 'tiles') ?? []).slice(0, 5).map(needTile);
    const froms = getArray(data, 'froms') ?? [];
    if (tiles.length !== (type === 2 ? 4 : 3) || !this.last || this.last.seat === seat)
      throw new Malformed('majsoul.call', `seat ${seat}: a call with the wrong number of tiles, or without a discard`);
    const other = froms.findIndex((from) => from !== seat);
    const claimed = other >= 0 && other < tiles.length ? other : tiles.length - 1;
    const own = sortTiles(tiles.filter((_, i) => i !== claimed));
    const call = { seat, from: this.last.seat, tile: tiles[claimed]!, own };
    if (froms.some((from, i) => from !== seat && (i !== claimed || from !== this.last!.seat)))
      this.doubt('call.from', `seat ${this.last.seat} threw the tile seat ${seat} calls, and the others are its own`);
    if (type === 2) {
      this.kongs++;
      this.push({ type: 'kong', kong: 'open', ...call });
    } else this.push({ type: type === 0 ? 'chow' : 'pung', ...call });
    this.dora(data);
  }

  /** Type 3 is closed, 2 added. */
  private ownKong(data: Json): void {
    const seat = this.seat(data);
    const tile = needTile(Array.isArray(get(data, 'tiles')) ? getArray(data, 'tiles')![0] : get(data, 'tiles'));
    const isClosed = needInteger(data, 'type', [2, 3]) === 3;
    if (isClosed) this.push({ type: 'kong', kong: 'closed', seat, own: this.fourOf(tile) });
    else this.push({ type: 'kong', kong: 'added', seat, tile });
    this.kongs++;
    this.last = { seat, tile };
    this.dora(data);
  }

  /** All four of a kind: with red fives on the table one is red (two of the dots where four are in play). */
  private fourOf(tile: Tile): readonly Tile[] {
    const kind = kindOf(tile);
    const red = redOf(kind);
    const count = this.head.reds ?? (isRed(tile) ? 1 : 3);
    const isPlain = count === 0 || red === undefined || (this.seats === 3 && kind < 9);
    const reds = isPlain ? 0 : count === 4 && kind === 13 ? 2 : 1;
    return [0, 1, 2, 3].map((i) => (i < reds ? red! : (kind as number as Tile)));
  }

  /** Indicators beyond those known. */
  private dora(data: Json): void {
    const list = (getArray(data, 'doras') ?? []).slice(0, 5).map(needTile);
    const { indicators } = this;
    if (list.some((tile, i) => i < indicators.length && tile !== indicators[i]))
      this.doubt('indicators.differ', 'the list of indicators is not the one before with what was turned since');
    for (const tile of list.slice(indicators.length)) this.push({ type: 'dora', tile });
    this.indicators = [...indicators, ...list.slice(indicators.length)];
  }

  private doubt(code: string, text: string): void {
    contradict(this.contradictions, this.events.length, code, text);
  }

  private win(data: Json): void {
    const wins = readWins(data, {
      seats: this.seats,
      dealer: this.dealer,
      wind: this.wind,
      last: this.last,
      unknownYaku: (id) => this.faults.add('majsoul.unknown-yaku', this.at, `the yaku ${id} has no counterpart`),
    });
    for (const win of wins) {
      this.push(win);
      this.scores = addScores(this.scores, win.deltas);
    }
    this.endRound();
  }

  private noTile(data: Json): void {
    const shown = snakeList(data, 'players').flatMap((player, seat) =>
      seat < this.seats && get(player, 'tingpai') === true ? [asSeat(seat)] : [],
    );
    let deltas: readonly number[] = Array.from({ length: this.seats }, () => 0);
    for (const entry of snakeList(data, 'scores')) {
      const change =
        getArray(entry, 'delta_scores')?.length === 0 ? undefined : integers(entry, 'delta_scores', this.seats);
      if (change) deltas = addScores(deltas, change);
    }
    this.drawRound(get(data, 'liujumanguan') === true ? 'nagashi' : 'exhaustive', shown, deltas);
  }

  /** Types 1 and 2 are documented; the others follow from what happened in the round. */
  private abort(data: Json): void {
    const type = getNumber(data, 'type') ?? 0;
    const seat = asSeat(needInteger(data, 'seat', [0, this.seats - 1], this.last?.seat ?? 0));
    const all = Array.from({ length: this.seats }, (_, one) => asSeat(one));
    const none = all.map(() => 0);
    if (type === 1) this.drawRound('nine-terminals', [seat], none);
    else if (type === 2) this.drawRound('four-winds', [], none);
    else if (this.riichis === 4) this.drawRound('four-riichi', all, none);
    else if (this.kongs >= 4) this.drawRound('four-kongs', [], none);
    else
      this.drawRound(
        'triple-ron',
        all.filter((one) => one !== this.last?.seat),
        none,
      );
  }

  private drawRound(reason: DrawReason, shown: readonly Seat[], deltas: readonly number[]): void {
    this.push({ type: 'draw-round', reason, shown, deltas });
    this.scores = addScores(this.scores, deltas);
    this.endRound();
  }

  private endRound(): void {
    this.push({ type: 'end-round', scores: this.scores });
    this.inRound = false;
  }

  private seat(data: Json): Seat {
    return asSeat(needInteger(data, 'seat', [0, this.seats - 1], 0));
  }

  private push(event: Event): void {
    pushEvent(this.events, event);
  }
}

/** One record (one game). Never throws. */
export const parseMajsoul = (text: string): ParsedGames => {
  const refused = tooLong(text);
  if (refused) return refused;
  const faults = new Faults();
  const json = parseJson(text.trim(), 0);
  const records = json.ok ? recordsOf(json.value) : undefined;
  if (!json.ok || !records) {
    faults.push(
      json.ok ? { code: 'majsoul.no-records', at: 0, text: 'no list of records in this JSON value' } : json.error,
    );
    return faults.parsed([]);
  }
  if (!hasHead(json.value)) faults.add('majsoul.no-head', 0, 'the record has no head: rules by seat count, no names');
  const head = readHead(json.value);
  const table = new Table(head, faults);
  let at = 0;
  try {
    for (; at < records.length; at++) {
      const record = recordOf(records[at]);
      if (record) table.take(record.name, record.data, at);
    }
    table.finish();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    faults.add(error.code, at, error.message);
  }
  return faults.parsed(
    table.events.length === 0
      ? []
      : [{ events: table.events, meta: head.meta, ...contradictionsOf(table.contradictions) }],
  );
};
