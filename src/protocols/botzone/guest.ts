/** A Botzone bot at our table: our events as the judge's requests, its answers as our actions. The process is handed in. */
import type { Observation } from '../../players/index.ts';
import { makeRequest, parseResponse, requestsFor } from '../../records/index.ts';
import type { ChineseRules } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { FaultBook, type Guest, type GuestCounts, type ProcessReport, type Reply, type TellFault } from '../guest.ts';
import { PASS } from './bot.ts';
import { canFollow, choiceOf } from './words.ts';

/** A bot that is asked request by request; it keeps its own history and starts itself again where it has to. */
export type BotzonePort = {
  readonly ask: (request: string) => Promise<Reply>;
  readonly close: () => void | Promise<void>;
  /** Absent where no process is behind it. */
  readonly report?: () => ProcessReport;
};

/** Rules, seat and pipe of such a guest. */
export type BotzoneGuestOptions = {
  readonly name: string;
  readonly rules: ChineseRules;
  readonly seat: number;
  readonly port: BotzonePort;
  /** Hears of the first fault of each kind. */
  readonly tell?: TellFault | undefined;
};

/** Pass, or throw what was drawn. */
const certain = (table: T.Table, legal: T.ActionList): number => {
  if (legal.has(T.CHINESE_PASS)) return T.CHINESE_PASS;
  const drawn = table.drawn < 34 ? T.CHINESE_DISCARD + T.CONTEST_OF[table.drawn]! : -1;
  return legal.has(drawn) ? drawn : legal.items[legal.size - 1]!;
};

/** A foreign Botzone program as a player of the arena. */
export class BotzoneGuest implements Guest {
  readonly name: string;
  readonly counts: GuestCounts;
  private readonly faults: FaultBook;
  private readonly options: BotzoneGuestOptions;
  private readonly view: T.Table;
  private before: T.Event | undefined;
  /** Requests in order, each answered before the next is sent. */
  private queue: Promise<Reply> = Promise.resolve({ kind: 'text', text: PASS });
  private isLastOpen = false;
  /** What it wants to throw after the claim it made. */
  private discard: number | undefined;

  constructor(options: BotzoneGuestOptions) {
    this.options = options;
    this.name = options.name;
    this.faults = new FaultBook(options.name, options.tell);
    this.counts = this.faults.counts;
    this.view = new T.Table(options.rules);
  }

  readonly hear = (event: T.Event): void => {
    T.apply(this.view, event);
    for (const request of requestsFor(event, this.before, this.options.seat as T.Seat)) {
      this.passLast();
      this.isLastOpen = true;
      const line = makeRequest(request);
      this.queue = this.queue.then(() => this.options.port.ask(line));
    }
    if (event.type === 'end-round') this.passLast();
    this.before = event;
  };

  /** The open request was not asked of us: only a pass was allowed. */
  private passLast(): void {
    if (!this.isLastOpen) return;
    this.isLastOpen = false;
    this.queue = this.queue.then((reply) => {
      this.count(reply);
      if (reply.kind === 'text' && reply.text !== PASS) this.illegal(reply.text);
      return reply;
    });
  }

  private count(reply: Reply): void {
    if (reply.kind !== 'text') this.faults.note(reply.kind === 'late' ? 'late' : 'crashes', this.errors);
  }

  private get errors(): string {
    return this.options.port.report?.().errors ?? '';
  }

  private illegal(said: string): void {
    this.faults.note('illegal', this.errors, said);
  }

  readonly needsView = false;

  readonly choose = async ({ legal }: Pick<Observation, 'legal'>): Promise<number> => {
    const { view } = this;
    // The discard after a claim came with the claim.
    if (view.phase === T.ACTING && view.drawn === T.NONE) {
      const { discard } = this;
      this.discard = undefined;
      if (discard !== undefined && legal.has(discard)) return discard;
      this.illegal('a claim without a discard');
      return certain(view, legal);
    }
    this.isLastOpen = false;
    const reply = await this.queue;
    this.count(reply);
    if (reply.kind !== 'text') return certain(view, legal);
    const answer = parseResponse(reply.text);
    const choice = answer.ok ? choiceOf(view, answer.value) : undefined;
    if (choice === undefined || !legal.has(choice.action) || !canFollow(view, this.options.seat, choice)) {
      this.illegal(reply.text);
      return certain(view, legal);
    }
    this.discard = choice.discard;
    return choice.action;
  };

  readonly leave = async (): Promise<void> => {
    this.passLast();
    await this.queue;
    const { port } = this.options;
    await port.close();
    if (port.report !== undefined) this.counts.cpuMs = port.report().cpuMs;
  };
}
