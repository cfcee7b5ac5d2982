/** Which action in a described position, and why: for the command line, the API and the page. */
import { type Position, type Reason, positionJson, positionOf, reasonJson, reasonsOf } from '../analysis/index.ts';
import { ok } from '../base/index.ts';
import type { Language } from '../rules/riichi/index.ts';
import { type AdviserFields, type AdviserMaker, type NamedAdviser, readAdviser } from './adviser.ts';
import { type Read, inField } from './fields.ts';
import { type OpinionGiver, type SecondOpinion, opinionJson } from './opinion.ts';
import { type OpenedPosition, type PositionFields, openPosition } from './position.ts';

/** Plain data. */
export type Advised = {
  /** Who was asked: a player spec. */
  readonly adviser: string;
  readonly seat: number;
  /** Rank points of the places; none in Chinese Standard. */
  readonly points: readonly number[];
  readonly position: Position;
  /** Why the best option, against the second. */
  readonly reasons: readonly Reason[];
  /** What another player thinks, where it was asked; null where there is nothing to decide. */
  readonly secondOpinion?: SecondOpinion | null;
};

/** The advice in an opened position, with the position after each option. */
export const adviseAt = ({ table, legal, setup }: OpenedPosition, adviser: NamedAdviser): Advised => {
  const { seat } = setup;
  const position = positionOf(table, seat, legal, adviser, 0);
  const reasons = position.advice === null ? [] : reasonsOf(table, position.advice);
  return { adviser: adviser.spec, seat, points: adviser.points, position, reasons };
};

/** A described position, who is asked, and the language of the answer. */
export type AdviseQuestion = PositionFields &
  AdviserFields & {
    /** Of the sentences [en]. */
    readonly lang?: Language;
    /** Also what `mizukami2014` thinks [false]. */
    readonly secondOpinion?: boolean;
  };

/** `give`: asked where the question wants a second opinion. */
export const answerAdvise = async (
  fields: AdviseQuestion,
  make: AdviserMaker,
  give?: OpinionGiver,
): Promise<Read<Advised>> => {
  const opened = openPosition(fields);
  if (!opened.ok) return opened;
  const { rules } = opened.value.setup;
  const plan = readAdviser(fields, rules);
  if (!plan.ok) return plan;
  const opinion = fields.secondOpinion === true ? give?.(opened.value) : undefined;
  if (opinion?.ok === false) return inField('secondOpinion', opinion);
  const adviser = await make(rules, plan.value);
  if (!adviser.ok) return inField('adviser', adviser);
  const advised = adviseAt(opened.value, adviser.value);
  return ok(opinion === undefined ? advised : { ...advised, secondOpinion: opinion.value });
};

/** As `suzaku advise --json` prints it; the fields are in docs/review.md. */
export const advisedJson = (advised: Advised, lang: Language): object => {
  const { adviser, seat, position, reasons, secondOpinion } = advised;
  // Neither the number of a round nor of a turn is known of a position without its game.
  const { round: _, turn: __, ...rest } = positionJson(position);
  const why = reasons.map((reason) => reasonJson(reason, lang));
  const second =
    secondOpinion === undefined ? {} : { secondOpinion: secondOpinion === null ? null : opinionJson(secondOpinion) };
  return { advisor: adviser, seat, ...rest, reasons: why, ...second };
};
