/** mjlog, the XML of Tenhou. */
export { limitOf } from './make.ts';
export { makeMjlog, parseMjlog } from './parse.ts';
