/**
 * Tenhou's tags to events, shared by logs (mjlog.ts) and client packets (packets.ts). It follows only what the tags force it to:
 * which id a seat drew last, who threw last, whether a round is under way. Scores and deltas in the tags are in hundreds.
 *
 * Seats of the tags are turned so that seat 0 is the first dealer.
 */
import { HIDDEN, type DrawReason, type Event, type Seat } from '../table/events.ts';
import { parseMjlogMeld, tileOfId, type Fault, type Tile, type TileId } from '../tiles/index.ts';
import { MAX_EVENTS, placesOf, wellFormed, type Absence, type Game, type Meta } from './record.ts';
import { attribute, parseDecimals, parseInteger, parseIntegers, type Tag } from './tags.ts';
import { NO_REDS, rulesOfType, SOUTH, THREE_SEATS } from './tenhourules.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };

export type TagGame = {
  readonly events: Event[];
  readonly meta: Open<Meta>;
  /** Packets: the reader is player 0 of the tags and sees only its own tiles. */
  readonly isView: boolean;
  type: number | undefined;
  seats: 3 | 4;
  reds: boolean;
  /** The first dealer in the tags' numbering. */
  first: number;
  names: string[] | undefined;
  /** By seat: the id drawn and not yet thrown, −1 none. */
  readonly drawn: number[];
  /** The last discard of the round: who, −1 none. */
  thrower: number;
  phase: 'before' | 'playing' | 'over';
  /** After the last win or draw of a round: the scores its end will tell. */
  closing: readonly number[] | undefined;
  readonly absences: Open<Absence>[];
  /** By seat: the absence that goes on. */
  readonly away: (Open<Absence> | undefined)[];
  readonly dice: number[][];
  readonly shuffles: string[];
};

export const tagGame = (isView = false, id?: string): TagGame => {
  const meta: Open<Meta> = {};
  if (id !== undefined) {
    meta.id = wellFormed(id);
    const target = /[&?]tw=([0-3])/.exec(id);
    if (target) meta.target = Number(target[1]) as Seat;
  }
  return {
    events: [],
    meta,
    isView,
    type: undefined,
    seats: 4,
    reds: true,
    first: 0,
    names: undefined,
    drawn: [-1, -1, -1, -1],
    thrower: -1,
    phase: 'before',
    closing: undefined,
    absences: [],
    away: [],
    dice: [],
    shuffles: [],
  };
};

export const UNKNOWN_TAG = 'log.unknown-tag';

const wrong = (tag: Tag, code: string, text: string): Fault => ({ code, at: tag.at, text });
const bad = (tag: Tag, name: string): Fault =>
  wrong(tag, 'mjlog.bad-attribute', `${tag.name} has no usable attribute ${name}`);

/** Packets turn in four places even with three players, as the fourth chair stays in the client's circle. */
const seatOf = (game: TagGame, player: number | undefined): Seat | undefined => {
  if (player === undefined || player < 0 || player > 3) return undefined;
  const places = game.isView ? 4 : game.seats;
  const seat = (((player - game.first) % places) + places) % places;
  return seat < game.seats && (player < places || places === 4) ? (seat as Seat) : undefined;
};
const seatIn = (game: TagGame, tag: Tag, name: string): Seat | undefined =>
  seatOf(game, parseInteger(attribute(tag, name)));

/** A list in the tags' order of players to the order of seats; the absent fourth falls away. */
const turned = <T>(game: TagGame, list: readonly T[]): T[] => {
  const bySeat: T[] = [];
  for (let player = 0; player < list.length; player++) {
    const seat = seatOf(game, player);
    if (seat !== undefined) bySeat[seat] = list[player]!;
  }
  return bySeat.slice(0, game.seats);
};

const tileIn = (game: TagGame, id: number | undefined): Tile | undefined =>
  id !== undefined && id >= 0 && id < 136 ? tileOfId(id as TileId, game.reds) : undefined;

const tilesIn = (game: TagGame, text: string | undefined): Tile[] | undefined => {
  const ids = parseIntegers(text);
  if (ids === undefined || ids.some((id) => id < 0 || id >= 136)) return undefined;
  return ids.map((id) => tileOfId(id as TileId, game.reds));
};

