/** Words of Home; they come with it. */
import { computed } from '@preact/signals';
import { lang } from '../state/settings.ts';

const en = {
  title: 'Mahjong, worked out.',
  intro: 'Riichi, sanma and Chinese Standard, for players and for people who build players.',
  working: 'Working it out…',
  failed: 'This example could not be worked out here.',
  analyse: {
    title: 'Analyse a hand',
    discard: 'Discard',
    accepts: (kinds: number, tiles: number) => `and ${kinds} kinds, ${tiles} tiles help:`,
    another: 'Another hand',
    open: 'Analyse this hand',
  },
  watch: { title: 'Watch a game', open: 'Open in Watch', players: 'Scores' },
  review: {
    title: 'Find the mistakes',
    open: 'Whole review',
    pick: 'Open your log',
    drop: 'or drop it anywhere',
    lost: (points: string) => `−${points} rank points`,
    played: 'played',
    best: 'better',
    none: 'No mistake in this round.',
  },
  play: {
    title: 'Play a match',
    games: { tenhou: 'Riichi', sanma: 'Sanma', chinese: 'Chinese' },
    choose: 'Game',
    text: 'Against the players you chose last, expert at first; with a coach if you like.',
    first: 'Your first hand is dealt',
    start: 'Play this hand',
    another: 'Another deal',
    goOn: 'Back to your match',
    underWay: (game: string, answers: number) =>
      `${game}: ${answers === 1 ? 'one decision' : `${answers} decisions`} played.`,
  },
  learn: {
    title: 'Learn by play',
    text: 'A weak sanma network that played itself: places a round ahead of its start (95 % intervals).',
    plot: (points: string) => `Lead over the start by iterations of play: ${points}`,
    point: (iterations: number, lead: string) => `${iterations}: ${lead}`,
    axis: 'iterations',
    lab: (title: string) => `Open ${title}`,
    start: 'Start your own in a terminal:',
  },
  back: {
    title: 'Where you were',
    review: (name: string, game: string, date: string) => `Last review: ${name}, ${game}, ${date}`,
    log: 'The log you have open',
  },
};
type HomeWords = typeof en;

const ja: HomeWords = {
  title: '麻雀を、数字で読み解く。',
  intro: '四人麻雀、三人麻雀、国標麻将に対応。打つ人にも、AIを作る人にも。',
  working: '計算中…',
  failed: 'ここではこの例を計算できませんでした。',
  analyse: {
    title: '手牌を分析する',
    discard: '打',
    accepts: (kinds, tiles) => `受け入れ${kinds}種${tiles}枚：`,
    another: '別の手牌',
    open: 'この手牌を分析',
  },
  watch: { title: '対局を観る', open: '牌譜で開く', players: '得点' },
  review: {
    title: 'ミスを見つける',
    open: '検討を見る',
    pick: '牌譜を開く',
    drop: 'ドロップでも開けます',
    lost: (points) => `順位点 −${points}`,
    played: '実戦',
    best: '最善',
    none: 'この局にミスはありません。',
  },
  play: {
    title: '対局する',
    games: { tenhou: '四人', sanma: '三人', chinese: '国標' },
    choose: 'ルール',
    text: '相手は前回選んだAI（初回はexpert）。希望すれば助言も受けられます。',
    first: '配牌はもう決まっています',
    start: 'この配牌で打つ',
    another: '別の配牌',
    goOn: '対局に戻る',
    underWay: (game, answers) => `${game}：${answers}回判断しました。`,
  },
  learn: {
    title: '自己対局で学ぶ',
    text: '弱い三人麻雀ネットワークの自己対局：学習前に対する1局あたりの順位の差（95%信頼区間）。',
    plot: (points) => `学習前に対する順位の差（反復回数ごと）：${points}`,
    point: (iterations, lead) => `${iterations}回 ${lead}`,
    axis: '反復回数',
    lab: (title) => `${title}を開く`,
    start: 'ターミナルで学習を始める：',
  },
  back: {
    title: '前回の続き',
    review: (name, game, date) => `前回の検討：${name}（${game}、${date}）`,
    log: '開いている牌譜',
  },
};

const zh: HomeWords = {
  title: '把麻将算清楚。',
  intro: '支持四人麻将、三人麻将与国标麻将，写给打牌的人，也写给做 AI 的人。',
  working: '正在计算…',
  failed: '此处无法算出这个示例。',
  analyse: {
    title: '分析手牌',
    discard: '打',
    accepts: (kinds, tiles) => `进张${kinds}种${tiles}张：`,
    another: '换一手牌',
    open: '分析这手牌',
  },
  watch: { title: '观看对局', open: '在牌谱中打开', players: '得分' },
  review: {
    title: '找出失误',
    open: '完整复盘',
    pick: '打开牌谱',
    drop: '也可拖到页面任意处',
    lost: (points) => `顺位点 −${points}`,
    played: '实战',
    best: '最佳',
    none: '这一局没有失误。',
  },
  play: {
    title: '打一场',
    games: { tenhou: '四人', sanma: '三人', chinese: '国标' },
    choose: '规则',
    text: '对手是上次选择的 AI（首次为 expert），也可以边打边看建议。',
    first: '起手牌已经发好',
    start: '用这手牌开打',
    another: '换一副',
    goOn: '回到对局',
    underWay: (game, answers) => `${game}：已做出${answers}次选择。`,
  },
  learn: {
    title: '自我对局学习',
    text: '较弱的三人麻将网络自我对局后：每局名次比学习前提高多少（95%置信区间）。',
    plot: (points) => `相对学习前的名次优势（按迭代次数）：${points}`,
    point: (iterations, lead) => `${iterations}次 ${lead}`,
    axis: '迭代次数',
    lab: (title) => `打开${title}`,
    start: '在终端开始训练：',
  },
  back: {
    title: '继续上次',
    review: (name, game, date) => `上次复盘：${name}（${game}，${date}）`,
    log: '已打开的牌谱',
  },
};

const WORDS = { en, ja, zh } as const;
export const homeWords = computed<HomeWords>(() => WORDS[lang.value]);
