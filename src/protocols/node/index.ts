/** Processes and packages behind guests and bots. For Node. */
export { LIMITS, type Limits, guestFiles, isGuestSpec, makeGuest } from './guests.ts';
