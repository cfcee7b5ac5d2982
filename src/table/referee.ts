/**
 * The referee of a round: knows the wall, asks the seats that have something to decide, checks their answers, resolves claims by
 * priority and plays the events. Answers are collected until all asked seats have answered.
 */
import { fault, ok, type Result, type ReadonlyBytes } from '../base/index.ts';
import type { Kind, Tile, TileId } from '../tiles/index.ts';
import * as A from './actions.ts';
import { apply } from './apply.ts';
import { addedKong, callEvent, closedKong } from './eventof.ts';
import * as C from './chineseactions.ts';
import { chineseLegal, drawsLeft } from './chineselegal.ts';
import type { Event, Seat } from './events.ts';
import { ActionList, abortReason, riichiLegal } from './legal.ts';
import { kindAt } from './ready.ts';
import { abortEvent, exhaustiveEvent, winEvent } from './settle.ts';
import {
  ACTING,
  BY_ADDED_KONG,
  BY_CLOSED_KONG,
  BY_DISCARD,
  BY_KITA,
  CLAIMING,
  DRAWING,
  IDLE,
  NONE,
  SETTLED,
  riichiRules,
  type MutableTable,
  type Table,
} from './state.ts';
import { onDiscard, onDraw } from './steps.ts';
import { indicatorTile, uraTile } from './wall.ts';
import { faceOf, nextTileId, wallOf } from './walldraw.ts';

const UNANSWERED = -1;

/** Legal actions of a seat, whatever the game. */
export const legalActions = (table: Table, seat: number, list: ActionList): void => {
  if (table.rules.family === 'chinese') chineseLegal(table, seat, list);
  else riichiLegal(table, seat, list);
};

/** Decides what happens after the actions of all seats. */
export class Referee {
  readonly table: Table;
  /** The same, to write: drawing and discarding are done without making an event first. */
  private readonly state: MutableTable;
  /** Sees every event, in order; undefined when nobody listens, which saves making them. */
  listener: ((event: Event) => void) | undefined;
  /** Legal actions of each seat that is asked; empty for the others. */
  readonly options: readonly ActionList[] = Array.from({ length: 4 }, () => new ActionList());
  /** Seats still to answer, as bits; 0 when the round is over. */
  asked = 0;
  private readonly answers = new Int32Array(4).fill(UNANSWERED);
  private readonly isChinese: boolean;
  /** The part of table.wall that is used. */
  private readonly wall: ReadonlyBytes;

  constructor(table: Table, listener?: (event: Event) => void) {
    this.table = table;
    this.state = table as MutableTable;
    this.listener = listener;
    this.isChinese = table.rules.family === 'chinese';
    this.wall = wallOf(table);
  }

  /** Starts a round from its event, which carries the wall, and goes on to the first decision. */
  start(event: Event): void {
    this.play(event);
    this.proceed();
  }

  /** Starts a round in its middle: what has happened so far, and then the first decision after it. */
  startWith(events: readonly Event[]): void {
    for (const event of events) this.play(event);
    this.proceed();
  }

  /** Goes on with a round whose table was copied in the middle of it: whoever has to decide there is asked again. */
  resume(): void {
    this.proceed();
  }

  /** A seat's answer; refused with a reason when it is not asked or the action is not legal, and nothing has changed then. */
  answer(seat: number, action: number): Result<true> {
    if (this.options[seat] === undefined || ((this.asked >> seat) & 1) === 0)
      return fault('action.not-asked', seat, `seat ${seat} has nothing to decide now`);
    if (!this.options[seat]!.has(action)) {
      const name = this.isChinese ? C.makeChineseAction(action) : A.makeAction(action);
      return fault('action.illegal', seat, `seat ${seat} may not ${name} (action ${action}) now`);
    }
    this.answerUnchecked(seat, action);
    return ok(true);
  }

  /** The same for callers that chose from `options`. */
  answerUnchecked(seat: number, action: number): void {
    this.answers[seat] = action;
    this.asked &= ~(1 << seat);
    if (this.asked !== 0) return;
    this.resolve();
    this.proceed();
  }

  /** A judged bot's illegal or late answer: the round ends, the seat pays. */
  forfeit(seat: number, code: string): void {
    const { rules, seats } = this.table;
    const penalty = rules.family === 'chinese' ? rules.penalty : 0;
    const deltas = Array.from({ length: seats }, (_, other) => (other === seat ? -penalty : penalty / (seats - 1)));
    this.asked = 0;
    this.play({ type: 'fault', seat: seat as Seat, code, deltas });
    this.proceed();
  }

