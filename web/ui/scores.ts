/** Scores: with commas, and a minus as wide as the plus. */
export const scoreText = (score: number): string => score.toLocaleString('en').replace('-', '−');

/** A change of score: 0 has no sign. */
export const signedScore = (change: number): string => (change > 0 ? '+' : '') + scoreText(change);
