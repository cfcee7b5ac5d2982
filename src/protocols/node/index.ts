/** Processes and packages behind guests and bots. For Node. */
export { LIMITS, type Limits, isGuestSpec, makeGuest } from './guests.ts';
