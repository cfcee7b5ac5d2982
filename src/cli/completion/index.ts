/** Completion of commands and flags for shells. */
export { knownCommands } from './known.ts';
export { scriptFor, SHELLS, type Known } from './scripts.ts';
