/**
 * A worker: takes tasks of its roles from the queue, computes them in threads, stores each result and only then acknowledges the task. The main thread
 * does nothing but this, so it can say in time that a long task is still under way.
 */
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { Bug, fault, ok, type Fault, type Result } from '../base/index.ts';
import { localExecutor, runAll, type Executor, type Output, type Workshop } from '../jobs/node/index.ts';
import { engineHere } from '../models/index.ts';
import { checkEngine, quarantined } from './control.ts';
import { InputCache } from './inputs.ts';
import { PRESENCE, openLink, type Link } from './link.ts';
import { SCHEMA, TASKS, deadSubject, doneSubject, isWorkerName, noteSubject, type Role } from './names.ts';
import { messageOf, persist } from './persist.ts';
import { sayGone, sayPresent, type WorkerState } from './presence.ts';
import { Results, type Putting, type Slot } from './results.ts';
import { engineFault, makeDead, parseTask, plainTask, type DeadLetter, type WireTask } from './wire.ts';

/** Address, roles and threads of a worker. */
export type WorkerOptions = {
  readonly address: string;
  readonly roles: readonly Role[];
  readonly threads: number;
  readonly workshop: Workshop;
  /** Host and process by default. */
  readonly name?: string | undefined;
  /** Folder of fetched inputs. */
  readonly cache?: string | undefined;
  /** Raised: no new task is begun; the worker ends when those it has are done. */
  readonly signal: AbortSignal;
  /** Milliseconds between two signs of life for a task; a third of the server's limit. */
  readonly heartbeat?: number | undefined;
  /** So often a task may be delivered: one whose worker dies each time ends as a dead letter. */
  readonly deliveries?: number | undefined;
  /** Milliseconds that tasks may take after the signal. */
  readonly grace?: number | undefined;
  readonly engine?: string | undefined;
  readonly note?: ((text: string) => void) | undefined;
  /** Hears what became of every result, before its task is acknowledged. */
  readonly onPut?: ((id: string, put: Putting) => void) | undefined;
};

const HEARTBEAT = 10_000;
const DELIVERIES = 10;
const GRACE = 120_000;
/** Milliseconds that a worker waits at its start for a server that is away. */
const AWAY = 60_000;
/** Milliseconds of one question for tasks. */
const ASK = 2000;
/** Tasks a thread that a worker holds: the one it computes and the next, or more where they are so short that asking for each would take longer. */
const HELD = 2;
const MOST_HELD = 16;
/** Milliseconds of work that a thread should have ahead of it. */
const WORK_AHEAD = 100;

/** Host name and process number. */
export const defaultName = (): string => `${hostname()}-${process.pid}`.replaceAll(/[^\w-]/g, '-').slice(-48);

/** As many at a time as there are threads; the others wait for their turn. */
class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }
}

class Worker {
  private readonly turns: Turns;
  private readonly name: string;
  private readonly results: Results;
  private readonly cache: InputCache;
  private readonly threads: Executor;
  private readonly engine: string;
  private readonly open = new Set<Promise<void>>();
  /** Tasks that wait for a thread, by id; true when nobody wants them any more. */
  private readonly withdrawn = new Map<string, boolean>();
  private readonly since = new Date().toISOString();
  private readonly counts = { done: 0, failed: 0, taskSeconds: 0 };
  /** Milliseconds of a task, as the last ones took. */
  private usual = WORK_AHEAD;
  /** Why it ends before it is asked to. */
  private end: Fault | undefined;

  constructor(
    private readonly link: Link,
    private readonly options: WorkerOptions,
  ) {
    const { name = defaultName(), workshop, threads, engine = engineHere().digest } = options;
    this.name = name;
    this.engine = engine;
    this.results = new Results(link);
    this.cache = new InputCache(link, options.cache ?? join(tmpdir(), `suzaku-inputs-${process.getuid?.() ?? 0}`));
    this.threads = localExecutor({ workshop, threads, engine });
    this.turns = new Turns(threads);
    link.connection.subscribe('suzaku.withdrawn.*', {
      callback: (_, { subject }) => {
        const id = subject.split('.').at(-1)!;
        if (this.withdrawn.has(id)) this.withdrawn.set(id, true);
      },
    });
  }

