/** Who is asked for advice and reviews: the adviser, its work budget and the rank points, from fields to an adviser. */
import { type Adviser, ChineseAdviser, RiichiAdviser, evenPoints, parsePoints } from '../analysis/index.ts';
import { type Result, fault, ok } from '../base/index.ts';
import { SuzakuAdviser, type Networks } from '../players/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { type Count, type Read, Reader, parseOneOf } from './fields.ts';

/** `suzaku` joins what is computed with what the flagship network learnt; `expert` computes alone. */
export const ADVISERS = ['suzaku', 'expert'] as const;
/** One of ADVISERS: who is asked for advice. */
export type AdviserName = (typeof ADVISERS)[number];

/** Absent fields have the values in brackets. */
export type AdviserFields = {
  /** One of ADVISERS [`suzaku` in the riichi family where its network is at hand, else `expert`]. */
  readonly adviser?: string;
  /** Work for one decision in milliseconds of a core, counted in search steps and never by the clock [DEFAULT_MS of src/analysis]. */
  readonly ms?: Count;
  /** Rank points of the places, as `parsePoints` reads them; none in Chinese Standard [even steps]. */
  readonly points?: string;
};

/** What an adviser of the riichi family is made with; Chinese Standard is played for points and has no work budget. */
export type AdviserPlan = {
  readonly adviser?: AdviserName;
  readonly ms?: number;
  readonly points: readonly number[];
};

/** An adviser that knows its name as a player spec, and its rank points (none in Chinese Standard). */
export type NamedAdviser = Adviser & { readonly spec: string; readonly points: readonly number[] };

/** Handed to the answers, since the page fetches the fits of a game with the first question about it. */
export type AdviserMaker = (rules: Ruleset, plan: AdviserPlan) => Result<NamedAdviser> | Promise<Result<NamedAdviser>>;

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

const parseAdviser = (name: string, { family, id }: Ruleset): Result<AdviserName> => {
  const found = parseOneOf(name, ADVISERS);
  if (found.ok && found.value === 'suzaku' && family !== 'riichi')
    return fault('field.unwanted', 0, `suzaku gives no advice on ${id}; expert does`);
  return found;
};

/** Reads who is asked: its name, its time, its rank points. */
export const readAdviser = ({ adviser, ms, points }: AdviserFields, rules: Ruleset): Read<AdviserPlan> => {
  const reader = new Reader();
  const who = adviser === undefined ? {} : { adviser: reader.take('adviser', parseAdviser(adviser, rules), 'expert') };
  const work = ms === undefined ? {} : { ms: reader.take('ms', parseMs(ms), 1) };
  return reader.done({ ...who, ...work, points: reader.take('points', readPoints(points, rules), []) });
};

/** Whether the plan is for `suzaku`, so that its network is wanted. */
export const wantsNetwork = ({ family }: Ruleset, { adviser }: Pick<AdviserPlan, 'adviser'>): boolean =>
  family === 'riichi' && adviser !== 'expert';

/** For programs that have every game at hand. `networks`: those that are open. */
export const makeAdviser = (rules: Ruleset, plan: AdviserPlan, networks?: Networks): Result<NamedAdviser> => {
  if (rules.family === 'chinese') return ok(new ChineseAdviser());
  if (!wantsNetwork(rules, plan)) return ok(new RiichiAdviser(rules, plan));
  const network = networks?.({ player: 'suzaku', rules, file: undefined });
  if (network?.ok === true) return SuzakuAdviser.of(rules, network.value, plan);
  // A network that is there but cannot be read is said: nobody should take the expert's answer for that of suzaku.
  const isNone = network === undefined || network.error.code.endsWith('.none');
  if (plan.adviser === undefined && isNone) return ok(new RiichiAdviser(rules, plan));
  return network ?? fault('adviser.network', 0, 'suzaku needs its network, and none is at hand here');
};
