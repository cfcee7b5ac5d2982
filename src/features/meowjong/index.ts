/** Features after Meowjong. */
export { MEOWJONG_SCALES, Meowjong, meowjong } from './meowjong.ts';
export { type ReadMeld, type ReadSeat, type ReadState, readMeowjong } from './read.ts';
