/** Reasons in Japanese. */
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

export const winds = ['東家', '南家', '西家', '北家'];

const PARTS: Parts = {
  win: '和了の期待値',
  dealIn: '放銃による失点の少なさ',
  others: '他家に和了されにくいこと',
  draw: '流局時の収支',
  'cheap-wins': '安すぎる和了を避けられること',
  learnt: '強者の選択傾向',
};

const ENDINGS: Endings = { win: '和了', 'nine-terminals': '九種九牌' };

const UNIT: Readonly<Record<Unit, string>> = { 'rank-points': '順位点', 'game-points': '期待点' };

const shareText = (chance: number): string => shareIn(chance, 'ja');
/** Both families have the same names. */
const tileText = (tile: Tile): string => sayTile(tile, { lang: 'ja', family: 'riichi' });
const name = (label: ActionLabel): string => `${label.kind === 'discard' ? '打' : ''}${makeLabel(label, 'ja')}`;
const windList = (seats: readonly number[]): string => seats.map((wind) => winds[wind]!).join('・');
const toEight = (tiles: number): string => `8番まで${tiles}枚`;
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
  `${makePlanName(fans, 'ja')}（${toEight(distance)}、${shareText(chance)}、平均${rankText(fan)}番）、必要牌${tiles.map(tileText).join(' ')}、残り${left}枚`;

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
  return isBetter ? `${ENDINGS[kind]}のほうが続行より価値が高い` : `続行のほうが${ENDINGS[kind]}より価値が高い`;
};

/** `4位終了`、`裏ドラ1枚なら3位（31.2%）`. */
const placeAfter = ({ place, ura, chance }: WinPlace, at: number): string => {
  const where = place === null ? '続行' : `${place}位${at === 0 ? '終了' : ''}`;
  return at === 0 ? where : `裏ドラ${ura}枚なら${where}（${shareText(chance)}）`;
};

export const ja: Sentences = {
  gap: (reason) => {
    const { unit, first, other, gap, error, isClose } = reason;
    return isClose
      ? `${name(first)}と${name(other)}はほぼ互角${rankText(gap) === '0.0' ? '' : `（${UNIT[unit]}の差は${errorText(gap, error)}）`}。`
      : `${name(first)}は${name(other)}を${UNIT[unit]}で${errorText(gap, error)}上回る。${because(reason)}。`;
  },
  keeps: ({ first, other }) => `${keeps(first)}、${leaves(other, first)}。`,
  wins: ({ first, other }) =>
    `和了率：${name(first.label)} ${shareText(first.win)}${points(first)}、${name(other.label)} ${shareText(other.win)}${points(other)}。`,
  plans: ({ label, plans }) =>
    plans.length === 0
      ? `${name(label)}では8番に届く手が残らない。`
      : `${name(label)}で残る手：${plans.map(plan).join('；')}。`,
  deals: ({ first, other }) =>
    `局終了までの放銃率：${name(first.label)} ${shareText(first.dealIn)}、${name(other.label)} ${shareText(other.dealIn)}。`,
  riichi: ({ gap, first, other }) =>
    `${name(first.label)}とダマ${name(other.label)}の比較${gap === null ? '' : `（${signedText(gap)}）`}：${against(first, other)}。`,
  call: ({ gap, first, other }) =>
    `${name(first.label)}とスルーの比較${gap === null ? '' : `（${signedText(gap)}）`}：${against(first, other)}。`,
  throws: ({ tile, risks, unit }) => {
    const each = risks.map(
      ({ wind, chance, points: lost }) => `${winds[wind]} ${shareText(chance)}（${pointsText(lost, unit)}点）`,
    );
    return `${tileText(tile)}がその場で放銃になる確率：${each.join('、')}。`;
  },
  players: ({ choices }) =>
    `鳳凰卓の打ち手がこの局面で選ぶ割合（ネットの推定）：${choices.map(({ label, share }) => `${name(label)} ${shareText(share)}`).join('、')}。`,
  figures: ({ label, gap, unit }) =>
    `計算だけなら${name(label)}が${rankText(gap)}${UNIT[unit]}上回るが、ここではネットの判断を重く見た。`,
  continues: ({ label, turn }) =>
    `${name({ ...label, discard: null })}は${turn}巡目にすでに見送っており、損失はその時点で計上済み。`,
  'follow-up': ({ label, tile, thrown }) =>
    `${name(label)}の後、実際に切ったのは${tileText(thrown)}（別に評価）。ここの数値は最善の打${tileText(tile)}を前提とする。`,
  safe: ({ winds: seats, tiles }) =>
    tiles.length === 0
      ? `${windList(seats)}に対する安全牌はない。`
      : `${windList(seats)}に対する安全牌：${tiles.map(tileText).join('、')}。`,
  'win-now': ({ change, unit, points: won, meanPoints, places }) => {
    if (won === null) return `今和了ると${signedText(change)}点。`;
    const ura = meanPoints === null ? '' : `（裏ドラ別、平均${pointsText(meanPoints, unit)}点）`;
    const end = places.length === 0 ? '' : `で${places.map(placeAfter).join('、')}`;
    return `今和了ると${pointsText(won, unit)}点${ura}${end}、期待順位点の変化は${signedText(change)}。`;
  },
  needs: (reason) => {
    const { each, isOpen } = needTexts(reason, NEED);
    if (each.length === 0) return `オーラス：${reason.place}位に届く和了はない。`;
    return `オーラス：${reason.place}位の条件は${each.join('、')}。${isOpen ? 'いずれも対局は続く。' : ''}`;
  },
  leads: ({ points: lead }) => `オーラス：${pointsText(lead, 'rank-points')}点差のトップ目。`,
  estimated: () => '探索を途中で打ち切ったため、遠い手の数値は推定値。',
};
