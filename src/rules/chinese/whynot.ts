/**
 * Why a complete hand may not win, and how near eight points are. What is tried, each by a full count and nothing else:
 * the same tile by self-draw; every other tile that completes the same standing tiles, claimed and drawn; every exchange of one
 * standing tile for another with the winning tile kept. Flags, melds, winds and flowers stay as they are.
 */
import { type Kind, ALL_KINDS, addMeld } from '../../tiles/index.ts';
import { MINIMUM_FAN } from './fan.ts';
import type { FanResult } from './score.ts';
import { fanOf, newFanScore, scoreInto } from './score.ts';
import type { ChineseWin } from './win.ts';

/** Another winning tile, with both totals, flowers apart. */
export type OtherTile = { readonly tile: Kind; readonly claimed: number; readonly drawn: number };
/** One standing tile for another. */
export type Exchange = { readonly give: Kind; readonly take: Kind; readonly total: number };

export type WhyNotFan = {
  /** Flowers included, as `fanOf`. */
  readonly result: FanResult;
  /** What counts towards the minimum: the total without flowers. */
  readonly points: number;
  readonly missing: number;
  /** Points of the same win drawn by oneself; undefined when it was. */
  readonly selfDrawn?: number;
  /** By points, best first. */
  readonly otherTiles: readonly OtherTile[];
  /** Those that reach the minimum, best first; of equal ones the lowest tiles. */
  readonly exchanges: readonly Exchange[];
};

const score = newFanScore();
const pointsOf = (win: ChineseWin): number => (scoreInto(win, score) ? score.total - win.flowers : 0);

/** Copies of a kind in hand and melds. */
const copiesIn = (win: ChineseWin): Uint8Array => {
  const all = win.concealed.slice();
  for (const meld of win.melds) addMeld(all, meld);
  return all;
};

const replaced = (win: ChineseWin, give: Kind, take: Kind): Uint8Array => {
  const concealed = win.concealed.slice();
  concealed[give]!--;
  concealed[take]!++;
  return concealed;
};

const otherTiles = (win: ChineseWin, all: Uint8Array): readonly OtherTile[] => {
  const found: OtherTile[] = [];
  for (const tile of ALL_KINDS) {
    if (tile === win.winTile || all[tile] === 4) continue;
    const other: ChineseWin = { ...win, concealed: replaced(win, win.winTile, tile), winTile: tile };
    const claimed = pointsOf({ ...other, selfDraw: false });
    if (claimed > 0) found.push({ tile, claimed, drawn: pointsOf({ ...other, selfDraw: true }) });
  }
  return found.sort((a, b) => Math.max(b.claimed, b.drawn) - Math.max(a.claimed, a.drawn) || a.tile - b.tile);
};

const exchanges = (win: ChineseWin, all: Uint8Array): readonly Exchange[] => {
  const found: Exchange[] = [];
  for (const give of ALL_KINDS) {
    const standing = win.concealed[give]! - (give === win.winTile ? 1 : 0);
    if (standing === 0) continue;
    for (const take of ALL_KINDS) {
      if (take === give || all[take] === 4) continue;
      const total = pointsOf({ ...win, concealed: replaced(win, give, take) });
      if (total >= MINIMUM_FAN) found.push({ give, take, total });
    }
  }
  return found.sort((a, b) => b.total - a.total || a.give - b.give || a.take - b.take);
};

/** Undefined when the hand is not complete, or may win. */
export const whyNotFan = (win: ChineseWin): WhyNotFan | undefined => {
  const result = fanOf(win);
  if (result === undefined) return undefined;
  const points = result.total - win.flowers;
  if (points >= MINIMUM_FAN) return undefined;
  const all = copiesIn(win);
  return {
    result,
    points,
    missing: MINIMUM_FAN - points,
    ...(win.selfDraw ? {} : { selfDrawn: pointsOf({ ...win, selfDraw: true }) }),
    otherTiles: otherTiles(win, all),
    exchanges: exchanges(win, all),
  };
};