/** In hundreds; keeps sums of scores exact and within what our own record takes. */
const MAX_SCORE = 1_000_000;
const areScores = (numbers: readonly number[]): boolean => numbers.every((n) => Math.abs(n) <= MAX_SCORE);

const hundreds = (game: TagGame, text: string | undefined): number[] | undefined => {
  const numbers = parseIntegers(text);
  if (numbers === undefined || numbers.length < game.seats || !areScores(numbers)) return undefined;
  return turned(game, numbers.slice(0, 4)).map((n) => 100 * n);
};

/** Only here does a game grow; the limit keeps a hostile log small. */
const push = (game: TagGame, tag: Tag, event: Event): Fault | undefined => {
  if (game.events.length >= MAX_EVENTS)
    return wrong(tag, 'log.too-many-events', `a game has at most ${MAX_EVENTS} events`);
  game.events.push(event);
  return undefined;
};

const endRound = (game: TagGame): void => {
  if (game.closing) game.events.push({ type: 'end-round', scores: game.closing });
  game.closing = undefined;
};

const MAX_NAME = 200;
const MAX_SEED = 10_000;
const cut = (text: string, most = MAX_NAME): string => wellFormed(text.slice(0, most));
const decode = (name: string): string => {
  try {
    return cut(decodeURIComponent(name));
  } catch {
    return cut(name);
  }
};

const readNames = (game: TagGame, tag: Tag): Fault | undefined => {
  const names = [0, 1, 2, 3].map((player) => attribute(tag, `n${player}`));
  const present = names.filter((name) => name !== undefined).length;
  if (present === 1 && game.names !== undefined) {
    const seat = seatOf(
      game,
      names.findIndex((name) => name !== undefined),
    );
    const absence = seat === undefined ? undefined : game.away[seat];
    if (absence === undefined) return undefined;
    absence.to = game.events.length;
    game.away[absence.seat] = undefined;
    if (absence.from === absence.to) game.absences.splice(game.absences.lastIndexOf(absence), 1);
    return undefined;
  }
  if (game.phase !== 'before') return undefined;
  game.names = names.map((name) => decode(name ?? ''));
  const dan = parseIntegers(attribute(tag, 'dan'));
  const rate = parseDecimals(attribute(tag, 'rate') ?? '');
  const sx = attribute(tag, 'sx')
    ?.split(',')
    .slice(0, 4)
    .map((one) => cut(one));
  if (dan?.length === 4) game.meta.dan = dan;
  if (rate?.length === 4) game.meta.rate = rate;
  if (sx?.length === 4) game.meta.sx = sx;
  return undefined;
};

const readType = (game: TagGame, tag: Tag): Fault | undefined => {
  if (game.phase !== 'before') return undefined;
  const type = parseInteger(attribute(tag, 'type'));
  if (type === undefined || type < 0) return bad(tag, 'type');
  game.type = type;
  game.seats = type & THREE_SEATS ? 3 : 4;
  game.reds = (type & NO_REDS) === 0;
  game.meta.type = type;
  const lobby = attribute(tag, 'lobby');
  if (lobby !== undefined) game.meta.lobby = cut(lobby);
  return undefined;
};

/** Before the first round; logs cut from a longer one have no GO and play East and South with reds. */
const startMatch = (game: TagGame, tag: Tag): Fault | undefined => {
  if (game.events.length > 0) return undefined;
  if (game.type === undefined && attribute(tag, 'hai3') === '') game.seats = 3;
  const { meta, names } = game;
  const rules = rulesOfType(game.type ?? SOUTH | (game.seats === 3 ? THREE_SEATS : 0));
  if (meta.dan) meta.dan = turned(game, meta.dan);
  if (meta.rate) meta.rate = turned(game, meta.rate);
  if (meta.sx) meta.sx = turned(game, meta.sx);
  if (meta.target !== undefined) meta.target = seatOf(game, meta.target) ?? 0;
  if (game.isView) meta.target = seatOf(game, 0) ?? 0;
  return push(game, tag, { type: 'start-match', rules, ...(names ? { names: turned(game, names) } : {}) });
};

