/**
 * What a final rank is worth. Tenhou: by room, dan and length; sources: the published table of four-player rooms (first, second, third, and
 * the last place by dan: −(20 + 10 · dan) for East games, half as much again for East-South), three seats as recalled, to be checked. Grades below
 * 1 dan lose nothing but 10 and 20 at the last two.
 */
import type { RiichiRules } from '../../../rules/index.ts';
import { Bug, fault, ok, type Result } from '../../../base/index.ts';

/** Tenhou's rooms, lowest first; each pays its places differently. */
export const ROOMS = ['general', 'upper', 'expert', 'phoenix'] as const;
/** One of Tenhou's four rooms; the rank points of a match depend on it. */
export type Room = (typeof ROOMS)[number];

const isRoom = (name: string): name is Room => ROOMS.some((room) => room === name);

/** First and second place, East games, four seats. */
const FOUR: Readonly<Record<Room, readonly [number, number]>> = {
  general: [20, 10],
  upper: [40, 10],
  expert: [50, 20],
  phoenix: [60, 30],
};
/** First place, East games, three seats; the second gets nothing. */
const THREE: Readonly<Record<Room, number>> = { general: 30, upper: 50, expert: 70, phoenix: 90 };

/** Even steps from place to place: a mean rank, in other units. */
export const evenPoints = (seats: number): readonly number[] => (seats === 3 ? [90, 0, -90] : [90, 30, -30, -90]);

/** Tenhou's rank points, first place first. `dan`: 1–10; 0 and −1 are the first and second grade below, lower ones lose nothing. */
export const tenhouPoints = (
  room: Room,
  dan: number,
  rules: Pick<RiichiRules, 'seats' | 'length'>,
): readonly number[] => {
  if (!isRoom(room)) throw new Bug(`placement: Tenhou has the rooms ${ROOMS.join(', ')}, not ${String(room)}`);
  const factor = rules.length === 'south' ? 1.5 : 1;
  const last = -factor * Math.max(0, 20 + 10 * dan);
  const loss = last === 0 ? 0 : last;
  if (rules.seats === 3) return [factor * THREE[room], 0, loss];
  const [first, second] = FOUR[room];
  return [factor * first, factor * second, 0, loss];
};

/** Suphx's reward (Li and others 2020): (5, 2, 0, −(dan + 2)), Tenhou's expert room in units of 15. For four seats alone: a placement of three refuses it. */
export const suphxPoints = (dan: number): readonly number[] => [5, 2, 0, -(dan + 2)];

/** Uma, with oka to the first, in thousands. */
export const umaPoints = ({ uma, oka }: Pick<RiichiRules, 'uma' | 'oka'>): readonly number[] =>
  uma.map((points, rank) => points + (rank === 0 ? oka : 0));

const MOST_DAN = 10;

/** Names that stand for rank points, as people write them. */
const namesFor = (seats: number): string =>
  `${[...ROOMS, ...(seats === 4 ? ['suphx'] : [])].join(', ')} with a dan (phoenix:7), uma or ${seats === 4 ? 'uma:20,10' : 'uma:20'}`;

const isFalling = (points: readonly number[], seats: number): boolean =>
  points.length === seats &&
  points.every((value, rank) => Number.isFinite(value) && (rank === 0 || value <= points[rank - 1]!)) &&
  points[0]! > points[seats - 1]!;

/** With / or commas between; what is no number is NaN. */
const numbersOf = (text: string): readonly number[] =>
  text.split(/[,/]/).map((part) => (part.trim() === '' ? Number.NaN : Number(part)));

/** The better places' uma: the worse ones pay it, and the middle one of three has none. */
const wholeUma = (better: readonly number[], seats: number): readonly number[] => [
  ...better,
  ...(seats === 3 ? [0] : []),
  ...better.map((points) => 0 - points).reverse(),
];

/** Rank points by name; undefined where there are none of that name. */
const pointsNamed = (name: string, rest: string, rules: RiichiRules): readonly number[] | undefined => {
  if (name === 'uma') return umaPoints(rest === '' ? rules : { ...rules, uma: wholeUma(numbersOf(rest), rules.seats) });
  const dan = /^\d{1,2}$/.test(rest) ? Number(rest) : 0;
  if (dan < 1 || dan > MOST_DAN) return undefined;
  if (name === 'suphx') return rules.seats === 4 ? suphxPoints(dan) : undefined;
  return isRoom(name) ? tenhouPoints(name, dan, rules) : undefined;
};

/**
 * Rank points as people write them: a list, first place first (`90,45,0,-135`); `phoenix:7`, Tenhou's of a room and dan; `uma` of the rules, or `uma:20,10` of
 * the better places, with the oka of the rules; `suphx:7`, of four seats alone.
 */
export const parsePoints = (text: string, rules: RiichiRules): Result<readonly number[]> => {
  const [, name, rest = ''] = /^([a-z][^:]*):?(.*)$/s.exec(text.trim()) ?? [];
  const points = name === undefined ? numbersOf(text) : pointsNamed(name, rest, rules);
  if (points !== undefined && isFalling(points, rules.seats)) return ok(points);
  const given = JSON.stringify(text.slice(0, 40));
  const list = `${rules.seats} numbers, first place first and none higher than the one before`;
  return fault('placement.points', 0, `${given}: wanted are ${list}, or a name: ${namesFor(rules.seats)}`);
};
