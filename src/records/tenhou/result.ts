/** The tags that end a round or a match: AGARI, RYUUKYOKU and their `owari`. */
import type { DrawReason } from '../../table/index.ts';
import type { Fault } from '../../base/index.ts';
import { contradict, placesOf } from '../record.ts';
import {
  areScores,
  bad,
  endRound,
  facesOf,
  idle,
  idsIn,
  push,
  seatIn,
  seatOf,
  tileIn,
  turned,
  turnedWhole,
  type TagGame,
} from './game.ts';
import type { Printed } from './ledger.ts';
import { attribute, parseDecimals, parseInteger, parseIntegers, type Tag } from './tags.ts';

/** `sc`: score before and change by player, then chips where a lobby plays with them. */
const readScores = (game: TagGame, tag: Tag): { deltas: number[]; after: number[] } | undefined => {
  const numbers = parseIntegers(attribute(tag, 'sc'));
  if (numbers === undefined || numbers.length < 2 * game.seats || !areScores(numbers)) return undefined;
  const players = [0, 1, 2, 3].slice(0, numbers.length >> 1);
  const deltas = turnedWhole(
    game,
    players.map((p) => 100 * numbers[2 * p + 1]!),
  );
  const before = turnedWhole(
    game,
    players.map((p) => 100 * numbers[2 * p]!),
  );
  if (deltas === undefined || before === undefined) return undefined;
  return { deltas, after: before.map((score, seat) => score + deltas[seat]!) };
};

const endMatch = (game: TagGame, tag: Tag): Fault | undefined => {
  const owari = attribute(tag, 'owari');
  if (owari === undefined) return undefined;
  const numbers = parseDecimals(owari);
  if (numbers === undefined || numbers.length < 2 * game.seats || !areScores(numbers)) return bad(tag, 'owari');
  const players = [0, 1, 2, 3].slice(0, numbers.length >> 1);
  const scores = turnedWhole(
    game,
    players.map((p) => Math.round(100 * numbers[2 * p]!)),
  );
  const points = turnedWhole(
    game,
    players.map((p) => numbers[2 * p + 1]!),
  );
  if (scores === undefined || points === undefined) return bad(tag, 'owari');
  endRound(game);
  return push(game, tag, { type: 'end-match', scores, places: placesOf(scores), points });
};

const pairs = (list: readonly number[]): [number, number][] =>
  Array.from({ length: list.length >> 1 }, (_, i) => [list[2 * i]!, list[2 * i + 1]!]);

/** Yaku ids and han. */
const areYaku = (numbers: readonly number[]): boolean => numbers.every((n) => n >= 0 && n < 1000);

/** Numbers as printed; what is no piece is held against the table like any other. Undefined where nothing is printed, empty where it is no list. */
const printedList = (tag: Tag, name: string): number[] | undefined => {
  const text = attribute(tag, name);
  return text === undefined ? undefined : (parseIntegers(text) ?? []);
};

/** What a result repeats of the table. */
const printedIn = (tag: Tag): Printed => {
  const [honba, deposits] = printedList(tag, 'ba') ?? [];
  return { indicators: printedList(tag, 'doraHai'), honba, deposits };
};

export const readWin = (game: TagGame, tag: Tag): Fault | undefined => {
  if (game.phase === 'before') return idle(tag);
  const seat = seatIn(game, tag, 'who');
  const from = seatIn(game, tag, 'fromWho');
  const machi = parseInteger(attribute(tag, 'machi'));
  const tile = tileIn(game, machi);
  const ten = parseIntegers(attribute(tag, 'ten'));
  const listed = parseIntegers(attribute(tag, 'yaku') ?? '');
  const full = parseIntegers(attribute(tag, 'yakuman') ?? '');
  const ura = idsIn(attribute(tag, 'doraHaiUra') ?? '');
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
  const doubt = (code: string, text: string): void => contradict(game.ledger.found, game.events.length, code, text);
  if (yaku.length === 0) doubt('win.yaku', 'a win without yaku');
  else if (full.length === 0 && ten[0] === 0) doubt('win.fu', 'a win of 0 fu');
  game.ledger.with(game.events.length).win(seat, from, machi!, {
    hand: printedList(tag, 'hai'),
    melds: printedList(tag, 'm') ?? [],
    ura,
    ...printedIn(tag),
  });
  const failed = push(game, tag, {
    type: 'win',
    seat,
    from,
    tile,
    yaku,
    fu: ten[0]!,
    value: yaku.reduce((sum, [, han]) => sum + han, 0),
    points: ten[1]!,
    ura: facesOf(game, ura),
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

export const readDrawRound = (game: TagGame, tag: Tag): Fault | undefined => {
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
  const hands = [0, 1, 2, 3].map((player) =>
    (attribute(tag, `hai${player}`) ?? '') === '' ? undefined : printedList(tag, `hai${player}`),
  );
  game.ledger.with(game.events.length).drawRound(turned(game, hands), printedIn(tag));
  return push(game, tag, { type: 'draw-round', reason, shown, deltas: scores.deltas }) ?? endMatch(game, tag);
};
