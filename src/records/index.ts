/** Records: every format between its text and events. */
export {
  firstDifference,
  isAway,
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
  type ParsedGames,
} from './record.ts';
export { parseAddress, type LogAddress } from './address.ts';
export {
  ARCHIVE_HEAD,
  ARCHIVE_LIMITS,
  archiveKindOf,
  isPackedTar,
  openArchive,
  type ArchivedFile,
  type ArchiveLimits,
} from './archive.ts';
export { isNote } from './faults.ts';
export { nameOf, plain, rulesText } from './names.ts';
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

export { Dialogue, makeBotzone, makeDialogue, parseBotzone, requestsFor, type Step } from './botzone/index.ts';
export {
  makeRequest,
  makeResponse,
  parseRequest,
  parseResponse,
  type Request,
  type Response,
} from './botzone/index.ts';
export { makeWall, parseWall } from './botzone/index.ts';
export { parseJson } from './json.ts';
export { makeChineseText, parseChineseText } from './chinesetext/index.ts';
export { parseMajsoul } from './majsoul/index.ts';
export {
  makeMjai,
  makeMjaiEvent,
  mjaiContext,
  parseMjai,
  parseMjaiEvent,
  type MjaiContext,
  type MjaiOptions,
} from './mjai/index.ts';
export { makeMjlog, parseMjlog } from './mjlog/index.ts';
export { makeOptionValues, parseOptionValues, type OptionValue, type ValuedDecision } from './optionvalues.ts';
export { parsePackets } from './packets/index.ts';
export { RecordStream } from './stream.ts';
export { makeSuzaku, parseSuzaku, SUZAKU_VERSION } from './suzaku/index.ts';
export { makeTenhou6, parseTenhou6 } from './tenhou6/index.ts';

export {
  completeGame,
  completeView,
  eventsWithPayments,
  isTenhou,
  isView,
  replayGame,
  type Completed,
} from './complete.ts';
export { replay, Replay, type Divergence, type Replayed, type ReplayOptions } from './replay/index.ts';
export { SKIPPED } from './skiplist.ts';
export { eraRules } from './tenhou/index.ts';
