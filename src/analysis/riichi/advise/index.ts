/** The adviser of the riichi family: candidates, what each may lead to, and expected rank points. */
export { RiichiAdviser, type AdviserOptions, DEFAULT_MS } from './adviser.ts';
export type { Candidate } from './candidates.ts';
export { plainRisk } from './settle.ts';