  private get isOver(): boolean {
    return this.options.signal.aborted || this.end !== undefined;
  }

  async run(): Promise<Result<number>> {
    const { roles, grace = GRACE } = this.options;
    const present = (): void => void this.present().catch(() => undefined);
    present();
    const beat = setInterval(present, PRESENCE / 3);
    try {
      await Promise.all(roles.map((role) => this.take(role)));
      await Promise.race([Promise.all(this.open), wait(grace, undefined, { ref: false })]);
    } finally {
      clearInterval(beat);
      await sayGone(this.link, this.name).catch(() => undefined);
      await this.threads.close();
    }
    return this.end === undefined ? ok(this.counts.done) : { ok: false, error: this.end };
  }

  private async present(): Promise<void> {
    const { roles, threads, signal } = this.options;
    const { user, system } = process.cpuUsage();
    const state: WorkerState = {
      ...{ name: this.name, roles, threads, engine: this.engine, commit: engineHere().commit },
      ...this.counts,
      busy: this.open.size,
      cpuSeconds: (user + system) / 1e6,
      memory: process.memoryUsage.rss(),
      isDraining: signal.aborted,
      since: this.since,
    };
    await sayPresent(this.link, state);
    const caught = (await quarantined(this.link)).get(this.name);
    if (caught !== undefined)
      this.end ??= {
        code: 'cluster.quarantine',
        at: 0,
        text: `this worker is in quarantine: ${caught.reason}; check the machine, then suzaku cluster release ${this.name}`,
      };
  }

  /** Tasks that it takes at a time. */
  private get capacity(): number {
    const held = Math.round(WORK_AHEAD / Math.max(1, this.usual));
    return this.options.threads * Math.min(MOST_HELD, Math.max(HELD, held));
  }

  /** Asks for tasks of a role as long as there is room for them. */
  private async take(role: Role): Promise<void> {
    let consumer: Consumer | undefined;
    while (!this.isOver) {
      const room = this.capacity - this.open.size;
      if (room <= 0) {
        await Promise.race(this.open);
        continue;
      }
      try {
        consumer ??= await this.link.js.consumers.get(TASKS, role);
        const messages = await consumer.fetch({ max_messages: room, expires: ASK });
        for await (const message of messages) {
          this.start(message);
          if (this.isOver) messages.stop();
        }
      } catch {
        // The server is away: asked again when it is back.
        await wait(250);
      }
    }
  }

  private start(message: JsMsg): void {
    const { heartbeat = HEARTBEAT } = this.options;
    const beat = setInterval(() => message.working(), heartbeat);
    const handled = this.handle(message)
      .catch((error: unknown) => {
        // It will be delivered again.
        this.options.note?.(`a task was not finished: ${messageOf(error)}`);
        if (!this.link.connection.isClosed()) message.nak(1000);
      })
      .finally(() => {
        clearInterval(beat);
        this.open.delete(handled);
      });
    this.open.add(handled);
  }

  private async handle(message: JsMsg): Promise<void> {
    const [role, name] = message.subject.split('.').slice(-2) as [Role, string];
    const id = name.replace(/-again$/, '');
    const task = parseTask(message.data);
    if (!task.ok) return this.bury(message, id, { reason: 'refused', ...task.error });
    if (this.isOver) return message.nak();
    const { engine, not } = task.value;
    if (engine !== this.engine) {
      // Not this worker's: others may run that engine.
      const wrong = engineFault(task.value, this.engine, 'who asks');
      if (!wrong.ok) this.end ??= wrong.error;
      return message.nak(1000);
    }
    if (not === this.name) return message.nak(500);
    const slot = not === undefined ? (role === 'trusted' ? 'trusted' : 'result') : 'audit';
    if ((await this.results.makerOf(id, slot)) !== undefined) return this.finish(message, id);
    const { deliveryCount } = message.info;
    const { deliveries = DELIVERIES } = this.options;
    if (deliveryCount > deliveries) {
      const text = `delivered ${deliveries} times without a result: whoever computes it dies or is cut off, or no worker knows the kind ${task.value.kind}`;
      return this.bury(message, id, { reason: 'abandoned', code: 'cluster.abandoned', text });
    }
    // Programs of one engine may know different kinds: tests and checks bring their own.
    if (!Object.hasOwn(this.options.workshop.kinds, task.value.kind)) return message.nak(2000);
    this.withdrawn.set(id, false);
    const started = await this.turns
      .take(() => this.begin(message, task.value))
      .finally(() => this.withdrawn.delete(id));
    // The thread is free for the next task while the result is on its way.
    if (started !== undefined) await this.store(message, task.value, slot, started);
  }

