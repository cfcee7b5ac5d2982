/** mjai in three dialects: the bot with its verifier, and foreign bots as guests. */
export { MjaiBot, type MjaiBotOptions } from './bot.ts';
export { DIALECTS, DialectWriter, offers, type Dialect } from './dialect.ts';
export { MjaiGuest, type MjaiGuestOptions, type MjaiPort } from './guest.ts';
export { MjaiSession, type MjaiSessionOptions } from './session.ts';
export { certainAction, replyProblem } from './verify.ts';
export { actionOfReply, makeReply as makeMjaiReply } from './words.ts';
