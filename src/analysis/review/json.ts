/** A review as JSON for other programs; docs/review.md lists the fields. */
import type { Family } from '../../rules/index.ts';
import type { Language } from '../../rules/riichi/index.ts';
import type { FanLine } from '../../rules/chinese/index.ts';
import { makeActionOf } from '../../table/index.ts';
import { makeMpszTile, type Tile } from '../../tiles/index.ts';
import { type Plan, OUTCOMES, makeLabel, type Advice, type ActionLabel, type Option } from '../advice/index.ts';
import { makeReason, type Reason } from '../reasons/index.ts';
import type { Judged, Position, Review } from './types.ts';

/** Version of the JSON of reviews, its field `suzakuReview`. */
export const REVIEW_VERSION = 2;

/** What is known of the game beside its events. */
export type ReviewInfo = {
  readonly id?: string | undefined;
  readonly rules: string;
  /** By seat; empty where not known. */
  readonly names: readonly string[];
  /** Who was asked: a player spec. */
  readonly adviser: string;
  readonly lang: Language;
};

type Json = Readonly<Record<string, unknown>>;

/** Five digits after the point are more than any figure is good for. */
const round = (value: number): number => Math.round(1e5 * value) / 1e5 + 0;
const rounded = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isInteger(value) ? value : round(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(rounded);
  return changed(value as Json, rounded);
};

/** A copy with every field changed. A review has hundreds of thousands of fields: lists of entries would take twice as long. */
const changed = (value: Json, change: (one: unknown, name: string) => unknown): Json => {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = change(value[name], name);
  return copy;
};

const isLabel = (value: unknown): value is ActionLabel =>
  typeof value === 'object' && value !== null && 'kind' in value && 'action' in value;

/** By the judge's name. */
const fansJson = (fans: readonly FanLine[]): readonly Json[] =>
  fans.map(({ fan, count }) => ({ name: fan.names.zh, points: fan.points, count }));

/** Labels, tiles and fan by name. */
const named = (value: unknown, key: string, lang: Language): unknown => {
  if (isLabel(value)) return makeLabel(value, lang);
  if (key === 'tile' || key === 'thrown') return makeMpszTile(value as Tile);
  if (key === 'tiles' && Array.isArray(value)) return value.map((tile) => makeMpszTile(tile as Tile));
  if (key === 'fans') return fansJson(value as readonly FanLine[]);
  if (Array.isArray(value)) return value.map((one) => named(one, '', lang));
  if (typeof value !== 'object' || value === null) return value;
  return changed(value as Json, (one, name) => named(one, name, lang));
};

/** The reason's own fields, and the sentence made of them. */
export const reasonJson = (reason: Reason, lang: Language): Json => ({
  ...(rounded(named(reason, '', lang)) as Json),
  text: makeReason(reason, lang),
});

const tileName = (tile: number): string => makeMpszTile(tile as Tile);

const planJson = ({ fans, beside, wants, distance, chance, expectedFan, points, manner }: Plan): Json => ({
  fans: fansJson(fans),
  beside: fansJson(beside),
  distance,
  wants: wants.map(({ kind, left }) => ({ tile: tileName(kind), left })),
  chance,
  fan: expectedFan,
  points,
  manner,
});

const chancesJson = (chances: Option['chances']): Json => {
  const json: Record<string, unknown> = {};
  for (const [i, outcome] of OUTCOMES.entries()) json[outcome] = chances[i];
  return json;
};

/** One option of an advice as JSON. */
export const optionJson = (option: Option, family: Family): Json => {
  const { action, discard, chances, kinds, plans, ...rest } = option;
  return rounded({
    action: makeActionOf(family, action),
    discard: discard === undefined ? null : makeMpszTile(discard),
    ...rest,
    chances: chancesJson(chances),
    kinds: kinds.map(tileName),
    ...(plans === undefined ? {} : { plans: plans.map(planJson) }),
  }) as Json;
};

/** An advice as JSON: the field of the API and of `--json`. */
export const adviceJson = ({ family, unit, seat, points, base, options }: Advice): Json => ({
  unit,
  seat,
  points,
  base: round(base),
  options: options.map((option) => optionJson(option, family)),
});

/** A decision, the same in live advice and in a review. */
export const positionJson = ({ family, round: number, turn, phase, isForced, advice, legal }: Position): Json => ({
  round: number,
  turn,
  phase,
  forced: isForced,
  base: advice === null ? null : round(advice.base),
  best: makeActionOf(family, advice === null ? legal[0]! : advice.options[0]!.action),
  options: advice === null ? [] : advice.options.map((option) => optionJson(option, family)),
});

const judgedJson = (judged: Judged, lang: Language): Json => {
  const { family, index, played, thrown, isAbsent, continues, against, loss, error, grade, category, reasons } = judged;
  return {
    index,
    ...positionJson(judged),
    played: played === null ? null : makeActionOf(family, played),
    thrown: thrown === null ? null : makeMpszTile(thrown),
    absent: isAbsent,
    continues,
    against: makeActionOf(family, against),
    loss: loss === null ? null : round(loss),
    error: error === null ? null : round(error),
    grade,
    category,
    reasons: reasons.map((reason) => reasonJson(reason, lang)),
  };
};

/** A whole review as JSON. */
export const reviewJson = (review: Review, info: ReviewInfo): Json => {
  const { seat, unit, points, isComplete, rounds, decisions, worst, summary } = review;
  return {
    suzakuReview: REVIEW_VERSION,
    id: info.id ?? null,
    rules: info.rules,
    seat,
    names: info.names,
    advisor: info.adviser,
    unit,
    points,
    complete: isComplete,
    summary: rounded(summary),
    rounds: rounded(rounds),
    worst,
    decisions: decisions.map((judged) => judgedJson(judged, info.lang)),
  };
};
