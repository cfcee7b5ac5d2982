/**
 * Rows of the golden files as wins, and scores as the rows' answers: the line protocol of `score --batch`
 * (hands as text) and `score --agari --batch` (wins of Tenhou logs by physical tiles).
 */
import type { Meld, MeldType, Result, Tile, TileId, Wind } from '../tiles/index.ts';
import {
  MELD_TYPES,
  countsOf,
  fault,
  isRed,
  kindOf,
  kindOfId,
  meldOf,
  meldOfMjlog,
  meldReds,
  ok,
  parseMjlogMeld,
  tileOfId,
} from '../tiles/index.ts';
import type { RiichiRules } from '../rules/index.ts';
import { sanma, tenhou } from '../rules/index.ts';
import type { Score, Win } from '../rules/riichi/index.ts';
import {
  DOUBLE_RIICHI,
  FIRST_DRAW,
  IPPATSU,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
  YAKU_KEYS,
  checkWin,
  isScore,
  payments,
  score,
} from '../rules/riichi/index.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that cannot be read; caught at the row's edge and printed as its answer. */
class BadRow extends Error {}

const bad = (field: string, wanted: string): never => {
  throw new BadRow(`row.${field} — ${wanted}`);
};

const whole = (row: Row, field: string, most: number): number => {
  const value = row[field];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : bad(field, `an integer from 0 to ${most} is wanted`);
};

const list = (row: Row, field: string, most: number): readonly unknown[] => {
  const value = row[field];
  return Array.isArray(value) && value.length <= most ? value : bad(field, `a list of at most ${most} is wanted`);
};

const text = (row: Row, field: string): string => {
  const value = row[field];
  return typeof value === 'string' && value.length <= 100 ? value : bad(field, 'a short text is wanted');
};

