/**
 * tenhou.net/6 JSON, Tenhou's viewer and editor format, to events. Turn order, indicator times and riichi deposits are not written
 * in it and are worked out: see tenhou6order.ts, and docs/protocols.md for what is lost. Faults are at offsets in the JSON (of a
 * link: after unescaping), for a damaged round the offset of the round.
 */
import type { Event } from '../../table/index.ts';
import type { Fault } from '../../base/index.ts';
import { parseTenhou6Tile, type Tile } from '../../tiles/index.ts';
import { Faults, tooLong } from '../faults.ts';
import { get, isList, isObject, isWhole, type Json } from '../json.ts';
import {
  MAX_EVENTS,
  placesOf,
  sortTiles,
  wellFormed,
  type Game,
  type Meta,
  type ParsedGames,
  contradict,
  contradictionsOf,
  type Contradiction,
} from '../record.ts';
import { factsOf, isDated, rulesOfType, NO_OPEN_TANYAO, NO_REDS, SOUTH, THREE_SEATS } from '../tenhou/index.ts';
import { parseIncoming, parseOutgoing, type Outgoing } from './items.ts';
import { openTenhou6, roundOffset } from './link.ts';
import { orderTurns, type Budget, type Lists } from './order.ts';
import { playRound, type Result6, type Round6, type Win6 } from './play.ts';
import { ALL_READY, NONE_READY, parseDrawName, parseScore, parseYaku, scoreDoubt, WIN_NAME } from './result.ts';

export { makeTenhou6 } from './make.ts';

/** Entries in one list of a seat; a real one stays below 40. */
const MAX_ENTRIES = 200;
const MAX_ROUNDS = 200;

/** Scores and their changes. */
const isNumber = (value: unknown): value is number => isWhole(value, -1e8, 1e8);
const isTileCode = (value: unknown): value is number =>
  typeof value === 'number' && parseTenhou6Tile(value) !== undefined;
const tilesOf = (codes: readonly number[]): Tile[] => codes.map((code) => parseTenhou6Tile(code)!);
const texts = (value: unknown, most: number): string[] | undefined =>
  isList(value, (item): item is string => typeof item === 'string' && item.length <= 1000, 0, most)
    ? value.map(wellFormed)
    : undefined;

type Flaw = { readonly code: string; readonly text: string };
const flaw = (code: string, text: string): Flaw => ({ code, text });
const isFlaw = (value: object): value is Flaw => 'code' in value;

/** Written by us beside a display that does not say all of them. */
const ownRulesIn = (rule: Json, seats: number): string | undefined => {
  const own = get(rule, 'rules');
  return typeof own === 'string' && own.length <= 1000 && factsOf(own)?.seats === seats ? own : undefined;
};

/** `般南喰赤`: length, open tanyao, reds; a name in another style leaves the usual rules. */
const readRules = (rule: unknown, seats: number): string => {
  const fields: Json = isObject(rule) ? rule : {};
  const own = ownRulesIn(fields, seats);
  if (own !== undefined) return own;
  const shown = get(fields, 'disp');
  const disp = typeof shown === 'string' ? shown : '';
  const isTenhou = /[東南]/.test(disp);
  const reds = ['aka', 'aka51', 'aka52', 'aka53'].map((name) => get(fields, name)).filter((n) => n !== undefined);
  const hasReds = reds.length > 0 ? reds.some((n) => n !== 0 && n !== '0') : !isTenhou || disp.includes('赤');
  return rulesOfType(
    (seats === 3 ? THREE_SEATS : 0) |
      (disp.includes('東') && !disp.includes('南') ? 0 : SOUTH) |
      (isTenhou && !disp.includes('喰') ? NO_OPEN_TANYAO : 0) |
      (hasReds ? 0 : NO_REDS),
  );
};

