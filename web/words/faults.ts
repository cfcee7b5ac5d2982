/**
 * What a fault of the engine says to a reader: by its code, by the end of its code (`*.…`), or by its family (`….*`).
 * In English the engine's own sentence is closer to the matter, so English stands here only where it can be said better.
 */
type Sentence = readonly [en: string, ja: string, zh: string];

const TABLE: Readonly<Record<string, Sentence>> = {
  'engine.budget': [
    'That took too long and was stopped.',
    '時間がかかりすぎたため中止しました。',
    '用时过长，已停止。',
  ],
  'engine.failed': [
    'The engine stopped; the log may be too large.',
    'エンジンが停止しました。牌譜が大きすぎるかもしれません。',
    '引擎已停止，牌谱可能太大。',
  ],
  'engine.*': ['The engine stopped.', 'エンジンが停止しました。', '引擎已停止。'],

  'tile.fifth-copy': ['There are only four tiles of a kind.', '同じ牌は四枚までです。', '同一种牌最多四张。'],
  'tile.third-red': ['There are not so many red fives.', '赤五が多すぎます。', '红五太多了。'],
  'tile.no-red': ['', '赤でない五が多すぎます。', '普通的五太多了。'],
  'tile.unknown': ['There is no such tile.', 'そのような牌はありません。', '没有这样的牌。'],
  'tile.no-suit': [
    'The last numbers have no suit (m, p, s or z).',
    '最後の数字に m p s z がありません。',
    '最后的数字缺少 m p s z。',
  ],
  'tile.no-rank': ['A suit needs a number before it.', 'm p s z の前に数字が必要です。', 'm p s z 之前需要数字。'],
  'tile.not-in-game': [
    'This game is played without one of the tiles.',
    'このルールで使わない牌があります。',
    '这个规则不使用其中的某张牌。',
  ],
  'tile.too-many': ['', '牌の枚数が多すぎます。', '牌的张数过多。'],
  'tile.*': ['', '牌の書き方が正しくありません。', '牌的写法不正确。'],
  'hand.size': [
    'A hand has 13 or 14 tiles, three fewer for each meld.',
    '手牌は13枚か14枚です（副露一つにつき三枚少ない）。',
    '手牌应为13或14张（每副露一组少三张）。',
  ],
  'hand.empty': ['', '手牌がありません。', '没有手牌。'],
  'meld.shape': ['A meld is a chow, a pung or a kong.', '副露は順子・刻子・槓子です。', '副露应为顺子、刻子或杠。'],
  'meld.*': ['', '副露の書き方が正しくありません。', '副露的写法不正确。'],
  'text.*': ['', '入力が長すぎます。', '输入过长。'],
  'win.chow': ['', 'この面子は鳴けません。', '不能这样吃牌。'],
  'win.tile': ['', '和了牌が手牌にありません。', '和的牌不在手牌中。'],
  'win.size': ['', '和了は14枚（副露は三枚と数える）です。', '和牌应为14张（副露算三张）。'],
  'win.indicator': ['', 'ドラ表示牌が正しくありません。', '宝牌指示牌不正确。'],
  'win.kita': ['', '抜き北の数が正しくありません。', '拔北的数量不正确。'],
  'win.counts': ['', '同じ牌が四枚を超えています。', '同一种牌超过四张。'],
  'win.reds': ['', '赤五が多すぎます。', '红五太多了。'],
  'win.*': ['', '和了の条件が正しくありません。', '和牌条件不正确。'],
  'fan.*': ['', '和牌の条件が正しくありません。', '和牌条件不正确。'],
  'score.*': ['', '点数計算の条件が正しくありません。', '计分条件不正确。'],
  'value.limit': ['That took too long and was stopped.', '時間がかかりすぎたため中止しました。', '用时过长，已停止。'],
  'value.stopped': ['Stopped.', '中止しました。', '已停止。'],
  'value.family': ['', '期待値は立直麻雀と三人麻雀だけです。', '期望值只用于立直麻将和三人麻将。'],
  'value.*': ['', '巡目が正しくありません。', '巡目不正确。'],
  'rules.*': ['', 'このルールは読めません。', '无法读取这个规则。'],

  'danger.hidden': [
    'The hand of this seat is hidden, so its danger is not known.',
    'この席の手牌は伏せられているため、放銃率を出せません。',
    '此家手牌隐藏，无法计算放铳率。',
  ],
  'danger.*': ['', '放銃率は立直麻雀と三人麻雀だけです。', '放铳率只用于立直麻将和三人麻将。'],

  'river.*': ['', '捨て牌の書き方が正しくありません。', '牌河的写法不正确。'],
  'placement.*': ['', '順位点の書き方が正しくありません。', '顺位点的写法不正确。'],
  'advise.furiten': ['', 'フリテンのためロンできません。', '振听，不能荣和。'],
  'advise.*': ['', 'この局面は読み取れません。', '无法读取这个局面。'],
  'follow.*': ['', 'この席は読み取れません。', '无法读取这个座位。'],
  'review.hidden': [
    'The log hides the hand of this seat, so its decisions cannot be judged.',
    'この席の手牌が伏せられているため検討できません。',
    '此家手牌隐藏，无法复盘。',
  ],
  'review.no-scores': ['', '持ち点が分からないため検討できません。', '没有分数，无法复盘。'],
  'library.gone': ['The review is no longer kept.', 'この検討は残っていません。', '这份复盘已不在。'],
  'review.*': ['', 'この対局は検討できません。', '这局牌谱无法复盘。'],

  'log.unknown-format': [
    'This is no log of a known format.',
    '知られている牌譜の形式ではありません。',
    '不是已知格式的牌谱。',
  ],
  'log.too-long': ['The log is too long.', '牌譜が長すぎます。', '牌谱太长。'],
  'log.too-many-events': ['', '一局の記録が多すぎます。', '牌谱的记录过多。'],
  'log.empty': ['The log has no rounds.', '牌譜に局がありません。', '牌谱里没有牌局。'],
  'log.truncated': ['The log ends too early.', '牌譜が途中で切れています。', '牌谱不完整。'],
  'log.entity-refused': [
    'The log defines its own entities; such logs are not read.',
    '独自の実体を定義した牌譜は読みません。',
    '不读取自定义实体的牌谱。',
  ],
  'log.bad-tag': ['', '読めないタグがあります。', '有无法读取的标签。'],
  'log.unknown-tag': ['', '知らないタグがあります。', '有未知的标签。'],
  'log.many-faults': ['', '誤りが多すぎます。', '错误过多。'],
  'log.no-game': ['The log has no such game.', 'その対局は牌譜にありません。', '牌谱里没有这一局。'],
  'log.*': ['', '牌譜のつじつまが合いません。', '牌谱前后不一致。'],
  'gzip.too-long': ['The archive is too large once unpacked.', '展開すると大きすぎます。', '解压后太大。'],
  'gzip.damaged': ['The archive is damaged.', '圧縮ファイルが壊れています。', '压缩文件已损坏。'],
  'json.syntax': ['', 'JSON として読めません。', '不是有效的 JSON。'],
  'json.too-deep': ['', 'JSON の入れ子が深すぎます。', 'JSON 嵌套过深。'],
  'json.*': ['', 'JSON の値が正しくありません。', 'JSON 的值不正确。'],
  'event.*': ['', '読めない記録があります。', '有无法读取的记录。'],
  'suzaku.version': ['The log is of a newer version.', 'この牌譜は新しい版の形式です。', '这份牌谱是更新版本的格式。'],
  'suzaku.*': ['', 'suzaku 形式の牌譜に読めない行があります。', 'suzaku 牌谱有无法读取的行。'],
  'mjlog.hand-size': ['', '配牌が13枚ではありません。', '起手牌不是13张。'],
  'mjlog.bad-tile': ['', '存在しない牌があります。', '有不存在的牌。'],
  'mjlog.call-of-nothing': ['', '捨てられていない牌を鳴いています。', '鸣了没有打出的牌。'],
  'mjlog.late-riichi': ['', '立直の宣言が打牌の後にあり、前に直しました。', '立直宣言在打牌之后，已移到之前。'],
  'mjlog.*': ['', '天鳳の牌譜に読めない箇所があります。', '天凤牌谱有无法读取之处。'],
  'tenhou6.no-log': ['', 'tenhou.net/6 の牌譜に局がありません。', 'tenhou.net/6 牌谱里没有牌局。'],
  'tenhou6.repaired': ['', '牌譜の誤りを補って読みました。', '已修正牌谱中的错误。'],
  'tenhou6.unknown-yaku': ['', '知らない役があります。', '有未知的役种。'],
  'tenhou6.*': ['', 'tenhou.net/6 の牌譜に読めない局があります。', 'tenhou.net/6 牌谱有无法读取的牌局。'],
  'mjai.no-start-game': ['', 'mjai に start_game がありません。', 'mjai 缺少 start_game。'],
  'mjai.*': ['', 'mjai に読めない行があります。', 'mjai 有无法读取的行。'],
  'majsoul.truncated': ['', '牌譜が対局の結果の前で切れています。', '牌谱在对局结果之前中断。'],
  'majsoul.*': ['', '雀魂の牌譜に読めない記録があります。', '雀魂牌谱有无法读取的记录。'],
  'botzone.*': ['', 'Botzone の記録に読めない行があります。', 'Botzone 记录有无法读取的行。'],
  'chinese-text.*': ['', '国標麻将の牌譜に読めない行があります。', '国标麻将牌谱有无法读取的行。'],
  'chinese.other-rules': ['', 'この形式は国標麻将専用です。', '这种格式只用于国标麻将。'],
  'chinese.*': ['', '国標麻将の記録のつじつまが合いません。', '国标麻将记录前后不一致。'],
  'packets.rejoined': [
    'The connection broke; the rest of this round is unknown, the next one is read.',
    '接続が切れ、この局の残りは不明です。次の局から読みます。',
    '连接中断，本局余下部分未知，从下一局读起。',
  ],
  'packets.*': ['', '通信記録に読めない箇所があります。', '通信记录有无法读取之处。'],
  'record.other-game': [
    'This format does not know the game.',
    'この形式ではこのゲームを保存できません。',
    '这种格式不能保存这种麻将。',
  ],
  'record.hidden': [
    'This format wants all hands, and the log hides some.',
    '伏せた手牌があるため、この形式では保存できません。',
    '有隐藏的手牌，不能保存为这种格式。',
  ],
  'record.read-only': ['This format is only read.', 'この形式は読み込み専用です。', '这种格式只能读取。'],
  'record.*': ['', '牌譜のつじつまが合わず、この形式では保存できません。', '牌谱前后不一致，不能保存为这种格式。'],

  '*.not-offered': ['', 'この手はルール上できません。', '规则不允许这一手。'],
  '*.turn': ['', '順番が違います。', '顺序不对。'],
  'dora.extra': ['', '余分なドラ表示牌です。', '多翻了宝牌指示牌。'],
  'dora.missing': ['', 'ここで新ドラをめくるはずです。', '此处应翻新宝牌。'],
  'draw.hidden': ['', 'ツモ牌が伏せられています。', '摸到的牌被隐藏。'],
  'draw.empty': ['', '山に牌が残っていません。', '牌山已空。'],
  'deal.size': ['', '配牌は13枚です。', '起手牌应为13张。'],
  'riichi.*': ['', '立直の成立が正しくありません。', '立直的成立不正确。'],
  'round.*': ['', '局の進み方がルールと違います。', '牌局的进行与规则不符。'],
  'match.*': ['', '対局の終わり方がルールと違います。', '对局的结束与规则不符。'],
  'scores.*': ['', '点数の合計がルールと違います。', '分数与规则不符。'],
  'draw-round.*': ['', '流局の扱いがルールと違います。', '流局处理与规则不符。'],
  'end.*': ['', '終局の得点がルールと違います。', '终局得分与规则不符。'],
};

const LANGUAGES = ['en', 'ja', 'zh'] as const;

/** Empty where only the engine's own sentence says it. */
export const sentenceOf = (code: string, language: (typeof LANGUAGES)[number]): string => {
  const dot = code.indexOf('.');
  const keys = [code, `*${code.slice(dot)}`, `${code.slice(0, dot)}.*`];
  const key = keys.find((one) => Object.hasOwn(TABLE, one));
  return key === undefined ? '' : TABLE[key]![LANGUAGES.indexOf(language)]!;
};
