/**
 * What a final rank is worth. Tenhou: by room, dan and length; sources: the published table of four-player rooms (first, second, third, and
 * the last place by dan: −(20 + 10 · dan) for East games, half as much again for East-South), three seats as recalled, to be checked. Grades below
 * 1 dan lose nothing but 10 and 20 at the last two.
 */
import type { RiichiRules } from '../../rules/index.ts';
import { Bug } from '../../tiles/index.ts';

export const ROOMS = ['general', 'upper', 'expert', 'phoenix'] as const;
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

/** Suphx's reward (Li and others 2020): (5, 2, 0, −(dan + 2)), Tenhou's expert room in units of 15. */
export const suphxPoints = (dan: number): readonly number[] => [5, 2, 0, -(dan + 2)];

/** Uma, with oka to the first, in thousands. */
export const umaPoints = ({ uma, oka }: Pick<RiichiRules, 'uma' | 'oka'>): readonly number[] =>
  uma.map((points, rank) => points + (rank === 0 ? oka : 0));
