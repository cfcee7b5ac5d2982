/** Which format a text is in, by its content; names and extensions are never looked at. One table, one row a format. */
import { type Result, fault, ok } from '../base/index.ts';
import { makeBotzone, parseBotzone } from './botzone/index.ts';
import { makeChineseText, parseChineseText } from './chinesetext/index.ts';
import { written } from './faults.ts';
import { gunzip, isGzip } from './gzip.ts';
import { parseMajsoul } from './majsoul/index.ts';
import { makeMjai, parseMjai } from './mjai/index.ts';
import { makeMjlog, parseMjlog } from './mjlog/index.ts';
import { parsePackets } from './packets/index.ts';
import { MAX_BYTES, type Game, type ParsedGames } from './record.ts';
import { makeSuzaku, parseSuzaku } from './suzaku/index.ts';
import { makeTenhou6, parseTenhou6 } from './tenhou6/index.ts';

/** Names of the record formats. */
export const RECORD_FORMATS = [
  'suzaku',
  'mjlog',
  'tenhou6',
  'mjai',
  'majsoul',
  'botzone',
  'chinese-text',
  'tenhou-packets',
] as const;
/** One of RECORD_FORMATS. */
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** A record format: how it is recognised, read and written. */
export type Format = {
  readonly id: RecordFormat;
  /** What a fault's `at` counts: characters from 0, lines from 1, or records of the list from 0. */
  readonly unit: 'offset' | 'line' | 'entry';
  /** `head`: the first HEAD characters, without a byte-order mark and leading blanks; `text` all of it. */
  readonly claims: (head: string, text: string) => boolean;
  readonly parse: (text: string) => ParsedGames;
  /** Absent where a format is only read. */
  readonly make?: (game: Game) => Result<string>;
};

const HEAD = 4096;

const isJson = (head: string): boolean => head.startsWith('{') || head.startsWith('[');
// Quotes inside JSON strings are escaped, so none of these is found in a player's name.
/** The judge's first displays. */
const BOTZONE = /"action"\s{0,8}:\s{0,8}"(?:INIT|DEAL)"/;
const MJAI = /"type"\s{0,8}:\s{0,8}"(?:hello|start_game|start_kyoku|tsumo|dahai)"/;
/** Names come with or without a path of packages: `.lq.RecordNewRound`. */
const MAJSOUL = /"(?:name|type|@type)"\s{0,8}:\s{0,8}"[\w./]{0,80}(?:RecordNewRound|GameDetailRecords)"/;

/** Tried in this order; the first claim wins, so a narrower format stands before a wider one. */
export const FORMATS: readonly Format[] = [
  {
    id: 'suzaku',
    unit: 'line',
    claims: (head) => /^\{\s{0,8}"suzaku"\s{0,8}:/.test(head),
    parse: parseSuzaku,
    make: (game) => ok(makeSuzaku(game)),
  },
  {
    id: 'botzone',
    unit: 'line',
    claims: (head, text) => isJson(head) && BOTZONE.test(text),
    parse: parseBotzone,
    make: makeBotzone,
  },
  {
    id: 'majsoul',
    unit: 'entry',
    claims: (head, text) => isJson(head) && MAJSOUL.test(text),
    parse: parseMajsoul,
  },
  {
    id: 'mjai',
    unit: 'line',
    claims: (head) => isJson(head) && MJAI.test(head),
    parse: parseMjai,
    make: (game) => ok(makeMjai(game)),
  },
  {
    id: 'chinese-text',
    unit: 'line',
    claims: (head) => /^Match\b[^\n]{0,400}\n\s{0,8}(?:Wind|Player)\s/.test(head),
    parse: parseChineseText,
    make: makeChineseText,
  },
  {
    id: 'tenhou6',
    unit: 'offset',
    claims: (head, text) =>
      head.startsWith('{') ? /"log"\s{0,8}:\s{0,8}\[/.test(text) : /^[^\s<{]{0,200}json=(?:\{|%7[bB])/.test(head),
    parse: parseTenhou6,
    make: makeTenhou6,
  },
  {
    id: 'mjlog',
    unit: 'offset',
    claims: (head) => head.includes('<mjloggm') || /<INIT [^>]{0,300}hai0=/.test(head),
    parse: parseMjlog,
    make: makeMjlog,
  },
  {
    id: 'tenhou-packets',
    unit: 'offset',
    claims: (head) => /<(?:HELO|GO|UN|TAIKYOKU|INIT|REINIT|JOIN|LN|REJOIN)[ />]/.test(head),
    parse: parsePackets,
  },
];

const isLeading = (code: number): boolean => code === 0xfeff || code <= 32;
const headOf = (text: string): string => {
  let start = 0;
  while (start < HEAD && start < text.length && isLeading(text.charCodeAt(start))) start++;
  return text.slice(start, start + HEAD);
};

const formatOf = (text: string): Format | undefined => {
  const head = headOf(text);
  return FORMATS.find((format) => format.claims(head, text));
};

/** The format of a text by its content; undefined for an unknown one. */
export const detectFormat = (text: string): RecordFormat | undefined => formatOf(text)?.id;

/** The games of a text and the format they were in. */
export type Detected = ParsedGames & { readonly format: RecordFormat | undefined };

/** Reads a text in the format it is in, or in the one named. */
export const readText = (text: string, named?: RecordFormat): Detected => {
  const format = named === undefined ? formatOf(text) : FORMATS.find(({ id }) => id === named);
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (format) return { format: format.id, ...format.parse(plain) };
  const { error } = fault('log.unknown-format', 0, 'no known record format begins like this');
  return { format: undefined, games: [], faults: [error] };
};

/** Text, bytes of UTF-8, or bytes of gzip. */
export const readRecords = async (input: string | Uint8Array, named?: RecordFormat): Promise<Detected> => {
  if (typeof input === 'string') return readText(input, named);
  if (!isGzip(input)) {
    if (input.length <= MAX_BYTES) return readText(new TextDecoder().decode(input), named);
    const { error } = fault('log.too-long', MAX_BYTES, `more than ${MAX_BYTES} bytes`);
    return { format: undefined, games: [], faults: [error] };
  }
  const unpacked = await gunzip(input);
  if (unpacked.fault && unpacked.text === '') return { format: undefined, games: [], faults: [unpacked.fault] };
  const parsed = readText(unpacked.text, named);
  return unpacked.fault ? { ...parsed, faults: [...parsed.faults, unpacked.fault] } : parsed;
};

/** Writes a game in a format that can be written. */
export const makeRecord = (game: Game, format: RecordFormat): Result<string> => {
  const make = FORMATS.find(({ id }) => id === format)?.make;
  return make
    ? written(game.events, () => make(game))
    : fault('record.read-only', 0, `the format ${format} is only read`);
};
