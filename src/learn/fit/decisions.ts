/**
 * The decisions of a game that danger is fitted and tested on: every discard of a seat that is connected and not in riichi, seen just
 * before it. The table has full knowledge; who learns from it must look at the observer's tiles only.
 */
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { ACCEPTED, Table, apply, type Discard, type Event } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { isAway, type Game } from '../../records/index.ts';

export type Visitor = {
  /** Before the discard. `isAbsent[seat]`: its player is not connected. */
  readonly decision?: (table: Table, event: Discard, index: number, isAbsent: readonly boolean[]) => void;
  /** Before any event is applied. */
  readonly before?: (table: Table, event: Event, index: number) => void;
};

/** The rules of a game of the riichi family; undefined for another. */
export const rulesOf = (game: Game): RiichiRules | undefined => {
  const [first] = game.events;
  if (first?.type !== 'start-match') return undefined;
  const rules = unwrap(parseRuleset(first.rules));
  return rules.family === 'riichi' ? rules : undefined;
};

/** Plays the events without checking them; records are checked by `verify replay`. */
export const walkGame = (game: Game, visitor: Visitor): void => {
  const rules = rulesOf(game);
  if (rules === undefined) return;
  const table = new Table(rules);
  const absences = game.meta.absences ?? [];
  const isAbsent = [false, false, false, false];
  for (let index = 0; index < game.events.length; index++) {
    const event = game.events[index]!;
    for (const { seat } of absences) isAbsent[seat] = isAway(absences, seat, index);
    visitor.before?.(table, event, index);
    if (event.type === 'discard' && !isAbsent[event.seat]! && table.riichi[event.seat] !== ACCEPTED)
      visitor.decision?.(table, event, index, isAbsent);
    apply(table, event);
  }
};
