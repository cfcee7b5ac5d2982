/** Linear models on sparse binary features: where features live, weights as they ship, calibration of their sums, rankings by them. */
export * from './layout.ts';
export * from './model.ts';
export * from './ranking.ts';
