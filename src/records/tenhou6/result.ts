/** The result of a round in tenhou.net/6 JSON: names of yaku and draws, and the sentence that tells the points. */
import { KOKUSHI_13, yakuName, type YakuId } from '../../rules/riichi/index.ts';
import { DRAW_REASONS, type DrawReason, type Win } from '../../table/index.ts';

/** By Tenhou's yaku id 0–54, as the viewer writes them. */
const YAKU = Array.from({ length: 55 }, (_, id) =>
  id === KOKUSHI_13 ? '国士無双１３面' : yakuName(id as YakuId, 'ja'),
);
/** Spellings of other writers of the format. */
const ALIASES: readonly (readonly [string, number])[] = [
  ['ダブル立直', 21],
  ['断么九', 8],
  ['混全帯么九', 23],
  ['純全帯么九', 33],
  ['国士無双十三面待ち', 48],
  ['国士無双13面', 48],
  ['四暗刻単騎待ち', 41],
  ['純正九蓮宝灯', 46],
  ['九蓮宝灯', 45],
  ['役牌 発', 19],
  ['役牌:自風牌', 10],
  ['役牌:場風牌', 14],
  ['抜きドラ', 52],
];
const YAKU_IDS = new Map<string, number>([...YAKU.map((name, id) => [name, id] as const), ...ALIASES]);
const FIRST_YAKUMAN = 37;
const LAST_YAKUMAN = 51;

export const makeYaku = ([id, han]: readonly [number, number]): string => {
  const name = YAKU[id] ?? `役${id}`;
  if (id >= FIRST_YAKUMAN && id <= LAST_YAKUMAN && han === 13) return `${name}(役満)`;
  return `${name}(${han}飜)`;
};

/** Undefined for a yaku that Tenhou does not have. */
export const parseYaku = (text: string): [number, number] | undefined => {
  const open = text.lastIndexOf('(');
  if (open < 0 || text.length > 40) return undefined;
  const name = text.slice(0, open);
  const id = YAKU_IDS.get(name) ?? (/^役\d{1,3}$/.test(name) ? Number(name.slice(1)) : undefined);
  const value = text.slice(open);
  if (id === undefined) return undefined;
  if (value === '(役満)') return [id, 13];
  if (value === '(ダブル役満)') return [id, 26];
  const han = /^\((\d{1,3})[飜翻]\)$/.exec(value);
  return han ? [id, Number(han[1])] : undefined;
};

const LIMITS = ['', '満貫', '跳満', '倍満', '三倍満', '役満'];

/**
 * What the players pay on a self-drawn win, without counters: each but the dealer, the dealer. The sum tells both, as they are
 * base and twice base, rounded up to hundreds; a dealer who wins gets the same of all.
 */
export const paymentsOf = (points: number, seats: number, isDealer: boolean): [each: number, dealer: number] => {
  if (isDealer) return [points / (seats - 1), 0];
  const each = 100 * Math.ceil(points / seats / 100);
  return [each, points - (seats - 2) * each];
};

export type ScoreSetting = { readonly seats: number; readonly isDealer: boolean; readonly limit: number };

/** `30符4飜7700点`, `満貫2000-4000点`, `跳満6000点∀`. */
export const makeScore = (win: Win, { seats, isDealer, limit }: ScoreSetting): string => {
  const counted = limit === 5 && !win.yaku.some(([id]) => id >= FIRST_YAKUMAN && id <= LAST_YAKUMAN);
  const head = limit === 0 ? `${win.fu}符${win.value}飜` : counted ? '数え役満' : LIMITS[limit]!;
  if (win.seat !== win.from) return `${head}${win.points}点`;
  const [each, dealer] = paymentsOf(win.points, seats, isDealer);
  return isDealer ? `${head}${each}点∀` : `${head}${each}-${dealer}点`;
};

const SCORE = /^(?:(\d{1,3})符(\d{1,3})[飜翻])?([^\d-]{0,12})(\d{1,7})(?:-(\d{1,7}))?点(∀)?$/;

export type Score = {
  /** 0 where the sentence has none. */
  readonly fu: number;
  readonly points: number;
  /** Han beside the fu, and the name of a limit; undefined where the sentence has none. */
  readonly han: number | undefined;
  readonly limit: string | undefined;
};

/** Fu and what the hand pays. */
export const parseScore = (text: string, seats: number): Score | undefined => {
  const found = text.length > 60 ? null : SCORE.exec(text);
  if (!found) return undefined;
  const first = Number(found[4]);
  const points = found[6]
    ? first * (seats - 1)
    : found[5] === undefined
      ? first
      : first * (seats - 2) + Number(found[5]);
  const limit = found[3] === '' ? undefined : found[3];
  return { fu: Number(found[1] ?? 0), points, han: found[2] === undefined ? undefined : Number(found[2]), limit };
};

const COUNTED = '数え役満';
/** Han from which each limit is sure; below five a mangan comes from fu. */
const limitByHan = (han: number): string | undefined => {
  if (han >= 13) return COUNTED;
  if (han >= 11) return LIMITS[4];
  if (han >= 8) return LIMITS[3];
  return han >= 6 ? LIMITS[2] : han === 5 ? LIMITS[1] : undefined;
};
/** What a mangan pays: by a discard, or drawn by four or three seats. */
const MANGANS: ReadonlySet<number> = new Set([6000, 8000, 12_000]);

/** What the sentence says of han and limit that the yaku beside it do not; undefined where it fits, or uses other words. */
export const scoreDoubt = (score: Score, yaku: readonly (readonly [number, number])[]): string | undefined => {
  const han = yaku.reduce((sum, [, value]) => sum + value, 0);
  if (yaku.length === 0 || yaku.some(([id]) => id >= FIRST_YAKUMAN && id <= LAST_YAKUMAN)) return undefined;
  if (score.han !== undefined && score.han !== han) return `${score.han} han, but the yaku come to ${han}`;
  const isOurs = score.limit === COUNTED || LIMITS.includes(score.limit ?? '-');
  if (!isOurs) return undefined;
  const right = limitByHan(han);
  if (right !== undefined) return score.limit === right ? undefined : `${score.limit} of ${han} han`;
  return score.limit === LIMITS[1] && MANGANS.has(score.points)
    ? undefined
    : `${score.limit} of ${han} han for ${score.points} points`;
};

export const WIN_NAME = '和了';
export const ALL_READY = '全員聴牌';
export const NONE_READY = '全員不聴';
const DRAW_NAMES: Readonly<Record<DrawReason, string>> = {
  exhaustive: '流局',
  nagashi: '流し満貫',
  'nine-terminals': '九種九牌',
  'four-winds': '四風連打',
  'four-riichi': '四家立直',
  'four-kongs': '四槓散了',
  'triple-ron': '三家和了',
};
export const makeDrawName = (reason: DrawReason): string => DRAW_NAMES[reason];
export const parseDrawName = (name: string): DrawReason | undefined => {
  if (name === ALL_READY || name === NONE_READY) return 'exhaustive';
  if (name === '四開槓') return 'four-kongs';
  if (name === '三家和') return 'triple-ron';
  return DRAW_REASONS.find((reason) => DRAW_NAMES[reason] === name);
};