const readWins = (result: readonly unknown[], seats: number, report: (flaw: Flaw) => void): Win6[] | Flaw => {
  const wins: Win6[] = [];
  const isSeat = (value: unknown): value is number => isWhole(value, 0, seats - 1);
  for (let i = 1; i + 1 < result.length && wins.length < 3; i += 2) {
    const [deltas, detail] = [result[i], result[i + 1]];
    if (!isList(deltas, isNumber, seats, 4)) return flaw('tenhou6.bad-result', 'a win has no score changes');
    if (!isList(detail, (item): item is string | number => typeof item === 'string' || isSeat(item), 4))
      return flaw('tenhou6.bad-result', 'a win has no details');
    const [seat, from, pao, sentence, ...names] = detail;
    const score = typeof sentence === 'string' ? parseScore(sentence, seats) : undefined;
    if (!isSeat(seat) || !isSeat(from) || !isSeat(pao) || score === undefined)
      return flaw('tenhou6.bad-result', 'a win does not say who won what from whom');
    const yaku: [number, number][] = [];
    for (const name of names) {
      const found = typeof name === 'string' ? parseYaku(name) : undefined;
      if (found) yaku.push(found);
      else report(flaw('tenhou6.unknown-yaku', `unknown yaku ${String(name).slice(0, 40)}`));
    }
    const isRead = yaku.length === names.length;
    wins.push({
      seat,
      from,
      pao: pao === seat ? undefined : pao,
      fu: score.fu,
      points: score.points,
      yaku,
      deltas: deltas.slice(0, seats),
      doubt: isRead ? scoreDoubt(score, yaku) : undefined,
    });
  }
  return wins.length > 0 ? wins : flaw('tenhou6.bad-result', 'a win has no winner');
};

/** An empty or absent result is a round that was cut off. */
const readResult = (result: unknown, seats: number, report: (flaw: Flaw) => void): Result6 | Flaw => {
  if (result === undefined || (Array.isArray(result) && result.length === 0)) return { type: 'none' };
  if (!Array.isArray(result) || typeof result[0] !== 'string') return flaw('tenhou6.bad-result', 'no result');
  const list = result as readonly unknown[];
  if (list[0] === WIN_NAME) {
    const wins = readWins(list, seats, report);
    return isFlaw(wins) ? wins : { type: 'wins', wins };
  }
  const name = String(list[0]);
  const reason = parseDrawName(name);
  if (reason === undefined) return flaw('tenhou6.bad-result', `unknown result ${name.slice(0, 40)}`);
  const deltas = isList(list[1], isNumber, seats, 4) ? list[1].slice(0, seats) : Array.from({ length: seats }, () => 0);
  const ready = name === ALL_READY ? 'all' : name === NONE_READY ? 'none' : 'paid';
  return { type: 'draw', reason, deltas, ready };
};

/** An added kong repeats its pung: the feeder's place and the tiles. */
const isOnPung = (kong: Extract<Outgoing, { type: 'added' }>, incoming: Lists['incoming']): boolean =>
  incoming.some(
    (one) =>
      one.type === 'pung' &&
      one.place === kong.place &&
      sortTiles([one.tile, ...one.own]).join(' ') === sortTiles(kong.pung).join(' '),
  );

const readLists = (incoming: unknown, outgoing: unknown): Lists | undefined => {
  if (!Array.isArray(incoming) || !Array.isArray(outgoing)) return undefined;
  if (incoming.length > MAX_ENTRIES || outgoing.length > MAX_ENTRIES) return undefined;
  const ins = incoming.map(parseIncoming);
  const outs = outgoing.map(parseOutgoing);
  if (ins.includes(undefined) || outs.includes(undefined)) return undefined;
  return { incoming: ins as Lists['incoming'], outgoing: outs as Lists['outgoing'] };
};

