/**
 * One mjai line into one event. Dialects: the original server (gimite/mjai: scores beside deltas, fu, fan and hora_points on a win,
 * no scores at the deal in old files), Mortal (no tile on a win, deltas and ura optional), three-seat forks (`kita` or `nukidora`,
 * arrays of three or four). Keys nobody asked for are passed over.
 *
 * A plain line lacks fields of an event; they get neutral values: a win yaku [], fu 0, value 0, points 0; unknown deltas, final
 * scores and final points are []. Our own lines carry them under `meta`.
 */
import { liveCount, type DrawReason, type Event, type Seat } from '../../table/index.ts';
import { type Result, fault, ok } from '../../base/index.ts';
import { kindOf, type Tile, type TileId, TILE_IDS } from '../../tiles/index.ts';
import { type MjaiContext, follow, plainRules, seatsOfRules } from './context.ts';
import { needSeenTile, needTile, parseReason, WINDS } from './words.ts';
import { Malformed, quote } from '../faults.ts';
import {
  get,
  getArray,
  getNumber,
  getObject,
  getString,
  integers,
  isObject,
  needInteger,
  numbers,
  type Json,
} from '../json.ts';
import { MAX_NAME, MAX_POINTS, asSeat, placesOf, sortTiles } from '../record.ts';

const seat = (json: Json, key: string, context: MjaiContext, otherwise?: number): Seat =>
  asSeat(needInteger(json, key, [0, context.seats - 1], otherwise));

const tiles = (json: Json, key: string, size: number, read = needTile): readonly Tile[] => {
  const list = getArray(json, key);
  if (list?.length !== size) throw new Malformed('mjai.tiles', `${key} is not a list of ${size} tiles`);
  return sortTiles(list.map((tile) => read(tile, key)));
};

const strings = (list: readonly unknown[]): readonly string[] =>
  list.slice(0, 4).map((name) => (typeof name === 'string' ? name.slice(0, MAX_NAME) : ''));

const startMatch = (json: Json, context: MjaiContext): Event => {
  const names = getArray(json, 'names');
  const given = getString(json, 'rules')?.slice(0, MAX_NAME);
  const seats = given === undefined ? (names?.length === 3 ? 3 : 4) : seatsOfRules(given);
  context.areSeatsKnown = given !== undefined || names?.length === 3;
  const plain = plainRules(context, seats);
  const aka = get(json, 'aka_flag');
  const meta = getObject(json, 'meta');
  const seed = meta && getString(meta, 'seed')?.slice(0, MAX_NAME);
  const rng = meta && getString(meta, 'rng')?.slice(0, MAX_NAME);
  return {
    type: 'start-match',
    rules: given ?? (aka === false || (aka === true && context.rules !== undefined) ? `${plain},aka=${aka}` : plain),
    ...(seed === undefined ? {} : { seed }),
    ...(rng === undefined ? {} : { rng }),
    ...(names === undefined ? {} : { names: strings(names).slice(0, seats) }),
  };
};

/** Three seats: three hands or scores, an empty fourth hand, or a fourth score of 0 beside 105,000 points. */
const seatsAtDeal = (json: Json): number => {
  const hands = getArray(json, 'tehais');
  const scores = getArray(json, 'scores');
  if (hands?.length === 3 || scores?.length === 3) return 3;
  const fourth = hands?.[3];
  if (Array.isArray(fourth) && fourth.length === 0) return 3;
  const points = (scores ?? []).filter((score) => typeof score === 'number');
  const sum = points.reduce((all, score) => all + score, 0) + 1000 * (getNumber(json, 'kyotaku') ?? 0);
  return points.length === 4 && points[3] === 0 && sum === 105_000 ? 3 : 4;
};

const wallOf = (json: Json): readonly TileId[] | undefined => {
  const meta = getObject(json, 'meta');
  const wall = meta && getArray(meta, 'wall');
  if (wall === undefined) return undefined;
  const isId = (id: unknown): boolean => typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < TILE_IDS;
  if (wall.length > TILE_IDS || !wall.every(isId))
    throw new Malformed('mjai.wall', 'meta.wall is not a list of tile ids');
  return wall.map((id) => ((id as number) + 0) as TileId);
};

