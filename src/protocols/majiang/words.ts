/**
 * The words of 電脳麻将 (@kobalab/majiang-core): tiles `m1`–`z7` with `m0` a red five, melds as strings with a sign straight after the
 * claimed digit: `-` from the left, `=` from across, `+` from the right of the caller.
 */
import { kindOf, type Kind, type Tile } from '../../tiles/index.ts';
import * as T from '../../table/index.ts';

const SUITS = 'mpsz';
/** By distance from the caller to the giver: 1 next, 2 across, 3 previous. */
const SIGNS = ['', '+', '=', '-'] as const;

/** A tile in the notation of majiang-ai. */
export const makeMajiangTile = (tile: Tile): string => {
  if (tile < 0) return '';
  return tile >= 34 ? `${SUITS[tile - 34]}0` : `${SUITS[Math.floor(tile / 9)]}${(tile % 9) + 1}`;
};

/** The tile at the start of a word; what follows (`_`, `*`, a sign) is not looked at. */
export const parseMajiangTile = (word: string): Tile | undefined => {
  const found = /^(?:([mps])(\d)|z([1-7]))/.exec(word);
  if (!found) return undefined;
  if (found[3] !== undefined) return (26 + Number(found[3])) as Tile;
  const suit = SUITS.indexOf(found[1]!);
  const digit = Number(found[2]);
  return (digit === 0 ? 34 + suit : 9 * suit + digit - 1) as Tile;
};

/** Concealed tiles by suit, ascending, the red five before the plain ones. */
export const makeMajiangHand = (tiles: readonly Tile[]): string => {
  const order = (tile: Tile): number => 2 * kindOf(tile) + (tile >= 34 ? 0 : 1);
  const names = tiles.toSorted((a, b) => order(a) - order(b)).map(makeMajiangTile);
  return [...SUITS]
    .map((suit) => {
      const digits = names.filter((name) => name[0] === suit).map((name) => name[1]);
      return digits.length === 0 ? '' : suit + digits.join('');
    })
    .join('');
};

const digitOf = (tile: Tile): string => makeMajiangTile(tile)[1]!;
const suitOf = (tile: Tile): string => makeMajiangTile(tile)[0]!;
/** Plain fives before red ones. */
const digitsOf = (tiles: readonly Tile[]): string =>
  tiles
    .map(digitOf)
    .sort((a, b) => (a === '0' ? 1 : 0) - (b === '0' ? 1 : 0))
    .join('');

/** The string of a chow, pung or open kong. */
export const makeMajiangCall = (event: T.Chow | T.Pung | Extract<T.Kong, { kong: 'open' }>): string => {
  const sign = SIGNS[(event.from - event.seat + 4) % 4]!;
  if (event.type !== 'chow') return `${suitOf(event.tile)}${digitsOf(event.own)}${digitOf(event.tile)}${sign}`;
  const run = [event.tile, ...event.own].toSorted((a, b) => kindOf(a) - kindOf(b));
  return suitOf(event.tile) + run.map((tile) => digitOf(tile) + (tile === event.tile ? sign : '')).join('');
};

export const makeMajiangClosedKong = (own: readonly Tile[]): string => suitOf(own[0]!) + digitsOf(own);
/** `pung` as it was called, then the added digit. */
export const makeMajiangAddedKong = (pung: string, tile: Tile): string => pung + digitOf(tile);

/** Tiles of a meld string: the claimed one, the own ones, and one added. */
type MeldTiles = {
  readonly claimed: Tile | undefined;
  readonly own: readonly Tile[];
  readonly added: Tile | undefined;
};

/** A meld in the notation of majiang-ai; undefined for what is none. */
export const parseMajiangMeld = (word: string): MeldTiles | undefined => {
  const found = /^([mpsz])(\d+)(?:([-=+])(\d*))?$/.exec(word);
  if (!found) return undefined;
  const [, suit, before, sign, after = ''] = found as unknown as [string, string, string, string | undefined, string?];
  const tile = (digit: string): Tile | undefined => parseMajiangTile(suit + digit);
  const digits = [...before].map(tile);
  const rest = [...after].map(tile);
  if (![...digits, ...rest].every((one) => one !== undefined)) return undefined;
  const tiles = digits as Tile[];
  if (sign === undefined) return { claimed: undefined, own: tiles, added: undefined };
  const claimed = tiles.at(-1)!;
  // Three digits before the sign and one after are an added kong; a chow has all three in rank order.
  const isSame = tiles.every((one) => kindOf(one) === kindOf(claimed));
  if (isSame && tiles.length === 3 && rest.length === 1) return { claimed, own: tiles.slice(0, -1), added: rest[0] };
  return { claimed, own: [...tiles.slice(0, -1), ...(rest as Tile[])], added: undefined };
};

/** A reply of the player: an object with one key, or nothing. */
export type MajiangReply = {
  readonly hule?: string;
  readonly daopai?: string;
  readonly dapai?: string;
  readonly gang?: string;
  readonly fulou?: string;
};

/** The action a reply means, and the discard after a riichi; undefined where it means none. */
export const actionOfMajiang = (
  table: T.Table,
  seat: number,
  reply: MajiangReply,
): { readonly action: number; readonly discard?: number } | undefined => {
  if (reply.hule !== undefined) return { action: T.WIN };
  if (reply.daopai !== undefined) return { action: T.NINE_TERMINALS };
  if (reply.dapai !== undefined) return discardAction(table, seat, reply.dapai);
  if (reply.gang !== undefined) {
    const meld = parseMajiangMeld(reply.gang);
    if (meld === undefined) return undefined;
    if (meld.added !== undefined) return { action: T.ADDED_KONG_ACTION + kindOf(meld.added) };
    return { action: T.CLOSED_KONG_ACTION + kindOf(meld.own[0]!) };
  }
  if (reply.fulou !== undefined) return claimAction(reply.fulou);
  return { action: T.PASS };
};

const discardAction = (
  table: T.Table,
  seat: number,
  word: string,
): { action: number; discard?: number } | undefined => {
  const tile = parseMajiangTile(word);
  if (tile === undefined) return undefined;
  const isDrawn = word.includes('_');
  if (isDrawn && tile !== table.drawn) return undefined;
  const isOther = !isDrawn && tile === table.drawn && table.hands[seat * 37 + tile]! > 1;
  const discard = (isOther ? T.HAND_DISCARD_ACTION : T.DISCARD_ACTION) + tile;
  return word.includes('*') ? { action: T.DECLARE_RIICHI, discard } : { action: discard };
};

const claimAction = (word: string): { action: number } | undefined => {
  const meld = parseMajiangMeld(word);
  if (meld?.claimed === undefined) return undefined;
  const kind = kindOf(meld.claimed);
  const reds = meld.own.filter((tile) => tile >= 34).length;
  const kinds = meld.own.map(kindOf);
  if (kinds.every((one) => one === kind))
    return { action: meld.own.length === 3 ? T.OPEN_KONG_ACTION : T.PUNG_ACTION + reds };
  const low = Math.min(kind, ...kinds) as Kind;
  return { action: T.CHOW_ACTION + 2 * (kind - low) + (reds > 0 ? 1 : 0) };
};
