/** Rows of hands as text (golden riichi-score): the row as a win, the score as the row's answer. */
import {
  type Meld,
  type MeldType,
  type Tile,
  type Wind,
  MELD_TYPES,
  WIND_LETTERS,
  countsOf,
  isRed,
  kindOf,
  meldOf,
  meldReds,
} from '../../tiles/index.ts';
import {
  type Score,
  type Win,
  DOUBLE_RIICHI,
  IPPATSU,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
  YAKU_KEYS,
} from '../../rules/riichi/index.ts';
import type { Row } from './row.ts';
import { bad, flag, list, text, whole } from './row.ts';

/** "1m 0p 7z" as tiles; blank-separated, one tile each. */
const tilesIn = (names: string, field: string): readonly Tile[] =>
  names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => {
      const suit = 'mpsz'.indexOf(name[1] ?? '?');
      const digit = '0123456789'.indexOf(name[0]!);
      const isTile = name.length === 2 && suit >= 0 && digit >= 0 && (suit < 3 || (digit >= 1 && digit <= 7));
      if (!isTile) return bad(field, `"${name.slice(0, 20)}" is no tile`);
      return (digit === 0 ? 34 + suit : 9 * suit + digit - 1) as Tile;
    });

const windIn = (row: Row, field: string): Wind => {
  const written = text(row, field);
  const at = WIND_LETTERS.findIndex((letter) => letter === written);
  return at < 0 ? bad(field, 'E, S, W or N is wanted') : (at as Wind);
};

const TEXT_MELDS: Readonly<Record<string, MeldType>> = {
  chi: 'chow',
  pon: 'pung',
  minkan: 'open-kong',
  ankan: 'closed-kong',
  kakan: 'added-kong',
};

const meldIn = (entry: unknown): Meld => {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || typeof entry[1] !== 'string' || entry[1].length > 20)
    return bad('melds', 'a meld is ["pon", "1s 1s 1s"]');
  const type = Object.hasOwn(TEXT_MELDS, entry[0]) ? TEXT_MELDS[entry[0]] : undefined;
  if (type === undefined) return bad('melds', `a meld is one of ${Object.keys(TEXT_MELDS).join(', ')}`);
  const tiles = tilesIn(entry[1], 'melds');
  const kinds = tiles.map(kindOf).sort((a, b) => a - b);
  const kind = kinds[0] ?? bad('melds', 'a meld has tiles');
  const size = MELD_TYPES.indexOf(type) >= 2 ? 4 : 3;
  const isSet = kinds.length === size && kinds.every((k, i) => k === (type === 'chow' ? kind + i : kind));
  if (!isSet) return bad('melds', `"${entry[1]}" is no ${entry[0]}`);
  return meldOf({ type, kind, from: type === 'closed-kong' ? 0 : 3, ownReds: tiles.filter(isRed).length });
};

/** A row of riichi-score: the whole hand as text. */
export const winOfText = (row: Row): Win => {
  const tiles = tilesIn(text(row, 'hand'), 'hand');
  const melds = list(row, 'melds', 4).map(meldIn);
  const winTile = tilesIn(text(row, 'win'), 'win')[0] ?? bad('win', 'a tile is wanted');
  const selfDraw = flag(row, 'tsumo');
  const riichi = row['riichi'] === undefined ? 0 : whole(row, 'riichi', 2);
  return {
    concealed: countsOf(tiles),
    melds,
    winTile: kindOf(winTile),
    selfDraw,
    situation:
      (riichi > 0 ? RIICHI : 0) |
      (riichi > 1 ? DOUBLE_RIICHI : 0) |
      (flag(row, 'ippatsu') ? IPPATSU : 0) |
      (flag(row, 'haitei') ? LAST_TILE : 0) |
      (flag(row, 'rinshan') ? REPLACEMENT : 0) |
      (flag(row, 'chankan') ? ROBBED_KONG : 0),
    roundWind: windIn(row, 'round'),
    seatWind: windIn(row, 'seat'),
    doraIndicators: tilesIn(text(row, 'dora_ind'), 'dora_ind').map(kindOf),
    uraIndicators: row['ura_ind'] === undefined ? [] : tilesIn(text(row, 'ura_ind'), 'ura_ind').map(kindOf),
    reds: tiles.filter(isRed).length + melds.reduce((sum, meld) => sum + meldReds(meld), 0),
    kita: 0,
  };
};

export const textAnswer = (found: Score): unknown => {
  const yaku: Record<string, number> = {};
  for (const entry of found.yaku) if (entry.han > 0) yaku[YAKU_KEYS[entry.yaku]!] = entry.han;
  return found.yakuman > 0
    ? { yaku, yakuman: found.yakuman, points: found.points }
    : { yaku, han: found.han, fu: found.fu, points: found.points };
};
