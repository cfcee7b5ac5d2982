/** Review: every decision of a seat judged, and live advice by the same measure. */
export { categoryOf, gradeOf } from './category.ts';
export { Follower, type Asked } from './follow.ts';
export { isCounted, judge, positionOf } from './judge.ts';
export { checkReview, countDecisions, review, reviewSteps, type Away, type ReviewOptions } from './review.ts';
export * from './types.ts';
