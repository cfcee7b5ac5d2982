/**
 * A second reading of how rounds follow one another under riichi rules, from the events alone: who deals next, the counters and sticks on the table, and whether the
 * match is over. Written from the rulebook (dealer's repeats, counters, busting, last round, extension), not from `src/table/match.ts`.
 */
import type { RiichiRules, Ruleset } from '../src/rules/index.ts';
import type * as T from '../src/table/index.ts';

/** What must follow: a round with these numbers, or the end of the match. */
type Due = { readonly round: number; readonly honba: number; readonly deposits: number; readonly dealer: number };

const ABORTS: ReadonlySet<string> = new Set([
  'nine-terminals',
  'four-winds',
  'four-riichi',
  'four-kongs',
  'triple-ron',
]);
/** Winds of a match of each length, and of its extension. */
const LENGTH: Readonly<Record<string, number>> = { single: 0, east: 1, south: 2, full: 4 };
const MORE: Readonly<Record<string, number>> = { none: 0, 'one-wind': 1, unlimited: Infinity };

export class FlowReading {
  problem = '';
  private start: T.StartRound | undefined;
  private winners: number[] = [];
  private reason = '';
  private sticks = 0;
  private due: Due | 'over' | undefined;

  /** `isReady`: whether a seat's hand is ready at the end of a round without a winner, by the second reading of hands. */
  constructor(
    private readonly rules: Ruleset,
    private readonly isReady: (seat: number) => boolean,
  ) {}

  /** Call with each event of a match. */
  onEvent(event: T.Event): void {
    if (this.rules.family !== 'riichi' || this.problem !== '') return;
    if (event.type === 'start-round') this.begin(event);
    else if (event.type === 'riichi-accepted') this.sticks++;
    else if (event.type === 'win') this.winners.push(event.seat);
    else if (event.type === 'draw-round') this.reason = event.reason;
    else if (event.type === 'end-round') this.due = this.next(this.rules, event.scores);
    else if (event.type === 'end-match') this.follow(undefined);
  }

  /** Compares what follows the round that has just ended; undefined is the end of the match. */
  follow(next: Due | undefined): void {
    const { due } = this;
    if (due === undefined || this.problem !== '') return;
    const shown = (one: Due): string =>
      `round ${one.round}, ${one.honba} counters, ${one.deposits} sticks, dealer ${one.dealer}`;
    const wanted = due === 'over' ? 'the end of the match' : shown(due);
    const found = next === undefined ? 'the end of the match' : shown(next);
    if (found !== wanted) this.problem = `${found} where ${wanted} is due`;
  }

  private begin(event: T.StartRound): void {
    const { deposits } = event;
    this.follow(event);
    this.due = undefined;
    this.start = event;
    this.winners = [];
    this.reason = '';
    this.sticks = deposits;
  }

  private next(rules: RiichiRules, scores: readonly number[]): Due | 'over' {
    const { round, honba, dealer } = this.start!;
    const isWon = this.winners.length > 0;
    const isAborted = ABORTS.has(this.reason);
    const isOwn = this.winners.includes(dealer);
    const isHeld = !isWon && !isAborted && rules.dealerKeepsOn === 'ready' && this.isReady(dealer);
    if (rules.tobi && Math.min(...scores) < 0) return 'over';
    const hand = (round >> 2) * rules.seats + (round & 3);
    const regular = LENGTH[rules.length]! * rules.seats;
    const isLast = hand >= regular - 1;
    const most = Math.max(...scores);
    const table = { deposits: isWon ? 0 : this.sticks };
    const counters = isWon && !isOwn ? 0 : honba + 1;
    if (isOwn || isAborted || isHeld) {
      const isLeader = scores.indexOf(most) === dealer && most >= rules.targetScore;
      const mayStop = isOwn ? rules.agariYame : isHeld && rules.tenpaiYame;
      return isLast && mayStop && isLeader ? 'over' : { round, honba: counters, ...table, dealer };
    }
    if (isLast && most >= rules.targetScore) return 'over';
    if (hand + 1 >= regular + MORE[rules.extension]! * rules.seats) return 'over';
    const wind = Math.floor((hand + 1) / rules.seats);
    const seat = (hand + 1) % rules.seats;
    return { round: 4 * wind + seat, honba: counters, ...table, dealer: (dealer + 1) % rules.seats };
  }
}
