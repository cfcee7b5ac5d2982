/** Small dense symmetric systems: at most some dozens of unknowns. Matrices are rows of numbers. */
import { Bug } from '../result/index.ts';

/** Rows of numbers. */
export type Matrix = readonly (readonly number[])[];

/** A matrix of zeros, square by default. */
export const zeros = (rows: number, columns = rows): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));

/** Lower triangle L with L·Lᵀ = a, for a positive definite a. */
const factor = (a: Matrix): number[][] => {
  const l = zeros(a.length);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j <= i; j++) {
      let sum = a[i]![j]!;
      for (let k = 0; k < j; k++) sum -= l[i]![k]! * l[j]![k]!;
      if (i === j && !(sum > 0)) throw new Bug('matrix is not positive definite', a);
      l[i]![j] = i === j ? Math.sqrt(sum) : sum / l[j]![j]!;
    }
  return l;
};

const substitute = (l: Matrix, b: readonly number[]): number[] => {
  const x = b.slice();
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i]! -= l[i]![k]! * x[k]!;
    x[i]! /= l[i]![i]!;
  }
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i]! -= l[k]![i]! * x[k]!;
    x[i]! /= l[i]![i]!;
  }
  return x;
};

/** x with a·x = b, a positive definite. */
export const solve = (a: Matrix, b: readonly number[]): number[] => substitute(factor(a), b);

/** Inverse of a positive definite matrix. */
export const invert = (a: Matrix): number[][] => {
  const l = factor(a);
  return a.map((_, i) =>
    substitute(
      l,
      a.map((__, j) => Number(i === j)),
    ),
  );
};

/** The product of two matrices. */
export const multiply = (a: Matrix, b: Matrix): number[][] =>
  a.map((row) => b[0]!.map((_, j) => row.reduce((sum, x, k) => sum + x * b[k]![j]!, 0)));
