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
    below: (points, missing) => `The hand is complete but has ${points} fan: ${missing} short of ${MINIMUM_FAN}.`,
    drawn: (points, isEnough) => `Self-drawn, the same tile makes ${points} fan${isEnough ? ', which is enough' : ''}.`,
    other: (tile, claimed, drawn) => `On ${tile} the same hand has ${claimed} fan claimed, ${drawn} self-drawn.`,
    noOther: 'No other tile completes the same hand.',
    exchange: (give, take, total) => `With ${take} instead of ${give} it would have ${total} fan.`,
    noExchange: `No exchange of one tile makes ${MINIMUM_FAN} fan.`,
  },
  ja: {
    below: (points, missing) => `和了形ですが${points}番で、${MINIMUM_FAN}番に${missing}番足りません。`,
    drawn: (points, isEnough) => `同じ牌をツモれば${points}番${isEnough ? 'で、和了できます' : 'です'}。`,
    other: (tile, claimed, drawn) => `${tile}なら、出和了で${claimed}番、ツモで${drawn}番です。`,
    noOther: 'この手にほかの待ちはありません。',
    exchange: (give, take, total) => `${give}の代わりに${take}があれば${total}番です。`,
    noExchange: `1枚替えて${MINIMUM_FAN}番になる手はありません。`,
  },
  zh: {
    below: (points, missing) => `牌型已成，但只有${points}番，距${MINIMUM_FAN}番起和还差${missing}番。`,
    drawn: (points, isEnough) => `同一张牌自摸为${points}番${isEnough ? '，可以和牌' : ''}。`,
    other: (tile, claimed, drawn) => `和${tile}时，点和${claimed}番，自摸${drawn}番。`,
    noOther: '这手牌没有听别的牌。',
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
