/** Machines that compare a case with kept ones: the support vector machine. */
export * from './svm.ts';
