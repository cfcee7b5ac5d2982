export { learnerReporter, type LearnerReporter } from './learner.ts';
export { openPromotion, type Promotion } from './promotion.ts';
export { clusterText } from './text.ts';
