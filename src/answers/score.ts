/** What a win is worth, or why it is none, in either family; plain JSON with names in the asker's language. For the API and the page. */
import { parseRuleset, type ChineseRules, type RiichiRules } from '../rules/index.ts';
import { explainWhyNot, fanOf, safeFan, whyNotFan } from '../rules/chinese/index.ts';
import {
  YAKU_KEYS,
  fuName,
  isScore,
  limitName,
  limitOf,
  score,
  whyNot,
  whyNotText,
  yakuName,
  type Language,
} from '../rules/riichi/index.ts';
import { ok, type Result } from '../base/index.ts';
import { makeMpszTile, type Tile } from '../tiles/index.ts';
import { deltaOf, readClaim } from './claim.ts';
import { winOfOptions } from './fanwin.ts';

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

export type NamedYaku = { readonly key: string; readonly name: string; readonly han: number };
export type NamedFu = { readonly name: string; readonly tiles: readonly string[]; readonly fu: number };
export type NamedFan = {
  readonly id: number;
  readonly name: string;
  /** Of one. */
  readonly points: number;
  readonly count: number;
};

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
export type NoAnswer = {
  readonly family: 'riichi';
  readonly wins: false;
  readonly reason: string;
  readonly whyNot: readonly string[];
};
export type ScoreAnswer = RiichiAnswer | ChineseAnswer | NoAnswer;

const NO_FORM: Readonly<Record<Language, string>> = {
  en: 'The tiles are not a complete hand.',
  ja: '和了形ではありません。',
  zh: '未成和牌牌型。',
};

const nameOf = (kind: number): string => makeMpszTile(kind as Tile);
const whole = (n: number | undefined): string => String(n ?? 0);

const riichiAnswer = (question: ScoreQuestion, rules: RiichiRules, language: Language): Result<ScoreAnswer> => {
  const { hand, rules: _, lang: __, selfDraw, kita, honba, sticks, flowers: ___, lastCopy: ____, ...rest } = question;
  const claim = readClaim(
    hand,
    {
      ...rest,
      ...(selfDraw === undefined ? {} : { tsumo: selfDraw }),
      round: question.round ?? 'E',
      seat: question.seat ?? 'S',
      kita: whole(kita),
      honba: whole(honba),
      sticks: whole(sticks),
    },
    rules,
  );
  if (!claim.ok) return claim;
  const found = score(claim.value.win, rules);
  const why = whyNot(claim.value.win, rules, { discards: claim.value.river });
  if (why !== undefined || !isScore(found)) {
    const reason = why?.reason ?? (isScore(found) ? 'impossible' : found.reason);
    return ok({ family: 'riichi', wins: false, reason, whyNot: why === undefined ? [] : [whyNotText(why, language)] });
  }
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
    deltas: deltaOf(claim.value, found, rules),
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
  const found = fanOf(claim.value);
  if (found === undefined)
    return ok({ family: 'chinese', wins: false, total: 0, fans: [], safe: 0, whyNot: [NO_FORM[language]] });
  const why = whyNotFan(claim.value);
  return ok({
    family: 'chinese',
    wins: found.total - claim.value.flowers >= rules.minimumFan,
    total: found.total,
    fans: found.lines.map(({ fan, count }) => ({ id: fan.id, name: fan.names[language], points: fan.points, count })),
    safe: safeFan(claim.value),
    whyNot: why === undefined ? [] : explainWhyNot(why, language, nameOf),
  });
};

export const answerScore = (question: ScoreQuestion): Result<ScoreAnswer> => {
  const rules = parseRuleset(question.rules ?? 'tenhou');
  if (!rules.ok) return rules;
  const language = question.lang ?? 'en';
  return rules.value.family === 'riichi'
    ? riichiAnswer(question, rules.value, language)
    : chineseAnswer(question, rules.value, language);
};
