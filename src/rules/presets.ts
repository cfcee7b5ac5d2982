/** The shipped rulesets. A preset is another one with fields replaced. Values by platform: docs/rules.md. */
import { ALL_KINDS } from '../tiles/index.ts';
import type { ChineseRules, RiichiRules, Ruleset } from './ruleset.ts';
import { DAISANGEN, DAISUUSHII, JUNSEI_CHUUREN, KOKUSHI_13, SUUANKOU_TANKI, SUUKANTSU } from './riichi/index.ts';

/** Checked against real games of Tenhou's phoenix tables. */
export const tenhou: RiichiRules = {
  family: 'riichi',
  id: 'tenhou',
  seats: 4,
  length: 'south',
  startingScore: 25_000,
  targetScore: 30_000,
  kinds: ALL_KINDS,
  reds: [1, 1, 1],
  chow: true,
  openTanyao: true,
  ippatsu: true,
  uraDora: true,
  kongDora: true,
  kongUraDora: true,
  openKongDora: 'on-discard',
  doubleYakuman: [],
  stackYakuman: true,
  countedYakuman: true,
  kiriage: false,
  doubleWindPairFu: 4,
  multipleRon: 'abort-3',
  abortiveDraws: ['nine-terminals', 'four-winds', 'four-riichi', 'four-kongs'],
  nagashi: true,
  pao: [DAISANGEN, DAISUUSHII],
  paoScope: 'hand',
  kuikae: 'forbidden',
  riichiMinWall: 4,
  riichiMinPoints: 1000,
  kokushiRobsClosedKong: false,
  dealerKeepsOn: 'ready',
  agariYame: true,
  tenpaiYame: true,
  tobi: true,
  extension: 'one-wind',
  uma: [20, 10, -10, -20],
  oka: 20,
  roundPoints: false,
  honba: 100,
  notenPot: 3000,
  tsumoLoss: false,
  kita: false,
  northIsValue: false,
};

/** What three seats change, on any platform. */
const threeSeats = {
  seats: 3,
  startingScore: 35_000,
  targetScore: 40_000,
  kinds: ALL_KINDS.filter((kind) => kind < 1 || kind > 7), // 2m–8m are not in the wall
  reds: [0, 1, 1],
  chow: false,
  multipleRon: 'all',
  abortiveDraws: ['nine-terminals', 'four-kongs'],
  riichiMinWall: 3,
  notenPot: 2000,
  tsumoLoss: true,
  kita: true,
} as const satisfies Partial<RiichiRules>;

/** Riichi with three seats, as Tenhou plays it. */
export const sanma: RiichiRules = { ...tenhou, ...threeSeats, id: 'sanma', uma: [20, 0, -20], oka: 15 };

/** From documents, not from games: see docs/rules.md. */
export const mahjongsoul: RiichiRules = {
  ...tenhou,
  id: 'mahjongsoul',
  doubleYakuman: [SUUANKOU_TANKI, JUNSEI_CHUUREN, KOKUSHI_13, DAISUUSHII],
  multipleRon: 'all',
  pao: [DAISANGEN, DAISUUSHII, SUUKANTSU],
  paoScope: 'yakuman',
  kokushiRobsClosedKong: true,
  uma: [15, 5, -5, -15],
  oka: 0,
};

/** From documents, not from games: see docs/rules.md. */
export const mahjongsoulSanma: RiichiRules = {
  ...mahjongsoul,
  ...threeSeats,
  id: 'mahjongsoul-sanma',
  uma: [15, 0, -15],
};

/** Botzone's Chinese Standard Mahjong with duplicate walls. */
export const chinese: ChineseRules = {
  family: 'chinese',
  id: 'chinese',
  seats: 4,
  length: 'single',
  kinds: ALL_KINDS,
  flowers: 0,
  minimumFan: 8,
  baseScore: 8,
  wall: 'duplicate',
  penalty: 30,
  robKong: true,
};

/** Every ruleset that has a name. */
export const RULESETS: readonly Ruleset[] = [tenhou, sanma, mahjongsoul, mahjongsoulSanma, chinese];
