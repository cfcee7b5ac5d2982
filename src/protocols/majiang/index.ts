/** 電脳麻将's player as a guest; the package is handed in. */
export { accelerate, type MajiangCore } from './accelerate.ts';
export { MajiangGuest, type MajiangGuestOptions, type MajiangPlayer } from './guest.ts';
export { majiangRule, MajiangWriter, type MajiangMessage } from './messages.ts';
export { makeMajiangTile, parseMajiangTile, parseMajiangMeld } from './words.ts';
