/**
 * Yaku by number, as Tenhou's logs number them (mjlog attribute `yaku`): 0–35 yaku, 36–51 yakuman, 52–54 dora.
 * A set of yaku is two integers: bit n of `low` is yaku n, bit n of `high` is yaku 32 + n.
 */

export type YakuId = number & { readonly __yaku: unique symbol };

export const YAKU = 55;
export const FIRST_YAKUMAN = 36;

export const TSUMO = 0 as YakuId;
export const RIICHI_YAKU = 1 as YakuId;
export const IPPATSU_YAKU = 2 as YakuId;
export const CHANKAN = 3 as YakuId;
export const RINSHAN = 4 as YakuId;
export const HAITEI = 5 as YakuId;
export const HOUTEI = 6 as YakuId;
export const PINFU = 7 as YakuId;
export const TANYAO = 8 as YakuId;
export const IIPEIKOU = 9 as YakuId;
/** + 0–3 for E S W N. */
export const SEAT_WIND = 10 as YakuId;
/** + 0–3 for E S W N. */
export const ROUND_WIND = 14 as YakuId;
/** + 0–2 for white, green, red. */
export const DRAGON = 18 as YakuId;
export const DOUBLE_RIICHI_YAKU = 21 as YakuId;
export const CHIITOITSU = 22 as YakuId;
export const CHANTA = 23 as YakuId;
export const ITTSU = 24 as YakuId;
export const SANSHOKU = 25 as YakuId;
export const SANSHOKU_DOUKOU = 26 as YakuId;
export const SANKANTSU = 27 as YakuId;
export const TOITOI = 28 as YakuId;
export const SANANKOU = 29 as YakuId;
export const SHOUSANGEN = 30 as YakuId;
export const HONROUTOU = 31 as YakuId;
export const RYANPEIKOU = 32 as YakuId;
export const JUNCHAN = 33 as YakuId;
export const HONITSU = 34 as YakuId;
export const CHINITSU = 35 as YakuId;
/** Numbered by Tenhou, played nowhere. */
export const RENHOU = 36 as YakuId;
export const TENHOU_YAKU = 37 as YakuId;
export const CHIIHOU = 38 as YakuId;
export const DAISANGEN = 39 as YakuId;
export const SUUANKOU = 40 as YakuId;
export const SUUANKOU_TANKI = 41 as YakuId;
export const TSUUIISOU = 42 as YakuId;
export const RYUUIISOU = 43 as YakuId;
export const CHINROUTOU = 44 as YakuId;
export const CHUUREN = 45 as YakuId;
export const JUNSEI_CHUUREN = 46 as YakuId;
export const KOKUSHI = 47 as YakuId;
export const KOKUSHI_13 = 48 as YakuId;
export const DAISUUSHII = 49 as YakuId;
export const SHOUSUUSHII = 50 as YakuId;
export const SUUKANTSU = 51 as YakuId;
export const DORA = 52 as YakuId;
export const URA_DORA = 53 as YakuId;
export const AKA_DORA = 54 as YakuId;

/** Han of yaku 0–35 in a closed hand. */
export const CLOSED_HAN: readonly number[] = [
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 6,
];
/** Han of yaku 0–35 in an open hand; 0 where the yaku needs a closed one. */
export const OPEN_HAN: readonly number[] = [
  0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0, 2, 2, 5,
];

/** Stable ids for programs; the four seat winds share one, and so do the four round winds. */
export const YAKU_KEYS: readonly string[] = [
  'tsumo',
  'riichi',
  'ippatsu',
  'chankan',
  'rinshan',
  'haitei',
  'houtei',
  'pinfu',
  'tanyao',
  'iipeikou',
  'seat_wind',
  'seat_wind',
  'seat_wind',
  'seat_wind',
  'round_wind',
  'round_wind',
  'round_wind',
  'round_wind',
  'yakuhai_haku',
  'yakuhai_hatsu',
  'yakuhai_chun',
  'double_riichi',
  'chiitoitsu',
  'chanta',
  'ittsu',
  'sanshoku',
  'sanshoku_doukou',
  'sankantsu',
  'toitoi',
  'sanankou',
  'shousangen',
  'honroutou',
  'ryanpeikou',
  'junchan',
  'honitsu',
  'chinitsu',
  'renhou',
  'tenhou',
  'chiihou',
  'daisangen',
  'suuankou',
  'suuankou_tanki',
  'tsuuiisou',
  'ryuuiisou',
  'chinroutou',
  'chuuren',
  'junsei_chuuren',
  'kokushi',
  'kokushi_13',
  'daisuushii',
  'shousuushii',
  'suukantsu',
  'dora',
  'ura_dora',
  'aka_dora',
];

export const hasYaku = (low: number, high: number, yaku: YakuId): boolean =>
  yaku < 32 ? ((low >>> yaku) & 1) === 1 : ((high >>> (yaku - 32)) & 1) === 1;

/** The yaku of a set in order of their numbers. */
export const yakuIn = (low: number, high: number): readonly YakuId[] => {
  const found: YakuId[] = [];
  for (let bits = low; bits !== 0; bits &= bits - 1) found.push((31 - Math.clz32(bits & -bits)) as YakuId);
  for (let bits = high; bits !== 0; bits &= bits - 1) found.push((63 - Math.clz32(bits & -bits)) as YakuId);
  return found;
};
