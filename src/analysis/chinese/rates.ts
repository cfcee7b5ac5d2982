/**
 * How often a tile comes by claim, beside the own draw. Unit: the chance of drawing the same tile in one own turn (unseen copies over unseen
 * tiles), so 1 means "as often again". Measured by verify/plans --rates.
 */

/** By class of kind: honour, terminal, 2 and 8, 3 to 7. What one other seat throws. */
const THROWN = [1, 1, 0.9, 0.7] as const;

export const classOfKind = (kind: number): number => {
  if (kind >= 27) return 0;
  const edge = Math.min(kind % 9, 8 - (kind % 9));
  return edge === 0 ? 1 : edge === 1 ? 2 : 3;
};

/** One seat, the previous one, gives chows. */
export const CHOW_RATE = Float64Array.from({ length: 34 }, (_, kind) => THROWN[classOfKind(kind)]!);
/** Three seats give pungs and wins. */
export const PUNG_RATE = CHOW_RATE.map((rate) => 2.5 * rate);
export const WIN_RATE = CHOW_RATE.map((rate) => 2.5 * rate);
