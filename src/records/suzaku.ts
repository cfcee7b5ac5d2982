/**
 * Our own record: JSON lines. Line 1 `{"suzaku":1,…meta}` (1 is the version), then an event a line as src/table/events.ts names its
 * fields; a further header begins a further game. Exact both ways. Faults are at lines, from 1.
 */
import type { Event, Seat } from '../table/events.ts';
import { fault, ok, type Fault, type Result } from '../tiles/index.ts';
import { checkEvent } from './eventcheck.ts';
import { fieldOf, isJsonObject, isList, isText, isWhole, parseJson, type Json } from './json.ts';
import { MAX_EVENTS, MAX_FAULTS, tooLong, type Absence, type Game, type Meta, type Reading } from './record.ts';

export const SUZAKU_VERSION = 1;

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e9 && !Object.is(value, -0);
const isShort = isText(1000);
const isSeat = (value: unknown): value is Seat => isWhole(value, 0, 3);
const isPair = (value: unknown): value is readonly number[] =>
  isList(value, (die): die is number => isWhole(die), 2, 2);
const isAbsence = (value: unknown): value is Absence =>
  isJsonObject(value) &&
  Object.keys(value).every((key) => key === 'seat' || key === 'from' || key === 'to') &&
  isSeat(fieldOf(value, 'seat')) &&
  isWhole(fieldOf(value, 'from'), 0) &&
  (fieldOf(value, 'to') === undefined || isWhole(fieldOf(value, 'to'), 0));

const META: Readonly<Record<keyof Meta, (value: unknown) => boolean>> = {
  id: isShort,
  title: (value) => isList(value, isShort),
  type: (value) => isWhole(value, 0),
  lobby: isShort,
  dan: (value) => isList(value, isNumber, 0, 4),
  rate: (value) => isList(value, isNumber, 0, 4),
  sx: (value) => isList(value, isShort, 0, 4),
  shuffle: isText(10_000),
  shuffles: (value) => isList(value, isText(10_000), 0, MAX_EVENTS),
  dice: (value) => isList(value, isPair, 0, MAX_EVENTS),
  absences: (value) => isList(value, isAbsence, 0, 4 * MAX_EVENTS),
  target: isSeat,
};

const checkMeta = (header: Json, line: number): Result<Meta> => {
  if (fieldOf(header, 'suzaku') !== SUZAKU_VERSION)
    return fault('suzaku.version', line, `this reader knows version ${SUZAKU_VERSION} only`);
  const meta: Record<string, unknown> = {};
  for (const field of Object.keys(header)) {
    if (field === 'suzaku') continue;
    if (!Object.hasOwn(META, field)) return fault('suzaku.unknown-field', line, `no field ${field.slice(0, 40)}`);
    const value = fieldOf(header, field);
    if (!META[field as keyof Meta](value)) return fault('suzaku.bad-field', line, `wrong ${field}`);
    meta[field] = value;
  }
  return ok(meta);
};

type Lines = { readonly text: string; at: number; line: number };
/** The next line without its break, or undefined at the end. */
const nextLine = (lines: Lines): string | undefined => {
  if (lines.at >= lines.text.length) return undefined;
  const end = lines.text.indexOf('\n', lines.at);
  const line = lines.text.slice(lines.at, end < 0 ? undefined : end);
  lines.at = end < 0 ? lines.text.length : end + 1;
  lines.line++;
  return line.endsWith('\r') ? line.slice(0, -1) : line;
};

type OpenGame = { readonly meta: Meta; readonly events: Event[] };

/** Reads one or many games; never throws. After a fault the rest of that game is left. */
export const parseSuzaku = (text: string): Reading => {
  const long = tooLong(text);
  if (long) return long;
  const games: OpenGame[] = [];
  const faults: Fault[] = [];
  let game: OpenGame | undefined;
  let isBroken = false;
  const report = (fault: Fault): void => {
    isBroken = true;
    game = undefined;
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
  const lines: Lines = { text, at: 0, line: 0 };
  for (let line = nextLine(lines); line !== undefined; line = nextLine(lines)) {
    if (line.trim() === '') continue;
    const at = lines.line;
    const isHeader = line.startsWith('{"suzaku":');
    if (isBroken && !isHeader) continue;
    const parsed = parseJson(line);
    if (!parsed.ok) {
      report({ ...parsed.error, at });
      continue;
    }
    if (isHeader || (isJsonObject(parsed.value) && Object.hasOwn(parsed.value, 'suzaku'))) {
      const meta = checkMeta(parsed.value as Json, at);
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
  if (games.length === 0 && faults.length === 0)
    faults.push({ code: 'log.empty', at: 0, text: 'no game was found in the text' });
  return { games, faults };
};

export const makeSuzaku = (game: Game): string =>
  `${[{ suzaku: SUZAKU_VERSION, ...game.meta }, ...game.events].map((item) => JSON.stringify(item)).join('\n')}\n`;
