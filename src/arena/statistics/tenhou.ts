/**
 * Tenhou's rating and dan ladder, computed from the places of hanchan in order. Rating: R += k · (30, 10, −10, −30 + (table − R) / 40)
 * with k = max(0.2, 1 − 0.002 · games), from 1500 (Mizukami et al. 2014, §6). Ladder: points of the room for first and second place,
 * −15 · (dan + 2) for fourth (2 kyu −15, 1 kyu −30, below nothing); a dan starts at 200 · dan points, rises at twice that and falls
 * below 0; a kyu starts at 0 and never falls.
 */
import { danPoints, type StableRoom } from './stable.ts';

/** Tenhou's rating of a new player. */
export const START_RATING = 1500;
const RATING_POINTS = [30, 10, -10, -30] as const;

/** `place` 1–4; `table` is the mean rating of the four players; `games` were played before this one. */
export const nextRating = (rating: number, place: number, games: number, table: number): number =>
  rating + Math.max(0.2, 1 - 0.002 * games) * (RATING_POINTS[place - 1]! + (table - rating) / 40);

/** Against three opponents of `field` each. */
export const ratingAfter = (places: readonly number[], field = START_RATING): number =>
  places.reduce((rating, place, games) => nextRating(rating, place, games, (rating + 3 * field) / 4), START_RATING);

/** Grades as in Tenhou's logs: 0 new, 1–9 = 9–1 kyu, 10–19 = 1–10 dan, 20 tenhoui. */
export const TENHOUI = 20;
const FIRST_DAN = 10;
/** Points a kyu needs: new, 9 kyu … 1 kyu. */
const KYU_POINTS = [20, 20, 20, 20, 40, 60, 80, 100, 100, 100] as const;

/** A grade on Tenhou's ladder (10 = 1 dan) and the points held in it. */
export type LadderStanding = { readonly grade: number; readonly points: number };

/** Points with which a grade begins. */
export const startOf = (grade: number): number => (grade < FIRST_DAN ? 0 : 200 * (grade - FIRST_DAN + 1));
/** Points that promote from a grade. */
export const goalOf = (grade: number): number =>
  grade >= TENHOUI ? Infinity : grade < FIRST_DAN ? KYU_POINTS[grade]! : 2 * startOf(grade);

/** One hanchan later. Who is tenhoui stays it. */
export const climb = ({ grade, points }: LadderStanding, place: number, room: StableRoom): LadderStanding => {
  if (grade >= TENHOUI) return { grade, points };
  const dan = grade - FIRST_DAN + 1;
  const change = danPoints(room, Math.max(dan, -2))[place - 1]!;
  const next = points + change;
  if (next >= goalOf(grade)) return { grade: grade + 1, points: startOf(grade + 1) };
  if (next >= 0) return { grade, points: next };
  return grade > FIRST_DAN ? { grade: grade - 1, points: startOf(grade - 1) } : { grade, points: 0 };
};

/** Where a player stands on Tenhou's ladder after its games: grade, rating and the best of each. */
export type Ladder = {
  readonly standing: LadderStanding;
  /** The best grade that was held. */
  readonly best: number;
  readonly rating: number;
  readonly bestRating: number;
};

/** Room, first grade and opponents' rating on Tenhou's ladder. */
export type LadderOptions = {
  readonly room?: StableRoom;
  readonly start?: number;
  /** Mean rating of the opponents. */
  readonly field?: number;
};

/** All hanchan in one room, in the order played. */
export const climbLadder = (places: readonly number[], options: LadderOptions = {}): Ladder => {
  const { room = 'expert', start = 0, field = START_RATING } = options;
  let standing: LadderStanding = { grade: start, points: startOf(start) };
  let rating = START_RATING;
  let best = start;
  let bestRating = rating;
  for (const [games, place] of places.entries()) {
    standing = climb(standing, place, room);
    rating = nextRating(rating, place, games, (rating + 3 * field) / 4);
    best = Math.max(best, standing.grade);
    bestRating = Math.max(bestRating, rating);
  }
  return { standing, best, rating, bestRating };
};