const flag = (row: Row, field: string): boolean => {
  const value = row[field] ?? false;
  return typeof value === 'boolean' ? value : bad(field, 'true or false is wanted');
};

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
  const at = ['E', 'S', 'W', 'N'].indexOf(text(row, field));
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
const winOfText = (row: Row): Win => {
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

const textAnswer = (found: Score): unknown => {
  const yaku: Record<string, number> = {};
  for (const entry of found.yaku) if (entry.han > 0) yaku[YAKU_KEYS[entry.yaku]!] = entry.han;
  return found.yakuman > 0
    ? { yaku, yakuman: found.yakuman, points: found.points }
    : { yaku, han: found.han, fu: found.fu, points: found.points };
};

/** GO bits of Tenhou: 2 no red fives, 4 no open tanyao, 8 East and South, 16 three seats. */
export const rulesOfType = (type: number): RiichiRules => {
  const preset = (type & 16) === 0 ? tenhou : sanma;
  return {
    ...preset,
    length: (type & 8) === 0 ? 'east' : 'south',
    reds: (type & 2) === 0 ? preset.reds : [0, 0, 0],
    openTanyao: (type & 4) === 0,
  };
};

/** By mjlog yaku number; the two of the last tile and of the first draw are told apart by the scorer. */
const SITUATIONS: Readonly<Record<number, number>> = {
  1: RIICHI,
  2: IPPATSU,
  3: ROBBED_KONG,
  4: REPLACEMENT,
  5: LAST_TILE,
  6: LAST_TILE,
  21: DOUBLE_RIICHI,
  37: FIRST_DRAW,
  38: FIRST_DRAW,
};

const idsIn = (row: Row, field: string, most: number): readonly TileId[] =>
  list(row, field, most).map((id) =>
    typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < 136
      ? (id as TileId)
      : bad(field, 'a tile is 0 to 135'),
  );

const winOfAgari = (row: Row, rules: RiichiRules): Win => {
  const hasReds = rules.reds.some((copies) => copies > 0);
  const ids = idsIn(row, 'hai', 14);
  const machi = whole(row, 'machi', 135) as TileId;
  if (!ids.includes(machi)) bad('machi', 'the winning tile is not in hai');
  if (new Set(ids).size !== ids.length) bad('hai', 'a tile comes twice');
  const parsed = list(row, 'm', 8).map((m) => {
    const meld = parseMjlogMeld(typeof m === 'number' ? m : -1);
    return meld.ok ? meld.value : bad('m', meld.error.text);
  });
  const melds = parsed.map((meld) => meldOfMjlog(meld, hasReds)).filter((meld) => meld !== undefined);
  const tiles = ids.map((id) => tileOfId(id, hasReds));
  let situation = 0;
  for (const yaku of list(row, 'sit', 9))
    situation |=
      typeof yaku === 'number'
        ? (SITUATIONS[yaku] ?? bad('sit', `${yaku} is no situation`))
        : bad('sit', 'numbers are wanted');
  return {
    concealed: countsOf(tiles),
    melds,
    winTile: kindOfId(machi),
    selfDraw: row['who'] === row['frm'],
    situation,
    roundWind: whole(row, 'bakaze', 3) as Wind,
    seatWind: whole(row, 'jikaze', rules.seats - 1) as Wind,
    doraIndicators: idsIn(row, 'dora', 5).map(kindOfId),
    uraIndicators: idsIn(row, 'ura', 5).map(kindOfId),
    reds: tiles.filter(isRed).length + melds.reduce((sum, meld) => sum + meldReds(meld), 0),
    kita: parsed.length - melds.length,
  };
};

const agariAnswer = (row: Row, rules: RiichiRules, found: Score): unknown => {
  const seat = (field: string): number => whole(row, field, rules.seats - 1);
  // Counters go to the first winner of a round only.
  const isFirst = row['nth'] === undefined || whole(row, 'nth', 3) === 0;
  const delta = payments(
    {
      base: found.base,
      low: found.low,
      high: found.high,
      winner: seat('who'),
      from: seat('frm'),
      dealer: seat('oya'),
      honba: isFirst ? whole(row, 'honba', 1000) : 0,
      sticks: isFirst ? whole(row, 'sticks', 1000) : 0,
      pao: row['pao'] === undefined ? undefined : seat('pao'),
    },
    rules,
  );
  return {
    fu: found.fu,
    pts: found.points,
    yaku: found.yakuman > 0 ? [] : found.yaku.map((entry) => [entry.yaku, entry.han]),
    yakuman: found.yakuman > 0 ? found.yaku.map((entry) => entry.yaku) : [],
    delta: [...delta, 0].slice(0, 4),
  };
};

const readRow = (line: string): Result<Row> => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return ok(value as Row);
  } catch {
    return fault('row.json', 0, 'not JSON');
  }
  return fault('row.json', 0, 'an object is wanted');
};

const answerOf = (row: Row, agari: boolean, chosen: RiichiRules): unknown => {
  const rules = agari ? rulesOfType(whole(row, 'type', 0xffff)) : chosen;
  const win = agari ? winOfAgari(row, rules) : winOfText(row);
  const checked = checkWin(win, rules);
  if (!checked.ok) throw new BadRow(`${checked.error.code} — ${checked.error.text}`);
  const found = score(win, rules);
  if (!isScore(found)) return null;
  return agari ? agariAnswer(row, rules, found) : textAnswer(found);
};

/** The answer to one line as one line; undefined for a header. Never throws on bad input. */
export const scoreLine = (line: string, agari: boolean, rules: RiichiRules = tenhou): string | undefined => {
  const row = readRow(line);
  if (!row.ok) return JSON.stringify({ error: `${row.error.code} — ${row.error.text}` });
  if (Object.hasOwn(row.value, '_')) return undefined;
  try {
    return JSON.stringify(answerOf(row.value, agari, rules));
  } catch (error) {
    if (error instanceof BadRow) return JSON.stringify({ error: error.message });
    throw error;
  }
};
