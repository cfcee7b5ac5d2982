/** Rows of wins of Tenhou logs (golden riichi-agari): tiles by physical id, melds as mjlog integers. */
import {
  type TileId,
  type Wind,
  countsOf,
  isRed,
  kindOfId,
  meldOfMjlog,
  meldReds,
  parseMjlogMeld,
  tileOfId,
} from '../../tiles/index.ts';
import { type RiichiRules, sanma, tenhou } from '../../rules/index.ts';
import {
  type Score,
  type Win,
  DOUBLE_RIICHI,
  FIRST_DRAW,
  IPPATSU,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
  payments,
} from '../../rules/riichi/index.ts';
import type { Row } from './row.ts';
import { bad, list, whole } from './row.ts';

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

export const winOfAgari = (row: Row, rules: RiichiRules): Win => {
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

export const agariAnswer = (row: Row, rules: RiichiRules, found: Score): unknown => {
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