const readRound = (value: unknown, seats: 3 | 4, report: (flaw: Flaw) => void): Round6 | Flaw => {
  if (!Array.isArray(value)) return flaw('tenhou6.bad-round', 'a round is a list');
  const round = value as readonly unknown[];
  const [head, scores, indicators, ura] = round;
  if (!isList(head, (n): n is number => isWhole(n, 0, 1e6), 2)) return flaw('tenhou6.bad-round', 'no round number');
  if (!isList(scores, isNumber, seats, 4)) return flaw('tenhou6.bad-round', 'no scores');
  if (!isList(indicators, isTileCode, 1, 8)) return flaw('tenhou6.bad-round', 'no dora indicators');
  if (!isList(ura, isTileCode, 0, 8)) return flaw('tenhou6.bad-round', 'no ura indicators');
  if (head[0]! % 4 >= seats) return flaw('tenhou6.bad-round', `no dealer in round ${head[0]}`);
  const hands: Tile[][] = [];
  const lists: Lists[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const hand = round[4 + 3 * seat];
    const both = readLists(round[5 + 3 * seat], round[6 + 3 * seat]);
    if (!isList(hand, isTileCode, 13, 13))
      return flaw('tenhou6.bad-round', `seat ${seat} was not dealt thirteen tiles`);
    if (both === undefined) return flaw('tenhou6.bad-round', `an entry of seat ${seat} is no tile and no call`);
    hands.push(tilesOf(hand));
    lists.push(both);
  }
  const result = readResult(round.length === 14 && seats === 3 ? round[13] : round[16], seats, report);
  if (isFlaw(result)) return result;
  return {
    round: head[0]!,
    honba: head[1]!,
    deposits: head[2] ?? 0,
    scores: scores.slice(0, seats),
    indicators: tilesOf(indicators),
    ura: tilesOf(ura),
    hands,
    lists,
    result,
  };
};

const readMeta = (game: Json): Meta => {
  const title = texts(get(game, 'title'), 8);
  const sx = texts(get(game, 'sx'), 4);
  const ref = get(game, 'ref');
  const rate = get(game, 'rate');
  const isRate = (value: unknown): value is number =>
    typeof value === 'number' && Math.abs(value) < 1e6 && !Object.is(value, -0);
  return {
    ...(typeof ref === 'string' && ref !== '' ? { id: wellFormed(ref.slice(0, 200)) } : {}),
    ...(title && title.some((line) => line !== '') ? { title } : {}),
    ...(sx ? { sx } : {}),
    ...(isList(rate, isRate, 3, 4) ? { rate } : {}),
  };
};

const isThree = (log: readonly unknown[], rule: unknown): boolean => {
  const first = log[0];
  if (Array.isArray(first)) return first.length === 14 || (Array.isArray(first[13]) && first[13].length === 0);
  return isObject(rule) && String(get(rule, 'disp')).startsWith('三');
};

/** `sc`: score and final points by seat. */
const readEnd = (game: Json, seats: number): Event | undefined => {
  const sc = get(game, 'sc');
  const isPoint = (value: unknown): value is number =>
    typeof value === 'number' && Math.abs(value) < 1e7 && !Object.is(value, -0);
  if (!isList(sc, isPoint, 2 * seats, 8)) return undefined;
  const scores = Array.from({ length: seats }, (_, seat) => sc[2 * seat]!);
  if (!scores.every((score) => Number.isInteger(score))) return undefined;
  const points = Array.from({ length: seats }, (_, seat) => sc[2 * seat + 1]!);
  return { type: 'end-match', scores, places: placesOf(scores), points };
};

/** What the entries and sentences of a round say beside its events, which have just been added. */
const doubtRound = (round: Round6, played: readonly Event[], events: readonly Event[], list: Contradiction[]): void => {
  const { result, lists, indicators } = round;
  const doubt = (code: string, text: string): void => contradict(list, events.length - 1, code, text);
  const turned = 1 + played.filter(({ type }) => type === 'dora').length;
  if (result.type !== 'none' && turned < indicators.length)
    doubt('dora.extra', `${indicators.length} indicators are listed, but only ${turned} are turned`);
  for (const [seat, { incoming, outgoing }] of lists.entries())
    for (const one of outgoing)
      if (one.type === 'added' && !isOnPung(one, incoming))
        doubt('meld.differs', `the kong of seat ${seat} is not on its pung`);
  for (const win of result.type === 'wins' ? result.wins : [])
    if (win.doubt !== undefined) doubt('win.sentence', win.doubt);
};

