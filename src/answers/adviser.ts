/** Who is asked for advice and reviews: the work budget and the rank points, from fields to an adviser. */
import { type Adviser, ChineseAdviser, RiichiAdviser, evenPoints, parsePoints } from '../analysis/index.ts';
import { type Result, fault, ok } from '../base/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { type Count, type Read, Reader } from './fields.ts';

/** Absent fields have the values in brackets. */
export type AdviserFields = {
  /** Work for one decision in milliseconds of a core, counted in search steps and never by the clock [DEFAULT_MS of src/analysis]. */
  readonly ms?: Count;
  /** Rank points of the places, as `parsePoints` reads them; none in Chinese Standard [even steps]. */
  readonly points?: string;
};

/** What an adviser of the riichi family is made with; Chinese Standard is played for points and has no work budget. */
export type AdviserPlan = { readonly ms?: number; readonly points: readonly number[] };

/** An adviser that knows its name as a player spec, and its rank points (none in Chinese Standard). */
export type NamedAdviser = Adviser & { readonly spec: string; readonly points: readonly number[] };

/** Handed to the answers, since the page fetches the fits of a game with the first question about it. */
export type AdviserMaker = (rules: Ruleset, plan: AdviserPlan) => NamedAdviser | Promise<NamedAdviser>;

const parseMs = (value: Count): Result<number> => {
  const ms = Number(value);
  if (value !== '' && Number.isFinite(ms) && ms >= 1 && ms <= 10_000) return ok(ms);
  return fault('field.number', 0, `${JSON.stringify(String(value))}: a number from 1 to 10000 is wanted`);
};

const NO_PLACES = 'Chinese Standard counts the points of the game, not places';

/** Rank points of the places; even steps where none are given. */
export const readPoints = (points: string | undefined, rules: Ruleset): Result<readonly number[]> => {
  if (rules.family === 'chinese') return points === undefined ? ok([]) : fault('field.unwanted', 0, NO_PLACES);
  return points === undefined ? ok(evenPoints(rules.seats)) : parsePoints(points, rules);
};

export const readAdviser = ({ ms, points }: AdviserFields, rules: Ruleset): Read<AdviserPlan> => {
  const reader = new Reader();
  const work = ms === undefined ? {} : { ms: reader.take('ms', parseMs(ms), 1) };
  return reader.done({ ...work, points: reader.take('points', readPoints(points, rules), []) });
};

/** For programs that have every game at hand. */
export const makeAdviser = (rules: Ruleset, plan: AdviserPlan): NamedAdviser =>
  rules.family === 'chinese' ? new ChineseAdviser() : new RiichiAdviser(rules, plan);