const readHands = (game: TagGame, tag: Tag): Tile[][] | undefined => {
  const own = game.isView ? attribute(tag, 'hai') : undefined;
  const hands: (Tile[] | undefined)[] = Array.from({ length: 4 }, (_, player) => {
    if (own === undefined) return tilesIn(game, attribute(tag, `hai${player}`));
    return player === 0 ? tilesIn(game, own) : Array.from({ length: 13 }, () => HIDDEN);
  });
  const bySeat = turned(game, hands);
  return bySeat.every((hand) => hand !== undefined && hand.length === 13) ? (bySeat as Tile[][]) : undefined;
};

const startRound = (game: TagGame, tag: Tag): Fault | undefined => {
  endRound(game);
  const failed = startMatch(game, tag);
  if (failed) return failed;
  const seed = parseIntegers(attribute(tag, 'seed'));
  const dealer = seatIn(game, tag, 'oya');
  const scores = hundreds(game, attribute(tag, 'ten'));
  const hands = readHands(game, tag);
  const [round, honba, deposits, first, second, id] = seed ?? [];
  const indicator = tileIn(game, id);
  if (indicator === undefined || round! < 0 || honba! < 0 || deposits! < 0) return bad(tag, 'seed');
  if (dealer === undefined) return bad(tag, 'oya');
  if (scores === undefined) return bad(tag, 'ten');
  if (hands === undefined) return wrong(tag, 'mjlog.hand-size', 'a round begins with thirteen tiles a seat');
  game.dice.push([first!, second!]);
  const shuffle = attribute(tag, 'shuffle');
  if (shuffle !== undefined) game.shuffles.push(cut(shuffle, MAX_SEED));
  game.phase = 'playing';
  game.drawn.fill(-1);
  game.thrower = -1;
  return push(game, tag, {
    type: 'start-round',
    round: round!,
    honba: honba!,
    deposits: deposits!,
    dealer,
    scores,
    hands,
    indicator,
  });
};

const idle = (tag: Tag): Fault => wrong(tag, 'mjlog.no-round', 'this happens outside a round');

/** `<T35/>` … `<G35/>`; small letters in packets: thrown as drawn. */
const readShort = (game: TagGame, tag: Tag): Fault | undefined => {
  const code = tag.letter & ~32;
  const draws = code >= 84 && code <= 87;
  if (!draws && !(code >= 68 && code <= 71))
    return wrong(tag, UNKNOWN_TAG, `unknown tag ${String.fromCharCode(tag.letter)}`);
  if (game.phase !== 'playing') return idle(tag);
  const seat = seatOf(game, code - (draws ? 84 : 68));
  const hidden = tag.id < 0 && draws && game.isView;
  const tile = hidden ? HIDDEN : tileIn(game, tag.id);
  if (seat === undefined || tile === undefined)
    return wrong(tag, 'mjlog.bad-tile', `no tile or seat of this table: ${String.fromCharCode(tag.letter)}${tag.id}`);
  if (draws) {
    game.drawn[seat] = tag.id;
    return push(game, tag, { type: 'draw', seat, tile });
  }
  const fromDraw = game.drawn[seat] === tag.id || (game.isView && tag.letter >= 97);
  game.drawn[seat] = -1;
  game.thrower = seat;
  return push(game, tag, { type: 'discard', seat, tile, fromDraw });
};

const readCall = (game: TagGame, tag: Tag): Fault | undefined => {
  if (game.isView && attribute(tag, 'm') === undefined) return undefined; // the client's own request
  if (game.phase !== 'playing') return idle(tag);
  const seat = seatIn(game, tag, 'who');
  const parsed = parseMjlogMeld(parseInteger(attribute(tag, 'm')) ?? -1);
  if (seat === undefined) return bad(tag, 'who');
  if (!parsed.ok) return bad(tag, 'm');
  const meld = parsed.value;
  game.drawn[seat] = -1;
  const face = (id: TileId): Tile => tileOfId(id, game.reds);
  if (meld.type === 'kita') return push(game, tag, { type: 'kita', seat });
  if (meld.type === 'closed-kong')
    return push(game, tag, { type: 'kong', kong: 'closed', seat, own: meld.tiles.map(face) });
  if (meld.type === 'added-kong')
    return push(game, tag, { type: 'kong', kong: 'added', seat, tile: face(meld.added!) });
  const from = game.thrower as Seat;
  if (game.thrower < 0 || (from - seat + 4) % 4 !== meld.from)
    return wrong(tag, 'mjlog.call-of-nothing', `seat ${seat} calls a tile that its feeder did not just throw`);
  const call = {
    seat,
    from,
    tile: face(meld.claimed),
    own: meld.tiles.filter((id) => id !== meld.claimed).map(face),
  } as const;
  if (meld.type === 'open-kong') return push(game, tag, { type: 'kong', kong: 'open', ...call });
  return push(game, tag, { type: meld.type, ...call });
};

