/** Mahjong Soul game records. */
export { parseMajsoul } from './parse.ts';
