/**
 * Mahjong Soul records of our games, for tests of the reader: the format itself is only read. Written from the same documents as the reader
 * (src/records/majsoul.ts); how a self-drawn win's points are shared among dealer and others is not worked out, all of it stands as the
 * dealer's share.
 */
import type { Game } from '../src/records/index.ts';
import { YAKU_IDS } from '../src/records/majsoul/yaku.ts';
import type { DrawReason, Event, StartRound, Win } from '../src/table/events.ts';
import { HIDDEN } from '../src/table/events.ts';
import type { Tile } from '../src/tiles/index.ts';
import { makeMpszTile } from '../src/tiles/index.ts';

type Entry = { readonly name: string; readonly data: Readonly<Record<string, unknown>> };

const nameOf = (tile: Tile): string => (tile === HIDDEN ? '1z' : makeMpszTile(tile));

/** Seat winds 10–13 and round winds 14–17 are one id each. */
const yakuId = (id: number): number => (id >= 10 && id <= 13 ? 10 : id >= 14 && id <= 17 ? 11 : YAKU_IDS.indexOf(id));

const huleOf = (win: Win, dealer: number, seats: number): Record<string, unknown> => {
  const yiman = win.yaku.some(([id]) => id >= 36 && id <= 51);
  const unit = yiman ? 13 : 1;
  const zimo = win.seat === win.from;
  const isDealer = win.seat === dealer;
  return {
    seat: win.seat,
    zimo,
    qinjia: isDealer,
    yiman,
    fans: win.yaku.map(([id, value]) => ({ id: yakuId(id), val: value / unit })),
    fu: win.fu,
    count: win.value / unit,
    hu_tile: nameOf(win.tile),
    li_doras: win.ura.map(nameOf),
    point_rong: zimo ? 0 : win.points,
    point_zimo_qin: zimo && !isDealer ? win.points : 0,
    point_zimo_xian: zimo && isDealer ? win.points / (seats - 1) : 0,
    ...(win.pao === undefined ? {} : { baopai: 1 + win.pao }),
  };
};

const ABORTS: Readonly<Partial<Record<DrawReason, number>>> = {
  'nine-terminals': 1,
  'four-winds': 2,
  'four-kongs': 3,
  'four-riichi': 4,
  'triple-ron': 5,
};

class Writer {
  readonly entries: Entry[] = [];
  private start: StartRound | undefined;
  private doras: string[] = [];
  private isRiichi = false;
  private readonly events: readonly Event[];

  constructor(events: readonly Event[]) {
    this.events = events;
    for (const at of events.keys()) this.take(at);
  }

  private put(name: string, data: Entry['data']): void {
    this.entries.push({ name: `.lq.${name}`, data });
  }

  /** Indicators come with the record after them, as the whole list. */
  private act(name: string, data: Entry['data']): void {
    this.put(name, this.doras.length > 1 ? { ...data, doras: [...this.doras] } : data);
  }

  private take(at: number): void {
    const event = this.events[at]!;
    switch (event.type) {
      case 'start-round':
        return this.deal(event, this.events[at + 1]);
      case 'draw':
        // The dealer's first tile was dealt.
        if (this.events[at - 1]?.type === 'start-round' && event.seat === this.start?.dealer) return;
        return this.act('RecordDealTile', { seat: event.seat, tile: nameOf(event.tile) });
      case 'riichi':
        this.isRiichi = true;
        return;
      case 'dora':
        this.doras.push(nameOf(event.tile));
        return;
      case 'discard': {
        const { seat, tile, fromDraw } = event;
        this.act('RecordDiscardTile', { seat, tile: nameOf(tile), moqie: fromDraw, is_liqi: this.isRiichi });
        this.isRiichi = false;
        return;
      }
      case 'chow':
      case 'pung':
      case 'kong':
        return this.call(event);
      case 'kita':
        return this.act('RecordBaBei', { seat: event.seat });
      case 'win':
        if (this.events[at - 1]?.type !== 'win') this.win(at);
        return;
      case 'draw-round':
        return this.drawn(event);
      default:
    }
  }

  private deal(event: StartRound, next: Event | undefined): void {
    this.start = event;
    this.doras = [nameOf(event.indicator)];
    this.isRiichi = false;
    const first = next?.type === 'draw' && next.seat === event.dealer ? [nameOf(next.tile)] : [];
    const hands = event.hands.map((hand, seat) => [
      `tiles${seat}`,
      [...hand.map(nameOf), ...(seat === event.dealer ? first : [])],
    ]);
    this.put('RecordNewRound', {
      chang: event.round >> 2,
      ju: event.dealer,
      ben: event.honba,
      liqibang: event.deposits,
      scores: event.scores,
      doras: this.doras.slice(0, 1),
      ...Object.fromEntries(hands),
    });
  }

  private call(event: Extract<Event, { type: 'chow' | 'pung' | 'kong' }>): void {
    const { seat } = event;
    if (event.type === 'kong' && event.kong !== 'open') {
      const tile = event.kong === 'closed' ? event.own[0]! : event.tile;
      return this.act('RecordAnGangAddGang', { seat, type: event.kong === 'closed' ? 3 : 2, tiles: nameOf(tile) });
    }
    this.act('RecordChiPengGang', {
      seat,
      type: event.type === 'chow' ? 0 : event.type === 'pung' ? 1 : 2,
      tiles: [...event.own, event.tile].map(nameOf),
      froms: [...event.own.map(() => seat), event.from],
    });
  }

  /** One record for all winners, with one sum of changes. */
  private win(at: number): void {
    const wins = this.events.slice(at, at + 3).filter((event) => event.type === 'win');
    const { dealer, scores } = this.start!;
    this.put('RecordHule', {
      hules: wins.map((win) => huleOf(win, dealer, scores.length)),
      delta_scores: scores.map((_, seat) => wins.reduce((sum, win) => sum + (win.deltas[seat] ?? 0), 0)),
    });
  }

  private drawn(event: Extract<Event, { type: 'draw-round' }>): void {
    const type = ABORTS[event.reason];
    if (type !== undefined) return this.put('RecordLiuJu', { type, seat: event.shown[0] ?? 0 });
    this.put('RecordNoTile', {
      liujumanguan: event.reason === 'nagashi',
      players: this.start!.scores.map((_, seat) => ({ tingpai: event.shown.some((one) => one === seat) })),
      scores: [{ delta_scores: event.deltas }],
    });
  }
}

/** The decoded record of a game as JSON. */
export const majsoulOf = ({ events, meta }: Game): string => {
  const [start] = events;
  const end = events.at(-1);
  const seats = events.find((event) => event.type === 'start-round')?.scores.length ?? 4;
  const { rules, names = [] } = start?.type === 'start-match' ? start : { rules: '' };
  const mode = (seats === 3 ? 11 : 1) + (rules.includes('length=east') ? 0 : 1);
  const players =
    end?.type === 'end-match'
      ? end.scores.map((score, seat) => ({
          seat,
          part_point_1: score,
          total_point: Math.round(1000 * (end.points[seat] ?? 0)),
        }))
      : [];
  const head = {
    uuid: meta.id ?? 'made',
    config: { mode: { mode, detail_rule: { dora_count: rules.includes('aka=false') ? 0 : 3 } } },
    accounts: names.map((nickname, seat) => ({ seat, nickname })),
    result: { players },
  };
  return JSON.stringify({ head, data: new Writer(events).entries });
};
