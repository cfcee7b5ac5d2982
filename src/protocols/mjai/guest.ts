/** An mjai bot at our table: our events in its dialect, its replies as our actions. The pipe is handed in. */
import type { Observation } from '../../players/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { FaultBook, type Guest, type GuestCounts, type ProcessReport, type Reply, type TellFault } from '../guest.ts';
import { DialectWriter, offers, type Dialect } from './dialect.ts';
import { certainAction } from './verify.ts';
import { actionOfReply, type Json } from './words.ts';

/** One process, or a bot in this one. Started when it is made. */
export type MjaiPort = {
  /** Sends one line; waits for one when `wantsReply`. */
  readonly send: (line: string, wantsReply: boolean) => Promise<Reply>;
  /** `isOver`: the game has ended, and the bot is given a moment to do so too. */
  readonly close: (isOver: boolean) => void | Promise<void>;
  /** Absent where no process is behind it. */
  readonly report?: () => ProcessReport;
};

/** Dialect, rules, seat and pipe of such a guest. */
export type MjaiGuestOptions = {
  readonly name: string;
  readonly dialect: Dialect;
  readonly rules: Ruleset;
  readonly seat: number;
  readonly names: readonly string[];
  /** Starts the bot. Called again after it has ended or was too late. */
  readonly open: () => MjaiPort;
  /** Hears of the first fault of each kind. */
  readonly tell?: TellFault | undefined;
};

/** After so many starts in a match a bot is left alone; its seat plays on with certain actions. */
const MAX_STARTS = 10;

/** gimite's server speaks first. */
const HELLO = '{"type":"hello","protocol":"mjsonp","protocol_version":3}';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One move, or a list of moves in their order, as akochan's pipe gives them (a riichi with its discard); undefined for anything else. */
const parse = (text: string): readonly Json[] | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const moves: readonly unknown[] = Array.isArray(value) ? value : [value];
  return moves.every(isObject) ? moves : undefined;
};

const NONE: Json = { type: 'none' };
const END = { type: 'end_game' };

/** An empty list says nothing, as `none` does. */
const isNone = (text: string): boolean => parse(text)?.every(({ type }) => type === NONE.type) === true;

/** A foreign mjai program as a player of the arena. */
export class MjaiGuest implements Guest {
  readonly name: string;
  readonly counts: GuestCounts;
  private readonly faults: FaultBook;
  private readonly options: MjaiGuestOptions;
  private readonly view: T.Table;
  private readonly writer: DialectWriter;
  private port: MjaiPort | undefined;
  private starts = 0;
  /** How many of the pending events were told to an earlier process. */
  private again = 0;
  /** Not sent yet. */
  private pending: Json[] = [];
  /** The discard that came with a riichi, for a bot that does not say it again when it is asked. */
  private promised: Json | undefined;
  /** Of processes that have ended. */
  private cpuMs: number | undefined;
  /** What a bot that is started again must hear: the start of the match and the round so far. */
  private past: Json[] = [];

  constructor(options: MjaiGuestOptions) {
    this.options = options;
    this.name = options.name;
    this.faults = new FaultBook(options.name, options.tell);
    this.counts = this.faults.counts;
    this.view = new T.Table(options.rules);
    this.writer = new DialectWriter(options);
  }

  readonly hear = (event: T.Event): void => {
    T.apply(this.view, event);
    const json = this.writer.write(event);
    if (event.type === 'start-match') this.past = [];
    else if (event.type === 'start-round') this.past = this.past.slice(0, 1);
    this.past.push(json);
    this.pending.push(json);
  };

  readonly needsView = false;

  readonly choose = async ({ legal }: Pick<Observation, 'legal'>): Promise<number> => {
    const { seat } = this.options;
    const { promised } = this;
    this.promised = undefined;
    const reply = await this.ask(offers(this.view, seat, legal));
    if (reply.kind !== 'text') {
      this.faults.note(reply.kind === 'late' ? 'late' : 'crashes', this.errors);
      await this.drop(false);
      return certainAction(this.view, legal);
    }
    const moves = parse(reply.text);
    const [first = NONE, second] = moves ?? [];
    const action = moves && actionOfReply(this.view, seat, first);
    if (action !== undefined && legal.has(action)) {
      if (first.type === 'reach' && second !== undefined) this.promised = second;
      return action;
    }
    const kept = promised && actionOfReply(this.view, seat, promised);
    if (kept !== undefined && legal.has(kept)) return kept;
    this.faults.note('illegal', this.errors, reply.text);
    return certainAction(this.view, legal);
  };

  /** A game that stopped early ends for the bot too; it is not waited for what it says to that. */
  readonly leave = async (): Promise<void> => {
    const { port, pending, past } = this;
    if (port !== undefined) {
      if (past.at(-1)?.type !== END.type) pending.push(END);
      if (this.options.dialect === 'app') await port.send(JSON.stringify(pending), false);
      else for (const event of pending) await port.send(JSON.stringify(this.quiet(event)), false);
    }
    this.pending = [];
    await this.drop(true);
    if (this.cpuMs !== undefined) this.counts.cpuMs = this.cpuMs;
  };

  private get errors(): string {
    return this.port?.report?.().errors ?? '';
  }

  private async drop(isOver: boolean): Promise<void> {
    const { port } = this;
    this.port = undefined;
    await port?.close(isOver);
    if (port?.report !== undefined) this.cpuMs = (this.cpuMs ?? 0) + port.report().cpuMs;
  }

  /** An event that the seat does not act on. */
  private quiet(event: Json): Json {
    return this.options.dialect === 'mortal' ? { ...event, can_act: false } : event;
  }

  private async ask(extra: Json): Promise<Reply> {
    if (this.port === undefined) {
      if (this.starts >= MAX_STARTS) return { kind: 'ended' };
      this.starts++;
      this.port = this.options.open();
      this.again = this.starts === 1 ? 0 : this.past.length;
      this.pending = [...this.past];
      if (this.options.dialect === 'gimite') {
        const greeted = await this.port.send(HELLO, true);
        if (greeted.kind !== 'text') return greeted;
      }
    }
    return this.flush(extra);
  }

  /** Sends what is pending; the reply to its last event. */
  private async flush(extra: Json): Promise<Reply> {
    const { pending } = this;
    const port = this.port!;
    const silent: Reply = { kind: 'text', text: JSON.stringify(NONE) };
    this.pending = [];
    if (pending.length === 0) return silent;
    if (this.options.dialect === 'app') return port.send(JSON.stringify(pending), true);
    let reply: Reply = silent;
    for (const [i, event] of pending.entries()) {
      const isLast = i === pending.length - 1;
      if (this.options.dialect === 'mortal')
        reply = await port.send(JSON.stringify(isLast ? event : this.quiet(event)), isLast);
      else {
        reply = await port.send(JSON.stringify(isLast ? { ...event, ...extra } : event), true);
        // What was decided before is told again, and answered again, without counting.
        const isTold = i < this.again;
        if (reply.kind === 'text' && !isLast && !isTold && !isNone(reply.text))
          this.faults.note('illegal', this.errors, reply.text);
      }
      if (reply.kind !== 'text') return reply;
    }
    this.again = 0;
    return reply;
  }
}