  private play(event: Event): void {
    apply(this.table, event);
    this.listener?.(event);
  }

  /** Goes on until somebody has to decide or the round is over. */
  private proceed(): void {
    const { table } = this;
    for (;;) {
      if (table.phase === DRAWING) this.draw(table.turn);
      else if (table.phase === ACTING) return this.ask(table.turn);
      else if (table.phase === CLAIMING) {
        for (let seat = 0; seat < table.seats; seat++) if (seat !== table.turn) this.ask(seat);
        if (this.asked !== 0) return;
        this.resolve();
      } else if (table.phase === SETTLED)
        this.play({ type: 'end-round', scores: Array.from(table.scores.subarray(0, table.seats)) });
      else if (table.phase === IDLE) return;
    }
  }

  private ask(seat: number): void {
    const options = this.options[seat]!;
    legalActions(this.table, seat, options);
    this.answers[seat] = UNANSWERED;
    if (options.size > 0) this.asked |= 1 << seat;
  }

  private tileAt(id: TileId): Tile {
    return faceOf(this.table.rules, id);
  }

  private draw(seat: number): void {
    const { table } = this;
    if (this.isChinese ? drawsLeft(table, seat) === 0 : table.liveLeft === 0) return this.play(exhaustiveEvent(table));
    const tile = this.tileAt(nextTileId(table, seat, this.wall));
    onDraw(this.state, seat, tile);
    this.listener?.({ type: 'draw', seat: seat as Seat, tile });
  }

  private discard(seat: number, tile: number, fromDraw: boolean): void {
    if (!this.isChinese) this.turnIndicators(this.table.pendingDora);
    onDiscard(this.state, seat, tile, fromDraw);
    this.listener?.({ type: 'discard', seat: seat as Seat, tile: tile as Tile, fromDraw });
  }

  private turnIndicators(count: number): void {
    const { table } = this;
    for (let i = 0; i < count; i++)
      this.play({ type: 'dora', tile: this.tileAt(indicatorTile(this.wall, table.indicatorCount)) });
  }

  private resolve(): void {
    if (this.table.phase === CLAIMING) this.resolveClaims();
    else if (this.isChinese) this.actChinese(this.table.turn, this.answers[this.table.turn]!);
    else this.actRiichi(this.table.turn, this.answers[this.table.turn]!);
  }

  private actRiichi(seat: number, action: number): void {
    const { table } = this;
    if (action >= A.HAND_DISCARD_ACTION) this.discard(seat, action - A.HAND_DISCARD_ACTION, false);
    else if (action >= A.DISCARD_ACTION) {
      const tile = action - A.DISCARD_ACTION;
      this.discard(seat, tile, tile === table.drawn);
    } else if (action >= A.ADDED_KONG_ACTION) this.play(addedKong(table, seat, (action - A.ADDED_KONG_ACTION) as Kind));
    else if (action >= A.CLOSED_KONG_ACTION) {
      this.play(closedKong(table, seat, (action - A.CLOSED_KONG_ACTION) as Kind));
      if (table.phase === DRAWING) this.turnIndicatorsNow();
    } else if (action === A.SET_KITA) this.play({ type: 'kita', seat: seat as Seat });
    else if (action === A.DECLARE_RIICHI) this.play({ type: 'riichi', seat: seat as Seat });
    else if (action === A.NINE_TERMINALS) this.play(abortEvent(table, 'nine-terminals', [seat as Seat]));
    else this.win([seat], true);
  }

  private actChinese(seat: number, action: number): void {
    if (action === C.CHINESE_WIN) this.win([seat], true);
    else if (action < C.CHINESE_CHOW) {
      const tile = C.KIND_OF[action - C.CHINESE_DISCARD]!;
      this.discard(seat, tile, tile === this.table.drawn);
    } else if (action >= C.CHINESE_ADDED_KONG)
      this.play(addedKong(this.table, seat, C.KIND_OF[action - C.CHINESE_ADDED_KONG]! as Kind));
    else this.play(closedKong(this.table, seat, C.KIND_OF[action - C.CHINESE_CLOSED_KONG]! as Kind));
  }

  /** After a closed kong: indicators still owed, then its own. Order as in Tenhou's logs. */
  private turnIndicatorsNow(): void {
    const { table } = this;
    this.turnIndicators(table.pendingDora);
    if (riichiRules(table).kongDora)
      this.play({ type: 'dora', tile: this.tileAt(indicatorTile(this.wall, table.indicatorCount)) });
  }

