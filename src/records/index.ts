/** Records: every format between its text and events. */
export {
  firstDifference,
  MAX_BYTES,
  MAX_EVENTS,
  MAX_FAULTS,
  MAX_TEXT,
  placesOf,
  sameEvent,
  sortTiles,
  type Absence,
  type Game,
  type Ignored,
  type Meta,
  type Reading,
} from './record.ts';
export { isNote } from './faults.ts';
export {
  detectFormat,
  FORMATS,
  makeRecord,
  readRecords,
  readText,
  RECORD_FORMATS,
  type Detected,
  type Format,
  type RecordFormat,
} from './detect.ts';
export { checkEvent } from './eventcheck.ts';
export { gunzip, isGzip, type Unpacked } from './gzip.ts';

export { Dialogue, makeBotzone, makeDialogue, parseBotzone, requestsFor, type Step } from './botzone.ts';
export { makeRequest, makeResponse, parseRequest, parseResponse, type Request, type Response } from './botzonelines.ts';
export { makeWall, parseWall } from './botzonewall.ts';
export { parseJson } from './json.ts';
export { makeChineseText, parseChineseText } from './chinesetext.ts';
export { parseMajsoul } from './majsoul.ts';
export {
  makeMjai,
  makeMjaiEvent,
  mjaiContext,
  parseMjai,
  parseMjaiEvent,
  type MjaiContext,
  type MjaiOptions,
} from './mjai.ts';
export { makeMjlog, parseMjlog } from './mjlog.ts';
export { parsePackets } from './packets.ts';
export { RecordStream } from './stream.ts';
export { makeSuzaku, parseSuzaku, SUZAKU_VERSION } from './suzaku.ts';
export { makeTenhou6, parseTenhou6 } from './tenhou6.ts';

export { completeGame, completeView, isTenhou, toldEvents, type Completed } from './complete.ts';
export { replay, Replay, type Divergence, type Replayed, type ReplayOptions } from './replay.ts';
export { SKIPPED } from './skiplist.ts';
export { eraRules } from './tenhouera.ts';
