/** A review as JSON for other programs; docs/review.md lists the fields. */
import type { Language } from '../../rules/riichi/index.ts';
import { makeAction } from '../../table/index.ts';
import { makeMpszTile, type Tile } from '../../tiles/index.ts';
import { OUTCOMES, makeLabel, makeReason, type Advice, type Label, type Option, type Reason } from '../advice/index.ts';
import type { Judged, Position, Review } from './types.ts';

export const REVIEW_VERSION = 1;

/** What is known of the game beside its events. */
export type ReviewInfo = {
  readonly id?: string | undefined;
  readonly rules: string;
  /** By seat; empty where not told. */
  readonly names: readonly string[];
  /** Who was asked: a player spec. */
  readonly advisor: string;
  readonly lang: Language;
};

type Json = Readonly<Record<string, unknown>>;

/** Five digits after the point are more than any figure is good for. */
const round = (value: number): number => Math.round(1e5 * value) / 1e5 + 0;
const rounded = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isInteger(value) ? value : round(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value as Json).map(([key, one]) => [key, rounded(one)]));
};

const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' && value !== null && 'kind' in value && 'action' in value;

/** Labels and tiles by name. */
const named = (value: unknown, key: string, lang: Language): unknown => {
  if (isLabel(value)) return makeLabel(value, lang);
  if (key === 'tile') return makeMpszTile(value as Tile);
  if (key === 'tiles' && Array.isArray(value)) return value.map((tile) => makeMpszTile(tile as Tile));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value as Json).map(([name, one]) => [name, named(one, name, lang)]));
};

/** The reason's own fields, and the sentence made of them. */
export const reasonJson = (reason: Reason, lang: Language): Json => ({
  ...(rounded(named(reason, '', lang)) as Json),
  text: makeReason(reason, lang),
});

export const optionJson = (option: Option): Json => {
  const { action, discard, chances, kinds, ...rest } = option;
  return rounded({
    action: makeAction(action),
    discard: discard === undefined ? null : makeMpszTile(discard),
    ...rest,
    chances: Object.fromEntries(OUTCOMES.map((outcome, i) => [outcome, chances[i]])),
    kinds: kinds.map((kind) => makeMpszTile(kind as number as Tile)),
  }) as Json;
};

export const adviceJson = ({ seat, points, base, options }: Advice): Json => ({
  seat,
  points,
  base: round(base),
  options: options.map(optionJson),
});

/** A decision as live advice and review tell it alike. */
export const positionJson = ({ round: number, turn, phase, isForced, advice, legal }: Position): Json => ({
  round: number,
  turn,
  phase,
  forced: isForced,
  base: advice === null ? null : round(advice.base),
  best: makeAction(advice === null ? legal[0]! : advice.options[0]!.action),
  options: advice === null ? [] : advice.options.map(optionJson),
});

const judgedJson = (judged: Judged, lang: Language): Json => {
  const { index, played, isAbsent, loss, error, grade, category, reasons } = judged;
  return {
    index,
    ...positionJson(judged),
    played: played === null ? null : makeAction(played),
    absent: isAbsent,
    loss: loss === null ? null : round(loss),
    error: error === null ? null : round(error),
    grade,
    category,
    reasons: reasons.map((reason) => reasonJson(reason, lang)),
  };
};

export const reviewJson = (review: Review, info: ReviewInfo): Json => {
  const { seat, points, isComplete, rounds, decisions, worst, summary } = review;
  return {
    suzakuReview: REVIEW_VERSION,
    id: info.id ?? null,
    rules: info.rules,
    seat,
    names: info.names,
    advisor: info.advisor,
    points,
    complete: isComplete,
    summary: rounded(summary),
    rounds: rounded(rounds),
    worst,
    decisions: decisions.map((judged) => judgedJson(judged, info.lang)),
  };
};