  private resolveClaims(): void {
    const { table } = this;
    const from = table.turn;
    let hasWinner = false;
    for (let seat = 0; seat < table.seats; seat++) hasWinner ||= seat !== from && this.answers[seat] === A.WIN;
    if (hasWinner) return this.winByClaim();
    if (!this.isChinese && this.afterPasses()) return;
    const caller = this.callerOf(from);
    const action = caller === NONE ? A.PASS : this.answers[caller]!;
    this.answers.fill(UNANSWERED);
    if (caller !== NONE) return this.call(caller, action);
    if (table.claimBy !== BY_DISCARD) return this.replace(from);
    const next = (from + 1) % table.seats;
    if (this.isChinese ? drawsLeft(table, next) === 0 : table.liveLeft === 0) this.play(exhaustiveEvent(table));
    else this.draw(next);
  }

  private winByClaim(): void {
    const { table } = this;
    const turns = Array.from({ length: table.seats - 1 }, (_, i) => (table.turn + 1 + i) % table.seats);
    const winners = turns.filter((seat) => this.answers[seat] === A.WIN);
    this.answers.fill(UNANSWERED);
    const rule = this.isChinese ? 'head-bump' : riichiRules(table).multipleRon;
    if (rule === 'head-bump') this.win(winners.slice(0, 1), false);
    else if (rule === 'abort-3' && winners.length === 3)
      this.play(abortEvent(table, 'triple-ron', winners.toSorted((a, b) => a - b) as Seat[]));
    else this.win(winners, false);
  }

  /** Nobody wins: a riichi is accepted; the round may be aborted now. True when it is over. */
  private afterPasses(): boolean {
    const { table } = this;
    if (table.claimBy !== BY_DISCARD) return false;
    const reason = abortReason(table);
    if (table.riichiSeat !== NONE) this.play({ type: 'riichi-accepted', seat: table.riichiSeat as Seat });
    if (reason === undefined) return false;
    const shown = reason === 'four-riichi' ? ([0, 1, 2, 3] as Seat[]) : [];
    this.play(abortEvent(table, reason, shown));
    return true;
  }

  /** The kong or kita stands: the indicators due are turned and the replacement is drawn. */
  private replace(seat: number): void {
    const { table } = this;
    if (!this.isChinese) {
      if (table.claimBy === BY_CLOSED_KONG) this.turnIndicatorsNow();
      else if (table.claimBy === BY_KITA) this.turnIndicators(table.pendingDora);
      else if (table.claimBy === BY_ADDED_KONG)
        this.turnIndicators(riichiRules(table).openKongDora === 'at-once' ? table.pendingDora : table.pendingDora - 1);
    }
    this.draw(seat);
  }

  /** Pung and kong before chow; only one seat can have either. Botzone asks by seat number. */
  private callerOf(from: number): number {
    const { table } = this;
    let chower = NONE;
    const chows = this.isChinese ? C.CHINESE_CHOW : A.CHOW_ACTION;
    const pungs = this.isChinese ? C.CHINESE_PUNG : A.PUNG_ACTION;
    for (let seat = 0; seat < table.seats; seat++) {
      if (seat === from || this.answers[seat]! <= A.PASS) continue;
      if (this.answers[seat]! >= pungs) return seat;
      if (this.answers[seat]! >= chows) chower = seat;
    }
    return chower;
  }

  private call(seat: number, action: number): void {
    const { table } = this;
    this.play(callEvent(table, seat, action));
    if (!this.isChinese && action === A.OPEN_KONG_ACTION && riichiRules(table).openKongDora === 'at-once')
      this.turnIndicators(table.pendingDora);
  }

  private win(winners: readonly number[], selfDraw: boolean): void {
    const { table } = this;
    const ura: Tile[] = [];
    const count = this.isChinese ? 0 : riichiRules(table).kongUraDora ? table.indicatorCount : 1;
    for (let i = 0; i < count; i++) ura.push(this.tileAt(uraTile(this.wall, i)));
    const kinds = ura.map((tile) => kindAt(tile));
    // All hands are scored on the state before the first of them is paid.
    const events = winners.map((seat, i) => winEvent(table, seat, selfDraw, i === 0, ura, kinds));
    for (const event of events) this.play(event);
  }
}
