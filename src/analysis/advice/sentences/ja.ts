/** Reasons in Japanese. */
import { makeMpszTile } from '../../../tiles/index.ts';
import { makeLabel, type Label } from '../labels.ts';
import type { Side } from '../reasons.ts';
import { isLess, pointsText, rankText, shareText, signedText } from './format.ts';
import type { Parts, Sentences } from './words.ts';

export const winds = ['東家', '南家', '西家', '北家'];

const PARTS: Parts = { win: '和了', dealIn: '放銃の少なさ', others: '他家の和了', draw: '流局' };

const name = (label: Label): string => makeLabel(label, 'ja');
const windList = (seats: readonly number[]): string => seats.map((wind) => winds[wind]!).join('・');
const away = (shanten: number): string => (shanten === 0 ? '聴牌' : `${shanten}向聴`);
const points = ({ winPoints }: Side): string => (winPoints === null ? '' : `（平均${pointsText(winPoints)}点）`);
const tilesText = ({ shanten, tiles, kinds }: Side): string =>
  shanten === 0 ? `待ち${tiles}枚` : `${away(shanten)}で受け入れ${kinds}種${tiles}枚`;

const keeps = (side: Side): string =>
  `${name(side.label)}は${side.safe.length > 0 ? `${windList(side.safe)}に安全で、` : ''}${tilesText(side)}`;
const leaves = (side: Side, first: Side): string => {
  const but = isLess(side, first) ? 'だが' : 'で、';
  return `${name(side.label)}は${side.safe.length > 0 ? `${windList(side.safe)}に安全${but}` : ''}${tilesText(side)}`;
};

const against = (first: Side, other: Side): string => {
  const shape = first.shanten === other.shanten ? '' : `${away(first.shanten)}対${away(other.shanten)}、`;
  return `${shape}和了率${shareText(first.win)}${points(first)}対${shareText(other.win)}${points(other)}`;
};

export const ja: Sentences = {
  gap: ({ first, other, gap, error, isClose, part, partGap }) =>
    isClose
      ? `${name(first)}と${name(other)}はほぼ互角：差は${rankText(gap)} ± ${rankText(error)}順位点。`
      : `${name(first)}は${name(other)}より${rankText(gap)} ± ${rankText(error)}順位点良い。主な理由は${PARTS[part]}（${signedText(partGap)}）。`,
  keeps: ({ first, other }) => `${keeps(first)}、${leaves(other, first)}。`,
  wins: ({ first, other }) =>
    `和了率：${name(first.label)} ${shareText(first.win)}${points(first)}、${name(other.label)} ${shareText(other.win)}${points(other)}。`,
  deals: ({ first, other }) =>
    `局終了までの放銃率：${name(first.label)} ${shareText(first.dealIn)}、${name(other.label)} ${shareText(other.dealIn)}。`,
  riichi: ({ gap, first, other }) =>
    `立直とダマの比較${gap === null ? '' : `（${signedText(gap)}）`}：${against(first, other)}。`,
  call: ({ gap, first, other }) =>
    `${name(first.label)}とスルーの比較${gap === null ? '' : `（${signedText(gap)}）`}：${against(first, other)}。`,
  throws: ({ tile, risks }) => {
    const each = risks.map(
      ({ wind, chance, points: lost }) => `${winds[wind]} ${shareText(chance)}（${pointsText(lost)}点）`,
    );
    return `${makeMpszTile(tile)}の放銃率：${each.join('、')}。`;
  },
  safe: ({ winds: seats, tiles }) =>
    tiles.length === 0
      ? `${windList(seats)}への安全牌はない。`
      : `${windList(seats)}への安全牌：${tiles.map(makeMpszTile).join('、')}。`,
  'win-now': ({ change }) => `今和了ると期待順位点は${signedText(change)}。`,
  needs: ({ place, tsumo, ron }) => {
    const each = [
      ...(tsumo === null ? [] : [`ツモ${pointsText(tsumo)}点`]),
      ...ron.map(({ wind, points: price }) => `${winds[wind]}から${pointsText(price)}点`),
    ];
    return each.length === 0
      ? `オーラス：${place}位に届く和了はない。`
      : `オーラス：${place}位の条件は${each.join('、')}。`;
  },
  leads: ({ points: lead }) => `オーラスのトップ目、${pointsText(lead)}点差。`,
  estimated: () => '探索は途中まで：遠い手の数値は推定。',
};
