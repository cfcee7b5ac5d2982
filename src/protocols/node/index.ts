/** Processes and packages behind guests and bots. For Node. */
export type { TellFault } from '../guest.ts';
export { LIMITS, type Limits, guestFiles, isGuestSpec, makeGuest } from './guests.ts';
/** Process groups that end with this thread, whichever way it ends. */
export { guardGroup, killGroup, killMarked, markedEnvironment, newMark, releaseGroup } from './warden.ts';
