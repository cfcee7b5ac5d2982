/** Features after Suphx: `suphx` and `suphx-call`. */
export { Suphx, suphx, suphxCall } from './suphx.ts';
