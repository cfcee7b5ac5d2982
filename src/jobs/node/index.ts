/** Jobs on this machine: threads, stores and inputs in files, the evaluator of matches. */
export * from '../index.ts';
export { writeWhole } from './files/index.ts';
export { folderStore, type FolderStore, type Opened } from './folder.ts';
export { inlineExecutor } from './inline.ts';
export { MATCHES } from './kinds.ts';
export { openLines, type Line, type LineOptions, type LineStore } from './lines.ts';
export { localExecutor, type LocalOptions, type Workshop } from './local.ts';
export * from './match.ts';
export { CHAINS, evaluateRounds, type EvaluateRoundsOptions, type RoundPlan } from './rounds.ts';
export { serveTasks } from './serve.ts';
export { duplicateOf, type MatchSpec, type SetSpec } from './set.ts';
export { stopOnSignals } from './signals.ts';
