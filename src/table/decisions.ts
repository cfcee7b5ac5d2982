/**
 * The decisions behind the events of a record: who was asked, what was legal, what was done. Walks a table of full knowledge, or a seat's
 * view where `seat` says whose eyes; a claim that a better one cut off is left open.
 */
import type { Ruleset } from '../rules/index.ts';
import { actionOf, actorOf } from './actionof.ts';
import { PASS } from './actions.ts';
import { apply } from './apply.ts';
import { HIDDEN, type Event } from './events.ts';
import { ActionList } from './legal.ts';
import { legalActions } from './referee.ts';
import { ACTING, CLAIMING, Table, type FullTable } from './state.ts';
import { maskEvent } from './view.ts';

/** A decision of a recorded game: who may do what, and what was done. */
export type Decision = {
  /** Before the decision. It goes on changing: clone what is to be kept. */
  readonly table: Table;
  readonly seat: number;
  readonly legal: ActionList;
  /** Undefined where another seat's claim came first, so nobody knows. */
  readonly action: number | undefined;
  /** Index of the event that shows it; of the first event after the claimable tile for a pass. */
  readonly index: number;
};

/** Events between a claimable tile and what is done about it. */
const isBetween = (event: Event): boolean => event.type === 'riichi-accepted' || event.type === 'dora';

const isClaim = (event: Event): boolean =>
  event.type === 'win' ||
  event.type === 'chow' ||
  event.type === 'pung' ||
  (event.type === 'kong' && event.kong === 'open');

/** Index of what was done about a claimable tile: the events from `from` on follow it. Past the end where the record stops. */
export const answerIndex = (events: readonly Event[], from: number): number => {
  let at = from;
  while (at < events.length && isBetween(events[at]!)) at++;
  return at;
};

/** What each seat answered to the claimable tile; the events from `from` on tell. */
const answerOf = (table: Table, events: readonly Event[], from: number, seat: number): number | undefined => {
  let at = answerIndex(events, from);
  const first = events[at];
  if (first === undefined) return undefined;
  if (first.type === 'draw-round' && first.reason === 'triple-ron') return undefined;
  if (!isClaim(first)) return PASS;
  for (; at < events.length && isClaim(events[at]!); at++)
    if (actorOf(events[at]!) === seat) return actionOf(table, events[at]!);
  return undefined;
};

/** Which seat, and whether the table is looked at before the decision. */
export type WalkOptions = {
  /** Walk this seat's view and its decisions alone. */
  readonly seat?: number;
  /** Before each event is applied. */
  readonly before?: (table: Table, event: Event, index: number) => void;
};

/** An indicator of an open or added kong that is turned with the discard: announced before it, but unknown to who chooses. */
export const isTurnedWithDiscard = (table: Table, event: Event): boolean =>
  event.type === 'dora' &&
  table.phase === ACTING &&
  table.pendingDora > 0 &&
  table.rules.family === 'riichi' &&
  table.rules.openKongDora === 'on-discard';

/** Every decision in order, each on the table as its seat knew it. */
export function* decisionsOf(rules: Ruleset, events: readonly Event[], options: WalkOptions = {}): Generator<Decision> {
  const { seat: only, before } = options;
  const table = new Table(rules);
  const legal = new ActionList();
  const isAsked = (seat: number): boolean => {
    if (only !== undefined && seat !== only) return false;
    legalActions(table, seat, legal);
    return legal.size > 0;
  };
  let isDone = false;
  for (let index = 0; index < events.length; index++) {
    const event = events[index]!;
    before?.(table, event, index);
    const previous = events[index - 1];
    if (table.phase === ACTING) {
      const { turn: seat } = table;
      let shown = index;
      if (isTurnedWithDiscard(table, event)) while (events[shown]?.type === 'dora') shown++;
      const next = events[shown];
      const isNext: boolean = next !== undefined && actorOf(next) === seat && !isDone;
      isDone = event.type === 'dora' && (isDone || isNext);
      if (isNext && isAsked(seat)) yield { table, seat, legal, action: actionOf(table, next!), index: shown };
    } else if (table.phase === CLAIMING && previous !== undefined && !isBetween(previous) && !isClaim(previous))
      for (let seat = 0; seat < table.seats; seat++)
        if (seat !== table.turn && isAsked(seat))
          yield { table, seat, legal, action: answerOf(table, events, index, seat), index };
    apply(table, only === undefined ? event : maskEvent(event, only, rules));
  }
}

/** Visits every decision of a recorded game. */
export const walkDecisions = (
  rules: Ruleset,
  events: readonly Event[],
  visit: (decision: Decision) => void,
  options: WalkOptions = {},
): void => {
  for (const decision of decisionsOf(rules, events, options)) visit(decision);
};

/** A decision on a table of full knowledge. */
export type FullDecision = Decision & { readonly table: FullTable };

/** Every decision of a record that hides no hand, on a table of full knowledge; the wall is known where the record has it. Undefined where a hand is hidden. */
export const fullDecisionsOf = (
  rules: Ruleset,
  events: readonly Event[],
  before?: (table: FullTable, event: Event) => void,
): Generator<FullDecision> | undefined => {
  const hides = (event: Event): boolean =>
    event.type === 'start-round' && event.hands.some((hand) => hand.includes(HIDDEN));
  if (events.some(hides)) return undefined;
  const options = { before: (table: Table, event: Event) => before?.(table as FullTable, event) };
  return decisionsOf(rules, events, options) as Generator<FullDecision>;
};
