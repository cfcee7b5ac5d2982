/** Words of a review in three languages. */
import type { Language } from '../../../rules/riichi/index.ts';
import type { Unit } from '../../advice/index.ts';
import type { Habit } from '../habits.ts';
import type { Review, RoundReview } from '../types.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import type { ReviewWords } from './type.ts';
import { zh } from './zh.ts';

export type { ReviewWords } from './type.ts';

/** The words of reviews by language. */
export const REVIEW_WORDS: Readonly<Record<Language, ReviewWords>> = { en, ja, zh };

/** The name of a recurring mistake in the language. */
export const habitName = (habit: Habit, unit: Unit, lang: Language): string => {
  const { habits, pointHabits } = REVIEW_WORDS[lang];
  return (unit === 'game-points' ? pointHabits[habit] : undefined) ?? habits[habit];
};

/** How a round ended for the seat. */
export const outcomeName = (
  { outcome }: Pick<RoundReview, 'outcome'>,
  { unit }: Pick<Review, 'unit'>,
  lang: Language,
): string => {
  const { outcomes, pointOutcomes } = REVIEW_WORDS[lang];
  return (unit === 'game-points' ? pointOutcomes[outcome] : undefined) ?? outcomes[outcome];
};

/** `East 1, honba 2`. */
export const roundName = ({ round, honba }: Pick<RoundReview, 'round' | 'honba'>, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  return words.round(words.winds[(round >> 2) & 3]!, (round & 3) + 1, honba);
};