const readRiichi = (game: TagGame, tag: Tag): Fault | undefined => {
  const step = attribute(tag, 'step');
  if (game.isView && step === undefined) return undefined;
  if (game.phase !== 'playing') return idle(tag);
  const seat = seatIn(game, tag, 'who');
  if (seat === undefined) return bad(tag, 'who');
  if (step !== '1' && step !== '2') return bad(tag, 'step');
  return push(game, tag, { type: step === '1' ? 'riichi' : 'riichi-accepted', seat });
};

const readDora = (game: TagGame, tag: Tag): Fault | undefined => {
  if (game.phase !== 'playing') return idle(tag);
  const tile = tileIn(game, parseInteger(attribute(tag, 'hai')));
  return tile === undefined ? bad(tag, 'hai') : push(game, tag, { type: 'dora', tile });
};

/** `sc`: score before and change by player, then chips where a lobby plays with them. */
const readScores = (game: TagGame, tag: Tag): { deltas: number[]; after: number[] } | undefined => {
  const numbers = parseIntegers(attribute(tag, 'sc'));
  if (numbers === undefined || numbers.length < 2 * game.seats || !areScores(numbers)) return undefined;
  const players = [0, 1, 2, 3].slice(0, numbers.length >> 1);
  const deltas = turned(
    game,
    players.map((p) => 100 * numbers[2 * p + 1]!),
  );
  const before = turned(
    game,
    players.map((p) => 100 * numbers[2 * p]!),
  );
  return { deltas, after: before.map((score, seat) => score + deltas[seat]!) };
};

const endMatch = (game: TagGame, tag: Tag): Fault | undefined => {
  const owari = attribute(tag, 'owari');
  if (owari === undefined) return undefined;
  const numbers = parseDecimals(owari);
  if (numbers === undefined || numbers.length < 2 * game.seats || !areScores(numbers)) return bad(tag, 'owari');
  const players = [0, 1, 2, 3].slice(0, numbers.length >> 1);
  const scores = turned(
    game,
    players.map((p) => Math.round(100 * numbers[2 * p]!)),
  );
  const points = turned(
    game,
    players.map((p) => numbers[2 * p + 1]!),
  );
  endRound(game);
  return push(game, tag, { type: 'end-match', scores, places: placesOf(scores), points });
};

const pairs = (list: readonly number[]): [number, number][] =>
  Array.from({ length: list.length >> 1 }, (_, i) => [list[2 * i]!, list[2 * i + 1]!]);

/** Yaku ids and han. */
const areYaku = (numbers: readonly number[]): boolean => numbers.every((n) => n >= 0 && n < 1000);

const readWin = (game: TagGame, tag: Tag): Fault | undefined => {
  if (game.phase === 'before') return idle(tag);
  const seat = seatIn(game, tag, 'who');
  const from = seatIn(game, tag, 'fromWho');
  const tile = tileIn(game, parseInteger(attribute(tag, 'machi')));
  const ten = parseIntegers(attribute(tag, 'ten'));
  const listed = parseIntegers(attribute(tag, 'yaku') ?? '');
  const full = parseIntegers(attribute(tag, 'yakuman') ?? '');
  const ura = tilesIn(game, attribute(tag, 'doraHaiUra') ?? '');
  const scores = readScores(game, tag);
  const liable = attribute(tag, 'paoWho');
  const pao = liable === undefined ? undefined : seatIn(game, tag, 'paoWho');
  if (seat === undefined) return bad(tag, 'who');
  if (from === undefined) return bad(tag, 'fromWho');
  if (tile === undefined) return bad(tag, 'machi');
  if (ten === undefined || ten.length < 2 || ten[0]! < 0 || ten[1]! < 0) return bad(tag, 'ten');
  if (listed === undefined || listed.length % 2 === 1 || !areYaku(listed)) return bad(tag, 'yaku');
  if (full === undefined || !areYaku(full)) return bad(tag, 'yakuman');
  if (ura === undefined || ura.length > 8) return bad(tag, 'doraHaiUra');
  if (scores === undefined) return bad(tag, 'sc');
  if (liable !== undefined && pao === undefined) return bad(tag, 'paoWho');
  const yaku = [...pairs(listed), ...full.map((id): [number, number] => [id, 13])];
  game.phase = 'over';
  game.closing = scores.after;
  const failed = push(game, tag, {
    type: 'win',
    seat,
    from,
    tile,
    yaku,
    fu: ten[0]!,
    value: yaku.reduce((sum, [, han]) => sum + han, 0),
    points: ten[1]!,
    ura,
    ...(pao === undefined ? {} : { pao }),
    deltas: scores.deltas,
  });
  return failed ?? endMatch(game, tag);
};

