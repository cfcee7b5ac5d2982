/** Processes and packages behind guests and bots. For Node. */
export type { TellFault } from '../guest.ts';
export { LIMITS, type Limits, guestFiles, isGuestSpec, makeGuest } from './guests.ts';
