/**
 * Three dialects of mjai, which differ in framing and in fields:
 * - `gimite`, the original: a reply to every line; `possible_actions` and `cannot_dahai` where the seat can act; no scores at the deal;
 *   figures of the win.
 * - `mortal`: a stream of events; a reply only where the seat can act, unless `can_act` is false; few fields.
 * - `app` (mjai.app): a list of events a line, one reply a list.
 * Three-seat games are written as libriichi's fork does: `nukidora`, lists four wide.
 */
import { makeMjaiEvent, mjaiContext, type MjaiContext } from '../../records/index.ts';
import { riichi, type RiichiRules, type Ruleset } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { makeMjaiTile, type Tile } from '../../tiles/index.ts';
import { makeReply, type Json } from './words.ts';

/** Dialects of mjai. */
export const DIALECTS = ['gimite', 'mortal', 'app'] as const;
/** One of DIALECTS. */
export type Dialect = (typeof DIALECTS)[number];

const HIDDEN_HAND = Array.from({ length: 13 }, () => '?');

/** The fields each type keeps, beside `type`. */
const FIELDS: Readonly<Record<Dialect, Readonly<Record<string, readonly string[]>>>> = {
  gimite: {
    start_kyoku: ['bakaze', 'kyoku', 'honba', 'kyotaku', 'oya', 'dora_marker', 'tehais'],
    reach_accepted: ['actor', 'deltas', 'scores'],
    hora: ['actor', 'target', 'pai', 'uradora_markers', 'fu', 'fan', 'yakus', 'hora_points', 'deltas', 'scores'],
    ryukyoku: ['reason', 'tenpais', 'deltas', 'scores', 'actor'],
    end_kyoku: [],
    end_game: ['scores'],
  },
  mortal: {
    start_kyoku: ['bakaze', 'dora_marker', 'kyoku', 'honba', 'kyotaku', 'oya', 'scores', 'tehais'],
    reach_accepted: ['actor'],
    hora: ['actor', 'target', 'deltas', 'ura_markers'],
    ryukyoku: ['deltas'],
    end_kyoku: [],
    end_game: [],
  },
  app: {
    start_kyoku: ['bakaze', 'dora_marker', 'kyoku', 'honba', 'kyotaku', 'oya', 'scores', 'tehais'],
    reach_accepted: ['actor'],
    hora: ['actor', 'target', 'deltas', 'ura_markers'],
    ryukyoku: ['deltas', 'reason'],
    end_kyoku: [],
    end_game: [],
  },
};

const pick = (json: Json, keys: readonly string[]): Json => ({
  type: json.type,
  ...Object.fromEntries(keys.filter((key) => json[key] !== undefined).map((key) => [key, json[key]])),
});

/** What gimite's server says of a win, from the event. */
const figures = (event: T.Win): Json => ({
  uradora_markers: event.ura.map((tile) => makeMjaiTile(tile)),
  fu: event.fu,
  fan: event.value,
  hora_points: event.points,
  yakus: event.yaku.map(([id, han]) => [riichi.yakuName(id as riichi.YakuId), han]),
});

export type DialectWriterOptions = {
  readonly dialect: Dialect;
  readonly rules: Ruleset;
  readonly seat: number;
  readonly names: readonly string[];
};

/** akochan's `kyoku_first`: the place of the first round of a game that ends with round 8, so 0 with a South round and 4 without. */
const firstRoundOf = ({ length }: RiichiRules): number => (length === 'south' ? 0 : 4);

/** Writes the events of a match for one seat. Takes masked events. */
export class DialectWriter {
  private readonly context: MjaiContext;
  private readonly dialect: Dialect;
  private readonly seat: number;
  private readonly names: readonly string[];

  private readonly rules: Ruleset;

  constructor({ dialect, rules, seat, names }: DialectWriterOptions) {
    this.dialect = dialect;
    this.rules = rules;
    this.seat = seat;
    this.names = names;
    this.context = mjaiContext({ nukidora: true, width: 4 });
  }

  write(event: T.Event): Json {
    // The seed of a match would give its walls away.
    const json = makeMjaiEvent(
      event.type === 'start-match' ? { type: event.type, rules: event.rules } : event,
      this.context,
    );
    if (event.type === 'start-match') return this.start();
    const keys = FIELDS[this.dialect][String(json.type)];
    const full = event.type === 'win' ? { ...json, ...figures(event) } : json;
    return keys === undefined ? full : pick(this.complete(full), keys);
  }

  private start(): Json {
    const rules = this.rules as RiichiRules;
    return {
      type: 'start_game',
      id: this.seat,
      names: this.names,
      ...(this.dialect === 'gimite'
        ? {}
        : { kyoku_first: firstRoundOf(rules), aka_flag: rules.reds.some((count) => count > 0) }),
    };
  }

  private complete(json: Json): Json {
    if (json.type === 'start_kyoku')
      return { ...json, tehais: (json.tehais as string[][]).map((hand) => (hand.length === 0 ? HIDDEN_HAND : hand)) };
    if (json.type === 'end_game') return { ...json, scores: (json.meta as { scores?: unknown }).scores };
    return json;
  }
}

/** What gimite's server adds to the event a seat may act on: everything but discards, and the discards it may not make. */
export const offers = (table: T.Table, seat: number, legal: T.ActionList): Json => {
  const actions = legal.toArray();
  const possible = actions
    .filter((action) => action !== T.PASS && action < T.DISCARD_ACTION)
    .map((action) => makeReply(table, seat, action, { kita: 'nukidora' }));
  const isOwn = table.phase === T.ACTING;
  const isRestricted = isOwn && (table.drawn === T.NONE || table.riichi[seat] !== 0);
  const forbidden = isRestricted
    ? Array.from(new Set(table.tilesOf(seat))).filter(
        (tile) => !legal.has(T.DISCARD_ACTION + tile) && !legal.has(T.HAND_DISCARD_ACTION + tile),
      )
    : [];
  return {
    ...(possible.length > 0 ? { possible_actions: possible } : {}),
    ...(forbidden.length > 0 ? { cannot_dahai: forbidden.map((tile: Tile) => makeMjaiTile(tile)) } : {}),
  };
};
