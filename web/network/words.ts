/** Words about the network; they come with the advice. */
import { computed } from '@preact/signals';
import { lang } from '../state/settings.ts';

const en = {
  title: 'Network',
  column: 'network',
  pick: 'its choice',
  ask: 'Ask the network too',
  what: 'How often players of Tenhou’s phoenix room choose each action, as a network trained on their games sees it.',
  price: (megabytes: string) => `Fetches ${megabytes} MB the first time; after that it works offline.`,
  legend:
    'Network: how often players of Tenhou’s phoenix room choose this, as a network trained on their games sees it. It says what is usual, not what is best. A red five counts as a plain one; wins are not asked about. In bold: the choice of the player suzaku.',
  none: 'This site has no network for this game.',
  fetching: 'Fetching the network…',
  asking: 'Asking the network…',
  nothing: 'The network is not asked here: the only choice is to win or to abort.',
  running: 'The network is going through the game…',
  faults: { network: 'The network could not be fetched.', model: 'The network of this site does not fit this page.' },
  stop: 'Stop the network',
  first: 'same as network',
  expected: 'phoenix players',
  asked: 'decisions',
  totals: (first: number, asked: number, expected: string) =>
    `${first} of ${asked} moves are the network’s own choice. Of phoenix-room players it expects ${expected} in these positions.`,
  least: 'Least expected moves',
  noLeast: 'Every move is the network’s own choice.',
};
type NetworkWords = typeof en;

const ja: NetworkWords = {
  title: 'ニューラルネット',
  column: 'ネット',
  pick: 'ネットの選択',
  ask: 'ニューラルネットにも聞く',
  what: '天鳳・鳳凰卓の打ち手が各選択を選ぶ割合です。鳳凰卓の牌譜で学習したニューラルネットが推定します。',
  price: (megabytes) => `初回のみ ${megabytes} MB を取得します。以後はオフラインでも使えます。`,
  legend:
    'ネット：天鳳・鳳凰卓の打ち手がこれを選ぶ割合です。鳳凰卓の牌譜で学習したニューラルネットの推定で、よくある選択かどうかを示し、価値は示しません。赤5は普通の5と区別せず、和了は対象外です。太字はAI suzaku の選択です。',
  none: 'このサイトにはこのルールのニューラルネットがありません。',
  fetching: 'ニューラルネットを取得中…',
  asking: 'ニューラルネットに問い合わせ中…',
  nothing: '和了か流局のほかに選択肢がないため、ニューラルネットには聞きません。',
  running: 'ニューラルネットが対局を調べています…',
  faults: {
    network: 'ニューラルネットを取得できませんでした。',
    model: 'このサイトのニューラルネットはこのページに合いません。',
  },
  stop: 'ニューラルネットを止める',
  first: 'ネットと一致',
  expected: '鳳凰卓の予想',
  asked: '判断',
  totals: (first, asked, expected) =>
    `${asked}回中${first}回がニューラルネットの選択と一致しました。同じ局面での鳳凰卓の打ち手の一致率は${expected}と見込まれます。`,
  least: '予想外の選択',
  noLeast: 'すべてニューラルネットの選択と一致しました。',
};

const zh: NetworkWords = {
  title: '神经网络',
  column: '网络',
  pick: '网络的选择',
  ask: '同时询问神经网络',
  what: '天凤凤凰桌玩家选择各项的频率，由用其牌谱训练的神经网络估计。',
  price: (megabytes) => `首次使用需下载 ${megabytes} MB，之后可离线使用。`,
  legend:
    '网络：天凤凤凰桌玩家这样选择的频率，由用其牌谱训练的神经网络估计。它说明什么是常见的选择，而不是其价值。赤5与普通5不作区分，和牌不在询问之列。粗体为AI suzaku 的选择。',
  none: '本站没有这种麻将的神经网络。',
  fetching: '正在下载神经网络…',
  asking: '正在询问神经网络…',
  nothing: '除和牌或流局外别无选择，因此不询问神经网络。',
  running: '神经网络正在看这场对局…',
  faults: { network: '无法下载神经网络。', model: '本站的神经网络与此页面不符。' },
  stop: '停止神经网络',
  first: '与网络一致',
  expected: '凤凰桌预计',
  asked: '选择',
  totals: (first, asked, expected) =>
    `${asked}次选择中有${first}次与神经网络一致。在同样的局面下，预计凤凰桌玩家的一致率为${expected}。`,
  least: '最意外的选择',
  noLeast: '每次选择都与神经网络一致。',
};

const WORDS = { en, ja, zh } as const;
export const networkWords = computed<NetworkWords>(() => WORDS[lang.value]);
