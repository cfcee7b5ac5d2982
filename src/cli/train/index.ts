/** Parts of `suzaku train`. */
export { addCurves } from './curves.ts';
export { addPolicy } from './policy.ts';
export { addSupervised } from './supervised.ts';
export { reportTable } from './text.ts';
