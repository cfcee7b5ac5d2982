/** Words about the second opinion; they come with the advice. */
import { computed } from '@preact/signals';
import { lang } from '../state/settings.ts';

const en = {
  title: 'Second opinion: mizukami2014',
  ask: 'Ask mizukami2014 too',
  what: 'A player after Mizukami et al. (2014). It ranks discards and calls by the hand they leave, with weights learnt from phoenix-room games, and decides separately whether to fold. It counts neither chances nor points.',
  asking: 'Asking mizukami2014…',
  forced: 'There is nothing to decide here.',
  choice: 'Its choice:',
  folding: 'Does it fold?',
  against: 'against',
  folds: 'folds',
  margin: 'margin',
  yes: 'yes',
  no: 'no',
  ranking: 'Its ranking',
  score: 'score',
  legend:
    'Score: how far behind its first choice, in units of its own. Margin: above 0 it folds; the farther from 0, the clearer.',
  totals: (same: number, asked: number, share: string, folds: number) =>
    `${same} of ${asked} decisions were played as it would (${share}). It folds in ${folds}.`,
};
type OpinionWords = typeof en;

const ja: OpinionWords = {
  title: 'セカンドオピニオン：mizukami2014',
  ask: 'mizukami2014 にも聞く',
  what: '水上ら（2014）の論文にもとづくAIです。鳳凰卓の牌譜で学習した重みで、打牌や鳴きを残る手牌の形から評価し、降りるかどうかは別に判定します。確率や点数は計算しません。',
  asking: 'mizukami2014 に問い合わせ中…',
  forced: 'ここでは選択の余地がありません。',
  choice: '選択：',
  folding: '降りるか',
  against: '相手',
  folds: '降り',
  margin: '判定値',
  yes: '降りる',
  no: '降りない',
  ranking: '評価順',
  score: '評価',
  legend: '評価：第一候補との差（独自の単位）。判定値：0より大きければ降り、0から離れるほど判定が明確です。',
  totals: (same, asked, share, folds) =>
    `${asked}回中${same}回がmizukami2014と一致しました（${share}）。降り：${folds}回。`,
};

const zh: OpinionWords = {
  title: '第二意见：mizukami2014',
  ask: '同时询问 mizukami2014',
  what: '依据水上等人（2014）论文的AI：用凤凰桌牌谱学到的权重，按剩下的手牌评价打牌与鸣牌，并单独判定是否弃和。它不计算概率和点数。',
  asking: '正在询问 mizukami2014…',
  forced: '此处没有选择的余地。',
  choice: '它的选择：',
  folding: '是否弃和',
  against: '对手',
  folds: '弃和',
  margin: '判定值',
  yes: '是',
  no: '否',
  ranking: '评价顺序',
  score: '评价',
  legend: '评价：与其首选之差（自有单位）。判定值：大于0则弃和，离0越远判定越明确。',
  totals: (same, asked, share, folds) => `${asked}次选择中有${same}次与它一致（${share}）。它弃和${folds}次。`,
};

const WORDS = { en, ja, zh } as const;
export const opinionWords = computed<OpinionWords>(() => WORDS[lang.value]);
