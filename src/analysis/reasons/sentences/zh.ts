/** Reasons in Chinese. */
import type { Family } from '../../../rules/index.ts';
import { sayTile, type Tile } from '../../../tiles/index.ts';
import { makeLabel, type ActionLabel, type Unit } from '../../advice/index.ts';
import type { WinPlace } from '../../riichi/wins/index.ts';
import type { PlanSide, Side } from '../reasons.ts';
import {
  enderOf,
  errorText,
  isLess,
  needTexts,
  pointsText,
  rankText,
  shareText as shareIn,
  signedText,
  type NeedWords,
} from './format.ts';
import { makePlanName } from './plan.ts';
import type { Endings, Parts, ReasonOf, Sentences } from './words.ts';

export const winds = ['东家', '南家', '西家', '北家'];

const PARTS: Parts = {
  win: '主要来自和牌收益',
  dealIn: '主要因为放铳损失更小',
  others: '主要因为他家较难和牌',
  draw: '主要来自流局时的得失',
  'cheap-wins': '主要因为避免了打点过低的和牌',
  learnt: '主要因为高手更常这样选择',
};

const ENDINGS: Endings = { win: '和牌', 'nine-terminals': '九种九牌' };

const UNIT: Readonly<Record<Unit, string>> = { 'rank-points': '顺位点', 'game-points': '分' };

const shareText = (chance: number): string => shareIn(chance, 'zh');
const tileText = (tile: Tile, family: Family): string => sayTile(tile, { lang: 'zh', family });
const familyOf = (unit: Unit): Family => (unit === 'game-points' ? 'chinese' : 'riichi');
const name = (label: ActionLabel): string => `${label.kind === 'discard' ? '打' : ''}${makeLabel(label, 'zh')}`;
const windList = (seats: readonly number[]): string => seats.map((wind) => winds[wind]!).join('、');
const toEight = (tiles: number): string => `距8番${tiles}张`;
const away = ({ shanten, unit }: Pick<Side, 'shanten' | 'unit'>): string => {
  if (unit === 'game-points') return toEight(shanten + 1);
  return shanten === 0 ? '听牌' : `${shanten}向听`;
};
const points = ({ winPoints, unit }: Side): string =>
  winPoints === null ? '' : `（平均${pointsText(winPoints, unit)}${unit === 'game-points' ? '分' : '点'}）`;
const tilesText = (side: Side): string =>
  side.shanten === 0 ? `听${side.tiles}张` : `${away(side)}，进张${side.kinds}种${side.tiles}张`;

const keeps = (side: Side): string =>
  `${name(side.label)}${side.safe.length > 0 ? `对${windList(side.safe)}安全，` : ''}保留${tilesText(side)}`;
/** Of two hands of equal shanten only the tiles are named. */
const left = (side: Side, first: Side): string => {
  if (!isLess(side, first)) return `保留${tilesText(side)}`;
  const isSame = side.shanten === first.shanten && side.shanten > 0;
  return isSame ? `进张只剩${side.kinds}种${side.tiles}张` : `只剩${tilesText(side)}`;
};
const leaves = (side: Side, first: Side): string => {
  const but = isLess(side, first) ? '但' : '';
  return `${name(side.label)}${side.safe.length > 0 ? `对${windList(side.safe)}安全，${but}` : ''}${left(side, first)}`;
};

const against = (first: Side, other: Side): string => {
  const shape = first.shanten === other.shanten ? '' : `${away(first)}对${away(other)}，`;
  return `${shape}和牌率${shareText(first.win)}${points(first)}对${shareText(other.win)}${points(other)}`;
};

const plan = ({ fans, distance, tiles, left, chance, fan }: PlanSide): string =>
  `${makePlanName(fans, 'zh')}（${toEight(distance)}，${shareText(chance)}，平均${rankText(fan)}番），需要${tiles.map((tile) => tileText(tile, 'chinese')).join('、')}，余${left}张`;

const NEED: NeedWords = {
  byDraw: (price) => `自摸${price}点`,
  from: (price, wind) => `荣和${winds[wind]}${price}点`,
  mark: '（对局继续）',
};

/** What makes the difference. */
const because = (reason: ReasonOf<'gap'>): string => {
  const { part, partGap } = reason;
  if (part !== null) return `${PARTS[part]}（${signedText(partGap!)}）`;
  const { kind, isBetter } = enderOf(reason);
  return isBetter ? `${ENDINGS[kind]}比继续打更有价值` : `继续打比${ENDINGS[kind]}更有价值`;
};

