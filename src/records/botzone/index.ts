/** Botzone matches: the judge’s log, with or without the wall. */
export { type Request, type Response, makeRequest, makeResponse, parseRequest, parseResponse } from './lines.ts';
export { Dialogue, type Step, makeBotzone, makeDialogue, parseBotzone, requestsFor } from './parse.ts';
export { makeWall, parseWall } from './wall.ts';
