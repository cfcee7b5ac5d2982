/** Words of `suzaku hand` in three languages. */

export const WORDS = {
  en: {
    complete: 'complete',
    ready: 'ready (tenpai)',
    away: (n: number) => `${n}-shanten`,
    columns: ['discard', 'shanten', 'kinds', 'tiles', 'accepts'],
    accepts: 'accepts',
    tiles: 'tiles',
    forms: {
      standard: 'standard',
      sevenPairs: 'seven pairs',
      thirteenOrphans: 'thirteen orphans',
      honoursKnitted: 'honours and knitted',
      knittedStraight: 'knitted straight',
    },
  },
  ja: {
    complete: '和了',
    ready: '聴牌',
    away: (n: number) => `${n}向聴`,
    columns: ['打牌', '向聴', '種類', '枚数', '受け入れ'],
    accepts: '受け入れ',
    tiles: '枚',
    forms: {
      standard: '一般手',
      sevenPairs: '七対子',
      thirteenOrphans: '国士無双',
      honoursKnitted: '全不靠',
      knittedStraight: '組合龍',
    },
  },
  zh: {
    complete: '和牌',
    ready: '听牌',
    away: (n: number) => `${n}向听`,
    columns: ['打', '向听', '种类', '张数', '进张'],
    accepts: '进张',
    tiles: '张',
    forms: {
      standard: '一般型',
      sevenPairs: '七对',
      thirteenOrphans: '十三幺',
      honoursKnitted: '全不靠',
      knittedStraight: '组合龙',
    },
  },
} as const;