  /** Its turn has come. When the worker is asked to end it goes to another one. */
  private async begin(message: JsMsg, wire: WireTask): Promise<Computed | undefined> {
    if (this.isOver) message.nak();
    else if (this.withdrawn.get(wire.id) === true) message.ack();
    else {
      this.withdrawn.delete(wire.id);
      const started = performance.now();
      const output = await this.outputOf(wire);
      return { output, ms: performance.now() - started };
    }
    return undefined;
  }

  private async store(message: JsMsg, wire: WireTask, slot: Slot, { output, ms }: Computed): Promise<void> {
    const { id } = wire;
    if (!output.ok) return this.bury(message, id, output.error);
    const by = { schema: SCHEMA, engine: this.engine, worker: this.name, ms, deliveries: message.info.deliveryCount };
    const put = await this.results.put(id, plainTask(wire), output.value, by, slot);
    this.options.onPut?.(id, put);
    this.counts.done++;
    this.usual += (ms - this.usual) / 8;
    this.counts.taskSeconds += ms / 1000;
    return this.finish(message, id);
  }

  private async outputOf(wire: WireTask): Promise<Computed['output']> {
    const inputs = await this.cache.inputsOf(wire.inputs);
    if (!inputs.ok) return { ok: false, error: { reason: 'fault', ...inputs.error } };
    const note = (text: string): void => this.link.connection.publish(noteSubject(wire.id), text.slice(0, 4096));
    try {
      const ran = await runAll(this.threads, [{ ...plainTask(wire), inputs: inputs.value }], { note });
      if (!ran.ok) {
        const text = ran.error.text.replace(`${wire.name}: `, '');
        const isDamaged = ran.error.code === 'jobs.input-changed';
        if (isDamaged) this.cache.discard(wire.inputs);
        return { ok: false, error: { reason: 'fault', code: isDamaged ? 'cluster.input' : ran.error.code, text } };
      }
      const { value, bytes } = ran.value[0]!;
      return { ok: true, value: bytes === undefined ? { value } : { value, bytes } };
    } catch (error) {
      if (!(error instanceof Bug)) throw error;
      return { ok: false, error: { reason: 'threw', code: 'cluster.bug', text: error.message } };
    }
  }

  /** The task has no result: why is kept, then it is acknowledged. */
  private async bury(message: JsMsg, id: string, { reason, code, text }: Letter): Promise<void> {
    this.counts.failed++;
    const letter: DeadLetter = { reason, code, text, worker: this.name };
    await persist(() => this.link.js.publish(deadSubject(id), makeDead(letter)));
    this.finish(message, id);
  }

  private finish(message: JsMsg, id: string): void {
    this.link.connection.publish(doneSubject(id));
    message.ack();
  }
}

type Letter = Omit<DeadLetter, 'worker'>;
/** What a task came to, and milliseconds of the clock it took. */
type Computed = {
  readonly output: { readonly ok: true; readonly value: Output } | { readonly ok: false; readonly error: Letter };
  readonly ms: number;
};

/** Works until it is asked to end; answers the number of tasks done. */
export const runWorker = async (options: WorkerOptions): Promise<Result<number>> => {
  const { name = defaultName(), address, engine = engineHere().digest } = options;
  if (!isWorkerName(name))
    return fault('cluster.name', 0, 'a name of at most 48 letters, digits, _ and - is wanted for a worker');
  const link = await openLink(address, { name: `suzaku worker ${name}`, waits: AWAY, patience: AWAY });
  if (!link.ok) return link;
  try {
    const checked = await checkEngine(link.value, engine);
    if (!checked.ok) return checked;
    return await new Worker(link.value, { ...options, name }).run();
  } finally {
    await link.value.close();
  }
};
