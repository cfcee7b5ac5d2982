/** Who is promoted. */
export { RAILS, judgeCandidate, type GateOptions, type GateResult, type Rail } from './gate.ts';
