/** How bad an action was: grades by what it lost. */
import { CATEGORIES, isWithin, type Advice, type Category, type Unit } from '../advice/index.ts';
import type { Grade } from './types.ts';

/** Those that can come up: riichi is declared where rank points count. */
export const categoriesIn = (unit: Unit): readonly Category[] =>
  unit === 'game-points' ? CATEGORIES.filter((category) => category !== 'riichi') : CATEGORIES;

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

/** A loss within its own error, or of less than a hundredth of a place, is none: the two actions are about equal (`fine`). */
export const gradeOf = (loss: number, error: number | null, place: number): Grade => {
  if (loss <= EQUAL) return 'best';
  const { mistake, blunder } = lossSteps(place);
  if (isWithin(loss, error) || loss < mistake) return 'fine';
  return loss < blunder ? 'mistake' : 'blunder';
};
