/** What separates two choices of a hand: how often they win, or what a win is worth. Current figures, index 0. */
import type { DiscardValue } from './model.ts';

/**
 * Why one discard is worth more than another. `often`: the first wins more often; `worth`: its wins are worth more; `same`: less than half a point
 * between them.
 */
export type GapPart = 'often' | 'worth' | 'same';

/** Mean worth of a win; 0 for a hand that never wins. */
export const perWin = ({ win, value }: Pick<DiscardValue, 'win' | 'value'>): number =>
  win[0]! > 0 ? value[0]! / win[0]! : 0;

/** The larger part of the gap between the first and the second. */
export const gapPart = (
  first: Pick<DiscardValue, 'win' | 'value'>,
  second: Pick<DiscardValue, 'win' | 'value'>,
): GapPart => {
  if (Math.abs(first.value[0]! - second.value[0]!) < 0.5) return 'same';
  const often = (first.win[0]! - second.win[0]!) * (perWin(first) + perWin(second));
  const worth = (perWin(first) - perWin(second)) * (first.win[0]! + second.win[0]!);
  return often >= worth ? 'often' : 'worth';
};
