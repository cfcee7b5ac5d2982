/** Our own format: the events as they are. */
export { SUZAKU_VERSION, makeSuzaku, parseSuzaku } from './suzaku.ts';
