/** Parts of `suzaku hand`. */
export { WINDS, roundOf, wholeNumber, windOf } from './question.ts';
export { humanReport, jsonReport } from './report.ts';
export type { ValueFlags } from './value.ts';
