/** Claimed against measured differences: slope, its error, and what is left around the line. */

/** A difference of two choices: what is claimed of it beforehand and what play-outs came to, in the same unit. */
export type Claim = {
  /** Of which match: rows of one are no independent evidence. */
  readonly match: string;
  readonly claimed: number;
  readonly measured: number;
  /** Standard error of `measured` by the play-outs. */
  readonly noise: number;
};

/** A line through zero. */
export type Line = {
  readonly n: number;
  /** Means. */
  readonly claimed: number;
  readonly measured: number;
  /** Of measured on claimed; error with matches drawn whole. */
  readonly slope: number;
  readonly slopeError: number;
  /** Standard deviation of the true difference around the line, the noise of the plays taken off; 0 where that is all. */
  readonly residual: number;
};

const sumOf = <T>(list: Iterable<T>, value: (one: T) => number): number => {
  let sum = 0;
  for (const one of list) sum += value(one);
  return sum;
};

/** Every difference counts once: those that were kept with a small chance are not weighed up, as weights would only add noise to a slope. */
export const lineOf = (claims: readonly Claim[]): Line => {
  const n = claims.length;
  const square = sumOf(claims, ({ claimed }) => claimed ** 2);
  const slope = sumOf(claims, ({ claimed, measured }) => claimed * measured) / square;
  const byMatch = new Map<string, number>();
  for (const { match, claimed, measured } of claims)
    byMatch.set(match, (byMatch.get(match) ?? 0) + claimed * (measured - slope * claimed));
  const around = sumOf(claims, ({ claimed, measured }) => (measured - slope * claimed) ** 2) / n;
  const noise = sumOf(claims, (one) => one.noise ** 2) / n;
  return {
    n,
    claimed: sumOf(claims, ({ claimed }) => claimed) / n,
    measured: sumOf(claims, ({ measured }) => measured) / n,
    slope,
    slopeError: Math.sqrt(sumOf(byMatch.values(), (value) => value ** 2)) / square,
    residual: Math.sqrt(Math.max(0, around - noise)),
  };
};

/** Error of a difference as a share of it, for a kind of decision: its slope's error, or how far it lies below the common slope (RELATIVE_ERROR of analysis/riichi/advise/calibrated.ts). */
export const relativeError = (kind: Line, common: Line): number =>
  Math.max(kind.slopeError, common.slope - kind.slope) / common.slope;

/** Lower ends of the sizes that are told apart, in places: 0.15, 0.6, 1.5, 3 and 6 rank points of even steps with four seats. */
export const SIZES = [0, 0.0025, 0.01, 0.025, 0.05, 0.1] as const;

/** Claims oriented so that none is negative, by size: a line for each that has two or more. */
export const linesBySize = (
  claims: readonly Claim[],
): readonly { readonly from: number; readonly to: number; readonly line: Line }[] =>
  SIZES.flatMap((from, i) => {
    const to = SIZES[i + 1] ?? Infinity;
    const some = claims.filter(({ claimed }) => claimed >= from && claimed < to);
    return some.length < 2 ? [] : [{ from, to, line: lineOf(some) }];
  });

/** With a sign that makes the claim positive. */
export const oriented = (claim: Claim): Claim =>
  claim.claimed >= 0 ? claim : { ...claim, claimed: -claim.claimed, measured: -claim.measured };
