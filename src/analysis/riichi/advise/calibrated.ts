/**
 * From the differences that the models claim to those that come out in play. The best of several values is partly the luckiest, so its lead is overrated.
 * Every distance to the best option is multiplied by one factor, which keeps the order, and its error gets what the measurement does not know.
 *
 * Measured by `npm run verify -- differences` (slope of measured on claimed differences, best action against the one the flagship network plays):
 * see docs/review.md for the table.
 */
import { ENDS, categoryOf, kindOfAction, type Category, type Option, type Parts } from '../../advice/index.ts';

/** Part of a claimed difference that comes out. Three and four seats do not differ by more than their errors. */
export const SLOPE = 0.58;

/** Claimed differences of less, as a share of a place (the mean step of the rank points), did not come out at all: that much is in error at least. */
const SMALLEST = 0.025;

/**
 * Error of a difference as a share of it, by what the decision is about: the standard error of the slope of its kind, or how far that slope lies below
 * the common one, whichever is more. From 1 on a difference of the kind is within its error whatever it is. Ends were too few to measure.
 */
const RELATIVE_ERROR: Readonly<Record<Category, number>> = {
  efficiency: 0.57,
  'push-fold': 0.6,
  'safe-tile': 1.87,
  riichi: 0.35,
  call: 0.61,
  kong: 0.45,
  end: 0,
};

/**
 * The same of a call against passing whose search was cut short (`npm run verify -- calls`, docs/review.md). Of what such calls were to lose nothing came out
 * where they were made: 1,476 calls of four seats were to lose 2.3 rank points, and came out 2.0 ± 0.6 better than that. What they are made for, a flush or
 * triplets, is farther away than the shortest lines that the estimate counts. Passing where a call is better has no such fault.
 */
const ESTIMATED_CALL = 1;

/** What an option says of its value; `error` by the fits alone, relative to the best. */
export type Claimed = Pick<Option, 'action' | 'value' | 'parts' | 'converged'> & { readonly error: number };

const between = (from: number, to: number, share: number): number => from + share * (to - from);
const CALLS: ReadonlySet<string> = new Set(['chow', 'pung', 'kong']);
const isEstimatedCall = (best: Claimed, one: Claimed): boolean =>
  !one.converged && kindOfAction(best.action, 'riichi') === 'pass' && CALLS.has(kindOfAction(one.action, 'riichi'));
const relativeError = (best: Claimed, one: Claimed): number =>
  isEstimatedCall(best, one) ? ESTIMATED_CALL : RELATIVE_ERROR[categoryOf(best, one, 'riichi')];

const isEnd = ({ action }: Claimed): boolean => ENDS.has(kindOfAction(action, 'riichi'));

/**
 * Options, best first, with the differences that come out; `place`: rank points of a place. What ends the round is worth what the rules say: such an option
 * keeps its value, and where it is the best nothing is taken off its lead.
 */
export const calibrate = <One extends Claimed>(sorted: readonly One[], place: number): readonly One[] => {
  const [best] = sorted;
  if (best === undefined || isEnd(best)) return sorted;
  const shown = sorted.map((one, at) => {
    if (at === 0 || isEnd(one)) return one;
    const value = between(best.value, one.value, SLOPE);
    const part = (name: keyof Parts): number => between(best.parts[name], one.parts[name], SLOPE);
    const parts = { win: part('win'), dealIn: part('dealIn'), others: part('others'), draw: part('draw') };
    const kind = relativeError(best, one) * (best.value - value);
    const error = Math.max(Math.hypot(SLOPE * one.error, kind), SLOPE * SMALLEST * place);
    return { ...one, value, parts, error };
  });
  return shown.toSorted((a, b) => b.value - a.value || a.action - b.action);
};
