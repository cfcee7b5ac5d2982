/** Records: every format between its text and events. */
export * from './record.ts';
export * from './detect.ts';
export { checkEvent } from './eventcheck.ts';
export { gunzip, isGzip } from './gzip.ts';
export { makeMjlog, parseMjlog } from './mjlog.ts';
export { parsePackets } from './packets.ts';
export { makeSuzaku, parseSuzaku, SUZAKU_VERSION } from './suzaku.ts';
export { makeTenhou6, parseTenhou6 } from './tenhou6.ts';
export { Replay, replay, type Divergence, type Replayed, type ReplayOptions } from './replay.ts';
export { SKIPPED } from './skiplist.ts';
export { eraRules } from './tenhouera.ts';
