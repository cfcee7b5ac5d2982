/**
 * Why a hand may not win: incomplete, furiten, or no yaku, with a sentence in three languages.
 * Furiten: a wait among the own discards (also those called away), a winning tile passed since the own last discard,
 * or one passed after riichi. Red copies count as their kind, and so does a wait without a yaku. Self-draw is never furiten.
 */
import { type Kind, type Tile, kindOf, sayTile } from '../../tiles/index.ts';
import type { RiichiRules } from '../ruleset.ts';
import { checkWin } from './check.ts';
import type { Language } from './names.ts';
import { ScoreOut, scoreUnchecked } from './scorer.ts';
import { waitsOf } from './waits.ts';
import type { Win } from './win.ts';
import { DOUBLE_RIICHI, RIICHI } from './win.ts';

export type River = {
  /** Own discards, those called away included. */
  readonly discards: readonly Tile[];
  /** Tiles that others gave up since the own last discard and that were not won on. */
  readonly passed?: readonly Tile[];
  /** The same since the own riichi. */
  readonly passedInRiichi?: readonly Tile[];
};

export type WhyNotReason =
  | 'impossible'
  | 'incomplete'
  | 'furiten-discard'
  | 'furiten-temporary'
  | 'furiten-riichi'
  | 'no-yaku';

export type WhyNot = {
  readonly reason: WhyNotReason;
  /** The tiles that make the hand furiten; empty for the other reasons. */
  readonly tiles: readonly Tile[];
  readonly waits: readonly Kind[];
};

const out = new ScoreOut();
const NONE: River = { discards: [] };

/** The first reason that stops the win; undefined when it stands. */
export const whyNot = (win: Win, rules: RiichiRules, river: River = NONE): WhyNot | undefined => {
  if (!checkWin(win, rules).ok) return { reason: 'impossible', tiles: [], waits: [] };
  const base = scoreUnchecked(win, rules, out);
  if (base < 0) return { reason: 'incomplete', tiles: [], waits: [] };
  const waits = waitsOf(win, rules);
  const furiten = win.selfDraw ? undefined : furitenOf(win, river, waits);
  if (furiten !== undefined) return furiten;
  return base === 0 ? { reason: 'no-yaku', tiles: [], waits } : undefined;
};

const furitenOf = (win: Win, river: River, waits: readonly Kind[]): WhyNot | undefined => {
  const among = (tiles: readonly Tile[] | undefined): readonly Tile[] =>
    (tiles ?? []).filter((tile) => waits.includes(kindOf(tile)));
  const discarded = among(river.discards);
  if (discarded.length > 0) return { reason: 'furiten-discard', tiles: discarded, waits };
  const inRiichi = (win.situation & (RIICHI | DOUBLE_RIICHI)) === 0 ? [] : among(river.passedInRiichi);
  if (inRiichi.length > 0) return { reason: 'furiten-riichi', tiles: inRiichi, waits };
  const passed = among(river.passed);
  return passed.length > 0 ? { reason: 'furiten-temporary', tiles: passed, waits } : undefined;
};

const SENTENCES: Readonly<Record<Language, Readonly<Record<WhyNotReason, string>>>> = {
  en: {
    impossible: 'These tiles cannot occur together at this table.',
    incomplete: 'The tiles are not four sets and a pair, seven pairs or thirteen orphans.',
    'furiten-discard':
      'Furiten: the hand waits for {waits}, and {tiles} is among its own discards; only a self-draw wins.',
    'furiten-temporary':
      'Temporary furiten: {tiles} was passed up since the last own discard; ron is possible again after the next own discard.',
    'furiten-riichi': 'Furiten after riichi: {tiles} was passed up; for the rest of the round only a self-draw wins.',
    'no-yaku': 'The hand is complete but has no yaku; dora alone do not allow a win.',
  },
  ja: {
    impossible: 'この卓ではありえない牌の組み合わせです。',
    incomplete: '四面子一雀頭、七対子、国士無双のいずれの形でもありません。',
    'furiten-discard': 'フリテン：待ちは{waits}ですが、{tiles}を自分で捨てています。ツモなら和了できます。',
    'furiten-temporary':
      '同巡フリテン：直前の自分の打牌の後に{tiles}を見逃しています。次の自分の打牌の後はロンできます。',
    'furiten-riichi': '立直後のフリテン：{tiles}を見逃したため、この局はツモでしか和了できません。',
    'no-yaku': '和了形ですが役がありません。ドラだけでは和了できません。',
  },
  zh: {
    impossible: '这些牌不可能同时出现在这张牌桌上。',
    incomplete: '牌型不是四面子一雀头、七对子或国士无双。',
    'furiten-discard': '振听：听{waits}，但自己打过{tiles}，只能自摸。',
    'furiten-temporary': '同巡振听：自己上次打牌之后放过了{tiles}，下次打牌之后才能荣和。',
    'furiten-riichi': '立直振听：放过了{tiles}，本局只能自摸。',
    'no-yaku': '牌型已完成，但没有役；只有宝牌不能和牌。',
  },
};

const join = (tiles: readonly Tile[], lang: Language): string =>
  [...new Set(tiles.map((tile) => sayTile(tile, { lang, family: 'riichi' })))].join(lang === 'en' ? ' ' : '、');

/** One sentence for a person. */
export const whyNotText = (why: WhyNot, language: Language = 'en'): string => {
  return SENTENCES[language][why.reason]
    .replace('{tiles}', join(why.tiles, language))
    .replace('{waits}', join(why.waits as readonly number[] as readonly Tile[], language));
};
