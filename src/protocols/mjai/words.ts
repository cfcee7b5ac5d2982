/** Between mjai replies and our actions, at a table that knows the seat's hand. */
import {
  makeMjaiTile,
  meldClaimedTile,
  meldKind,
  meldOwnTiles,
  meldType,
  parseMjaiTile,
  PUNG,
  kindOf,
  redOf,
  type Kind,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import * as T from '../../table/index.ts';

export type Json = Readonly<Record<string, unknown>>;
export const NONE: Json = { type: 'none' };

const names = (tiles: readonly Tile[]): readonly string[] => tiles.map(makeMjaiTile);

/** Own copies of a kind, red ones first. */
const ownTiles = (table: T.Table, seat: number, kind: Kind): Tile[] => {
  const red = redOf(kind);
  const reds = red === undefined ? 0 : table.hands[seat * 37 + red]!;
  const plain = table.hands[seat * 37 + kind]!;
  return T.takeOwn(kind, reds + plain, reds);
};

const runOf = (action: number, kind: Kind): Tile[] => {
  const claimed = (action - T.CHOW_ACTION) >> 1;
  const usesRed = ((action - T.CHOW_ACTION) & 1) === 1;
  return [0, 1, 2]
    .filter((place) => place !== claimed)
    .map((place) => (kind - claimed + place) as Kind)
    .map((own) => (usesRed ? (redOf(own) ?? own) : own) as Tile);
};

const call = (table: T.Table, seat: number, type: string, own: readonly Tile[]): Json => ({
  type,
  actor: seat,
  target: table.turn,
  pai: makeMjaiTile(table.claimTile as Tile),
  consumed: names(own),
});

const addedKong = (table: T.Table, seat: number, kind: Kind): Json => {
  const pung = table.meldsOf(seat).find((meld) => meldType(meld) === PUNG && meldKind(meld) === kind) as Meld;
  // A plain five is added before a red one, as the referee does.
  const tile = table.hands[seat * 37 + kind]! > 0 ? (kind as number as Tile) : redOf(kind)!;
  const consumed = [...meldOwnTiles(pung), meldClaimedTile(pung)];
  return { type: 'kakan', actor: seat, pai: makeMjaiTile(tile), consumed: names(consumed) };
};

export type ReplyOptions = {
  /** The three-seat word for a North set aside. */
  readonly kita?: 'kita' | 'nukidora';
};

const makeDiscard = (actor: number, tile: Tile, tsumogiri: boolean): Json => ({
  type: 'dahai',
  actor,
  pai: makeMjaiTile(tile),
  tsumogiri,
});

/** The reply that throws the tile just drawn, whatever the table is. */
export const throwDrawn = (seat: number, tile: Tile): Json => makeDiscard(seat, tile, true);

/** The reply that means an action. */
export const makeReply = (table: T.Table, seat: number, action: number, options: ReplyOptions = {}): Json => {
  const actor = seat;
  if (action >= T.HAND_DISCARD_ACTION) return makeDiscard(actor, (action - T.HAND_DISCARD_ACTION) as Tile, false);
  if (action >= T.DISCARD_ACTION) {
    const tile = (action - T.DISCARD_ACTION) as Tile;
    return makeDiscard(actor, tile, tile === table.drawn);
  }
  if (action >= T.ADDED_KONG_ACTION) return addedKong(table, seat, (action - T.ADDED_KONG_ACTION) as Kind);
  if (action >= T.CLOSED_KONG_ACTION)
    return { type: 'ankan', actor, consumed: names(ownTiles(table, seat, (action - T.CLOSED_KONG_ACTION) as Kind)) };
  const kind = table.claimTile < 37 ? kindOf(table.claimTile as Tile) : (0 as Kind);
  if (action === T.OPEN_KONG_ACTION) return call(table, seat, 'daiminkan', ownTiles(table, seat, kind));
  if (action >= T.PUNG_ACTION) return call(table, seat, 'pon', T.takeOwn(kind, 2, action - T.PUNG_ACTION));
  if (action >= T.CHOW_ACTION) return call(table, seat, 'chi', runOf(action, kind));
  if (action === T.SET_KITA) return { type: options.kita ?? 'kita', actor, pai: 'N' };
  if (action === T.NINE_TERMINALS) return { type: 'ryukyoku', actor, reason: 'kyushukyuhai' };
  if (action === T.DECLARE_RIICHI) return { type: 'reach', actor };
  if (action !== T.WIN) return NONE;
  const isOwn = table.phase === T.ACTING;
  const tile = isOwn ? table.drawn : table.claimTile;
  return { type: 'hora', actor, target: isOwn ? seat : table.turn, pai: makeMjaiTile(tile as Tile) };
};

const tileAt = (reply: Json, key: string): Tile | undefined => {
  const value = reply[key];
  return typeof value === 'string' ? parseMjaiTile(value) : undefined;
};

const consumedOf = (reply: Json, size: number): readonly Tile[] | undefined => {
  const { consumed } = reply;
  if (!Array.isArray(consumed) || consumed.length !== size) return undefined;
  const tiles = consumed.map((name: unknown) => (typeof name === 'string' ? parseMjaiTile(name) : undefined));
  return tiles.every((tile) => tile !== undefined) ? tiles : undefined;
};

const redsOf = (tiles: readonly Tile[]): number => tiles.filter((tile) => tile >= 34).length;

const discardAction = (table: T.Table, reply: Json): number | undefined => {
  const tile = tileAt(reply, 'pai');
  if (tile === undefined) return undefined;
  const { tsumogiri } = reply;
  if (tsumogiri === true && tile !== table.drawn) return undefined;
  const hasOther = table.hands[table.turn * 37 + tile]! > 1;
  return tsumogiri === false && tile === table.drawn && hasOther
    ? T.HAND_DISCARD_ACTION + tile
    : T.DISCARD_ACTION + tile;
};

const claimAction = (table: T.Table, reply: Json): number | undefined => {
  const tile = tileAt(reply, 'pai') ?? (table.claimTile as Tile);
  if (tile !== table.claimTile || (reply.target !== undefined && reply.target !== table.turn)) return undefined;
  if (reply.type === 'daiminkan') {
    const own = reply.consumed === undefined ? [] : consumedOf(reply, 3);
    return own?.every((one) => kindOf(one) === kindOf(tile)) === true ? T.OPEN_KONG_ACTION : undefined;
  }
  const own = consumedOf(reply, 2);
  if (own === undefined) return undefined;
  const kinds = own.map(kindOf);
  if (reply.type === 'pon')
    return kinds.every((kind) => kind === kindOf(tile)) ? T.PUNG_ACTION + redsOf(own) : undefined;
  const low = Math.min(kindOf(tile), ...kinds);
  const isRun = [low, low + 1, low + 2].every((kind) => kind === kindOf(tile) || kinds.includes(kind as Kind));
  return isRun && low < 27 && low % 9 <= 6 ? T.CHOW_ACTION + 2 * (kindOf(tile) - low) + redsOf(own) : undefined;
};

/** The action a reply means at this table; legal or not. Undefined where it means none. */
export const actionOfReply = (table: T.Table, seat: number, reply: Json): number | undefined => {
  if (reply.type === 'none') return T.PASS;
  if (reply.actor !== undefined && reply.actor !== seat) return undefined;
  switch (reply.type) {
    case 'dahai':
      return discardAction(table, reply);
    case 'reach':
      return T.DECLARE_RIICHI;
    case 'hora':
      return T.WIN;
    case 'ryukyoku':
      return T.NINE_TERMINALS;
    case 'kita':
    case 'nukidora':
      return T.SET_KITA;
    case 'chi':
    case 'pon':
    case 'daiminkan':
      return claimAction(table, reply);
    case 'ankan': {
      const own = consumedOf(reply, 4);
      if (own === undefined || own.some((tile) => kindOf(tile) !== kindOf(own[0]!))) return undefined;
      return T.CLOSED_KONG_ACTION + kindOf(own[0]!);
    }
    case 'kakan': {
      const tile = tileAt(reply, 'pai');
      return tile === undefined ? undefined : T.ADDED_KONG_ACTION + kindOf(tile);
    }
    default:
      return undefined;
  }
};
