/** Parts of `suzaku dataset`. */
export { addBuild } from './build.ts';
export { addStats } from './stats.ts';
