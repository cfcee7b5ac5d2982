/** Jobs on this machine: threads, stores and inputs in files, the evaluator of matches. */
export * from '../index.ts';
export { appendWhole, writeWhole } from './files/index.ts';
export { folderStore, makeResult, parseResult, type FolderStore, type Opened, type StoredResult } from './folder.ts';
export {
  isGameStore,
  openGameStore,
  pathsOf,
  readGameFile,
  saveGames,
  type GameFile,
  type GameStore,
  type GameStoreHead,
  type SaveGamesOptions,
} from './gamestore.ts';
export { inlineExecutor } from './inline.ts';
export { MATCHES } from './kinds.ts';
export { openLines, type Line, type LineOptions, type LineStore } from './lines.ts';
export { localExecutor, type LocalOptions, type Workshop } from './local.ts';
export * from './match.ts';
export { CHAINS, evaluateRounds, type EvaluateRoundsOptions, type RoundPlan } from './rounds.ts';
export { serveTasks } from './serve.ts';
export { duplicateOf, type MatchSpec, type SetSpec } from './set.ts';
export { stopOnSignals } from './signals.ts';
export { digestOfOutput } from './stored.ts';
export { evaluateWinds, type EvaluateWindsOptions, type WindsPlan } from './winds.ts';
export { readInput } from './workplace.ts';