const startRound = (json: Json, context: MjaiContext): Event => {
  if (!context.areSeatsKnown) context.seats = seatsAtDeal(json);
  context.areSeatsKnown = true;
  const wind = WINDS.findIndex((name) => name === get(json, 'bakaze'));
  if (wind < 0) throw new Malformed('mjai.wind', `bakaze is ${quote(get(json, 'bakaze'))}, not E, S, W or N`);
  const place = needInteger(json, 'kyoku', [1, 4]) - 1;
  const hands = (getArray(json, 'tehais') ?? []).slice(0, context.seats);
  if (hands.length < context.seats) throw new Malformed('mjai.hands', `tehais is not a list of ${context.seats} hands`);
  const wall = wallOf(json);
  return {
    type: 'start-round',
    round: 4 * wind + place,
    honba: needInteger(json, 'honba', [0, 1000], 0),
    deposits: needInteger(json, 'kyotaku', [0, 1000], 0),
    dealer: seat(json, 'oya', context, place % context.seats),
    // An empty list says that they are not known.
    scores: getArray(json, 'scores')?.length === 0 ? [] : (integers(json, 'scores', context.seats) ?? context.scores),
    hands: hands.map((hand) => {
      if (!Array.isArray(hand) || hand.length !== 13)
        throw new Malformed('mjai.hands', 'a hand of tehais has not 13 tiles');
      return hand.map((tile: unknown) => needSeenTile(tile, 'tehais'));
    }),
    indicator: needSeenTile(get(json, 'dora_marker'), 'dora_marker'),
    ...(wall === undefined ? {} : { wall }),
  };
};

const called = (json: Json, context: MjaiContext, own: number) => ({
  seat: seat(json, 'actor', context),
  from: seat(json, 'target', context),
  tile: needTile(get(json, 'pai'), 'pai'),
  own: tiles(json, 'consumed', own),
});

/** Scores that only repeat what deltas say: no fault where they are something else. */
const scoresBeside = (json: Json, seats: number): readonly number[] | undefined => {
  const scores = getArray(json, 'scores')?.slice(0, seats);
  return scores?.length === seats && scores.every((score) => Number.isInteger(score))
    ? (scores as number[])
    : undefined;
};

/** Deltas as given, else from the scores after; [] when neither is there. */
const deltasOf = (json: Json, context: MjaiContext): readonly number[] => {
  const given = getArray(json, 'deltas')?.length === 0 ? [] : integers(json, 'deltas', context.seats);
  const after = given === undefined ? integers(json, 'scores', context.seats) : scoresBeside(json, context.seats);
  if (after === undefined || context.scores.length === 0) return given ?? [];
  const changes = after.map((score, i) => score - context.scores[i]!);
  if (given?.some((delta, i) => delta !== changes[i]) === true)
    context.doubts.push({
      code: 'mjai.scores',
      text: 'the scores after the line are not those before it and its deltas',
    });
  return given ?? changes;
};

const yakuOf = (meta: Json): readonly (readonly [number, number])[] =>
  (getArray(meta, 'yaku') ?? []).slice(0, 100).map((pair) => {
    const [id, value] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
    const from = { id, value };
    return [needInteger(from, 'id', [0, 1000]), needInteger(from, 'value', [0, 1000])];
  });

const win = (json: Json, context: MjaiContext): Event => {
  const meta = getObject(json, 'meta') ?? {};
  const actor = seat(json, 'actor', context);
  const given = get(json, 'pai');
  const tile = given === undefined ? context.last?.tile : needTile(given, 'pai');
  if (tile === undefined) throw new Malformed('mjai.win', 'hora without pai, and no tile was drawn or thrown before');
  const uras = getArray(json, 'ura_markers') ?? getArray(json, 'uradora_markers') ?? [];
  const figure = (key: string, plain: string, most: number): number =>
    needInteger({ [key]: get(meta, key) ?? get(json, plain) ?? 0 }, key, [0, most]) + 0;
  return {
    type: 'win',
    seat: actor,
    from: seat(json, 'target', context, actor),
    tile,
    yaku: yakuOf(meta),
    fu: figure('fu', 'fu', 1000),
    value: figure('value', 'fan', 1000),
    points: figure('points', 'hora_points', MAX_POINTS),
    ura: uras.slice(0, 8).map((ura) => needTile(ura, 'ura_markers')),
    ...(get(meta, 'pao') === undefined ? {} : { pao: seat(meta, 'pao', context) }),
    deltas: deltasOf(json, context),
  };
};

