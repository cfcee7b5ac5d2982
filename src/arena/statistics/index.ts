/** Statistics of matches: from single distributions to the summary of an arena run. */
export {
  incompleteBeta,
  logFactorial,
  logGamma,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from './special.ts';
export { logBinomialCdf, logBinomialPmf, logBinomialUpper, logMultinomialPmf } from './distributions.ts';
export { makeRandom, sampleBinomial, sampleMultinomial, type Random } from './random.ts';
export * from './intervals.ts';
export * from './multinomial.ts';
export * from './stable.ts';
export * from './significance.ts';
export * from './bootstrap.ts';
export * from './sprt.ts';
export * from './ratings.ts';
export * from './tenhou.ts';
export * from './variates.ts';
export * from './summary.ts';