export const DRAW_TYPES: Readonly<Record<DrawReason, string>> = {
  exhaustive: '',
  nagashi: 'nm',
  'nine-terminals': 'yao9',
  'four-winds': 'kaze4',
  'four-riichi': 'reach4',
  'four-kongs': 'kan4',
  'triple-ron': 'ron3',
};
const REASONS = new Map(Object.entries(DRAW_TYPES).map(([reason, type]) => [type, reason as DrawReason]));

const readDrawRound = (game: TagGame, tag: Tag): Fault | undefined => {
  if (game.phase !== 'playing') return idle(tag);
  const reason = REASONS.get(attribute(tag, 'type') ?? '');
  const scores = readScores(game, tag);
  if (reason === undefined) return bad(tag, 'type');
  if (scores === undefined) return bad(tag, 'sc');
  const shown = ([0, 1, 2, 3] as const)
    .filter((player) => (attribute(tag, `hai${player}`) ?? '') !== '')
    .map((player) => seatOf(game, player))
    .filter((seat) => seat !== undefined)
    .sort((a, b) => a - b);
  game.phase = 'over';
  game.closing = scores.after;
  return push(game, tag, { type: 'draw-round', reason, shown, deltas: scores.deltas }) ?? endMatch(game, tag);
};

const readAbsence = (game: TagGame, tag: Tag): Fault | undefined => {
  const seat = seatIn(game, tag, 'who');
  if (seat === undefined) return game.isView ? undefined : bad(tag, 'who');
  if (game.away[seat]) return undefined;
  const absence = { seat, from: game.events.length };
  game.away[seat] = absence;
  game.absences.push(absence);
  return undefined;
};

/** One tag to events. A fault ends the game, except for `log.unknown-tag`. */
export const readTag = (game: TagGame, tag: Tag): Fault | undefined => {
  if (tag.name === '') return readShort(game, tag);
  switch (tag.name) {
    case 'N':
      return readCall(game, tag);
    case 'REACH':
      return readRiichi(game, tag);
    case 'DORA':
      return readDora(game, tag);
    case 'AGARI':
      return readWin(game, tag);
    case 'RYUUKYOKU':
      return readDrawRound(game, tag);
    case 'INIT':
      return startRound(game, tag);
    case 'UN':
      return readNames(game, tag);
    case 'BYE':
      return readAbsence(game, tag);
    case 'GO':
      return readType(game, tag);
    case 'TAIKYOKU': {
      const first = parseInteger(attribute(tag, 'oya') ?? '0');
      if (first === undefined || first < 0 || first >= (game.isView ? 4 : game.seats)) return bad(tag, 'oya');
      if (game.phase === 'before') game.first = first;
      return undefined;
    }
    case 'SHUFFLE': {
      const seed = attribute(tag, 'seed');
      if (seed !== undefined) game.meta.shuffle = cut(seed, MAX_SEED);
      return undefined;
    }
    default:
      return wrong(tag, UNKNOWN_TAG, `unknown tag ${tag.name}`);
  }
};

/** The game so far; a match without a round still has its start. */
export const closeGame = (game: TagGame): Game => {
  endRound(game);
  const { events, meta } = game;
  if (game.absences.length > 0) meta.absences = game.absences;
  if (game.dice.length > 0) meta.dice = game.dice;
  if (game.shuffles.length > 0) meta.shuffles = game.shuffles;
  return { events, meta };
};
