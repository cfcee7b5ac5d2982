/**
 * What people read, in three languages: turns that a native player would not use, second words for one concept, and percent signs. Source text is looked
 * at, so that no list can be forgotten; comments are left out. Each entry stands for a sentence that once read wrong.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
type Language = 'en' | 'ja' | 'zh';
type Piece = { readonly file: string; readonly lang: Language; readonly text: string };

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/slow|\/e2e\//.test(file));

/** Formats and protocols whose names are those of others. */
const FOREIGN =
  /^src\/(?:records|protocols|table|arena|learn|nn|features|analysis\/chinese|rules\/chinese\/(?!whynottext))/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '');

/** Where a list of a language begins: `ja: {`, `const ja: Words = {`, `ja: (name) =>`. */
const START = /^\s*(?:export )?(?:const )?(en|ja|zh)\b(?=[:,])/;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The lines of a file by language. A file named after its language is all of it. */
const piecesOf = (file: string): readonly Piece[] => {
  const text = withoutComments(readFileSync(join(root, file), 'utf8'));
  if (!CJK.test(text)) return [];
  const named = /\/(ja|zh)\.ts$/.exec(file)?.[1] as Language | undefined;
  let lang: Language | undefined = named;
  return text.split('\n').flatMap((line) => {
    lang = named ?? (START.exec(line)?.[1] as Language | undefined) ?? lang;
    if (!CJK.test(line)) return [];
    // Several languages in one line stand one after the other.
    const parts = [...line.matchAll(/\b(en|ja|zh): ('[^']*'|\{[^}]*\})/g)];
    if (parts.length > 1)
      return parts
        .map(([, of, said]) => ({ file, lang: of as Language, text: said! }))
        .filter((one) => CJK.test(one.text));
    return [{ file, lang: JAPANESE.test(line) ? 'ja' : (lang ?? 'ja'), text: line }];
  });
};

const pieces = [...filesBelow('src'), ...filesBelow('web')].filter((file) => !FOREIGN.test(file)).flatMap(piecesOf);
const saidIn = (wanted: Language): readonly Piece[] => pieces.filter(({ lang }) => lang === wanted);

/** A turn, and what stands for it. */
const BANNED: Readonly<Record<'ja' | 'zh', readonly (readonly [RegExp, string])[]>> = {
  ja: [
    [/リーチ/, '立直'],
    [/飜/, '翻'],
    [/\}着/, '位'],
    [/国標麻雀/, '国標麻将'],
    [/受入(?!れ)/, '受け入れ'],
    [/荒牌流局/, '荒牌平局'],
    [/抜き北/, '北抜き'],
    [/ダブル立直/, '両立直'],
    [/(?<!門前清)自摸/, 'ツモ'],
    [/の河/, '捨て牌'],
    [/見通し/, '期待順位点の変化'],
    [/期待順位点は\$/, '期待順位点の変化は'],
    [/知られている|取りに行き/, 'plain wording'],
    [/配色：/, 'ライト、ダーク'],
    [/第一ツモ/, '第一巡（天和・地和）'],
    [/赤五|八番/, '赤5, 8番'],
    [/[一二三四五六七八九十](?:枚|局|行|人一)/, 'Arabic numerals'],
    [/ドラ表示(?!牌)/, 'ドラ表示牌'],
    [/悪手/, 'ミス'],
    [/[}\d]点です。8点/, '番'],
    [/後悔/, 'リグレット'],
    [/カン'/, '槓'],
    [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,:;]\s?\S/u, 'full-width punctuation'],
  ],
  zh: [
    [/末局/, '最后一局'],
    [/顺位分/, '顺位点'],
    [/前景/, '期望顺位点的变化'],
    [/亮出手牌|明牌/, '显示所有手牌'],
    [/点炮/, '放铳'],
    [/有多常/, '频率'],
    [/红五|红宝牌|八番/, '赤5, 赤宝牌, 8番'],
    [/复盘(?:一|这一|另一)局/, '对局'],
    [/别处可见/, '场上可见的牌'],
    [/没有可选的。/, '无需选择'],
    [/期望顺位点\$/, '期望顺位点变化'],
    [/`第\$\{\w+\}`/, '第N名'],
    [/\}枚/, '张'],
    [/分数/, '点数, in Chinese Standard 得分'],
    [/牌墙/, '牌山, 余牌'],
    [/宝牌指示(?!牌)/, '宝牌指示牌'],
    [/和了\$/, '荣和'],
    [/[\p{Script=Han}][,:;]\s?\S/u, 'full-width punctuation'],
  ],
};

const found = (lang: 'ja' | 'zh', turn: RegExp): readonly string[] =>
  saidIn(lang)
    .flatMap(({ file, text }) =>
      // What stands between quotes: the rest of a line is code.
      [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`?/g)].map(([, plain, template]) => ({
        file,
        said: plain ?? template!,
        whole: template === undefined ? plain! : `\`${template}\``,
      })),
    )
    .filter(({ whole }) => turn.test(whole))
    .map(({ file, said }) => `${file}: ${said}`);

test('the lists are found', () => {
  expect(saidIn('ja').length).toBeGreaterThan(500);
  expect(saidIn('zh').length).toBeGreaterThan(500);
});

for (const lang of ['ja', 'zh'] as const)
  test.each(BANNED[lang])(`${lang}: no %s (%s)`, (turn) => {
    expect(found(lang, turn)).toEqual([]);
  });

test.each(['ja', 'zh'] as const)('%s: no blank before a percent sign', (lang) => {
  expect(saidIn(lang).filter(({ text }) => / %/.test(text))).toEqual([]);
});

/** Literals with a blank in them: sentences. Where one contains code, the code is left out. */
const englishIn = (file: string): readonly string[] =>
  [
    ...withoutComments(readFileSync(join(root, file), 'utf8'))
      .replaceAll(/\$\{[^{}`]*\}/g, '…')
      .matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g),
  ]
    .map(([, single, double, template]) => single ?? double ?? template!)
    .filter((text) => / /.test(text) && !CJK.test(text));

const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/, 'given, described, known'],
  [/\bunless said\b/, 'by default'],
  [/\bof now\b/, 'current'],
  [/\bwhat came\b/, 'what happened'],
  [/\bfar hands?\b/, 'distant hand'],
  [/\bin silence\b/, 'dama'],
  [/\ba network a\b/, 'one network per'],
  [/\b(?:one|value|hand|game|answer|object|score|row|number) a (?:line|game|seat|decision|kind|round|win)\b/i, 'per'],
  [/\b(?:points|lost|sets|questions) a (?:win|round|value|minute)\b/, 'per'],
  [/\boutlook change[sd]|how the outlook\b/, 'change in expected rank points'],
  [/\bby own draw\b/, 'by self-draw'],
  [/^\d* ?counters?$/i, 'honba'],
];

const sentences = [...filesBelow('src'), ...filesBelow('web')].flatMap((file) =>
  englishIn(file).map((text) => ({ file, text })),
);

test.each(ENGLISH)('en: no %s (%s)', (turn) => {
  expect(sentences.length).toBeGreaterThan(2000);
  expect(sentences.filter(({ text }) => turn.test(text))).toEqual([]);
});
