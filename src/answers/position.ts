/**
 * A described position: fields as text in, a checked table with its legal actions out. Seats are named by their winds; scores and the like go from
 * East on. Fields have the names of the flags of `suzaku advise`.
 */
import { type Result, fault, ok } from '../base/index.ts';
import { type RiichiRules, type Ruleset, parseRuleset } from '../rules/index.ts';
import { liveCount } from '../table/index.ts';
import {
  type CheckedSetup,
  type OpenSeat,
  type Setup,
  type RiverTile,
  tableOf,
  declaredIn,
  mostLeft,
  parseRiver,
  parsePositionHand,
  parsePositionMelds,
  setupOf,
  positionLeft,
  positionScores,
} from '../table/setup/index.ts';
import { type Meld, type Tile, parseTiles } from '../tiles/index.ts';
import { type Count, type Read, Reader, inField, parseTile, parseWhole, parseWind } from './fields.ts';
import { parseRound } from './round.ts';

/** Absent fields have the values in brackets. */
export type PositionFields = {
  /** The own tiles, melds after #; 3n + 2 tiles to act, 3n + 1 to claim. */
  readonly hand: string;
  /** [tenhou] */
  readonly rules?: string;
  /** The own wind [S]. */
  readonly seat?: string;
  /** Wind and number [E1]. */
  readonly round?: string;
  /** [0] */
  readonly honba?: Count;
  /** Riichi sticks on the table [as many as there are riichi in the rivers]. */
  readonly deposits?: Count;
  /** Current scores from East on, as a list or with commas between [the starting score]. */
  readonly scores?: string | readonly number[];
  /** Open indicators; needed in the riichi family, none in Chinese Standard. */
  readonly dora?: string;
  /** The drawn tile [the last tile of the hand]. */
  readonly draw?: string;
  /** A tile just discarded, and the wind that discarded it. */
  readonly claim?: string;
  readonly from?: string;
  /** Discards of a seat: `E:1z 9m' 34pr (5s)`, as src/table/setup reads a river; several texts of a seat follow each other. */
  readonly river?: readonly string[];
  /** Melds of another seat: `W:555z 123m`. */
  readonly meld?: readonly string[];
  /** North tiles set aside: `S:1`. */
  readonly kita?: readonly string[];
  /** Tiles left to draw; in Chinese Standard own ones [counted from the rivers]. */
  readonly left?: Count;
  /** Own turn from 1. Counts where neither `left` nor a river of another seat says how far the round is, in the riichi family [counted as well]. */
  readonly turn?: Count;
};

/** `E:rest`. */
const splitSeat = (text: string, seats: number): Result<readonly [wind: number, rest: string]> => {
  const colon = text.indexOf(':');
  if (colon < 0) {
    const shown = JSON.stringify(text.slice(0, 40));
    return fault('field.seat', 0, `${shown}: a wind and a colon come first, such as E:19m1z`);
  }
  const wind = parseWind(text.slice(0, colon).trim(), seats);
  return wind.ok ? ok([wind.value, text.slice(colon + 1)]) : wind;
};

type Open = { river: readonly RiverTile[]; melds: readonly Meld[]; kita: number };

type Own = { readonly wind: number; readonly melds: readonly Meld[]; readonly seats: number };

const meldsIn = (text: string, wind: number, own: Own): Result<readonly Meld[]> =>
  wind === own.wind ? fault('field.own-meld', 0, 'own melds stand in the hand after #') : parsePositionMelds(text);

/** What lies open before each seat, by wind. */
const openSeats = (fields: PositionFields, own: Own, reader: Reader): readonly OpenSeat[] => {
  const { seats } = own;
  const open = Array.from({ length: seats }, (): Open => ({ river: [], melds: [], kita: 0 }));
  open[own.wind]!.melds = own.melds;
  const each = <T>(
    field: 'river' | 'meld' | 'kita',
    parse: (rest: string, wind: number) => Result<T>,
    put: (seat: Open, value: T) => void,
  ): void => {
    for (const text of fields[field] ?? []) {
      const split = splitSeat(text, seats);
      const value = split.ok ? parse(split.value[1], split.value[0]) : split;
      if (split.ok && value.ok) put(open[split.value[0]]!, value.value);
      else reader.take(field, value, undefined);
    }
  };
  each('river', parseRiver, (seat, river) => (seat.river = [...seat.river, ...river]));
  each(
    'meld',
    (rest, wind) => meldsIn(rest, wind, own),
    (seat, melds) => (seat.melds = [...seat.melds, ...melds]),
  );
  each(
    'kita',
    (rest) => parseWhole(rest, 0, 4),
    (seat, kita) => (seat.kita = kita),
  );
  return open;
};

type Sticks = {
  /** On the table. */
  readonly deposits: number;
  /** Riichi in the rivers. */
  readonly declared: number;
};

/** Current scores and the sticks on the table are all points there are; a riichi in the rivers may not have been paid for yet. */
const checkSum = (
  scores: readonly number[],
  { startingScore, seats }: RiichiRules,
  { deposits, declared }: Sticks,
): Result<readonly number[]> => {
  const sum = scores.reduce((all, score) => all + score, 0);
  const missing = seats * startingScore - sum;
  if (missing % 1000 === 0 && missing <= 1000 * deposits && missing >= 1000 * (deposits - declared)) return ok(scores);
  const found = `scores of ${sum} and ${deposits} sticks on the table (--deposits)`;
  return fault('field.score-sum', 0, `${found} are not the ${seats * startingScore} points there are`);
};

