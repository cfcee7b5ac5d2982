/** What a win is worth, or why it is none, in either family; plain JSON with names in the asker's language. For the API and the page. */
import { parseRuleset, type ChineseRules, type RiichiRules } from '../rules/index.ts';
import { NO_FORM, explainWhyNot } from '../rules/chinese/index.ts';
import { YAKU_KEYS, fuName, limitName, limitOf, whyNotText, yakuName, type Language } from '../rules/riichi/index.ts';
import { fault, ok, type Result } from '../base/index.ts';
import { makeMpszTile, sayTile, type Kind, type Tile } from '../tiles/index.ts';
import { contradictionIn, judgeClaim, readClaim, type ScoreOptions } from './claim.ts';
import { inField } from './fields.ts';
import { judgeFan, winOfOptions } from './fan.ts';

/** A claimed win in text: the hand and how it was won. */
export type ScoreQuestion = {
  /** Concealed tiles, melds after #; the winning tile is `win`, or the last tile written. */
  readonly hand: string;
  readonly win?: string;
  readonly rules?: string;
  readonly lang?: Language;
  readonly selfDraw?: boolean;
  readonly riichi?: boolean;
  readonly doubleRiichi?: boolean;
  readonly ippatsu?: boolean;
  readonly robKong?: boolean;
  readonly afterKong?: boolean;
  readonly lastTile?: boolean;
  readonly firstDraw?: boolean;
  /** Chinese Standard: the other three copies of the winning tile are public. */
  readonly lastCopy?: boolean;
  /** E, S, W or N. */
  readonly round?: string;
  readonly seat?: string;
  readonly from?: string;
  readonly pao?: string;
  /** Indicators, as tiles. */
  readonly dora?: string;
  readonly ura?: string;
  readonly kita?: number;
  readonly honba?: number;
  readonly sticks?: number;
  readonly river?: string;
  readonly flowers?: number;
};

/** A yaku by its stable key and its name in the language asked for. */
export type NamedYaku = { readonly key: string; readonly name: string; readonly han: number };
/** A line of the fu count: its name, the tiles and the fu. */
export type NamedFu = { readonly name: string; readonly tiles: readonly string[]; readonly fu: number };
/** A fan of Chinese Standard by its number and name. */
export type NamedFan = {
  readonly id: number;
  readonly name: string;
  /** Of one. */
  readonly points: number;
  readonly count: number;
};

/** A win of the riichi family: yaku, fu and payments. */
export type RiichiAnswer = {
  readonly family: 'riichi';
  readonly wins: true;
  readonly yaku: readonly NamedYaku[];
  readonly han: number;
  readonly fu: number;
  readonly yakuman: number;
  /** Empty below mangan. */
  readonly limit: string;
  /** Without counters and sticks. */
  readonly points: number;
  readonly fuLines: readonly NamedFu[];
  /** Points by wind, East first, counters and sticks included. */
  readonly deltas: readonly number[];
};
/** A claimed win of Chinese Standard: its fan, or why it may not win. */
export type ChineseAnswer = {
  readonly family: 'chinese';
  readonly wins: boolean;
  /** Flowers included; 0 for tiles that are no complete hand. */
  readonly total: number;
  readonly fans: readonly NamedFan[];
  /** Fan that are certain whatever the situation. */
  readonly safe: number;
  /** Sentences, when the hand may not win. */
  readonly whyNot: readonly string[];
};
/** A hand of the riichi family that may not win, and why. */
export type NoAnswer = {
  readonly family: 'riichi';
  readonly wins: false;
  readonly reason: string;
  readonly whyNot: readonly string[];
};
/** What a claimed win is worth, or why it is none. */
export type ScoreAnswer = RiichiAnswer | ChineseAnswer | NoAnswer;

const nameOf = (kind: number): string => makeMpszTile(kind as Tile);
const whole = (n: number | undefined): string => String(n ?? 0);

const riichiAnswer = (question: ScoreQuestion, rules: RiichiRules, language: Language): Result<ScoreAnswer> => {
  const {
    hand,
    rules: _,
    lang: __,
    selfDraw,
    ura,
    kita,
    honba,
    sticks,
    flowers: ___,
    lastCopy: ____,
    ...rest
  } = question;
  const options: ScoreOptions = {
    ...rest,
    ...(selfDraw === undefined ? {} : { tsumo: selfDraw }),
    ...(ura === undefined || ura === '' ? {} : { ura }),
    round: question.round ?? 'E',
    seat: question.seat ?? 'S',
    kita: whole(kita),
    honba: whole(honba),
    sticks: whole(sticks),
  };
  const contradiction = contradictionIn(options);
  if (contradiction !== undefined) return fault('score.contradiction', 0, contradiction);
  const claim = readClaim(hand, options, rules);
  if (!claim.ok) return claim;
  const judged = judgeClaim(claim.value, rules);
  if (!judged.wins) {
    const { reason, why } = judged;
    return ok({ family: 'riichi', wins: false, reason, whyNot: why === undefined ? [] : [whyNotText(why, language)] });
  }
  const { score: found, deltas } = judged;
  return ok({
    family: 'riichi',
    wins: true,
    yaku: found.yaku
      .filter(({ han }) => han > 0)
      .map(({ yaku, han }) => ({ key: YAKU_KEYS[yaku]!, name: yakuName(yaku, language), han })),
    han: found.han,
    fu: found.fu,
    yakuman: found.yakuman,
    limit: limitName(limitOf(found.base), language),
    points: found.points,
    fuLines:
      found.yakuman > 0
        ? []
        : found.fuLines.map(({ reason, set, fu }) => ({ name: fuName(reason, language), tiles: set.map(nameOf), fu })),
    deltas,
  });
};

const chineseAnswer = (question: ScoreQuestion, rules: ChineseRules, language: Language): Result<ScoreAnswer> => {
  const { hand, win, selfDraw, lastCopy, lastTile, robKong, afterKong, seat, round, flowers } = question;
  const claim = winOfOptions(hand, {
    ...(win === undefined ? {} : { win }),
    selfDraw: selfDraw === true,
    lastCopy: lastCopy === true,
    lastTile: lastTile === true,
    kong: robKong === true || afterKong === true,
    seat: seat ?? 'E',
    round: round ?? 'E',
    flowers: whole(flowers),
  });
  if (!claim.ok) return claim;
  const { result, wins, safe, why } = judgeFan(claim.value, rules.minimumFan);
  const sayKind = (kind: Kind): string => sayTile(kind as number as Tile, { lang: language, family: 'chinese' });
  return ok({
    family: 'chinese',
    wins,
    total: result?.total ?? 0,
    fans: (result?.lines ?? []).map(({ fan, count }) => ({
      id: fan.id,
      name: fan.names[language],
      points: fan.points,
      count,
    })),
    safe,
    whyNot: result === undefined ? [NO_FORM[language]] : why === undefined ? [] : explainWhyNot(why, language, sayKind),
  });
};

/** What a claimed win is worth, or why the hand may not win. */
export const answerScore = (question: ScoreQuestion): Result<ScoreAnswer> => {
  const rules = inField('rules', parseRuleset(question.rules ?? 'tenhou'));
  if (!rules.ok) return rules;
  const language = question.lang ?? 'en';
  return rules.value.family === 'riichi'
    ? riichiAnswer(question, rules.value, language)
    : chineseAnswer(question, rules.value, language);
};
