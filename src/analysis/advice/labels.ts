/** An action as people name it: with the tiles of its meld and the discard that goes with it. */
import type { Family } from '../../rules/index.ts';
import type { Language } from '../../rules/riichi/index.ts';
import {
  ADDED_KONG_ACTION,
  CHINESE_ADDED_KONG,
  CHINESE_CHOW,
  CHINESE_CLOSED_KONG,
  CHINESE_DISCARD,
  CHINESE_OPEN_KONG,
  CHINESE_PUNG,
  CHINESE_WIN,
  CHOW_ACTION,
  CLOSED_KONG_ACTION,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  KIND_OF,
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
import { kindOf, sayTile, sayTiles, type Kind, type Tile, type TileWords } from '../../tiles/index.ts';

/** Kinds of actions as they are shown to a reader, of all families. */
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
/** One of LABEL_KINDS: what an action is called. */
export type LabelKind = (typeof LABEL_KINDS)[number];

/** What ends the round at once. */
export const ENDS: ReadonlySet<LabelKind> = new Set(['win', 'nine-terminals']);

/** An action with what is needed to name it: its kind, its tiles and the discard that goes with it. */
export type ActionLabel = {
  readonly action: number;
  /** Whose names the tiles have. */
  readonly family: Family;
  readonly kind: LabelKind;
  /** The tile thrown, or those of the meld. */
  readonly tiles: readonly Tile[];
  /** The discard that goes with a riichi or call; null where there is none or it is not known yet. */
  readonly discard: Tile | null;
};

const chineseKind = (action: number): LabelKind => {
  if (action >= CHINESE_ADDED_KONG) return 'added-kong';
  if (action >= CHINESE_CLOSED_KONG) return 'closed-kong';
  if (action >= CHINESE_OPEN_KONG) return 'kong';
  if (action >= CHINESE_PUNG) return 'pung';
  if (action >= CHINESE_CHOW) return 'chow';
  if (action >= CHINESE_DISCARD) return 'discard';
  return action === CHINESE_WIN ? 'win' : 'pass';
};

/** The kind of an action number of the family. */
export const kindOfAction = (action: number, family: Family): LabelKind => {
  if (family === 'chinese') return chineseKind(action);
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
export const discardOf = (action: number, family: Family): Tile => {
  if (family === 'chinese') return KIND_OF[action - CHINESE_DISCARD]! as Tile;
  return (action >= HAND_DISCARD_ACTION ? action - HAND_DISCARD_ACTION : action - DISCARD_ACTION) as Tile;
};

/** The drawn tile and its like in the hand, worth the same: two actions, one discard to most readers. Chinese Standard has one action. */
export const areTwins = (a: Valued, b: Valued, family: Family): boolean =>
  family === 'riichi' &&
  a.action !== b.action &&
  a.action >= DISCARD_ACTION &&
  b.action >= DISCARD_ACTION &&
  discardOf(a.action, family) === discardOf(b.action, family) &&
  a.value === b.value;

const tilesOf = (table: Table, seat: number, action: number, kind: LabelKind): readonly Tile[] => {
  const { family } = table.rules;
  const isChinese = family === 'chinese';
  switch (kind) {
    case 'discard':
      return [discardOf(action, family)];
    case 'chow':
    case 'pung':
    case 'kong': {
      const event = callEvent(table, seat, action);
      return event.type === 'kong' && event.kong !== 'open' ? [] : [...event.own, event.tile];
    }
    case 'closed-kong': {
      const of = isChinese ? KIND_OF[action - CHINESE_CLOSED_KONG]! : action - CLOSED_KONG_ACTION;
      const event = closedKong(table, seat, of as Kind);
      return 'own' in event ? event.own : [];
    }
    case 'added-kong': {
      const of = isChinese ? KIND_OF[action - CHINESE_ADDED_KONG]! : action - ADDED_KONG_ACTION;
      const event = addedKong(table, seat, of as Kind);
      return 'tile' in event ? [event.tile] : [];
    }
    default:
      return [];
  }
};

/** Of an action that is legal for the seat on this table. */
export const labelOf = (table: Table, seat: number, action: number, discard?: Tile): ActionLabel => {
  const { family } = table.rules;
  const kind = kindOfAction(action, family);
  return { action, family, kind, tiles: tilesOf(table, seat, action, kind), discard: discard ?? null };
};

type Words = Readonly<Record<Exclude<LabelKind, 'discard'>, string>> & {
  readonly meld: (kind: string, tiles: string) => string;
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
    meld: (kind, tiles) => `${kind} ${tiles}`,
    joined: (head, tile) => `${head}, discard ${tile}`,
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
    meld: (kind, tiles) => `${kind}（${tiles}）`,
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
    meld: (kind, tiles) => `${kind}${tiles}`,
    joined: (head, tile) => `${head}打${tile}`,
  },
};

/** `riichi`, `closed kong`. */
export const kindWord = (kind: Exclude<LabelKind, 'discard'>, lang: Language): string => WORDS[lang][kind];

/** The kind says all of a kong, and of a pung unless it has a red five. English writes every tile. */
const tilesText = ({ kind, tiles }: ActionLabel, words: TileWords): string => {
  if (words.lang === 'en' || kind === 'chow') return sayTiles(tiles, words);
  const red = kind === 'pung' ? tiles.find((tile) => tile !== (kindOf(tile) as number)) : undefined;
  return sayTile(red ?? (kind === 'added-kong' ? tiles[0]! : (kindOf(tiles[0]!) as number as Tile)), words);
};

/** `5m`, `riichi, discard 5m`, `chow 567m, discard 1z`; 暗槓（1p）, チー（567m）打東. */
export const makeLabel = (label: ActionLabel, lang: Language): string => {
  const { kind, tiles, discard, family } = label;
  const naming = { lang, family };
  if (kind === 'discard') return sayTile(tiles[0]!, naming);
  const words = WORDS[lang];
  const head = tiles.length === 0 ? words[kind] : words.meld(words[kind], tilesText(label, naming));
  return discard === null ? head : words.joined(head, sayTile(discard, naming));
};
