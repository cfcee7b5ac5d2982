/** What a computed and a learnt difference between two choices are worth in play, by kind of decision: fitted by `suzaku fit differences`. */
import { ownKongKindOf, type ActionList, type Table } from '../../table/index.ts';
import * as T from '../../table/index.ts';
import { weights3 } from './weights3.ts';
import { weights4 } from './weights4.ts';

/**
 * Kinds of decisions, by what the seat may do: `claim` another seat's tile, an own `kong` or kita, `riichi`; else a discard, with an opponent in riichi
 * (`threat`) or without (`quiet`).
 */
export const QUESTIONS = ['quiet', 'threat', 'riichi', 'kong', 'claim'] as const;
/** One of QUESTIONS: a kind of decision with weights of its own. */
export type Question = (typeof QUESTIONS)[number];

/** The kind of decision a seat has to take. */
export const questionOf = (table: Table, seat: number, legal: ActionList): Question => {
  if (legal.has(T.PASS)) return 'claim';
  if (legal.has(T.DECLARE_RIICHI)) return 'riichi';
  if (legal.has(T.SET_KITA) || legal.toArray().some((action) => ownKongKindOf(action) >= 0)) return 'kong';
  for (let other = 0; other < table.seats; other++)
    if (other !== seat && table.riichi[other] !== T.NO_RIICHI) return 'threat';
  return 'quiet';
};

/** What tells two choices apart: their difference in each of these. */
export type Difference = {
  /** By the advice, every risk at its expected cost; in places (the mean step of the rank points). */
  readonly computed: number;
  /** Merit by the network (src/policy/merits.ts), natural logarithms, cut off at FARTHEST. */
  readonly learnt: number;
  /** 1: the first calls, kongs, sets a North aside or declares and the other does not; −1 the other way round; else 0. */
  readonly doing: number;
};

/** Merits below this count as this. */
export const FARTHEST = -6;

/** Weights of one kind of decision, in the order computed, learnt, doing: places that a difference of 1 comes to in play. */
export type QuestionWeights = {
  readonly decisions: number;
  readonly weights: readonly [number, number, number];
  /** Covariances of their errors, row by row; matches drawn whole. */
  readonly covariance: readonly (readonly number[])[];
};

/** All weights of a number of seats, and what they were fitted on. */
export type DifferenceWeights = {
  readonly seats: 3 | 4;
  readonly from: {
    readonly command: string;
    readonly commit: string;
    /** Digest of the network that played. */
    readonly network: string;
    readonly matches: number;
    readonly decisions: number;
  };
  readonly questions: Readonly<Record<Question, QuestionWeights>>;
};

/** The shipped weights of a number of seats. */
export const weightsFor = (seats: number): DifferenceWeights => (seats === 3 ? weights3 : weights4);

const terms = ({ computed, learnt, doing }: Difference): readonly number[] => [computed, learnt, doing];

/** What a difference comes to in play, in places. */
export const worthOf = ({ weights }: QuestionWeights, difference: Difference): number =>
  terms(difference).reduce((sum, term, i) => sum + term * weights[i]!, 0);

/** Standard error of that by the fit, in places. */
export const errorOf = ({ covariance }: QuestionWeights, difference: Difference): number => {
  const x = terms(difference);
  return Math.sqrt(
    Math.max(
      0,
      x.reduce((sum, a, i) => sum + x.reduce((row, b, j) => row + a * b * covariance[i]![j]!, 0), 0),
    ),
  );
};
