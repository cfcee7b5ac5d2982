/** A game of a record, complete and with its rules; and whose decisions are asked for. */
import { type Result, fault, ok } from '../base/index.ts';
import {
  type Detected,
  type Divergence,
  type Game,
  type RecordFormat,
  completeView,
  isView,
  nameOf,
  plain,
  rulesText,
} from '../records/index.ts';
import { type Ruleset, parseRuleset } from '../rules/index.ts';
import { type Count, type Read, inField } from './fields.ts';

/** A game of a record, complete, with its rules and where it differs from them. */
export type OpenedGame = {
  /** With the payments that its format leaves out. */
  readonly game: Game;
  readonly rules: Ruleset;
  /** Where the record and the rules differ; none in the view of one seat, which cannot be held against them. */
  readonly divergences: readonly Divergence[];
  /** It was held against the rules, and does what they say. */
  readonly isCorrect: boolean;
};

/** A game with its rules, complete and replayed, ready to be asked about. */
export const openGame = (source: Game, format: RecordFormat | undefined): Result<OpenedGame> => {
  const complete = completeView(source, format);
  if (!complete.ok) return complete;
  const { events, divergences } = complete.value;
  const rules = parseRuleset(rulesText(events));
  if (!rules.ok) return rules;
  const isCorrect = divergences.length === 0 && !isView(source);
  return ok({ game: { events, meta: source.meta }, rules: rules.value, divergences, isCorrect });
};

export type FoundGame = { readonly game: Game; readonly format: RecordFormat };

/** The game of the number, from 0; otherwise what is wrong first. */
export const gameAt = ({ games, faults, format }: Detected, index: number): Result<FoundGame> => {
  const game = games[index];
  if (game !== undefined && format !== undefined) return ok({ game, format });
  const [first] = faults;
  return first === undefined
    ? fault('record.no-game', 0, `the record has ${games.length} games`)
    : { ok: false, error: first };
};

/** By seat, safe to show; empty where the record does not say. */
export const namesOf = (game: Game, seats: number): readonly string[] =>
  Array.from({ length: seats }, (_, seat) => nameOf(game, seat));

/** Which seat: by number or by the player's name. */
export type SeatFields = {
  /** 0 the first dealer [the seat the record was collected for]. */
  readonly seat?: Count;
  /** The same by the name of the player. */
  readonly name?: string;
};

const parseSeat = (seat: Count | undefined, game: Game): Result<number> => {
  if (seat !== undefined && /^[0-3]$/.test(String(seat))) return ok(Number(seat));
  if (seat !== undefined)
    return fault('field.seat', 0, `${JSON.stringify(String(seat))} is no seat: 0 to 3, 0 the first dealer`);
  return game.meta.target === undefined
    ? fault('field.missing', 0, 'the record does not say whose it is; name a seat, 0 the first dealer')
    : ok(game.meta.target);
};

/** The seat of a game that a field names. */
export const readSeat = (seat: Count | undefined, game: Game): Read<number> => inField('seat', parseSeat(seat, game));

/** Undefined where nobody of the name plays. */
export const findSeat = ({ seat, name }: SeatFields, { game, rules }: OpenedGame): Read<number | undefined> => {
  if (name === undefined) return readSeat(seat, game);
  const found = namesOf(game, rules.seats).indexOf(plain(name));
  return ok(found < 0 ? undefined : found);
};

/** Names taken out, so that no export writes them. */
export const withoutNames = ({ events, meta }: Game): Game => ({
  meta,
  events: events.map((event) => {
    if (event.type !== 'start-match') return event;
    const { names: _, ...rest } = event;
    return rest;
  }),
});
