/** `whyNotFan` in sentences. */
import type { Kind } from '../../tiles/index.ts';
import type { Language } from './fan.ts';
import { MINIMUM_FAN } from './fan.ts';
import type { WhyNotFan } from './whynot.ts';

/** What is said of tiles that are no complete hand. */
export const NO_FORM: Readonly<Record<Language, string>> = {
  en: 'The tiles are not a complete hand.',
  ja: '和了形ではありません。',
  zh: '未成和牌牌型。',
};

type Words = {
  readonly below: (points: number, missing: number) => string;
  readonly drawn: (points: number, isEnough: boolean) => string;
  readonly other: (tile: string, claimed: number, drawn: number) => string;
  readonly noOther: string;
  readonly exchange: (give: string, take: string, total: number) => string;
  readonly noExchange: string;
};

/** The most ways of each sort that are spelled out. */
const MOST = 3;

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    below: (points, missing) => `The hand is complete but counts ${points}: ${missing} short of ${MINIMUM_FAN}.`,
    drawn: (points, isEnough) =>
      `Drawn by yourself the same tile counts ${points}${isEnough ? ', which is enough' : ''}.`,
    other: (tile, claimed, drawn) => `On ${tile} the same hand counts ${claimed} claimed, ${drawn} drawn.`,
    noOther: 'No other tile completes the same hand.',
    exchange: (give, take, total) => `With ${take} instead of ${give} it would count ${total}.`,
    noExchange: `No exchange of one tile makes ${MINIMUM_FAN}.`,
  },
  ja: {
    below: (points, missing) => `和了形ですが${points}点で、${MINIMUM_FAN}点に${missing}点足りません。`,
    drawn: (points, isEnough) => `同じ牌を自摸すれば${points}点${isEnough ? 'で、足ります' : 'です'}。`,
    other: (tile, claimed, drawn) => `${tile}なら、出和了りで${claimed}点、自摸で${drawn}点です。`,
    noOther: '同じ手の待ちは他にありません。',
    exchange: (give, take, total) => `${give}の代わりに${take}があれば${total}点です。`,
    noExchange: `一枚替えて${MINIMUM_FAN}点になる手はありません。`,
  },
  zh: {
    below: (points, missing) => `牌型已成，但只有${points}番，距${MINIMUM_FAN}番起和还差${missing}番。`,
    drawn: (points, isEnough) => `同一张牌自摸为${points}番${isEnough ? '，可以和牌' : ''}。`,
    other: (tile, claimed, drawn) => `和${tile}时，点和${claimed}番，自摸${drawn}番。`,
    noOther: '这手牌没有别的听牌。',
    exchange: (give, take, total) => `若把${give}换成${take}，则为${total}番。`,
    noExchange: `换任何一张牌都到不了${MINIMUM_FAN}番。`,
  },
};

/** `nameTile` writes a tile in the reader's notation. */
export const explainWhyNot = (
  why: WhyNotFan,
  language: Language,
  nameTile: (kind: Kind) => string,
): readonly string[] => {
  const words = WORDS[language];
  const sentences = [words.below(why.points, why.missing)];
  if (why.selfDrawn !== undefined) sentences.push(words.drawn(why.selfDrawn, why.selfDrawn >= MINIMUM_FAN));
  if (why.otherTiles.length === 0) sentences.push(words.noOther);
  for (const { tile, claimed, drawn } of why.otherTiles.slice(0, MOST))
    sentences.push(words.other(nameTile(tile), claimed, drawn));
  if (why.exchanges.length === 0) sentences.push(words.noExchange);
  for (const { give, take, total } of why.exchanges.slice(0, MOST))
    sentences.push(words.exchange(nameTile(give), nameTile(take), total));
  return sentences;
};
