/** What a decision was about, from the two options that matter: the best and the played one, or the two best. */
import type { Family } from '../../rules/index.ts';
import { ENDS, kindOfAction, type LabelKind } from './labels.ts';
import type { Option } from './types.ts';

/** What a decision was about; `end`: to win or abort the round or not. */
export const CATEGORIES = ['efficiency', 'push-fold', 'safe-tile', 'riichi', 'call', 'kong', 'end'] as const;
/** One of CATEGORIES: what a decision was about. */
export type Category = (typeof CATEGORIES)[number];

/** What two options are told apart by. */
export type Told = Pick<Option, 'action' | 'parts'>;

const KONGS: ReadonlySet<LabelKind> = new Set(['kong', 'closed-kong', 'added-kong', 'kita']);
const CALLS: ReadonlySet<LabelKind> = new Set(['pass', 'chow', 'pung']);

/** A trade against safety: each side gives at least this share of what it gets. */
const TRADE = 0.25;
const isTrade = (gain: number, dealIn: number): boolean => {
  const [less, more] = [Math.abs(gain), Math.abs(dealIn)].toSorted((a, b) => a - b) as [number, number];
  return gain * dealIn < 0 && less >= TRADE * more;
};

/**
 * Two discards: wins, or a ready hand when the round is drawn where that is more, against safety is push or fold; safety alone the choice of a safe tile;
 * the rest efficiency.
 */
const discards = (best: Told, other: Told): Category => {
  const win = best.parts.win - other.parts.win;
  const dealIn = best.parts.dealIn - other.parts.dealIn;
  const draw = best.parts.draw - other.parts.draw;
  if (isTrade(win, dealIn) || (Math.abs(draw) > Math.abs(win) && isTrade(draw, dealIn))) return 'push-fold';
  return dealIn > 0 && dealIn > win ? 'safe-tile' : 'efficiency';
};

/** What kind of mistake it is to choose `other` instead of `best`: efficiency, danger, riichi, call … */
export const categoryOf = (best: Told, other: Told, family: Family): Category => {
  const kinds = [kindOfAction(best.action, family), kindOfAction(other.action, family)];
  const isOne = (set: ReadonlySet<LabelKind>): boolean => kinds.some((kind) => set.has(kind));
  if (isOne(ENDS)) return 'end';
  if (isOne(KONGS)) return 'kong';
  if (isOne(CALLS)) return 'call';
  return kinds.includes('riichi') ? 'riichi' : discards(best, other);
};
