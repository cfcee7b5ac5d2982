/**
 * The 82 fan of Chinese Standard: the 81 of the rulebook and 明暗杠, which the Botzone judge adds.
 * Ids are those of the rulebook's list, by points, with 82 (5 points) at the end. Names in Chinese are the judge's.
 */

export const BIG_FOUR_WINDS = 1;
export const BIG_THREE_DRAGONS = 2;
export const ALL_GREEN = 3;
export const NINE_GATES = 4;
export const FOUR_KONGS = 5;
export const SEVEN_SHIFTED_PAIRS = 6;
export const THIRTEEN_ORPHANS = 7;
export const ALL_TERMINALS = 8;
export const LITTLE_FOUR_WINDS = 9;
export const LITTLE_THREE_DRAGONS = 10;
export const ALL_HONORS = 11;
export const FOUR_CONCEALED_PUNGS = 12;
export const PURE_TERMINAL_CHOWS = 13;
export const QUADRUPLE_CHOW = 14;
export const FOUR_PURE_SHIFTED_PUNGS = 15;
export const FOUR_PURE_SHIFTED_CHOWS = 16;
export const THREE_KONGS = 17;
export const ALL_TERMINALS_AND_HONORS = 18;
export const SEVEN_PAIRS = 19;
export const GREATER_HONORS_AND_KNITTED_TILES = 20;
export const ALL_EVEN_PUNGS = 21;
export const FULL_FLUSH = 22;
export const PURE_TRIPLE_CHOW = 23;
export const PURE_SHIFTED_PUNGS = 24;
export const UPPER_TILES = 25;
export const MIDDLE_TILES = 26;
export const LOWER_TILES = 27;
export const PURE_STRAIGHT = 28;
export const THREE_SUITED_TERMINAL_CHOWS = 29;
export const PURE_SHIFTED_CHOWS = 30;
export const ALL_FIVES = 31;
export const TRIPLE_PUNG = 32;
export const THREE_CONCEALED_PUNGS = 33;
export const LESSER_HONORS_AND_KNITTED_TILES = 34;
export const KNITTED_STRAIGHT = 35;
export const UPPER_FOUR = 36;
export const LOWER_FOUR = 37;
export const BIG_THREE_WINDS = 38;
export const MIXED_STRAIGHT = 39;
export const REVERSIBLE_TILES = 40;
export const MIXED_TRIPLE_CHOW = 41;
export const MIXED_SHIFTED_PUNGS = 42;
export const CHICKEN_HAND = 43;
export const LAST_TILE_DRAW = 44;
export const LAST_TILE_CLAIM = 45;
export const OUT_WITH_REPLACEMENT_TILE = 46;
export const ROBBING_THE_KONG = 47;
export const ALL_PUNGS = 48;
export const HALF_FLUSH = 49;
export const MIXED_SHIFTED_CHOWS = 50;
export const ALL_TYPES = 51;
export const MELDED_HAND = 52;
export const TWO_CONCEALED_KONGS = 53;
export const TWO_DRAGON_PUNGS = 54;
export const OUTSIDE_HAND = 55;
export const FULLY_CONCEALED_HAND = 56;
export const TWO_MELDED_KONGS = 57;
export const LAST_TILE = 58;
export const DRAGON_PUNG = 59;
export const PREVALENT_WIND = 60;
export const SEAT_WIND = 61;
export const CONCEALED_HAND = 62;
export const ALL_CHOWS = 63;
export const TILE_HOG = 64;
export const DOUBLE_PUNG = 65;
export const TWO_CONCEALED_PUNGS = 66;
export const CONCEALED_KONG = 67;
export const ALL_SIMPLES = 68;
export const PURE_DOUBLE_CHOW = 69;
export const MIXED_DOUBLE_CHOW = 70;
export const SHORT_STRAIGHT = 71;
export const TWO_TERMINAL_CHOWS = 72;
export const PUNG_OF_TERMINALS_OR_HONORS = 73;
export const MELDED_KONG = 74;
export const ONE_VOIDED_SUIT = 75;
export const NO_HONORS = 76;
export const EDGE_WAIT = 77;
export const CLOSED_WAIT = 78;
export const SINGLE_WAIT = 79;
export const SELF_DRAWN = 80;
export const FLOWER_TILE = 81;
export const CONCEALED_KONG_AND_MELDED_KONG = 82;

/** Highest id. */
export const MAX_FAN = 82;
/** The points a win needs, flowers apart. */
export const MINIMUM_FAN = 8;

export type Language = 'en' | 'ja' | 'zh';
export type Fan = {
  readonly id: number;
  readonly points: number;
  readonly names: Readonly<Record<Language, string>>;
};

const fan = (id: number, points: number, zh: string, en: string, ja: string): Fan => ({
  id,
  points,
  names: { en, ja, zh },
});

