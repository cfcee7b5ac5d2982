/** The parsers under fuzz. A new format adds a row; nothing else changes. */
import {
  firstDifference,
  makeBotzone,
  makeChineseText,
  makeMjai,
  makeMjlog,
  makeSuzaku,
  makeTenhou6,
  parseBotzone,
  parseChineseText,
  parseMajsoul,
  parseMjai,
  parseMjlog,
  parsePackets,
  parseSuzaku,
  parseTenhou6,
  type Game,
  type ParsedGames,
} from '../../src/records/index.ts';
import { ok, unwrap, type Result } from '../../src/base/index.ts';
import { makeEvents } from '../../testkit/events.ts';
import { makeGames, tenhou6View } from '../../testkit/games.ts';
import { majsoulOf } from '../../testkit/majsoul.ts';
import { randomOf } from '../../testkit/random.ts';
import { packetsOf } from '../../testkit/packets.ts';
import { jsonLine, jsonNode, lines, tags, type Mutation } from './mutate.ts';

export type Fuzzed = {
  readonly name: string;
  readonly parse: (text: string) => ParsedGames;
  /** Absent where the format is only read. */
  readonly make?: (game: Game) => Result<string>;
  /** What the format carries of a game's events. */
  readonly view?: (events: Game['events']) => Game['events'];
  readonly seeds: () => readonly string[];
  readonly mutations: readonly Mutation[];
};

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** Two rounds each, so that a mutation hits something: hands, calls, wins and draws of three tables. */
const seedGames = once(() =>
  ['tenhou', 'sanma', 'tenhou,aka=false,length=east'].flatMap((rules) => makeGames(rules, 4, `fuzz ${rules}`, 2)),
);

const majsoulGames = once(() =>
  ['mahjongsoul', 'mahjongsoul-sanma'].flatMap((rules) => makeGames(rules, 3, `fuzz ${rules}`, 2)),
);
const chineseGames = once(() => makeGames('chinese', 6, 'fuzz chinese'));
/** Every event and every field, without sense. */
const generated = (): Game[] =>
  Array.from({ length: 6 }, (_, n) => ({ events: makeEvents(randomOf(`fuzz ${n}`), n % 2 === 0 ? 4 : 3), meta: {} }));

export const PARSERS: readonly Fuzzed[] = [
  {
    name: 'mjlog',
    parse: parseMjlog,
    make: makeMjlog,
    seeds: () => seedGames().map((game) => unwrap(makeMjlog(game))),
    mutations: [tags],
  },
  {
    name: 'tenhou-packets',
    parse: parsePackets,
    seeds: () => seedGames().map((game, n) => packetsOf(game, n % 3)),
    mutations: [tags],
  },
  {
    name: 'tenhou6',
    parse: parseTenhou6,
    make: makeTenhou6,
    view: tenhou6View,
    seeds: () => seedGames().map((game) => unwrap(makeTenhou6(game))),
    mutations: [jsonNode],
  },
  {
    name: 'suzaku',
    parse: parseSuzaku,
    make: (game) => ok(makeSuzaku(game)),
    seeds: () => seedGames().map((game) => makeSuzaku(game)),
    mutations: [jsonLine, lines],
  },
  {
    name: 'mjai',
    parse: parseMjai,
    make: (game) => ok(makeMjai(game)),
    seeds: () => [...seedGames(), ...generated()].map((game) => makeMjai(game)),
    mutations: [jsonLine, lines],
  },
  {
    name: 'majsoul',
    parse: parseMajsoul,
    seeds: () => [...majsoulGames(), ...generated()].map((game) => majsoulOf(game)),
    mutations: [jsonNode],
  },
  {
    name: 'botzone',
    parse: parseBotzone,
    make: makeBotzone,
    seeds: () => chineseGames().map((game) => unwrap(makeBotzone(game))),
    mutations: [jsonNode],
  },
  {
    name: 'chinese-text',
    parse: parseChineseText,
    make: makeChineseText,
    seeds: () => chineseGames().map((game) => unwrap(makeChineseText(game))),
    mutations: [lines],
  },
];

/** Milliseconds an input of at most 64 kB may take. */
export const MAX_MS = 50;

/** Time of the clock in ms. */
const timed = (parser: Fuzzed, text: string): [ParsedGames, number] => {
  const before = performance.now();
  const reading = parser.parse(text);
  return [reading, performance.now() - before];
};

/** Processor time in ms, for inputs that took too long by the clock: a busy machine is not the parser's fault. */
const computed = (parser: Fuzzed, text: string): number => {
  const before = process.cpuUsage();
  parser.parse(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const isFault = (fault: unknown): boolean => {
  const { code, at, text } = fault as Record<string, unknown>;
  return (
    typeof code === 'string' &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(code) &&
    Number.isInteger(at) &&
    typeof text === 'string'
  );
};

/** What is wrong with the parser on this input, or undefined. Every accepted game must survive our own record and its own format. */
export const tryInput = (parser: Fuzzed, text: string, maxMs = MAX_MS): string | undefined => {
  let reading: ParsedGames;
  try {
    let ms: number;
    [reading, ms] = timed(parser, text);
    // Nor is a first run before compilation, or a collection of others' garbage: the best of four counts.
    for (let i = 0; i < 3 && ms > maxMs && text.length <= 65_536; i++) ms = Math.min(ms, computed(parser, text));
    if (ms > maxMs && text.length <= 65_536) return `took ${Math.round(ms)} ms`;
  } catch (error) {
    return `threw ${String(error)}`;
  }
  if (!reading.faults.every(isFault)) return `an ill-formed fault: ${JSON.stringify(reading.faults)}`;
  if (reading.games.length === 0 && reading.faults.length === 0) return 'nothing came back, not even a fault';
  for (const game of reading.games) {
    const own = parseSuzaku(makeSuzaku(game));
    if (own.faults.length > 0 || firstDifference(game.events, own.games[0]!.events) >= 0)
      return `accepted, but our own record does not hold it: ${JSON.stringify(own.faults)}`;
    if (parser.make === undefined) continue;
    let made: Result<string>;
    try {
      made = parser.make(game);
    } catch (error) {
      return `the writer threw ${String(error)}`;
    }
    if (!made.ok) continue;
    const again = parser.parse(made.value).games[0];
    const view = parser.view ?? ((events) => events);
    const at = firstDifference(view(game.events), view(again?.events ?? []));
    if (at >= 0)
      return `event ${at} changed: ${JSON.stringify(view(game.events)[at])} to ${JSON.stringify(view(again?.events ?? [])[at])}`;
  }
  return undefined;
};