/** Mortal writes no reason: the tiles left, and what happened in the round, tell it. */
const unsaidReason = ({ tally, seats, drawn }: MjaiContext): DrawReason => {
  if (tally.draws >= liveCount(seats)) return 'exhaustive';
  if (tally.riichi === 4) return 'four-riichi';
  if (tally.kongs === 4) return 'four-kongs';
  if (drawn !== undefined) return 'nine-terminals';
  return tally.discards === 4 ? 'four-winds' : 'triple-ron';
};

/** Who shows a hand at an aborted draw whatever the line says; undefined where the hands decide. */
const shownByReason = (reason: DrawReason, context: MjaiContext): readonly Seat[] | undefined => {
  const seats = Array.from({ length: context.seats }, (_, seat) => asSeat(seat));
  if (reason === 'nine-terminals') return seats.filter((seat) => seat === context.last?.seat);
  if (reason === 'triple-ron') return seats.filter((seat) => seat !== context.last?.seat);
  if (reason === 'four-riichi') return seats;
  return reason === 'four-winds' || reason === 'four-kongs' ? [] : undefined;
};

/** Who showed the hand: our list, what the reason says, the ready ones, or the hands that are not all `?`. */
const shownOf = (json: Json, context: MjaiContext, reason: DrawReason): readonly Seat[] => {
  const meta = getObject(json, 'meta');
  const given = meta && getArray(meta, 'shown');
  const ready = getArray(json, 'tenpais');
  if (given !== undefined) {
    const shown = given
      .slice(0, context.seats)
      .map((n) => asSeat(needInteger({ shown: n }, 'shown', [0, context.seats - 1])));
    if (ready?.slice(0, context.seats).some((one, seat) => (one === true) !== shown.some((n) => n === seat)) === true)
      context.doubts.push({ code: 'mjai.tenpais', text: 'tenpais are not the seats whose hands are shown' });
    return shown;
  }
  const due = shownByReason(reason, context);
  if (due !== undefined) return due;
  const hands = getArray(json, 'tehais') ?? [];
  const isSeen = (hand: unknown): boolean => Array.isArray(hand) && hand.some((tile) => tile !== '?');
  return Array.from({ length: context.seats }, (_, i) => asSeat(i)).filter((i) =>
    ready === undefined ? isSeen(hands[i]) : ready[i] === true,
  );
};

const isPlace = (n: number): boolean => n === 1 || n === 2 || n === 3 || n === 4;

const endMatch = (json: Json, context: MjaiContext): Event => {
  const meta = getObject(json, 'meta') ?? {};
  const list = (from: Json, key: string): readonly number[] | undefined =>
    getArray(from, key)?.length === 0 ? [] : numbers(from, key, context.seats);
  const whole = (from: Json): readonly number[] | undefined =>
    getArray(from, 'scores')?.length === 0 ? [] : integers(from, 'scores', context.seats);
  const scores = whole(meta) ?? integers(json, 'scores', context.seats) ?? context.scores;
  const places = list(meta, 'places') ?? [];
  if (!places.every(isPlace)) throw new Malformed('mjai.places', 'meta.places are not numbers from 1 to 4');
  return {
    type: 'end-match',
    scores,
    places: places.length > 0 ? places : placesOf(scores),
    points: list(meta, 'points') ?? [],
  };
};

