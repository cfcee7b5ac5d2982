/**
 * Tenhou's tags to events, shared by logs (mjlog.ts) and client packets (packets.ts). It follows only what the tags force it to:
 * which id a seat drew last, who threw last, whether a round is under way.
 */
import { HIDDEN, type Seat } from '../../table/index.ts';
import type { Fault } from '../../base/index.ts';
import { parseMjlogMeld, tileOfId, type Tile, type TileId } from '../../tiles/index.ts';
import { contradictionsOf, type Game } from '../record.ts';
import { attribute, parseDecimals, parseInteger, parseIntegers, type Tag } from './tags.ts';
import {
  wrong,
  bad,
  seatOf,
  seatIn,
  turned,
  tileIn,
  facesOf,
  idsIn,
  hundreds,
  push,
  endRound,
  idle,
  cut,
  decode,
  MAX_SEED,
  LATE_RIICHI,
  UNKNOWN_TAG,
  type TagGame,
} from './game.ts';
import { isDated } from './era.ts';
import { readDrawRound, readWin } from './result.ts';
import { factsOf, NO_REDS, rulesOfType, SOUTH, THREE_SEATS } from './rules.ts';

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
  const own = attribute(tag, 'rules');
  const facts = own === undefined ? undefined : factsOf(own);
  if (facts !== undefined && facts.seats === game.seats && facts.reds === game.reds) game.ownRules = own;
  return undefined;
};

/** Before the first round; logs cut from a longer one have no GO. */
const startMatch = (game: TagGame): void => {
  if (game.events.length > 0) return;
  const { meta, names } = game;
  const fallback = game.rules ?? rulesOfType(SOUTH | (game.seats === 3 ? THREE_SEATS : 0));
  const rules = game.ownRules ?? (game.type === undefined ? fallback : rulesOfType(game.type));
  if (meta.dan) meta.dan = turned(game, meta.dan);
  if (meta.rate) meta.rate = turned(game, meta.rate);
  if (meta.sx) meta.sx = turned(game, meta.sx);
  if (meta.target !== undefined) meta.target = seatOf(game, meta.target) ?? 0;
  if (game.isView) meta.target = seatOf(game, 0) ?? 0;
  if (game.ownRules === undefined && !isDated(meta.id)) meta.platform = 'tenhou';
  game.events.push({ type: 'start-match', rules, ...(names ? { names: turned(game, names) } : {}) });
};

/** Thirteen pieces a seat; none where a client does not see them. Undefined for anything else. */
const readHands = (game: TagGame, tag: Tag): number[][] | undefined => {
  const own = game.isView ? attribute(tag, 'hai') : undefined;
  const hands = Array.from({ length: 4 }, (_, player) => {
    if (own === undefined) return idsIn(attribute(tag, `hai${player}`));
    return player === 0 ? idsIn(own) : [];
  });
  const bySeat = turned(game, hands);
  const isDealt = (hand: number[] | undefined): boolean =>
    hand !== undefined && (hand.length === 13 || (own !== undefined && hand.length === 0));
  return bySeat.every(isDealt) ? (bySeat as number[][]) : undefined;
};

const handOf = (game: TagGame, hand: readonly number[]): Tile[] =>
  hand.length === 0 ? Array.from({ length: 13 }, () => HIDDEN) : facesOf(game, hand);

const startRound = (game: TagGame, tag: Tag): Fault | undefined => {
  endRound(game);
  if (game.type === undefined && game.events.length === 0 && attribute(tag, 'hai3') === '') game.seats = 3;
  startMatch(game);
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
  game.ledger.with(game.events.length).deal(
    hands.map((hand) => (hand.length === 0 ? undefined : hand)),
    id!,
    { honba: honba!, deposits: deposits!, scores },
  );
  return push(game, tag, {
    type: 'start-round',
    round: round!,
    honba: honba!,
    deposits: deposits!,
    dealer,
    scores,
    hands: hands.map((hand) => handOf(game, hand)),
    indicator,
  });
};

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
    game.ledger.with(game.events.length).draw(seat, tag.id);
    return push(game, tag, { type: 'draw', seat, tile });
  }
  const fromDraw = game.drawn[seat] === tag.id || (game.isView && tag.letter >= 97);
  game.drawn[seat] = -1;
  game.thrower = seat;
  game.ledger.with(game.events.length).discard(seat, tag.id);
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
  game.ledger.with(game.events.length).call(seat, meld);
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
  if (step === '2') {
    const printed = attribute(tag, 'ten');
    const scores = printed === undefined ? undefined : (hundreds(game, printed) ?? []);
    game.ledger.with(game.events.length).accept(seat, scores);
    return push(game, tag, { type: 'riichi-accepted', seat });
  }
  const before = game.events.at(-2);
  const last = game.events.at(-1);
  if (last?.type !== 'discard' || last.seat !== seat) return push(game, tag, { type: 'riichi', seat });
  if (before?.type !== 'draw' || before.seat !== seat)
    return wrong(tag, 'mjlog.riichi-order', `seat ${seat} declares riichi without a draw before its discard`);
  const failed = push(game, tag, { type: 'riichi', seat });
  if (failed !== undefined) return failed;
  // One log in 65,474 tells the declaration after its discard; events have it before.
  game.events.splice(-2, 2, game.events.at(-1)!, last);
  return wrong(tag, LATE_RIICHI, `seat ${seat} declares riichi after the discard; it was put before it`);
};

const readDora = (game: TagGame, tag: Tag): Fault | undefined => {
  if (game.phase !== 'playing') return idle(tag);
  const id = parseInteger(attribute(tag, 'hai'));
  const tile = tileIn(game, id);
  if (tile === undefined) return bad(tag, 'hai');
  game.ledger.with(game.events.length).dora(id!);
  return push(game, tag, { type: 'dora', tile });
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

/** One tag to events. A fault that is no note ends the game. */
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
  if (game.type !== undefined || game.names !== undefined) startMatch(game);
  const { events, meta } = game;
  if (game.absences.length > 0) meta.absences = game.absences;
  if (game.dice.length > 0) meta.dice = game.dice;
  if (game.shuffles.length > 0) meta.shuffles = game.shuffles;
  return { events, meta, ...contradictionsOf(game.ledger.found) };
};
