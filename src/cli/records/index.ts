/** Records as the commands read them: files, people in them. */
export { gradeName } from './people.ts';
export { type Sourced, gamesOf, tellFaults } from './source.ts';
