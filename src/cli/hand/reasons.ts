/** Words of `suzaku hand --value`, and the sentence that separates the first two choices; every number in it is a computed one. */
import { gapPart, perWin, shareText, type DiscardValue, type GapPart, type HandValue } from '../../analysis/index.ts';
import { sayTile } from '../../tiles/index.ts';
import type { Language } from '../io.ts';

export const points = (value: number): string => value.toFixed(0);

export const VALUE_WORDS = {
  en: {
    head: (model: string, draws: number, unseen: number) =>
      `model ${model}, ${draws} draws to come, ${unseen} tiles unseen`,
    columns: ['discard', 'shanten', 'tiles', 'tenpai', 'win', 'points', ''],
    riichi: 'riichi',
    dama: 'dama',
    winNow: (worth: string) => `Winning now: ${worth} points.`,
    estimated: 'More than three tiles from ready: the figures are estimated from the acceptance.',
    notConverged: 'Not converged: the limit was reached, the figures are lower bounds.',
  },
  ja: {
    head: (model: string, draws: number, unseen: number) => `モデル ${model}、残り${draws}巡、未見${unseen}枚`,
    columns: ['打牌', '向聴', '枚数', '聴牌率', '和了率', '期待値', ''],
    riichi: '立直',
    dama: 'ダマ',
    winNow: (worth: string) => `今和了れば${worth}点。`,
    estimated: '4向聴以上のため、数値は受け入れからの推定です。',
    notConverged: '未収束：上限に達したため、数値は下限です。',
  },
  zh: {
    head: (model: string, draws: number, unseen: number) => `模型 ${model}，余${draws}巡，未见${unseen}张`,
    columns: ['打', '向听', '张数', '听牌率', '和牌率', '期望值', ''],
    riichi: '立直',
    dama: '默听',
    winNow: (worth: string) => `现在和牌：${worth}点。`,
    estimated: '4向听以上：数值由进张估计。',
    notConverged: '未收敛：已达上限，数值为下限。',
  },
} as const;

type Pair = { readonly first: DiscardValue; readonly second: DiscardValue; readonly names: readonly [string, string] };

/** Figures of the first two choices as the language writes them. */
type Figures = Readonly<Record<'win' | 'tenpai' | 'points', readonly [string, string]>>;

const SENTENCES: Readonly<Record<Language, (pair: Pair, gap: string, main: GapPart, figures: Figures) => string>> = {
  en: ({ first, second, names: [a, b] }, gap, main, { win, tenpai, points: worth }) =>
    `${main === 'same' ? `${a} and ${b} are worth the same` : `${a} is ${gap} points ahead of ${b}, mostly because ${main === 'often' ? 'it wins more often' : 'its wins are worth more'}`}: ` +
    `win ${win[0]} against ${win[1]}, ${worth[0]} against ${worth[1]} points per win, ` +
    `ready ${tenpai[0]} against ${tenpai[1]}; it accepts ${first.tiles} tiles against ${second.tiles} ` +
    `at ${first.shanten}- against ${second.shanten}-shanten.`,
  ja: ({ first, second, names: [a, b] }, gap, main, { win, tenpai, points: worth }) =>
    `${main === 'same' ? `打${a}と打${b}の期待値は同じ` : `打${a}は打${b}を期待値で${gap}点上回る。主な理由は${main === 'often' ? '和了率の高さ' : '打点の高さ'}`}：` +
    `和了率${win[0]}対${win[1]}、和了時${worth[0]}点対${worth[1]}点、` +
    `聴牌率${tenpai[0]}対${tenpai[1]}、受け入れ${first.tiles}枚対${second.tiles}枚（${first.shanten}向聴対${second.shanten}向聴）。`,
  zh: ({ first, second, names: [a, b] }, gap, main, { win, tenpai, points: worth }) =>
    `${main === 'same' ? `打${a}与打${b}的期望值相同` : `打${a}比打${b}高${gap}点，主要因为${main === 'often' ? '和牌率更高' : '打点更高'}`}：` +
    `和牌率${win[0]}对${win[1]}，打点${worth[0]}点对${worth[1]}点，` +
    `听牌率${tenpai[0]}对${tenpai[1]}，进张${first.tiles}张对${second.tiles}张（${first.shanten}向听对${second.shanten}向听）。`,
};

const RIICHI: Readonly<Record<Language, (name: string, declared: string, silent: string) => string>> = {
  en: (name, declared, silent) => `${name}: riichi ${declared} points, dama ${silent}.`,
  ja: (name, declared, silent) => `${name}：立直${declared}点、ダマ${silent}点。`,
  zh: (name, declared, silent) => `${name}：立直${declared}点，默听${silent}点。`,
};

export const reasons = (value: HandValue, lang: Language): string => {
  const [first, second] = value.discards;
  if (first === undefined) return '';
  const name = ({ discard }: DiscardValue): string =>
    discard === undefined ? '–' : sayTile(discard, { lang, family: 'riichi' });
  const riichi =
    first.declared === null || first.silent === null
      ? ''
      : RIICHI[lang](name(first), points(first.declared), points(first.silent));
  if (second === undefined) return riichi;
  const pair: Pair = { first, second, names: [name(first), name(second)] };
  const both = (of: (row: DiscardValue) => string): readonly [string, string] => [of(first), of(second)];
  const figures: Figures = {
    win: both(({ win }) => shareText(win[0]!, lang)),
    tenpai: both(({ tenpai }) => shareText(tenpai[0]!, lang)),
    points: both((row) => points(perWin(row))),
  };
  const gap = points(first.value[0]! - second.value[0]!);
  const sentence = SENTENCES[lang](pair, gap, gapPart(first, second), figures);
  return riichi === '' ? sentence : `${sentence}\n${riichi}`;
};
