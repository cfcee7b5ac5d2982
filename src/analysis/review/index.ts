/** Review: every decision of a seat judged, and live advice by the same measure. */
export { CATEGORIES, categoryOf, type Category } from '../advice/index.ts';
export { categoriesIn, gradeOf, lossSteps, placeOf, strengthOf } from './category.ts';
export { columnNames, columnsOf, distanceText, planTexts } from './columns.ts';
export { Follower, type Asked } from './follow.ts';
export { HABITS, habitOf, habitsOf, mistakesOf, type Habit, type HabitCount, type Mistake } from './habits.ts';
export { Live, type LiveOptions } from './live.ts';
export { isCounted, judge, positionOf, shownOptions } from './judge.ts';
export { checkReview, countDecisions, review, reviewSteps, type ReviewOptions } from './review.ts';
export { thrownAfter } from './thrown.ts';
export * from './types.ts';
export { summaryLines } from './figures.ts';
export {
  adviceJson,
  optionJson,
  positionJson,
  reasonJson,
  reviewJson,
  REVIEW_VERSION,
  type ReviewInfo,
} from './json.ts';
export { mjaiReviewerJson, type MjaiReviewerInfo } from './mjaireviewer.ts';
export { reviewHtml, type Reviewed } from './report/index.ts';
export { REVIEW_WORDS, habitName, outcomeName, roundName, type ReviewWords } from './words/index.ts';