const discard = (json: Json, context: MjaiContext): Event => {
  const tile = needTile(get(json, 'pai'), 'pai');
  const given = get(json, 'tsumogiri');
  const fromDraw = typeof given === 'boolean' ? given : context.drawn === tile;
  return { type: 'discard', seat: seat(json, 'actor', context), tile, fromDraw };
};

const closedKong = (json: Json, context: MjaiContext): Event => {
  const own = tiles(json, 'consumed', 4, needSeenTile);
  return { type: 'kong', kong: 'closed', seat: seat(json, 'actor', context), own };
};

const READERS: Readonly<Record<string, (json: Json, context: MjaiContext) => Event>> = {
  start_game: startMatch,
  start_kyoku: startRound,
  tsumo: (json, context) => {
    const tile = needSeenTile(get(json, 'pai') ?? '?', 'pai');
    return { type: 'draw', seat: seat(json, 'actor', context), tile };
  },
  dahai: discard,
  chi: (json, context) => ({ type: 'chow', ...called(json, context, 2) }),
  pon: (json, context) => ({ type: 'pung', ...called(json, context, 2) }),
  daiminkan: (json, context) => ({ type: 'kong', kong: 'open', ...called(json, context, 3) }),
  ankan: closedKong,
  kakan: (json, context) => {
    const tile = needTile(get(json, 'pai'), 'pai');
    const actor = seat(json, 'actor', context);
    const pung = context.pungs.get(34 * actor + kindOf(tile));
    const under = getArray(json, 'consumed')?.length === 3 ? tiles(json, 'consumed', 3) : undefined;
    if (pung !== undefined && under !== undefined && sortTiles(pung).some((one, i) => one !== under[i]))
      context.doubts.push({ code: 'meld.differs', text: `the kong of seat ${actor} is not on its pung` });
    return { type: 'kong', kong: 'added', seat: actor, tile };
  },
  kita: (json, context) => ({ type: 'kita', seat: seat(json, 'actor', context) }),
  nukidora: (json, context) => ({ type: 'kita', seat: seat(json, 'actor', context) }),
  dora: (json) => ({ type: 'dora', tile: needTile(get(json, 'dora_marker'), 'dora_marker') }),
  reach: (json, context) => ({ type: 'riichi', seat: seat(json, 'actor', context) }),
  reach_accepted: (json, context) => {
    // The stick is paid whatever the line says; its figures are compared.
    deltasOf(json, context);
    return { type: 'riichi-accepted', seat: seat(json, 'actor', context) };
  },
  hora: win,
  ryukyoku: (json, context) => {
    const reason = parseReason(getString(json, 'reason')) ?? unsaidReason(context);
    return { type: 'draw-round', reason, shown: shownOf(json, context, reason), deltas: deltasOf(json, context) };
  },
  error: (json, context) => ({
    type: 'fault',
    seat: seat(json, 'actor', context),
    code: (getString(json, 'message') ?? '').slice(0, MAX_NAME),
    deltas: deltasOf(json, context),
  }),
  end_kyoku: (json, context) => {
    const meta = getObject(json, 'meta');
    const given = meta && (getArray(meta, 'scores')?.length === 0 ? [] : integers(meta, 'scores', context.seats));
    return { type: 'end-round', scores: given ?? context.scores };
  },
  end_game: endMatch,
};

/** Lines of the handshake and a bot's pass: no event, no fault. */
const SILENT = new Set(['none', 'hello', 'join']);

/** One mjai value; undefined when it is no event of the table. `at` is what a fault names. Follows the context. */
export const parseMjaiEvent = (json: unknown, context: MjaiContext, at = 0): Result<Event | undefined> => {
  if (!isObject(json)) return fault('mjai.not-an-object', at, 'an event is a JSON object');
  const type = getString(json, 'type') ?? '';
  if (SILENT.has(type)) return ok(undefined);
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (read === undefined) return fault('mjai.unknown-type', at, `type ${quote(type)} is not known`);
  try {
    const event = read(json, context);
    follow(context, event);
    return ok(event);
  } catch (error) {
    if (error instanceof Malformed) return fault(error.code, at, `${type}: ${error.message}`);
    throw error;
  }
};