/** `32000,18000,30000,20000`; what is no number is NaN. */
export const splitScores = (text: string): readonly number[] =>
  text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));

/** Scores in hundreds from East on; absent ones are starting scores. */
export const parseScores = (scores: PositionFields['scores'], rules: Ruleset): Result<readonly number[]> => {
  const read = positionScores(typeof scores === 'string' ? splitScores(scores) : (scores ?? []), rules);
  return read.ok ? read : fault('field.scores', 0, read.error.text);
};

const readScores = (scores: PositionFields['scores'], rules: Ruleset, sticks: Sticks): Result<readonly number[]> => {
  const read = parseScores(scores, rules);
  return read.ok && scores !== undefined && rules.family === 'riichi' ? checkSum(read.value, rules, sticks) : read;
};

const readDora = (dora: string | undefined, isChinese: boolean): Result<readonly Tile[]> => {
  if (isChinese) return dora === undefined ? ok([]) : fault('field.unwanted', 0, 'Chinese Standard has no dora');
  if (dora === undefined) return fault('field.missing', 0, 'the open dora indicators are wanted, such as --dora 4p');
  return parseTiles(dora);
};

const readClaim = ({ claim, from }: PositionFields, seats: number, reader: Reader): Setup['claim'] => {
  if (claim === undefined && from === undefined) return undefined;
  if (claim === undefined || from === undefined) {
    const pair = fault('field.missing', 0, '--claim TILE and --from WIND go together');
    return reader.take(claim === undefined ? 'from' : 'claim', pair, undefined);
  }
  return { tile: reader.take('claim', parseTile(claim), 0 as Tile), from: reader.wind('from', from, seats) };
};

const readPosition = (fields: PositionFields): Read<Setup> => {
  const found = inField('rules', parseRuleset(fields.rules ?? 'tenhou'));
  if (!found.ok) return found;
  const rules = found.value;
  const { seats } = rules;
  const hand = inField('hand', parsePositionHand(fields.hand, rules));
  if (!hand.ok) return hand;
  const { tiles, melds } = hand.value;
  const reader = new Reader();
  const typed = reader.take('hand', parseTiles(fields.hand.replace(/[#[].*$/s, '')), []);
  const indicators = reader.take('dora', readDora(fields.dora, rules.family === 'chinese'), []);
  const wind = reader.wind('seat', fields.seat ?? 'S', seats);
  const open = openSeats(fields, { wind, melds, seats }, reader);
  const last = typed.at(-1);
  const drawn = fields.draw === undefined ? last : reader.take('draw', parseTile(fields.draw), last);
  const claim = readClaim(fields, seats, reader);
  const declared = declaredIn(open);
  const deposits = fields.deposits === undefined ? declared : reader.whole('deposits', fields.deposits, 0, 100);
  const round = reader.take('round', parseRound(fields.round ?? 'E1', rules), 0);
  const honba = reader.whole('honba', fields.honba ?? 0, 0, 100);
  const scores = reader.take('scores', readScores(fields.scores, rules, { deposits, declared }), []);
  const left =
    fields.left === undefined ? {} : positionLeft(reader.whole('left', fields.left, 0, mostLeft(rules)), rules);
  const isAct = tiles.length % 3 === 2;
  return reader.done(
    setupOf({
      rules,
      round,
      wind,
      honba,
      deposits,
      scores,
      tiles,
      ...(isAct && drawn !== undefined ? { drawn } : {}),
      ...(claim === undefined ? {} : { claim }),
      indicators,
      open,
      ...left,
    }),
  );
};

/** Tiles left at an own turn of a round without calls; the table's own count where it is less. */
const leftAt = (turn: number, { rules, seat, dealer, claim }: Setup, counted: number): number => {
  const { seats } = rules;
  const wind = (seat - dealer + seats) % seats;
  const left = liveCount(seats) - seats * (turn - 1) - wind - (claim === undefined ? 1 : 0);
  return left >= 0 ? Math.min(left, counted) : counted;
};

/** More turns than a seat has in any round. */
const MOST_TURNS = 40;

/** A described position that has been checked: its table and its legal actions. */
export type OpenedPosition = CheckedSetup & { readonly setup: Setup };

/** The table as the seat sees it, and what it may do. */
export const openPosition = (fields: PositionFields): Read<OpenedPosition> => {
  const read = readPosition(fields);
  if (!read.ok) return read;
  const setup = read.value;
  const turn = inField('turn', parseWhole(fields.turn ?? 1, 1, MOST_TURNS));
  if (!turn.ok) return turn;
  const asking = tableOf(setup);
  if (!asking.ok) return asking;
  const isBare = setup.open.every(({ river }, seat) => seat === setup.seat || river.length === 0);
  if (fields.turn === undefined || fields.left !== undefined || !isBare || setup.rules.family === 'chinese')
    return ok({ ...asking.value, setup });
  const { liveLeft } = asking.value.table;
  const left = leftAt(turn.value, setup, liveLeft);
  if (left === liveLeft) return ok({ ...asking.value, setup });
  const later = tableOf({ ...setup, left });
  return later.ok ? ok({ ...later.value, setup }) : later;
};
