/** How numbers stand in sentences; the same everywhere, so that a reader can find them again. */
import type { Side } from '../reasons.ts';

/** The second hand is the worse: farther away, or with fewer tiles as near. */
export const isLess = (other: Side, first: Side): boolean =>
  other.shanten > first.shanten || (other.shanten === first.shanten && other.tiles < first.tiles);

/** A chance as a percentage with one decimal. */
export const shareText = (chance: number): string => `${(100 * chance).toFixed(1)} %`;
/** Points of a hand, to the hundred. */
export const pointsText = (points: number): string => String(100 * Math.round(points / 100) + 0);
/** Rank points, one decimal; a zero has no sign. */
export const rankText = (value: number): string => {
  const text = value.toFixed(1);
  return text === '-0.0' ? '0.0' : text;
};
/** The same with its sign. */
export const signedText = (value: number): string => {
  const text = rankText(value);
  return text === '0.0' || text.startsWith('-') ? text : `+${text}`;
};
