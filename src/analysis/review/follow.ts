/** Live: events as they come, advice at each decision of the seat. Answers are those a review of the same events gives. */
import type { Ruleset } from '../../rules/index.ts';
import {
  ACTING,
  ActionList,
  CLAIMING,
  Table,
  apply,
  isTurnedWithDiscard,
  legalActions,
  maskEvent,
  type Event,
} from '../../table/index.ts';
import { reasonsOf, type Reason } from '../reasons/index.ts';
import { positionOf } from './judge.ts';
import type { Adviser, Position } from './types.ts';

/** A decision that has come up while a game is followed, with the advice on it. */
export type Asked = Position & {
  /** Events taken before the decision. */
  readonly events: number;
  /** The best option against the second. */
  readonly reasons: readonly Reason[];
};

/** Nothing new to decide comes with these. */
const isSilent = (event: Event): boolean => event.type === 'riichi-accepted' || event.type === 'start-match';

/** Applies the events of a game as one seat sees them and asks the adviser whenever that seat has to decide. */
export class Follower {
  /** The seat's view. */
  readonly table: Table;
  private readonly legal = new ActionList();
  private round = -1;
  private events = 0;

  constructor(
    rules: Ruleset,
    readonly seat: number,
    private readonly adviser: Adviser,
  ) {
    this.table = new Table(rules);
  }

  /** Takes an event that is past: nothing is asked. */
  skip(event: Event): void {
    apply(this.table, maskEvent(event, this.seat, this.table.rules));
    this.events++;
    if (event.type === 'start-round') this.round++;
  }

  /** What the seat has to decide after this event; undefined for nothing. */
  take(event: Event): Asked | undefined {
    const { table, seat } = this;
    const isKept = isTurnedWithDiscard(table, event) || (event.type === 'dora' && table.phase === CLAIMING);
    this.skip(event);
    if (isKept || isSilent(event)) return undefined;
    if (table.phase !== CLAIMING && !(table.phase === ACTING && table.turn === seat)) return undefined;
    legalActions(table, seat, this.legal);
    if (this.legal.size === 0) return undefined;
    const position = positionOf(table, seat, this.legal, this.adviser, this.round);
    const { advice } = position;
    return { ...position, events: this.events, reasons: advice === null ? [] : reasonsOf(table, advice) };
  }
}
