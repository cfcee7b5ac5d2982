/** An mjai bot at our table: our events in its dialect, its replies as our actions. The pipe is handed in. */
import type { Observation } from '../../players/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { noCounts, type Guest, type Reply } from '../guest.ts';
import { DialectWriter, offers, type Dialect } from './dialect.ts';
import { certainAction } from './verify.ts';
import { actionOfReply, type Json } from './words.ts';

/** One process, or a bot in this one. Started when it is made. */
export type MjaiPort = {
  /** Sends one line; waits for one when `wantsReply`. */
  readonly send: (line: string, wantsReply: boolean) => Promise<Reply>;
  readonly close: () => void | Promise<void>;
};

export type MjaiGuestOptions = {
  readonly name: string;
  readonly dialect: Dialect;
  readonly rules: Ruleset;
  readonly seat: number;
  readonly names: readonly string[];
  /** Starts the bot. Called again after it has ended or was too late. */
  readonly open: () => MjaiPort;
};

/** After so many starts in a match a bot is left alone; its seat plays on with certain actions. */
const MAX_STARTS = 10;

/** gimite's server speaks first. */
const HELLO = '{"type":"hello","protocol":"mjsonp","protocol_version":3}';

const parse = (text: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
};

export class MjaiGuest implements Guest {
  readonly name: string;
  readonly counts = noCounts();
  private readonly options: MjaiGuestOptions;
  private readonly view: T.Table;
  private readonly writer: DialectWriter;
  private port: MjaiPort | undefined;
  private starts = 0;
  /** How many of the pending events were told to an earlier process. */
  private again = 0;
  /** Not sent yet. */
  private pending: Json[] = [];
  /** What a bot that is started again must hear: the start of the match and the round so far. */
  private past: Json[] = [];

  constructor(options: MjaiGuestOptions) {
    this.options = options;
    this.name = options.name;
    this.view = new T.Table(options.rules);
    this.writer = new DialectWriter(options.dialect, options.seat, options.names);
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
    const reply = await this.ask(offers(this.view, seat, legal));
    if (reply.kind === 'late') this.counts.late++;
    if (reply.kind === 'ended') this.counts.crashes++;
    if (reply.kind !== 'text') {
      await this.drop();
      return certainAction(this.view, legal);
    }
    const json = parse(reply.text);
    const action = json && actionOfReply(this.view, seat, json);
    if (action !== undefined && legal.has(action)) return action;
    this.counts.illegal++;
    return certainAction(this.view, legal);
  };

  readonly leave = async (): Promise<void> => {
    if (this.port !== undefined) await this.flush({}, false);
    await this.drop();
  };

  private async drop(): Promise<void> {
    const { port } = this;
    this.port = undefined;
    await port?.close();
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
    return this.flush(extra, true);
  }

  /** Sends what is pending; the reply to its last event. */
  private async flush(extra: Json, canAct: boolean): Promise<Reply> {
    const { pending } = this;
    const port = this.port!;
    const silent: Reply = { kind: 'text', text: '{"type":"none"}' };
    this.pending = [];
    if (pending.length === 0) return silent;
    if (this.options.dialect === 'app') return port.send(JSON.stringify(pending), true);
    let reply: Reply = silent;
    for (const [i, event] of pending.entries()) {
      const isLast = canAct && i === pending.length - 1;
      if (this.options.dialect === 'mortal')
        reply = await port.send(JSON.stringify(isLast ? event : { ...event, can_act: false }), isLast);
      else {
        reply = await port.send(JSON.stringify(isLast ? { ...event, ...extra } : event), true);
        // What was decided before is told again, and answered again, without counting.
        const isTold = i < this.again;
        if (reply.kind === 'text' && !isLast && !isTold && parse(reply.text)?.type !== 'none') this.counts.illegal++;
      }
      if (reply.kind !== 'text') return reply;
    }
    this.again = 0;
    return reply;
  }
}
