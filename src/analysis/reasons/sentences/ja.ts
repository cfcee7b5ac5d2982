/** Reasons in Japanese. */
import { makeMpszTile } from '../../../tiles/index.ts';
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
  shareText,
  signedText,
  type NeedWords,
} from './format.ts';
import { makePlanName } from './plan.ts';
import type { Endings, Parts, ReasonOf, Sentences } from './words.ts';

export const winds = ['東家', '南家', '西家', '北家'];

const PARTS: Parts = {
  win: '和了',
  dealIn: '放銃の少なさ',
  others: '他家の和了',
  draw: '流局',
  'cheap-wins': '安すぎる和了を避けること',
};

const ENDINGS: Endings = { win: '和了', 'nine-terminals': '九種九牌' };

const UNIT: Readonly<Record<Unit, string>> = { 'rank-points': '順位点', 'game-points': '点' };

const name = (label: ActionLabel): string => makeLabel(label, 'ja');
const windList = (seats: readonly number[]): string => seats.map((wind) => winds[wind]!).join('・');
const toEight = (tiles: number): string => `八番まで${tiles}枚`;
const away = ({ shanten, unit }: Pick<Side, 'shanten' | 'unit'>): string => {
  if (unit === 'game-points') return toEight(shanten + 1);
  return shanten === 0 ? '聴牌' : `${shanten}向聴`;
};
const points = ({ winPoints, unit }: Side): string =>
  winPoints === null ? '' : `（平均${pointsText(winPoints, unit)}点）`;
const accepts = ({ shanten, kinds, tiles }: Side): string =>
  shanten === 0 ? `待ち${tiles}枚` : `受け入れ${kinds}種${tiles}枚`;
const tilesText = (side: Side): string => `${side.shanten === 0 ? '' : `${away(side)}で`}${accepts(side)}`;

const keeps = (side: Side): string =>
  `${name(side.label)}は${side.safe.length > 0 ? `${windList(side.safe)}に安全で、` : ''}${tilesText(side)}`;
const leaves = (side: Side, first: Side): string => {
  const but = isLess(side, first) ? 'だが' : 'で、';
  const what = side.shanten === first.shanten ? accepts(side) : tilesText(side);
  return `${name(side.label)}は${side.safe.length > 0 ? `${windList(side.safe)}に安全${but}` : ''}${what}`;
};

const against = (first: Side, other: Side): string => {
  const shape = first.shanten === other.shanten ? '' : `${away(first)}対${away(other)}、`;
  return `${shape}和了率${shareText(first.win)}${points(first)}対${shareText(other.win)}${points(other)}`;
};

const plan = ({ fans, distance, tiles, left, chance, fan }: PlanSide): string =>
  `${makePlanName(fans, 'ja')}（${toEight(distance)}、${shareText(chance)}、平均${rankText(fan)}番）、必要牌${tiles.map(makeMpszTile).join(' ')}、残り${left}枚`;

const NEED: NeedWords = {
  byDraw: (price) => `ツモ${price}点`,
  from: (price, wind) => `${winds[wind]}から${price}点`,
  mark: '（対局は続く）',
};

/** What makes the difference. */
const because = (reason: ReasonOf<'gap'>): string => {
  const { part, partGap } = reason;
  if (part !== null) return `主な理由は${PARTS[part]}（${signedText(partGap!)}）`;
  const { kind, isBetter } = enderOf(reason);
  return `${ENDINGS[kind]}の価値は続行より${isBetter ? '高い' : '低い'}`;
};

/** `4位終了`、`裏1で3位（31.2 %）`. */
const placeAfter = ({ place, ura, chance }: WinPlace, at: number): string => {
  const where = place === null ? '続行' : `${place}位${at === 0 ? '終了' : ''}`;
  return at === 0 ? where : `裏${ura}で${where}（${shareText(chance)}）`;
};

export const ja: Sentences = {
  gap: (reason) => {
    const { unit, first, other, gap, error, isClose } = reason;
    return isClose
      ? `${name(first)}と${name(other)}はほぼ互角${rankText(gap) === '0.0' ? '' : `：差は${errorText(gap, error)}${UNIT[unit]}`}。`
      : `${name(first)}は${name(other)}より${errorText(gap, error)}${UNIT[unit]}良い。${because(reason)}。`;
  },
  keeps: ({ first, other }) => `${keeps(first)}、${leaves(other, first)}。`,
  wins: ({ first, other }) =>
    `和了率：${name(first.label)} ${shareText(first.win)}${points(first)}、${name(other.label)} ${shareText(other.win)}${points(other)}。`,
  plans: ({ label, plans }) =>
    plans.length === 0
      ? `${name(label)}は八番への道を残さない。`
      : `${name(label)}が残す道：${plans.map(plan).join('；')}。`,
  deals: ({ first, other }) =>
    `局終了までの放銃率：${name(first.label)} ${shareText(first.dealIn)}、${name(other.label)} ${shareText(other.dealIn)}。`,
  riichi: ({ gap, first, other }) =>
    `${name(first.label)}とダマ打${name(other.label)}の比較${gap === null ? '' : `（${signedText(gap)}）`}：${against(first, other)}。`,
  call: ({ gap, first, other }) =>
    `${name(first.label)}とスルーの比較${gap === null ? '' : `（${signedText(gap)}）`}：${against(first, other)}。`,
  throws: ({ tile, risks, unit }) => {
    const each = risks.map(
      ({ wind, chance, points: lost }) => `${winds[wind]} ${shareText(chance)}（${pointsText(lost, unit)}点）`,
    );
    return `${makeMpszTile(tile)}の放銃率：${each.join('、')}。`;
  },
  continues: ({ label, turn }) =>
    `${name({ ...label, discard: null })}は${turn}巡目にすでに見送り、損失はそこで計上済み。`,
  'follow-up': ({ label, tile, thrown }) =>
    `${name(label)}の後の実戦の打牌は${makeMpszTile(thrown)}（別に評価）。ここの数値は最善の打${makeMpszTile(tile)}による。`,
  safe: ({ winds: seats, tiles }) =>
    tiles.length === 0
      ? `${windList(seats)}への安全牌はない。`
      : `${windList(seats)}への安全牌：${tiles.map(makeMpszTile).join('、')}。`,
  'win-now': ({ change, unit, points: won, meanPoints, places }) => {
    if (won === null) return `今和了ると${signedText(change)}点。`;
    const ura = meanPoints === null ? '' : `（裏ドラ別、平均${pointsText(meanPoints, unit)}点）`;
    const end = places.length === 0 ? '' : `で${places.map(placeAfter).join('、')}`;
    return `今和了ると${pointsText(won, unit)}点${ura}${end}、期待順位点は${signedText(change)}。`;
  },
  needs: (reason) => {
    const { each, isOpen } = needTexts(reason, NEED);
    if (each.length === 0) return `オーラス：${reason.place}位に届く和了はない。`;
    return `オーラス：${reason.place}位の条件は${each.join('、')}。${isOpen ? '対局は続く。' : ''}`;
  },
  leads: ({ points: lead }) => `オーラスのトップ目、${pointsText(lead, 'rank-points')}点差。`,
  estimated: () => '探索は途中まで：遠い手の数値は推定。',
};