/** By id, the order in which the judge lists them. */
export const FANS: readonly Fan[] = [
  fan(BIG_FOUR_WINDS, 88, '大四喜', 'Big Four Winds', '大四喜'),
  fan(BIG_THREE_DRAGONS, 88, '大三元', 'Big Three Dragons', '大三元'),
  fan(ALL_GREEN, 88, '绿一色', 'All Green', '緑一色'),
  fan(NINE_GATES, 88, '九莲宝灯', 'Nine Gates', '九蓮宝灯'),
  fan(FOUR_KONGS, 88, '四杠', 'Four Kongs', '四槓'),
  fan(SEVEN_SHIFTED_PAIRS, 88, '连七对', 'Seven Shifted Pairs', '連七対'),
  fan(THIRTEEN_ORPHANS, 88, '十三幺', 'Thirteen Orphans', '十三幺'),
  fan(ALL_TERMINALS, 64, '清幺九', 'All Terminals', '清幺九'),
  fan(LITTLE_FOUR_WINDS, 64, '小四喜', 'Little Four Winds', '小四喜'),
  fan(LITTLE_THREE_DRAGONS, 64, '小三元', 'Little Three Dragons', '小三元'),
  fan(ALL_HONORS, 64, '字一色', 'All Honors', '字一色'),
  fan(FOUR_CONCEALED_PUNGS, 64, '四暗刻', 'Four Concealed Pungs', '四暗刻'),
  fan(PURE_TERMINAL_CHOWS, 64, '一色双龙会', 'Pure Terminal Chows', '一色双龍会'),
  fan(QUADRUPLE_CHOW, 48, '一色四同顺', 'Quadruple Chow', '一色四同順'),
  fan(FOUR_PURE_SHIFTED_PUNGS, 48, '一色四节高', 'Four Pure Shifted Pungs', '一色四節高'),
  fan(FOUR_PURE_SHIFTED_CHOWS, 32, '一色四步高', 'Four Pure Shifted Chows', '一色四歩高'),
  fan(THREE_KONGS, 32, '三杠', 'Three Kongs', '三槓'),
  fan(ALL_TERMINALS_AND_HONORS, 32, '混幺九', 'All Terminals and Honors', '混幺九'),
  fan(SEVEN_PAIRS, 24, '七对', 'Seven Pairs', '七対'),
  fan(GREATER_HONORS_AND_KNITTED_TILES, 24, '七星不靠', 'Greater Honors and Knitted Tiles', '七星不靠'),
  fan(ALL_EVEN_PUNGS, 24, '全双刻', 'All Even Pungs', '全双刻'),
  fan(FULL_FLUSH, 24, '清一色', 'Full Flush', '清一色'),
  fan(PURE_TRIPLE_CHOW, 24, '一色三同顺', 'Pure Triple Chow', '一色三同順'),
  fan(PURE_SHIFTED_PUNGS, 24, '一色三节高', 'Pure Shifted Pungs', '一色三節高'),
  fan(UPPER_TILES, 24, '全大', 'Upper Tiles', '全大'),
  fan(MIDDLE_TILES, 24, '全中', 'Middle Tiles', '全中'),
  fan(LOWER_TILES, 24, '全小', 'Lower Tiles', '全小'),
  fan(PURE_STRAIGHT, 16, '清龙', 'Pure Straight', '清龍'),
  fan(THREE_SUITED_TERMINAL_CHOWS, 16, '三色双龙会', 'Three-Suited Terminal Chows', '三色双龍会'),
  fan(PURE_SHIFTED_CHOWS, 16, '一色三步高', 'Pure Shifted Chows', '一色三歩高'),
  fan(ALL_FIVES, 16, '全带五', 'All Fives', '全帯五'),
  fan(TRIPLE_PUNG, 16, '三同刻', 'Triple Pung', '三同刻'),
  fan(THREE_CONCEALED_PUNGS, 16, '三暗刻', 'Three Concealed Pungs', '三暗刻'),
  fan(LESSER_HONORS_AND_KNITTED_TILES, 12, '全不靠', 'Lesser Honors and Knitted Tiles', '全不靠'),
  fan(KNITTED_STRAIGHT, 12, '组合龙', 'Knitted Straight', '組合龍'),
  fan(UPPER_FOUR, 12, '大于五', 'Upper Four', '大于五'),
  fan(LOWER_FOUR, 12, '小于五', 'Lower Four', '小于五'),
  fan(BIG_THREE_WINDS, 12, '三风刻', 'Big Three Winds', '三風刻'),
  fan(MIXED_STRAIGHT, 8, '花龙', 'Mixed Straight', '花龍'),
  fan(REVERSIBLE_TILES, 8, '推不倒', 'Reversible Tiles', '推不倒'),
  fan(MIXED_TRIPLE_CHOW, 8, '三色三同顺', 'Mixed Triple Chow', '三色三同順'),
  fan(MIXED_SHIFTED_PUNGS, 8, '三色三节高', 'Mixed Shifted Pungs', '三色三節高'),
  fan(CHICKEN_HAND, 8, '无番和', 'Chicken Hand', '無番和'),
  fan(LAST_TILE_DRAW, 8, '妙手回春', 'Last Tile Draw', '妙手回春'),
  fan(LAST_TILE_CLAIM, 8, '海底捞月', 'Last Tile Claim', '海底撈月'),
  fan(OUT_WITH_REPLACEMENT_TILE, 8, '杠上开花', 'Out with Replacement Tile', '槓上開花'),
  fan(ROBBING_THE_KONG, 8, '抢杠和', 'Robbing the Kong', '搶槓和'),
  fan(ALL_PUNGS, 6, '碰碰和', 'All Pungs', '碰碰和'),
  fan(HALF_FLUSH, 6, '混一色', 'Half Flush', '混一色'),
  fan(MIXED_SHIFTED_CHOWS, 6, '三色三步高', 'Mixed Shifted Chows', '三色三歩高'),
  fan(ALL_TYPES, 6, '五门齐', 'All Types', '五門斉'),
  fan(MELDED_HAND, 6, '全求人', 'Melded Hand', '全求人'),
  fan(TWO_CONCEALED_KONGS, 6, '双暗杠', 'Two Concealed Kongs', '双暗槓'),
  fan(TWO_DRAGON_PUNGS, 6, '双箭刻', 'Two Dragon Pungs', '双箭刻'),
  fan(OUTSIDE_HAND, 4, '全带幺', 'Outside Hand', '全帯幺'),
  fan(FULLY_CONCEALED_HAND, 4, '不求人', 'Fully Concealed Hand', '不求人'),
  fan(TWO_MELDED_KONGS, 4, '双明杠', 'Two Melded Kongs', '双明槓'),
  fan(LAST_TILE, 4, '和绝张', 'Last Tile', '和絶張'),
  fan(DRAGON_PUNG, 2, '箭刻', 'Dragon Pung', '箭刻'),
  fan(PREVALENT_WIND, 2, '圈风刻', 'Prevalent Wind', '圏風刻'),
  fan(SEAT_WIND, 2, '门风刻', 'Seat Wind', '門風刻'),
  fan(CONCEALED_HAND, 2, '门前清', 'Concealed Hand', '門前清'),
  fan(ALL_CHOWS, 2, '平和', 'All Chows', '平和'),
  fan(TILE_HOG, 2, '四归一', 'Tile Hog', '四帰一'),
  fan(DOUBLE_PUNG, 2, '双同刻', 'Double Pung', '双同刻'),
  fan(TWO_CONCEALED_PUNGS, 2, '双暗刻', 'Two Concealed Pungs', '双暗刻'),
  fan(CONCEALED_KONG, 2, '暗杠', 'Concealed Kong', '暗槓'),
  fan(ALL_SIMPLES, 2, '断幺', 'All Simples', '断幺'),
  fan(PURE_DOUBLE_CHOW, 1, '一般高', 'Pure Double Chow', '一般高'),
  fan(MIXED_DOUBLE_CHOW, 1, '喜相逢', 'Mixed Double Chow', '喜相逢'),
  fan(SHORT_STRAIGHT, 1, '连六', 'Short Straight', '連六'),
  fan(TWO_TERMINAL_CHOWS, 1, '老少副', 'Two Terminal Chows', '老少副'),
  fan(PUNG_OF_TERMINALS_OR_HONORS, 1, '幺九刻', 'Pung of Terminals or Honors', '幺九刻'),
  fan(MELDED_KONG, 1, '明杠', 'Melded Kong', '明槓'),
  fan(ONE_VOIDED_SUIT, 1, '缺一门', 'One Voided Suit', '缺一門'),
  fan(NO_HONORS, 1, '无字', 'No Honors', '無字'),
  fan(EDGE_WAIT, 1, '边张', 'Edge Wait', '辺張'),
  fan(CLOSED_WAIT, 1, '嵌张', 'Closed Wait', '嵌張'),
  fan(SINGLE_WAIT, 1, '单钓将', 'Single Wait', '単騎待ち'),
  fan(SELF_DRAWN, 1, '自摸', 'Self-Drawn', '自摸'),
  fan(FLOWER_TILE, 1, '花牌', 'Flower Tile', '花牌'),
  fan(CONCEALED_KONG_AND_MELDED_KONG, 5, '明暗杠', 'Concealed Kong and Melded Kong', '明暗槓'),
];

/** By id; index 0 is unused. */
export const FAN_POINTS: Uint8Array = new Uint8Array(MAX_FAN + 1);
const byId: (Fan | undefined)[] = [];
for (const fan of FANS) {
  FAN_POINTS[fan.id] = fan.points;
  byId[fan.id] = fan;
}

export const fanById = (id: number): Fan | undefined => byId[id];

const byName = new Map(FANS.map((fan) => [fan.names.zh, fan]));
/** By the judge's Chinese name. */
export const fanByName = (zh: string): Fan | undefined => byName.get(zh);
