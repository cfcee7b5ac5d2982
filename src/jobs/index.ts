/** Tasks, their ids and the port that computes them; the adapter of this machine is in `node/`. */
export * from './executor.ts';
export * from './id.ts';
export { runTasks, type Lanes } from './run.ts';
export * from './task.ts';