/** `base`: where the text begins in what was given. */
const parseOne = (text: string, base: number, faults: Faults): Game | undefined => {
  const opened = openTenhou6(text);
  const report = (fault: Fault): void => faults.push({ ...fault, at: base + fault.at });
  if (opened.note) report(opened.note);
  if (!opened.value.ok) {
    report(opened.value.error);
    return undefined;
  }
  const game = opened.value.value;
  const log = isObject(game) ? get(game, 'log') : undefined;
  if (!isObject(game) || !Array.isArray(log)) {
    report({ code: 'tenhou6.no-log', at: 0, text: 'the record has no list named log' });
    return undefined;
  }
  const seats = isThree(log, get(game, 'rule')) ? 3 : 4;
  const players = texts(get(game, 'name'), 4);
  const names = players ? Array.from({ length: seats }, (_, seat) => players[seat] ?? '') : undefined;
  const rules = readRules(get(game, 'rule'), seats);
  const events: Event[] = [{ type: 'start-match', rules, ...(names ? { names } : {}) }];
  const contradictions: Contradiction[] = [];
  const budget: Budget = { left: 1000 + opened.json.length };
  let isGood = true;
  for (let index = 0; index < log.length && isGood; index++) {
    const at = (fault: Flaw): void => report({ ...fault, at: roundOffset(opened.json, index) });
    const round = readRound(log[index], seats, at);
    if (isFlaw(round) || index >= MAX_ROUNDS) {
      at(isFlaw(round) ? round : flaw('log.too-many-events', `a game has at most ${MAX_ROUNDS} rounds`));
      isGood = false;
      break;
    }
    const last = round.result.type === 'wins' ? round.result.wins[0]!.from : undefined;
    const order = orderTurns(round.lists, round.round % 4, last, budget);
    const played = playRound(round, order);
    if (events.length + played.length > MAX_EVENTS) {
      at(flaw('log.too-many-events', `a game has at most ${MAX_EVENTS} events`));
      isGood = false;
    } else {
      events.push(...played);
      doubtRound(round, played, events, contradictions);
    }
    if (!order.isComplete) {
      at(flaw('tenhou6.out-of-order', 'the entries of this round fit no order of turns'));
      isGood = false;
    }
  }
  const end = isGood ? readEnd(game, seats) : undefined;
  const sc = get(game, 'sc');
  if (end && events.at(-1)?.type === 'end-round') events.push(end);
  else if (isGood && !end && sc !== undefined && !(Array.isArray(sc) && sc.length === 0))
    contradict(contradictions, events.length - 1, 'end.scores', 'sc is not a score and final points by seat');
  const meta = readMeta(game);
  const rule = get(game, 'rule');
  const isOwn = isObject(rule) && ownRulesIn(rule, seats) !== undefined;
  return {
    events,
    meta: isOwn || isDated(meta.id) ? meta : { ...meta, platform: 'tenhou' },
    ...contradictionsOf(contradictions),
  };
};

/** One record, or one per line; never throws. */
export const parseTenhou6 = (text: string): ParsedGames => {
  const long = tooLong(text);
  if (long) return long;
  const lines = text.split('\n');
  const full = lines.filter((line) => line.trim() !== '');
  const isLines = full.length > 1 && full.every((line) => /^\s{0,8}(?:\{.*\}\s{0,8}$|https?:)/.test(line));
  const games: Game[] = [];
  const faults = new Faults();
  let base = 0;
  for (const one of isLines ? lines : [text]) {
    const game = isLines && one.trim() === '' ? undefined : parseOne(one, base, faults);
    if (game) games.push(game);
    base += one.length + 1;
  }
  return faults.parsed(games);
};
