/**
 * A Botzone bot as a process. The first request of a game goes out with the whole history; a bot that asks to keep running gets single
 * requests from then on, any other is started for every request. A bot that is late or has ended is started again with the history.
 */
import type { Reply } from '../guest.ts';
import { KEEP_RUNNING, makeInput, parseOutput, type Form } from '../botzone/index.ts';
import { LineChild } from './child.ts';

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

export class BotzoneProcess {
  private readonly options: BotzoneProcessOptions;
  private requests: string[] = [];
  private responses: string[] = [];
  private child: LineChild | undefined;
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

  async close(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await child?.close();
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
    this.child = new LineChild(command);
    this.child.write(`${makeInput(form, this.requests, this.responses)}\n`);
  }

  /** Lines until the bot asks to keep running, or ends. */
  private async collect(until: number): Promise<Reply> {
    const lines: string[] = [];
    for (;;) {
      const reply = await this.child!.read(Math.max(0, until - performance.now()));
      if (reply.kind === 'late') {
        await this.close();
        return reply;
      }
      if (reply.kind === 'ended') {
        this.child = undefined;
        break;
      }
      if (reply.text.trim() === KEEP_RUNNING) break;
      lines.push(reply.text);
    }
    const text = parseOutput(this.options.form, lines);
    if (text !== undefined) return { kind: 'text', text };
    // Silence of a process that has ended is a crash; of one that runs, an empty answer.
    return this.child === undefined ? { kind: 'ended' } : { kind: 'text', text: '' };
  }
}
