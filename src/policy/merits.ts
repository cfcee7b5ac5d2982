/**
 * How willingly a network would do each choice, in one order with its own pick first.
 *
 * Chances of whole choices are not in that order: a riichi of 45 % is likelier than each of five discards of 11 %, and yet the network does not declare. So the
 * steps of the chain (chain.ts) are compared: at each, an entry counts with the sum of the chances behind it, and so does the best choice behind it; the
 * others there stay as far behind that one as they are within their step.
 */
import { LEAST, chanceOf, type Chain, type Step } from './chain.ts';

/** Natural logarithms, in the order of the policy's choices: 0 for the likeliest way through the chain, less for the others. */
export const meritsOf = ({ chances, first }: Chain): Float64Array => {
  const merits = new Float64Array(chances.length);
  /** Choices behind the step; sets their merits relative to the best of them. */
  const rank = (step: Step): readonly number[] => {
    const logs = step.map((entry) => Math.log(Math.max(chanceOf(chances, entry), LEAST)));
    const most = Math.max(...logs);
    return step.flatMap((entry, i) => {
      const behind = typeof entry === 'number' ? [entry] : rank(entry);
      for (const choice of behind) merits[choice]! += logs[i]! - most;
      return behind;
    });
  };
  rank(first);
  return merits;
};
