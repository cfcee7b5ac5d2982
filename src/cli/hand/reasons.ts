/** Words of `suzaku hand --value`, and the sentence that separates the first two choices; every number in it is a computed one. */
import { gapPart, perWin, type DiscardValue, type GapPart, type HandValue } from '../../analysis/index.ts';
import { makeMpszTile } from '../../tiles/index.ts';
import type { Language } from '../io.ts';

export const share = (chance: number): string => `${(100 * chance).toFixed(1)} %`;
export const points = (value: number): string => value.toFixed(0);

export const VALUE_WORDS = {
  en: {
    head: (model: string, draws: number, unseen: number) =>
      `model ${model}, ${draws} draws to come, ${unseen} tiles unseen`,
    columns: ['discard', 'shanten', 'tiles', 'tenpai', 'win', 'points', ''],
    riichi: 'riichi',
    dama: 'dama',
    winNow: (worth: string) => `Winning now: ${worth} points.`,
    estimated: 'More than three exchanges away: the figures are estimated from the acceptance.',
    notConverged: 'Not converged: the limit was reached, the figures are lower bounds.',
  },
  ja: {
    head: (model: string, draws: number, unseen: number) => `モデル ${model}、残り${draws}巡、未見${unseen}枚`,
    columns: ['打牌', '向聴', '枚', '聴牌率', '和了率', '期待値', ''],
    riichi: 'リーチ',
    dama: 'ダマ',
    winNow: (worth: string) => `今和了れば${worth}点。`,
    estimated: '四向聴以上のため、数値は受け入れからの推定です。',
    notConverged: '未収束：上限に達したため、数値は下限です。',
  },
  zh: {
    head: (model: string, draws: number, unseen: number) => `模型 ${model}，余${draws}巡，未见${unseen}张`,
    columns: ['打', '向听', '张', '听牌率', '和牌率', '期望值', ''],
    riichi: '立直',
    dama: '默听',
    winNow: (worth: string) => `现在和牌：${worth}点。`,
    estimated: '四向听以上：数值由进张估计。',
    notConverged: '未收敛：已达上限，数值为下限。',
  },
} as const;

type Pair = { readonly first: DiscardValue; readonly second: DiscardValue; readonly names: readonly [string, string] };

const SENTENCES: Readonly<Record<Language, (pair: Pair, gap: string, main: GapPart) => string>> = {
  en: ({ first, second, names: [a, b] }, gap, main) =>
    `${main === 'same' ? `${a} and ${b} are worth the same` : `${a} is ${gap} points ahead of ${b}, mostly because ${main === 'often' ? 'it wins more often' : 'its wins are worth more'}`}: ` +
    `win ${share(first.win[0]!)} against ${share(second.win[0]!)}, a win ${points(perWin(first))} against ${points(perWin(second))} points, ` +
    `ready ${share(first.tenpai[0]!)} against ${share(second.tenpai[0]!)}; it accepts ${first.tiles} tiles against ${second.tiles} ` +
    `at ${first.shanten}- against ${second.shanten}-shanten.`,
  ja: ({ first, second, names: [a, b] }, gap, main) =>
    `${main === 'same' ? `${a}と${b}は同じ価値` : `${a}は${b}より${gap}点高い。主な理由は${main === 'often' ? '和了率' : '打点'}`}：` +
    `和了率${share(first.win[0]!)}対${share(second.win[0]!)}、和了時${points(perWin(first))}点対${points(perWin(second))}点、` +
    `聴牌率${share(first.tenpai[0]!)}対${share(second.tenpai[0]!)}、受入${first.tiles}枚対${second.tiles}枚（${first.shanten}向聴対${second.shanten}向聴）。`,
  zh: ({ first, second, names: [a, b] }, gap, main) =>
    `${main === 'same' ? `打${a}与打${b}价值相同` : `打${a}比打${b}高${gap}点，主要因为${main === 'often' ? '和牌率更高' : '打点更高'}`}：` +
    `和牌率${share(first.win[0]!)}对${share(second.win[0]!)}，每和${points(perWin(first))}点对${points(perWin(second))}点，` +
    `听牌率${share(first.tenpai[0]!)}对${share(second.tenpai[0]!)}，进张${first.tiles}张对${second.tiles}张（${first.shanten}向听对${second.shanten}向听）。`,
};

const RIICHI: Readonly<Record<Language, (name: string, declared: string, silent: string) => string>> = {
  en: (name, declared, silent) => `${name}: riichi ${declared} points, dama ${silent}.`,
  ja: (name, declared, silent) => `${name}：リーチ${declared}点、ダマ${silent}点。`,
  zh: (name, declared, silent) => `${name}：立直${declared}点，默听${silent}点。`,
};

export const reasons = (value: HandValue, lang: Language): string => {
  const [first, second] = value.discards;
  if (first === undefined) return '';
  const name = (row: DiscardValue): string => (row.discard === undefined ? '–' : makeMpszTile(row.discard));
  const riichi =
    first.declared === null || first.silent === null
      ? ''
      : RIICHI[lang](name(first), points(first.declared), points(first.silent));
  if (second === undefined) return riichi;
  const pair: Pair = { first, second, names: [name(first), name(second)] };
  const sentence = SENTENCES[lang](pair, points(first.value[0]! - second.value[0]!), gapPart(first, second));
  return riichi === '' ? sentence : `${sentence}\n${riichi}`;
};
