/** Linear models on sparse binary features: where features live, weights as they ship, calibration of their sums. */
export * from './layout.ts';
export * from './model.ts';
