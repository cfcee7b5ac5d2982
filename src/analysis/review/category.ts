/** What a decision was about, from the two options that matter: the best and the played one, or the two best. */
import type { Family } from '../../rules/index.ts';
import { kindOfAction, type Advice, type LabelKind, type Option, type Unit, ENDS } from '../advice/index.ts';
import { CATEGORIES, type Category, type Grade } from './types.ts';

/** Those that can come up: riichi is declared where rank points count. */
export const categoriesIn = (unit: Unit): readonly Category[] =>
  unit === 'game-points' ? CATEGORIES.filter((category) => category !== 'riichi') : CATEGORIES;

const KONGS: ReadonlySet<LabelKind> = new Set(['kong', 'closed-kong', 'added-kong', 'kita']);
const CALLS: ReadonlySet<LabelKind> = new Set(['pass', 'chow', 'pung']);

/** A trade of winning chances against safety: each side gives at least this share of what it gets. */
const TRADE = 0.25;

/** Two discards: win against safety is push or fold, safety alone the choice of a safe tile, the rest efficiency. */
const discards = (best: Option, other: Option): Category => {
  const win = best.parts.win - other.parts.win;
  const dealIn = best.parts.dealIn - other.parts.dealIn;
  const [less, more] = [Math.min(Math.abs(win), Math.abs(dealIn)), Math.max(Math.abs(win), Math.abs(dealIn))];
  if (win * dealIn < 0 && less >= TRADE * more) return 'push-fold';
  return dealIn > 0 && dealIn > win ? 'safe-tile' : 'efficiency';
};

export const categoryOf = (best: Option, other: Option, family: Family): Category => {
  const kinds = [kindOfAction(best.action, family), kindOfAction(other.action, family)];
  const isOne = (set: ReadonlySet<LabelKind>): boolean => kinds.some((kind) => set.has(kind));
  if (isOne(ENDS)) return 'end';
  if (isOne(KONGS)) return 'kong';
  if (isOne(CALLS)) return 'call';
  return kinds.includes('riichi') ? 'riichi' : discards(best, other);
};

/** Values this near are equal. */
export const EQUAL = 1e-9;
/** Losses from these shares of a place on. */
const MISTAKE = 0.01;
const BLUNDER = 0.05;

/** Game points that stand for a place: what a win brings on average in Chinese Standard. */
const WIN = 40;

type Counted = Pick<Advice, 'unit' | 'points'>;

/** What a place is worth: the mean step of the points of the places. */
export const placeOf = ({ unit, points }: Counted): number =>
  unit === 'game-points' ? WIN : (points[0]! - points.at(-1)!) / (points.length - 1);

/** Share of a place whose loss halves a bar. */
const HALF = 0.02;
/** Height of an option's bar, 1 for nothing lost. */
export const strengthOf = (loss: number, place: number): number => 0.5 ** (loss / (HALF * place));

/** Losses from which on an action is a mistake and a blunder. */
export const lossSteps = (place: number): { readonly mistake: number; readonly blunder: number } => ({
  mistake: MISTAKE * place,
  blunder: BLUNDER * place,
});

/** A loss within its own error, or of less than a hundredth of a place, is fine. */
export const gradeOf = (loss: number, error: number | null, place: number): Grade => {
  if (loss <= EQUAL) return 'best';
  const { mistake, blunder } = lossSteps(place);
  if (loss < (error ?? 0) || loss < mistake) return 'fine';
  return loss < blunder ? 'mistake' : 'blunder';
};