/** `以第4名结束对局`，`里宝牌1张则第3名（31.2%）`. */
const placeAfter = ({ place, ura, chance }: WinPlace, at: number): string => {
  if (at === 0) return place === null ? '对局继续' : `以第${place}名结束对局`;
  return `里宝牌${ura}张则${place === null ? '对局继续' : `第${place}名`}（${shareText(chance)}）`;
};

export const zh: Sentences = {
  gap: (reason) => {
    const { unit, first, other, gap, error, isClose } = reason;
    return isClose
      ? `${name(first)}与${name(other)}大致相当${rankText(gap) === '0.0' ? '' : `：相差${errorText(gap, error)}${UNIT[unit]}`}。`
      : `${name(first)}比${name(other)}高${errorText(gap, error)}${UNIT[unit]}，${because(reason)}。`;
  },
  keeps: ({ first, other }) => `${keeps(first)}；${leaves(other, first)}。`,
  wins: ({ first, other }) =>
    `和牌率：${name(first.label)} ${shareText(first.win)}${points(first)}，${name(other.label)} ${shareText(other.win)}${points(other)}。`,
  plans: ({ label, plans }) =>
    plans.length === 0
      ? `${name(label)}后没有能到8番的路线。`
      : `${name(label)}后的路线：${plans.map(plan).join('；')}。`,
  deals: ({ first, other }) =>
    `到本局结束的放铳率：${name(first.label)} ${shareText(first.dealIn)}，${name(other.label)} ${shareText(other.dealIn)}。`,
  riichi: ({ gap, first, other }) =>
    `${name(first.label)}与默听${name(other.label)}相比${gap === null ? '' : `（${signedText(gap)}）`}：${against(first, other)}。`,
  call: ({ gap, first, other }) =>
    `${name(first.label)}与跳过相比${gap === null ? '' : `（${signedText(gap)}）`}：${against(first, other)}。`,
  throws: ({ tile, risks, unit }) => {
    const each = risks.map(
      ({ wind, chance, points: lost }) =>
        `${winds[wind]} ${shareText(chance)}（${pointsText(lost, unit)}${unit === 'game-points' ? '分' : '点'}）`,
    );
    return `打${tileText(tile, familyOf(unit))}立即放铳的概率：${each.join('，')}。`;
  },
  players: ({ choices }) =>
    `据网络估计，凤凰桌玩家在此局面下的选择：${choices.map(({ label, share }) => `${name(label)} ${shareText(share)}`).join('，')}。`,
  figures: ({ label, gap, unit }) =>
    `仅按计算，${name(label)}领先${rankText(gap)}${UNIT[unit]}；此处网络的判断更有分量。`,
  continues: ({ label, turn }) => `第${turn}巡已放弃${name({ ...label, discard: null })}，损失只在那里计入一次。`,
  'follow-up': ({ label, tile, thrown }) =>
    `${name(label)}之后实际打${tileText(thrown, label.family)}（另行评价）；此处数值按最佳的打${tileText(tile, label.family)}计算。`,
  safe: ({ winds: seats, tiles, unit }) =>
    tiles.length === 0
      ? `没有对${windList(seats)}安全的牌。`
      : `对${windList(seats)}安全的牌：${tiles.map((tile) => tileText(tile, familyOf(unit))).join('、')}。`,
  'win-now': ({ change, unit, points: won, meanPoints, places }) => {
    if (won === null) return `现在和牌：${signedText(change)}分。`;
    const ura = meanPoints === null ? '' : `（里宝牌另计，平均${pointsText(meanPoints, unit)}点）`;
    const end = places.length === 0 ? '' : `，${places.map(placeAfter).join('，')}`;
    return `现在和牌：得${pointsText(won, unit)}点${ura}${end}，期望顺位点变化${signedText(change)}。`;
  },
  needs: (reason) => {
    const { each, isOpen } = needTexts(reason, NEED);
    if (each.length === 0) return `最后一局：没有能到第${reason.place}名的和牌。`;
    return `最后一局：到第${reason.place}名需要${each.join('，')}${isOpen ? '；之后对局继续' : ''}。`;
  },
  leads: ({ points: lead }) => `最后一局领先${pointsText(lead, 'rank-points')}点。`,
  estimated: () => '搜索未完成：离听牌较远的手牌，数值为估计。',
};
