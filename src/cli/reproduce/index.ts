/** Papers that `suzaku reproduce` knows. */
export { addMeowjong } from './meowjong.ts';
export { addSuphx } from './suphx.ts';
