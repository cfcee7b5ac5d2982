/** An action as people name it: with the tiles of its meld and the discard that goes with it. */
import type { Language } from '../../rules/riichi/index.ts';
import {
  ADDED_KONG_ACTION,
  CHOW_ACTION,
  CLOSED_KONG_ACTION,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  NINE_TERMINALS,
  OPEN_KONG_ACTION,
  PASS,
  PUNG_ACTION,
  SET_KITA,
  WIN,
  addedKong,
  callEvent,
  closedKong,
  type Table,
} from '../../table/index.ts';
import { makeMpszTile, makeTiles, type Kind, type Tile } from '../../tiles/index.ts';

export const LABEL_KINDS = [
  'discard',
  'riichi',
  'pass',
  'win',
  'nine-terminals',
  'kita',
  'chow',
  'pung',
  'kong',
  'closed-kong',
  'added-kong',
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

export type Label = {
  readonly action: number;
  readonly kind: LabelKind;
  /** The tile thrown, or those of the meld. */
  readonly tiles: readonly Tile[];
  /** The discard that goes with a riichi or call; null where there is none or it is not known yet. */
  readonly discard: Tile | null;
};

export const kindOfAction = (action: number): LabelKind => {
  if (action >= DISCARD_ACTION) return 'discard';
  if (action >= ADDED_KONG_ACTION) return 'added-kong';
  if (action >= CLOSED_KONG_ACTION) return 'closed-kong';
  if (action === OPEN_KONG_ACTION) return 'kong';
  if (action >= PUNG_ACTION) return 'pung';
  if (action >= CHOW_ACTION) return 'chow';
  if (action === PASS) return 'pass';
  if (action === WIN) return 'win';
  if (action === DECLARE_RIICHI) return 'riichi';
  return action === SET_KITA ? 'kita' : action === NINE_TERMINALS ? 'nine-terminals' : 'pass';
};

type Valued = { readonly action: number; readonly value: number };

/** The tile a discard throws. */
export const discardOf = (action: number): Tile =>
  (action >= HAND_DISCARD_ACTION ? action - HAND_DISCARD_ACTION : action - DISCARD_ACTION) as Tile;

/** The drawn tile and its like in the hand, worth the same: two actions, one discard to most readers. */
export const areTwins = (a: Valued, b: Valued): boolean =>
  a.action !== b.action &&
  a.action >= DISCARD_ACTION &&
  b.action >= DISCARD_ACTION &&
  discardOf(a.action) === discardOf(b.action) &&
  a.value === b.value;

const tilesOf = (table: Table, seat: number, action: number, kind: LabelKind): readonly Tile[] => {
  switch (kind) {
    case 'discard':
      return [discardOf(action)];
    case 'chow':
    case 'pung':
    case 'kong': {
      const event = callEvent(table, seat, action);
      return event.type === 'kong' && event.kong !== 'open' ? [] : [...event.own, event.tile];
    }
    case 'closed-kong': {
      const event = closedKong(table, seat, (action - CLOSED_KONG_ACTION) as Kind);
      return 'own' in event ? event.own : [];
    }
    case 'added-kong': {
      const event = addedKong(table, seat, (action - ADDED_KONG_ACTION) as Kind);
      return 'tile' in event ? [event.tile] : [];
    }
    default:
      return [];
  }
};

/** Of an action that is legal for the seat on this table. */
export const labelOf = (table: Table, seat: number, action: number, discard?: Tile): Label => {
  const kind = kindOfAction(action);
  return { action, kind, tiles: tilesOf(table, seat, action, kind), discard: discard ?? null };
};

type Words = Readonly<Record<Exclude<LabelKind, 'discard'>, string>> & {
  readonly joined: (head: string, tile: string) => string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    riichi: 'riichi',
    pass: 'pass',
    win: 'win',
    'nine-terminals': 'nine terminals',
    kita: 'kita',
    chow: 'chow',
    pung: 'pung',
    kong: 'kong',
    'closed-kong': 'closed kong',
    'added-kong': 'added kong',
    joined: (head, tile) => `${head} with ${tile}`,
  },
  ja: {
    riichi: '立直',
    pass: 'スルー',
    win: '和了',
    'nine-terminals': '九種九牌',
    kita: '北抜き',
    chow: 'チー',
    pung: 'ポン',
    kong: '大明槓',
    'closed-kong': '暗槓',
    'added-kong': '加槓',
    joined: (head, tile) => `${head}打${tile}`,
  },
  zh: {
    riichi: '立直',
    pass: '跳过',
    win: '和牌',
    'nine-terminals': '九种九牌',
    kita: '拔北',
    chow: '吃',
    pung: '碰',
    kong: '明杠',
    'closed-kong': '暗杠',
    'added-kong': '补杠',
    joined: (head, tile) => `${head}打${tile}`,
  },
};

/** `riichi`, `closed kong`. */
export const kindWord = (kind: Exclude<LabelKind, 'discard'>, lang: Language): string => WORDS[lang][kind];

/** `5m`, `riichi with 5m`, `chow 567m with 1z`. */
export const makeLabel = ({ kind, tiles, discard }: Label, lang: Language): string => {
  if (kind === 'discard') return makeMpszTile(tiles[0]!);
  const words = WORDS[lang];
  const head = tiles.length === 0 ? words[kind] : `${words[kind]} ${makeTiles(tiles)}`;
  return discard === null ? head : words.joined(head, makeMpszTile(discard));
};
