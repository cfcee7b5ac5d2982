/**
 * Weights of what is computed and what is learnt (players/suzaku/weights.ts): least squares of the measured differences on both and on whether a choice acts,
 * for each kind of decision. A kind with few decisions is drawn towards the weights of all kinds together, of three and four seats. Errors are those of whole matches drawn again.
 */
import { invert, multiply, zeros, type Matrix } from '../../base/index.ts';
import { QUESTIONS, type DifferenceWeights, type Question, type QuestionWeights } from '../../players/index.ts';
import { claimOf, type ChoicePair } from './observe.ts';
import { lineOf, linesBySize, oriented, type Claim, type Line } from './slopes.ts';

/**
 * Standard deviation of the weights of one kind around those of all: computed, learnt, doing. Set by hand; no command fits it. Of the first 3,972 decisions the
 * kinds differed in the weight of what is computed by more than their errors (χ² 25 for 8 degrees of freedom), in that of what is learnt they did not (7.7).
 */
const SPREAD = [0.25, 0.0015, 0.01] as const;
/** For all kinds together the same around nothing, so wide that it decides nothing. */
const WIDE = [10, 1, 1] as const;

const termsOf = ({ difference: { computed, learnt, doing } }: ChoicePair): readonly number[] => [
  computed,
  learnt,
  doing,
];

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

type Fitted = { readonly weights: readonly number[]; readonly covariance: Matrix };

/** Least squares with weights drawn towards `centre`, by `spread` around it. */
const drawn = (pairs: readonly ChoicePair[], centre: readonly number[], spread: readonly number[]): Fitted => {
  const size = centre.length;
  const variance = Math.max(
    1e-9,
    pairs.reduce((sum, pair) => sum + (pair.measured - dot(termsOf(pair), centre)) ** 2, 0) / Math.max(1, pairs.length),
  );
  const curve = zeros(size);
  const right = zeros(size, 1);
  for (let i = 0; i < size; i++) {
    curve[i]![i] = variance / spread[i]! ** 2;
    right[i]![0] = curve[i]![i]! * centre[i]!;
  }
  for (const pair of pairs) {
    const x = termsOf(pair);
    for (let i = 0; i < size; i++) {
      right[i]![0]! += x[i]! * pair.measured;
      for (let j = 0; j < size; j++) curve[i]![j]! += x[i]! * x[j]!;
    }
  }
  const inverse = invert(curve);
  const weights = multiply(inverse, right).map(([weight]) => weight!);
  const scores = new Map<string, number[]>();
  for (const pair of pairs) {
    const x = termsOf(pair);
    const left = pair.measured - dot(x, weights);
    const score = scores.get(pair.match) ?? Array.from(x, () => 0);
    scores.set(pair.match, score);
    x.forEach((term, i) => (score[i]! += term * left));
  }
  // Between matches, and what the centre itself may be off.
  const middle = zeros(size);
  for (const score of scores.values())
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) middle[i]![j]! += score[i]! * score[j]!;
  for (let i = 0; i < size; i++) middle[i]![i]! += variance ** 2 / spread[i]! ** 2;
  return { weights, covariance: multiply(multiply(inverse, middle), inverse) };
};

/** Weights of every kind of decision; `beside`: pairs of another number of seats, which count for what the kinds are drawn towards. */
export const weighDifferences = (
  pairs: readonly ChoicePair[],
  beside: readonly ChoicePair[] = [],
): DifferenceWeights['questions'] => {
  const all = drawn([...pairs, ...beside], [0, 0, 0], WIDE);
  const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits));
  const of = (question: Question): QuestionWeights => {
    const own = pairs.filter((pair) => pair.question === question);
    const { weights, covariance } = drawn(own, all.weights, SPREAD);
    const [computed, learnt, doing] = weights.map((weight) => rounded(weight, 4));
    return {
      decisions: own.length,
      weights: [computed!, learnt!, doing!],
      covariance: covariance.map((row) => row.map((value) => rounded(value, 4))),
    };
  };
  return Object.fromEntries(QUESTIONS.map((question) => [question, of(question)])) as DifferenceWeights['questions'];
};

/** Claims about matches that the weights were not fitted on: those of even numbers by the weights of odd ones, and the other way round. */
export const heldOut = (
  pairs: readonly ChoicePair[],
  beside: readonly ChoicePair[] = [],
): readonly { readonly pair: ChoicePair; readonly claim: Claim }[] => {
  const isEven = ({ match }: ChoicePair): boolean => Number(match.split('/')[1]) % 2 === 0;
  const halves = [pairs.filter(isEven), pairs.filter((pair) => !isEven(pair))] as const;
  return halves.flatMap((half, i) => {
    const questions = weighDifferences(halves[1 - i]!, beside);
    return half.map((pair) => ({ pair, claim: oriented(claimOf(pair, { questions })) }));
  });
};

/** A line of the slope table, by name. */
export type Row = { readonly name: string; readonly line: Line };

const sizeName = (from: number, to: number): string => (to === Infinity ? `${from} and more` : `${from} to ${to}`);

/** The slope table: all, by size of the claim, by kind of decision and by category. */
export const slopeTable = (all: readonly { readonly pair: ChoicePair; readonly claim: Claim }[]): readonly Row[] => {
  const claims = all.map(({ claim }) => claim);
  const by = (key: 'question' | 'category'): readonly Row[] =>
    [...new Set(all.map(({ pair }) => pair[key]))].flatMap((name) => {
      const own = all.filter(({ pair }) => pair[key] === name).map(({ claim }) => claim);
      return own.length < 2 ? [] : [{ name, line: lineOf(own) }];
    });
  return [
    { name: 'all', line: lineOf(claims) },
    ...linesBySize(claims).map(({ from, to, line }) => ({ name: sizeName(from, to), line })),
    ...by('question'),
    ...by('category'),
  ];
};
