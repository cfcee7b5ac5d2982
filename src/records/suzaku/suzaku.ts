/**
 * Our own record: JSON lines. Line 1 `{"suzaku":1,…meta}` (1 is the version), then an event a line as src/table/events.ts names its
 * fields; a further header begins a further game. Exact both ways. Faults are at lines, from 1.
 */
import type { Event, Seat } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import { fault, ok, type Fault, type Result } from '../../base/index.ts';
import { checkEvent } from '../eventcheck.ts';
import { Faults, linesOf, quote, tooLong } from '../faults.ts';
import { isList, isObject, isText, isWhole, own, parseJson, type Json } from '../json.ts';
import { MAX_EVENTS, type Absence, type Game, type Ignored, type Meta, type ParsedGames } from '../record.ts';

/** Version of our own record format; a newer one is refused. */
export const SUZAKU_VERSION = 1;

type Checks<T> = Readonly<Record<keyof T, (value: unknown) => boolean>>;

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15 && !Object.is(value, -0);
const isShort = isText(1000);
const isSeat = (value: unknown): value is Seat => isWhole(value, 0, 3);
/** Without red fives: Chinese Standard has none. */
const isPlain = (value: unknown): value is Tile => isWhole(value, 0, 33);
const isPair = (value: unknown): value is readonly number[] =>
  isList(value, (die): die is number => isWhole(die), 2, 2);
const perSeat = (value: unknown): boolean => isList(value, isNumber, 0, 4);

/** Every field right, and no others. */
const fits =
  <T>(checks: Checks<T>) =>
  (value: unknown): value is T =>
    isObject(value) &&
    Object.keys(value).every((key) => Object.hasOwn(checks, key)) &&
    (Object.keys(checks) as (keyof T & string)[]).every((key) => checks[key](own(value, key)));
const isAbsence = fits<Absence>({
  seat: isSeat,
  from: (value) => isWhole(value, 0),
  to: (value) => value === undefined || isWhole(value, 0),
});
const isIgnored = fits<Ignored>({
  at: (value) => isWhole(value, 0),
  seat: isSeat,
  claim: (value) => value === 'chow' || value === 'pung' || value === 'kong' || value === 'win',
  tile: isPlain,
  discard: (value) => value === undefined || isPlain(value),
});

const META: Checks<Required<Meta>> = {
  id: isShort,
  platform: (value) => value === 'tenhou',
  title: (value) => isList(value, isShort),
  type: (value) => isWhole(value, 0),
  lobby: isShort,
  dan: perSeat,
  rate: perSeat,
  sx: (value) => isList(value, isShort, 0, 4),
  shuffle: isText(10_000),
  shuffles: (value) => isList(value, isText(10_000), 0, MAX_EVENTS),
  dice: (value) => isList(value, isPair, 0, MAX_EVENTS),
  absences: (value) => isList(value, isAbsence, 0, 4 * MAX_EVENTS),
  target: isSeat,
  akaFlag: (value) => typeof value === 'boolean',
  kyokuFirst: isNumber,
  startTime: isNumber,
  endTime: isNumber,
  modeId: isNumber,
  roomId: isNumber,
  contestUid: isNumber,
  ignored: (value) => isList(value, isIgnored, 0, 4 * MAX_EVENTS),
  huTile: isPlain,
  srand: isNumber,
  faultAnswer: isShort,
};

/** Fields of a later version are reported and left out. */
const checkMeta = (header: Json, line: number, faults: Faults): Result<Meta> => {
  if (own(header, 'suzaku') !== SUZAKU_VERSION)
    return fault('suzaku.version', line, `this reader knows version ${SUZAKU_VERSION} only`);
  const meta: Record<string, unknown> = {};
  for (const field of Object.keys(header)) {
    if (field === 'suzaku') continue;
    if (!Object.hasOwn(META, field)) {
      faults.add('suzaku.unknown-field', line, `the header has a field ${quote(field)}, which is left out`);
      continue;
    }
    const value = own(header, field);
    if (!META[field as keyof Meta](value)) return fault('suzaku.bad-field', line, `wrong ${field}`);
    meta[field] = value;
  }
  return ok(meta);
};

type OpenGame = { readonly meta: Meta; readonly events: Event[] };

/** Reads one or many games; never throws. After a fault the rest of that game is left. */
export const parseSuzaku = (text: string): ParsedGames => {
  const long = tooLong(text);
  if (long) return long;
  const games: OpenGame[] = [];
  const faults = new Faults();
  let game: OpenGame | undefined;
  let isBroken = false;
  const report = (fault: Fault): void => {
    isBroken = true;
    game = undefined;
    faults.push(fault);
  };
  for (const [line, at] of linesOf(text)) {
    if (faults.areTooMany) break;
    const isHeader = line.startsWith('{"suzaku":');
    if (isBroken && !isHeader) continue;
    const parsed = parseJson(line, at);
    if (!parsed.ok) {
      report(parsed.error);
      continue;
    }
    if (isHeader || (isObject(parsed.value) && Object.hasOwn(parsed.value, 'suzaku'))) {
      const meta = checkMeta(parsed.value as Json, at, faults);
      if (!meta.ok) {
        report(meta.error);
        continue;
      }
      isBroken = false;
      game = { meta: meta.value, events: [] };
      games.push(game);
      continue;
    }
    const event = checkEvent(parsed.value, at);
    if (game === undefined) report({ code: 'suzaku.no-header', at, text: 'a record begins with {"suzaku":1}' });
    else if (!event.ok) report(event.error);
    else if (game.events.length >= MAX_EVENTS)
      report({ code: 'log.too-many-events', at, text: `a game has at most ${MAX_EVENTS} events` });
    else game.events.push(event.value);
  }
  return faults.parsed(games);
};

/** A game as JSON lines of our own format. */
export const makeSuzaku = (game: Game): string =>
  `${[{ suzaku: SUZAKU_VERSION, ...game.meta }, ...game.events].map((item) => JSON.stringify(item)).join('\n')}\n`;
