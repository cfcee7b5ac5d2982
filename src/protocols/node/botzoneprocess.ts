/**
 * A Botzone bot as a process. The first request of a game goes out with the whole history; a bot that asks to keep running gets single
 * requests from then on, any other is started for every request. A bot that is late or has ended is started again with the history.
 * Some bots that answer once read to the end of their input, which must then be closed; others must find it open. Nobody says which, so it is
 * found out at the first start of a command and remembered.
 */
import type { ProcessReport, Reply } from '../guest.ts';
import { KEEP_RUNNING, makeInput, parseOutput, type Form } from '../botzone/index.ts';
import { LineChild } from './child.ts';
import { killMarked, newMark } from './warden.ts';

export type BotzoneProcessOptions = {
  readonly command: string;
  readonly form: Form;
  /** Milliseconds for a request in a running process, and for one that starts it. */
  readonly limit: number;
  readonly firstLimit: number;
  /** Told how long each answer took. */
  readonly timing?: (ms: number, isStart: boolean) => void;
};

/** Starts in a row without an answer, after which a bot is left alone. */
const MAX_FAILURES = 10;

/** What the history says where the bot did not answer. */
const SILENCE = 'PASS';

/** Milliseconds of silence after which the input of a bot nothing is known of is closed, at most half of its time. */
const SILENT_START = 1000;

/** Milliseconds a bot has to end by itself after the game. */
const MOMENT = 1000;

/** By command, for as long as this thread runs: `open` for a bot that keeps running, `closed` for one that answers once. */
const inputs = new Map<string, 'open' | 'closed'>();

export class BotzoneProcess {
  private readonly options: BotzoneProcessOptions;
  private readonly mark = newMark();
  private requests: string[] = [];
  private responses: string[] = [];
  private child: LineChild | undefined;
  private isInputClosed = false;
  /** Of processes that have ended. */
  private past: ProcessReport = { errors: '', cpuMs: 0 };
  /** Processes started. */
  starts = 0;
  private failures = 0;

  constructor(options: BotzoneProcessOptions) {
    this.options = options;
  }

  /** The answer to the next request. A request that names the seat begins a new game, in the running process if there is one. */
  async ask(request: string): Promise<Reply> {
    if (request.startsWith('0 ')) {
      this.requests = [];
      this.responses = [];
    }
    this.requests.push(request);
    const reply: Reply = this.failures < MAX_FAILURES ? await this.exchange(request) : { kind: 'ended' };
    this.failures = reply.kind === 'text' ? 0 : this.failures + 1;
    this.responses.push(reply.kind === 'text' ? reply.text : SILENCE);
    return reply;
  }

  /** A bot that runs is given a moment to end by itself. */
  async close(): Promise<void> {
    await this.drop(MOMENT);
    killMarked(this.mark);
  }

  /** Of all its processes; the errors are those of the last one that wrote some. */
  report(): ProcessReport {
    const { child, past } = this;
    return child === undefined
      ? past
      : { errors: child.errors === '' ? past.errors : child.errors, cpuMs: past.cpuMs + child.cpuMs };
  }

  private async drop(grace = 0): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    await child.close(grace);
    this.past = this.report();
    this.child = undefined;
  }

  private async exchange(request: string): Promise<Reply> {
    const { form, limit, firstLimit, timing } = this.options;
    const begun = performance.now();
    const isStart = this.child === undefined;
    if (isStart) this.start();
    else this.child!.write(form === 'json' ? `${JSON.stringify(request)}\n` : `${request}\n`);
    const reply = await this.collect(begun + (isStart ? firstLimit : limit));
    timing?.(performance.now() - begun, isStart);
    return reply;
  }

  private start(): void {
    const { command, form } = this.options;
    this.starts++;
    this.child = new LineChild(command, this.mark);
    this.child.write(`${makeInput(form, this.requests, this.responses)}\n`);
    this.isInputClosed = inputs.get(command) === 'closed';
    if (this.isInputClosed) this.child.end();
  }

  /** The next line until `until`. The input of a bot that stays silent at its first start is closed on the way. */
  private async readLine(until: number): Promise<Reply> {
    const left = Math.max(0, until - performance.now());
    if (this.isInputClosed || inputs.has(this.options.command)) return this.child!.read(left);
    const reply = await this.child!.read(Math.min(SILENT_START, left / 2));
    if (reply.kind !== 'late') return reply;
    this.child!.end();
    this.isInputClosed = true;
    return this.child!.read(Math.max(0, until - performance.now()));
  }

  /** Lines until the bot asks to keep running, or ends. */
  private async collect(until: number): Promise<Reply> {
    const { command, form } = this.options;
    const lines: string[] = [];
    let isRunning = false;
    while (!isRunning) {
      const reply = await this.readLine(until);
      if (reply.kind === 'late') {
        await this.drop();
        return reply;
      }
      if (reply.kind === 'ended') break;
      if (reply.text.trim() === KEEP_RUNNING) isRunning = true;
      else lines.push(reply.text);
    }
    const text = parseOutput(form, lines);
    if (isRunning) inputs.set(command, 'open');
    else if (text !== undefined && !inputs.has(command)) inputs.set(command, 'closed');
    // Without an input it hears nothing more: the next request starts it again, with the history.
    if (!isRunning || this.isInputClosed) await this.drop();
    if (text !== undefined) return { kind: 'text', text };
    // Silence of a process that has ended is a crash; of one that runs, an empty answer.
    return isRunning ? { kind: 'text', text: '' } : { kind: 'ended' };
  }
}
