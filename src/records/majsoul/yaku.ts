/**
 * Mahjong Soul's ids of yaku in ours (Tenhou's, as in events.ts). From published tables of the game's fan list; 34 is the north tiles set
 * aside, which Tenhou counts as dora. Winds are one id there and four here.
 */
import { getArray, isObject, needInteger, type Json } from '../json.ts';

/** Ours of East; the three others follow. */
const SEAT_WIND = 10;
const ROUND_WIND = 14;

/** Ours by Mahjong Soul's id, 0–50; undefined where there is none, or where it needs the winds (10 seat wind, 11 round wind). */
export const YAKU_IDS: readonly (number | undefined)[] = (
  '- 0 1 3 4 5 6 18 19 20 ' +
  '- - 8 9 7 23 24 25 21 26 ' +
  '27 28 29 30 31 22 33 34 32 35 ' +
  '2 52 54 53 52 37 38 39 40 42 ' +
  '43 44 47 50 51 45 - 46 41 48 ' +
  '49'
)
  .split(' ')
  .map((id) => (id === '-' ? undefined : Number(id)));

export type Winds = { readonly seat: number; readonly round: number };

const yakuId = (id: number, winds: Winds): number | undefined => {
  if (id === 10) return SEAT_WIND + winds.seat;
  if (id === 11) return ROUND_WIND + winds.round;
  return YAKU_IDS[id];
};

/**
 * The yaku of a win, by id. `val` is han, or with `isYakuman` how many yakuman (13 han each here). Ids without a counterpart are handed
 * to `unknown` and left out.
 */
export const readYaku = (
  hule: Json,
  isYakuman: boolean,
  winds: Winds,
  unknown: (id: number) => void,
): readonly (readonly [number, number])[] => {
  const values = new Map<number, number>();
  for (const fan of (getArray(hule, 'fans') ?? []).slice(0, 100)) {
    if (!isObject(fan)) continue;
    const from = needInteger(fan, 'id', [0, 10_000], 0);
    const value = needInteger(fan, 'val', [0, 100], 0) * (isYakuman ? 13 : 1);
    const id = yakuId(from, winds);
    if (id === undefined) unknown(from);
    else values.set(id, (values.get(id) ?? 0) + value);
  }
  return [...values].sort(([a], [b]) => a - b);
};
