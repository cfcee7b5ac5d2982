/** Unchecked values to events: every field of the closed union by hand, nothing else let in. Shapes only; rules are the table's. */
import { DRAW_REASONS, EVENT_TYPES, type Event, type Seat } from '../table/index.ts';
import { fault, ok, type Result } from '../base/index.ts';
import { isList, isObject, isText, isWhole, own, type Json } from './json.ts';

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const isTile = (value: unknown): value is number => isWhole(value, -1, 36);
const isSeat = (value: unknown): value is Seat => isWhole(value, 0, 3);
const isPoints = (value: unknown): value is number => isWhole(value);
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e9 && !Object.is(value, -0);
const isCount: Check = (value) => isWhole(value, 0);
const isShort = isText(1000);
const tiles =
  (least: number, most: number): Check =>
  (value) =>
    isList(value, isTile, least, most);
/** One a seat, or none where a record does not tell them. */
const perSeat =
  (isItem: (item: unknown) => item is number): Check =>
  (value) =>
    isList(value, isItem, 3, 4) || (Array.isArray(value) && value.length === 0);
const scores = perSeat(isPoints);
const isHand = (value: unknown): value is readonly number[] => isList(value, isTile, 13, 13);
const isYaku = (value: unknown): value is readonly number[] =>
  isList(value, (one): one is number => isWhole(one, 0, 100_000), 2, 2);
/** A field that may be left out. */
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const one =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

const claim = (count: number): Shape => ({ seat: isSeat, from: isSeat, tile: isTile, own: tiles(count, count) });

const KONGS: Readonly<Record<string, Shape>> = {
  open: { kong: one('open'), ...claim(3) },
  closed: { kong: one('closed'), seat: isSeat, own: tiles(4, 4) },
  added: { kong: one('added'), seat: isSeat, tile: isTile },
};

const SHAPES: Readonly<Record<Exclude<Event['type'], 'kong'>, Shape>> = {
  'start-match': {
    rules: isShort,
    seed: maybe(isShort),
    rng: maybe(isShort),
    names: maybe((value) => isList(value, isShort, 0, 4)),
  },
  'start-round': {
    round: isCount,
    honba: isCount,
    deposits: isCount,
    dealer: isSeat,
    scores,
    hands: (value) => isList(value, isHand, 3, 4),
    indicator: isTile,
    wall: maybe((value) => isList(value, (id): id is number => isWhole(id, 0, 143), 0, 144)),
  },
  draw: { seat: isSeat, tile: isTile },
  discard: { seat: isSeat, tile: isTile, fromDraw: one(true, false) },
  riichi: { seat: isSeat },
  'riichi-accepted': { seat: isSeat },
  chow: claim(2),
  pung: claim(2),
  kita: { seat: isSeat },
  dora: { tile: isTile },
  win: {
    seat: isSeat,
    from: isSeat,
    tile: isTile,
    yaku: (value) => isList(value, isYaku, 0, 100),
    fu: isCount,
    value: isCount,
    points: isPoints,
    ura: tiles(0, 8),
    pao: maybe(isSeat),
    deltas: scores,
  },
  'draw-round': {
    reason: one(...DRAW_REASONS),
    shown: (value) => isList(value, isSeat, 0, 4),
    deltas: scores,
  },
  'end-round': { scores },
  'end-match': {
    scores,
    places: perSeat((place): place is number => isWhole(place, 1, 4)),
    points: perSeat(isNumber),
  },
  fault: { seat: isSeat, code: isShort, deltas: scores },
};

const shapeOf = (value: Json): Shape | undefined => {
  const type = own(value, 'type');
  if (type === 'kong') {
    const kong = own(value, 'kong');
    return typeof kong === 'string' && Object.hasOwn(KONGS, kong) ? KONGS[kong] : undefined;
  }
  return EVENT_TYPES.some((known) => known === type) ? SHAPES[type as Exclude<Event['type'], 'kong'>] : undefined;
};

/** A copy with the known fields only; a missing, wrong or unknown field is a fault at `at`. */
export const checkEvent = (value: unknown, at: number): Result<Event> => {
  if (!isObject(value)) return fault('event.not-an-object', at, 'an event is an object');
  const shape = shapeOf(value);
  if (shape === undefined) return fault('event.unknown-type', at, 'the event has no known type');
  const copy: Record<string, unknown> = { type: own(value, 'type') };
  for (const field of Object.keys(value))
    if (field !== 'type' && !Object.hasOwn(shape, field))
      return fault('event.unknown-field', at, `${String(copy['type'])} has no field ${field.slice(0, 40)}`);
  for (const field of Object.keys(shape)) {
    const item = own(value, field);
    if (!shape[field]!(item)) return fault('event.bad-field', at, `${String(copy['type'])}: wrong ${field}`);
    if (item !== undefined) copy[field] = item;
  }
  return ok(copy as Event);
};
