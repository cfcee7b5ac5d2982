/** Parts of `suzaku hand`. */
export { humanReport, jsonReport } from './report.ts';
export type { ValueFlags } from './value.ts';
