/** What is said of a link or an id that stands where a log is wanted; it comes with the rooms that open logs. */
import { computed } from '@preact/signals';
import { lang } from '../state/settings.ts';

const en = {
  title: (id: string) => `Game ${id}`,
  why: 'This names a game, but the page fetches nothing by itself. One click gets its log:',
  get: { tenhou: 'Open the log on Tenhou', mahjongsoul: 'Open the replay on Mahjong Soul' },
  afterwards: {
    tenhou:
      'In the new tab select and copy everything (Ctrl+A, Ctrl+C) and paste it here; it is read at once. Or save it and drop the file.',
    mahjongsoul:
      'Mahjong Soul shows logs only to players who are logged in. Save it there with a log-saving browser extension or script (tenhou.net/6 or Mahjong Soul JSON), then paste or drop it here.',
  },
};
type LinkWords = typeof en;

const ja: LinkWords = {
  title: (id) => `対局 ${id}`,
  why: '対局のリンクまたはIDです。このページは外部から何も取得しないため、次のボタンから牌譜を入手してください。',
  get: { tenhou: '天鳳で牌譜を開く', mahjongsoul: '雀魂で牌譜を開く' },
  afterwards: {
    tenhou:
      '新しいタブですべて選択してコピー（Ctrl+A、Ctrl+C）し、ここに貼り付けるとすぐに読み込みます。保存してドロップしても構いません。',
    mahjongsoul:
      '雀魂の牌譜はログインしたプレイヤーだけが見られます。牌譜を保存する拡張機能やスクリプト（tenhou.net/6形式または雀魂のJSON）で保存し、ここに貼り付けるかドロップしてください。',
  },
};

const zh: LinkWords = {
  title: (id) => `对局 ${id}`,
  why: '这是一场对局的链接或编号。本页不会自行获取任何内容，请点击下面的按钮取得牌谱：',
  get: { tenhou: '在天凤打开牌谱', mahjongsoul: '在雀魂打开牌谱' },
  afterwards: {
    tenhou: '在新标签页全选并复制（Ctrl+A、Ctrl+C），粘贴到这里即可立即读取；也可以保存后把文件拖进来。',
    mahjongsoul:
      '雀魂的牌谱只有登录的玩家才能查看。请在那里用保存牌谱的浏览器扩展或脚本（tenhou.net/6 或雀魂 JSON）保存，再粘贴或拖到这里。',
  },
};

const WORDS = { en, ja, zh } as const;
export const linkWords = computed<LinkWords>(() => WORDS[lang.value]);
