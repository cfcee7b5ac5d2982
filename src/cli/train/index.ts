/** Parts of `suzaku train`. */
export { addSupervised } from './supervised.ts';
export { reportTable } from './text.ts';
