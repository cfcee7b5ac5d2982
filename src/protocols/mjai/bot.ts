/**
 * A seat in an mjai game: events in, a reply where the seat can act. The table is the fold of the events; nothing else is kept. Which
 * dialect the lines come in does not matter here (session.ts knows).
 */
import { actionOf } from '../../players/index.ts';
import { mjaiContext, parseMjaiEvent } from '../../records/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { kindOf, parseMjaiTile, type Tile } from '../../tiles/index.ts';
import { messageOf, type Decider, type Fallback, type MakeDecider } from '../decide.ts';
import { certainAction, replyProblem, tableProblem } from './verify.ts';
import { actionOfReply, makeReply, NONE, throwDrawn, type Json } from './words.ts';

/** Player and rules of such a bot. */
export type MjaiBotOptions = {
  readonly make: MakeDecider;
  /** Rules by the number of seats; `told` is what a start_game of ours says. */
  readonly rules: (seats: number, told: string | undefined) => RiichiRules;
  /** The own seat, where no start_game names it. */
  readonly id?: number | undefined;
};

/** Events after which somebody may have to decide. A riichi's acceptance and an indicator are told after the decision. */
const DECISIVE = new Set<T.Event['type']>(['draw', 'discard', 'riichi', 'chow', 'pung', 'kong', 'kita']);

/** A player that answers the events of an mjai match. */
export class MjaiBot {
  readonly fallbacks: Fallback[] = [];
  /** Known once a game or a deal has told. */
  seat: number | undefined;
  private readonly options: MjaiBotOptions;
  private readonly legal = new T.ActionList();
  private context = mjaiContext();
  private table: T.Table | undefined;
  private decider: Decider | undefined;
  private told: string | undefined;
  /** The tile of the own draw, when that was the last event. */
  private drawn: Tile | undefined;
  private game = -1;
  private events = 0;
  private kita: 'kita' | 'nukidora' = 'nukidora';
  /** Set when an event did not fit; until the next deal only certain replies are given. */
  private problem: string | undefined;

  constructor(options: MjaiBotOptions) {
    this.options = options;
    this.seat = options.id;
  }

  /** Whether the seat has something to decide after the events taken. */
  get canAct(): boolean {
    return this.table !== undefined && (this.problem === undefined ? this.legal.size > 0 : this.drawn !== undefined);
  }

  /** Takes one event; nothing thrown, nothing decided. */
  take(json: Json): void {
    this.events++;
    this.legal.clear();
    this.drawn = json.type === 'tsumo' && json.actor === this.seat ? parseMjaiTile(String(json.pai)) : undefined;
    if (json.type === 'start_game') this.begin(json);
    if (json.type === 'kita' || json.type === 'nukidora') this.kita = json.type;
    const parsed = parseMjaiEvent(json, this.context);
    if (!parsed.ok) {
      if (parsed.error.code !== 'mjai.unknown-type') this.problem ??= parsed.error.text;
      return;
    }
    if (parsed.value !== undefined) this.apply(parsed.value);
    if (this.table !== undefined && this.seat !== undefined) restrict(this.table, this.seat, json, this.legal);
  }

  /** The reply to the events taken so far; `none` where there is nothing to decide. */
  async reply(): Promise<Json> {
    const { table, seat, legal } = this;
    if (table === undefined || seat === undefined) return NONE;
    if (this.problem !== undefined) return this.blindReply(seat, this.problem);
    if (legal.size === 0) return NONE;
    const action = await this.decide(table, seat);
    const reply = makeReply(table, seat, action, { kita: this.kita });
    const problem = replyProblem(table, seat, reply, legal);
    if (problem === undefined) return reply;
    this.fallbacks.push({ code: 'answer.unsafe', text: problem });
    return makeReply(table, seat, certainAction(table, legal), { kita: this.kita });
  }

  private async decide(table: T.Table, seat: number): Promise<number> {
    try {
      this.decider ??= this.options.make(seat, this.game, this.events, table.rules);
      const action = actionOf(await this.decider.choose({ view: table, seat, legal: this.legal }));
      if (this.legal.has(action)) return action;
      this.fallbacks.push({ code: 'decider.illegal', text: 'the decider chose what it was not offered' });
    } catch (error) {
      this.fallbacks.push({ code: 'decider.failed', text: messageOf(error) });
    }
    return certainAction(table, this.legal);
  }

  private begin(json: Json): void {
    this.game++;
    this.events = 0;
    this.context = mjaiContext();
    this.table = undefined;
    this.decider = undefined;
    this.problem = undefined;
    this.told = typeof json.rules === 'string' ? json.rules : undefined;
    if (typeof json.id === 'number' && Number.isInteger(json.id) && json.id >= 0 && json.id <= 3) this.seat = json.id;
    else this.seat = this.options.id;
  }

  private apply(event: T.Event): void {
    if (event.type === 'start-round') this.deal(event);
    const { table, seat } = this;
    if (table === undefined || seat === undefined || this.problem !== undefined) return;
    // A trailing end_kyoku or a hora without figures changes nothing that a decision needs.
    const isResult = event.type === 'win' || event.type === 'draw-round' || event.type === 'fault';
    if (isResult || event.type === 'end-round' || event.type === 'end-match' || event.type === 'start-match') return;
    try {
      T.apply(table, event);
    } catch (error) {
      this.problem = messageOf(error);
      return;
    }
    this.problem = tableProblem(table, seat);
    if (this.problem === undefined && DECISIVE.has(event.type)) T.legalActions(table, seat, this.legal);
  }

  /** A deal starts afresh, whatever went wrong before; without an id the only hand that is seen is the own one. */
  private deal(event: T.StartRound): void {
    this.problem = undefined;
    const seen = event.hands.map((hand) => hand.every((tile) => tile !== T.HIDDEN));
    if (this.seat === undefined && seen.filter(Boolean).length === 1) this.seat = seen.indexOf(true);
    const seats = event.hands.length;
    if (this.table?.seats !== seats) this.table = new T.Table(this.options.rules(seats, this.told));
  }

  /** The table is lost: what was drawn is thrown, everything else is passed. */
  private blindReply(seat: number, problem: string): Json {
    this.fallbacks.push({ code: 'table.lost', text: problem });
    return this.drawn === undefined ? NONE : throwDrawn(seat, this.drawn);
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A server that lists what is possible has the last word on its own rules: what it leaves out is not offered. */
const restrict = (table: T.Table, seat: number, json: Json, legal: T.ActionList): void => {
  const { possible_actions: possible, cannot_dahai: forbidden } = json;
  const allowed = Array.isArray(possible)
    ? new Set(possible.filter(isObject).map((one) => actionOfReply(table, seat, one)))
    : undefined;
  const banned = Array.isArray(forbidden)
    ? new Set(forbidden.map((name: unknown) => (typeof name === 'string' ? parseMjaiTile(name) : undefined)))
    : undefined;
  if (allowed === undefined && banned === undefined) return;
  let kept = 0;
  for (let i = 0; i < legal.size; i++) {
    const action = legal.items[i]!;
    const isDiscard = action >= T.DISCARD_ACTION;
    const tile = (action - (action >= T.HAND_DISCARD_ACTION ? T.HAND_DISCARD_ACTION : T.DISCARD_ACTION)) as Tile;
    const isKept = isDiscard
      ? banned === undefined || !(banned.has(tile) || banned.has(kindOf(tile) as number as Tile))
      : action === T.PASS || allowed === undefined || allowed.has(action);
    if (isKept) legal.items[kept++] = action;
  }
  // Nobody may forbid everything; then the list is not understood.
  if (kept > 0) legal.size = kept;
};
