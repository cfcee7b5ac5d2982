/** The JSON of tenhou.net/6, as a file or a link. */
export { makeTenhou6, parseTenhou6 } from './parse.ts';
