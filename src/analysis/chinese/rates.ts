/**
 * How often a tile comes by claim, beside the own draw. Unit: the chance of drawing the same tile in one own turn (unseen copies over unseen
 * tiles), so 1 means "as often again". Measured by verify/plans --rates.
 */

/** What one other seat throws, by class of kind (honour, terminal, 2 and 8, 3 to 7) and copies unseen, 1 to 4. */
const THROWN = [
  [1.65, 1.62, 1.62, 1.27],
  [1.6, 1.33, 1.12, 0.84],
  [1.32, 1.2, 0.94, 0.71],
  [1.17, 0.96, 0.77, 0.58],
] as const;

export const classOfKind = (kind: number): number => {
  if (kind >= 27) return 0;
  const edge = Math.min(kind % 9, 8 - (kind % 9));
  return edge === 0 ? 1 : edge === 1 ? 2 : 3;
};

const table = (seats: number): Float64Array =>
  Float64Array.from({ length: 34 * 5 }, (_, i) => (i % 5 === 0 ? 0 : seats * THROWN[classOfKind((i / 5) | 0)]![(i % 5) - 1]!));

/** At 5 · kind + copies unseen. One seat, the previous one, gives chows; three give pungs and wins. */
export const CHOW_RATE: Float64Array = table(1);
export const PUNG_RATE: Float64Array = table(3);
export const WIN_RATE: Float64Array = table(3);
