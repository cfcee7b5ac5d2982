/** Words of a person's statistics in three languages, for the terminal and the page. */
import type { Language } from '../../rules/riichi/index.ts';
import type { ComparedName } from './compare.ts';

/** The words of a person's statistics in one language. */
export type LeakWords = {
  readonly figures: Readonly<Record<ComparedName, string>>;
  readonly columns: {
    readonly figure: string;
    readonly own: string;
    readonly phoenix: string;
    readonly verdict: string;
    readonly often: string;
    readonly games: string;
    readonly luck: string;
  };
  /** Above or below phoenix players' by more than chance explains. */
  readonly verdicts: Readonly<Record<'within' | 'above' | 'below', string>>;
  /** Grades of Tenhou, as dan. */
  readonly grades: (from: number, to: number) => string;
  readonly comparison: string;
  readonly luckLine: (games: number, change: string, luck: string, loss: string) => string;
  readonly trend: string;
  readonly leaks: string;
  /** `from`–`to` of the games, oldest 1. */
  readonly part: (from: number, to: number) => string;
};

const en: LeakWords = {
  figures: {
    meanRank: 'mean place',
    win: 'wins',
    dealIn: 'deal-ins',
    riichi: 'riichi',
    call: 'open hands',
    ready: 'ready at a draw',
    meanWin: 'points per win',
    meanDealIn: 'points per deal-in',
    accuracy: 'best action played',
    lossPerRound: 'lost per round',
  },
  columns: {
    figure: 'figure',
    own: 'own',
    phoenix: 'phoenix',
    verdict: 'compared',
    often: 'per 100 rounds',
    games: 'games',
    luck: 'luck',
  },
  verdicts: { within: 'no clear difference', above: 'higher', below: 'lower' },
  grades: (from, to) => (from === to ? `${from} dan` : `${from} dan and above`),
  comparison:
    'Phoenix players: Tenhou’s highest room. “Higher” and “lower” are said where chance does not explain the difference (95 %).',
  luckLine: (games, change, luck, loss) =>
    `Luck apart (${games} ${games === 1 ? 'game' : 'games'}): expected rank points changed by ${change}, of which luck ${luck} and own decisions ${loss}.`,
  trend: 'Trend',
  leaks: 'Recurring mistakes',
  part: (from, to) => `games ${from}–${to}`,
};

const ja: LeakWords = {
  figures: {
    meanRank: '平均順位',
    win: '和了率',
    dealIn: '放銃率',
    riichi: '立直率',
    call: '副露率',
    ready: '流局時聴牌率',
    meanWin: '平均打点',
    meanDealIn: '平均放銃点',
    accuracy: '最善手の割合',
    lossPerRound: '1局あたりの損失',
  },
  columns: {
    figure: '項目',
    own: '本人',
    phoenix: '鳳凰卓',
    verdict: '比較',
    often: '100局あたり',
    games: '対局',
    luck: '運',
  },
  verdicts: { within: '明らかな差なし', above: '高い', below: '低い' },
  grades: (from, to) => (from === to ? `${from}段` : `${from}段以上`),
  comparison: '天鳳・鳳凰卓のプレイヤーとの比較。「高い」「低い」は偶然では説明できない差（95%）だけに付けます。',
  luckLine: (games, change, luck, loss) =>
    `運を除いた成績（${games}戦）：期待順位点の変化${change}、うち運${luck}、自分の判断${loss}。`,
  trend: '推移',
  leaks: '繰り返すミス',
  part: (from, to) => `${from}～${to}戦目`,
};

const zh: LeakWords = {
  figures: {
    meanRank: '平均名次',
    win: '和牌率',
    dealIn: '放铳率',
    riichi: '立直率',
    call: '副露率',
    ready: '流局听牌率',
    meanWin: '平均打点',
    meanDealIn: '平均铳点',
    accuracy: '最佳选择率',
    lossPerRound: '每局损失',
  },
  columns: {
    figure: '项目',
    own: '本人',
    phoenix: '凤凰桌',
    verdict: '比较',
    often: '每100局',
    games: '场数',
    luck: '运气',
  },
  verdicts: { within: '无明显差异', above: '偏高', below: '偏低' },
  grades: (from, to) => (from === to ? `${from}段` : `${from}段以上`),
  comparison: '与天凤凤凰桌玩家比较。只有偶然无法解释的差异（95%）才标“偏高”“偏低”。',
  luckLine: (games, change, luck, loss) =>
    `扣除运气（${games}场）：期望顺位点变化${change}，其中运气${luck}，自己的选择${loss}。`,
  trend: '走势',
  leaks: '反复出现的失误',
  part: (from, to) => `第${from}～${to}场`,
};

/** The words of a person's statistics by language. */
export const LEAK_WORDS: Readonly<Record<Language, LeakWords>> = { en, ja, zh };
