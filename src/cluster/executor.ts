/**
 * The executor on NATS JetStream: tasks go to the work queue, their results are found on the server under the same ids as on one machine. Delivery is
 * at least once, counting exactly once, because a task's result is put under its id only if there is none.
 */
import { setMaxListeners } from 'node:events';
import { Bug, fault, ok, type Result } from '../base/index.ts';
import { runTasks, taskId, type Executor, type Output, type ResultStore, type Task } from '../jobs/node/index.ts';
import { engineHere } from '../models/index.ts';
import { Auditor, type AuditOptions } from './audit.ts';
import { checkEngine, quarantined } from './control.ts';
import { Uploads } from './inputs.ts';
import { hasLost, openLink, removeTask, type Link } from './link.ts';
import { DEAD, SCHEMA, deadSubject, roleOf, taskSubject, withdrawnSubject, type Role } from './names.ts';
import { CODES, codeOf, isQueued, messageOf, persist } from './persist.ts';
import { Results, type MadeResult, type Slot } from './results.ts';
import { makeTask, parseDead, type DeadLetter, type WireTask } from './wire.ts';

/** Address, width, audit and waiting times of the executor. */
export type ClusterOptions = {
  /** `nats://127.0.0.1:4222`. */
  readonly address: string;
  /** Tasks that may be on their way at a time. */
  readonly width?: number | undefined;
  /** Who computes, whatever the kind: `trusted` for what decides a promotion. */
  readonly role?: Role | undefined;
  /** Checks a share of results by a second worker; without it none is checked. */
  readonly audit?: AuditOptions | undefined;
  /** For runs that name none. */
  readonly store?: ResultStore | undefined;
  /** This program's code by default. */
  readonly engine?: string | undefined;
  /** Milliseconds to wait at the start for a server that is away; 0 by default. */
  readonly waits?: number | undefined;
  /** Milliseconds between two looks for results whose announcement was lost. */
  readonly sweep?: number | undefined;
  /** Hears what went wrong without ending the run: alarms, workers put into quarantine. */
  readonly warn?: ((text: string) => void) | undefined;
};

const WIDTH = 64;
const SWEEP = 5000;
/** Milliseconds between a result's last use and its end: longer than a task may be delivered a second time. */
const LINGER = 60_000;
/** Looks of a task after which the queue is asked whether it has lost some. */
const LOOKS = 6;

/** The executor and what it has seen; `counts` are of all its runs. */
export type ClusterExecutor = Executor & { readonly counts: Readonly<Record<'asked' | 'found' | 'resent', number>> };

/** Resolved when something is said to be there for an id, or when it is time to look. */
class Bell {
  private readonly waiting = new Map<string, Set<() => void>>();

  ring(id: string): void {
    for (const wake of this.waiting.get(id) ?? []) wake();
  }

  wait(id: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wakers = this.waiting.get(id) ?? new Set();
      this.waiting.set(id, wakers);
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        wakers.delete(wake);
        if (wakers.size === 0) this.waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake, { once: true });
      wakers.add(wake);
    });
  }
}

const STOPPED = 'stopped';

class Dispatcher {
  readonly counts = { asked: 0, found: 0, resent: 0 };
  /** Results that are forgotten and not yet gone, oldest first. */
  private readonly leaving: { readonly id: string; readonly at: number }[] = [];
  /** Inputs that a worker did not find. */
  private missed = 0;
  private readonly bell = new Bell();
  private readonly results: Results;
  private readonly uploads: Uploads;
  private readonly notes = new Map<string, (text: string) => void>();
  private readonly auditor: Auditor | undefined;

  constructor(
    private readonly link: Link,
    private readonly engine: string,
    private readonly options: ClusterOptions,
    /** Ids that have a dead letter. */
    private readonly dead: Set<string>,
  ) {
    this.results = new Results(link);
    this.uploads = new Uploads(link);
    const { audit, warn } = options;
    this.auditor = audit === undefined ? undefined : new Auditor(link, this.results, engine, audit, warn);
    const last = (subject: string): string => subject.split('.').at(-1)!;
    link.connection.subscribe('suzaku.done.*', { callback: (_, { subject }) => this.bell.ring(last(subject)) });
    link.connection.subscribe('suzaku.note.*', {
      callback: (_, message) => this.notes.get(last(message.subject))?.(message.string()),
    });
  }

  async compute(task: Task, signal: AbortSignal, note: (text: string) => void): Promise<Result<Output>> {
    const id = taskId(task, this.engine);
    // Every task that is under way listens.
    setMaxListeners(0, signal);
    try {
      this.notes.set(id, note);
      const made = await this.made(task, id, signal);
      if (!made.ok) return made;
      return this.auditor === undefined
        ? ok(made.value.output)
        : await this.auditor.check(task, made.value, {
            id,
            signal,
            ask: (not) => this.ask(task, id, signal, not),
            wait: (ms) => this.bell.wait(id, ms, signal),
          });
    } catch (error) {
      if (error instanceof Bug) throw error;
      if (signal.aborted) return fault('jobs.stopped', 0, STOPPED);
      return fault('cluster.unreachable', 0, `the server does not answer (${messageOf(error)})`);
    } finally {
      this.notes.delete(id);
    }
  }

  private async made(task: Task, id: string, signal: AbortSignal): Promise<Result<MadeResult>> {
    const known = await this.find(id);
    if (known !== undefined) {
      this.counts.found++;
      return ok(known);
    }
    if (this.dead.has(id)) await this.forgive(id, signal);
    this.counts.asked++;
    const { sweep = SWEEP } = this.options;
    for (let looks = 0; ; looks++) {
      // Listening begins before the task is sent: a short one is done before the server has said that it has the task.
      const rung = this.bell.wait(id, sweep, signal);
      // The queue refuses what it holds already, so only what was lost is sent again.
      const asked = await this.ask(task, id, signal);
      if (!asked.ok) {
        this.bell.ring(id);
        return asked;
      }
      // At the first announcement, and from time to time without one.
      await rung;
      if (signal.aborted) return this.withdraw(task, id);
      const found = await this.find(id);
      if (found !== undefined) return ok(found);
      const dead = await this.deadLetter(id);
      if (dead !== undefined) {
        const end = this.refused(task, dead);
        if (end !== undefined) return end;
        await this.forgive(id, signal);
      }
      if (looks % LOOKS === LOOKS - 1) await persist(() => this.heal(task, id), { signal });
    }
  }

  private get slot(): Slot {
    return this.options.role === 'trusted' ? 'trusted' : 'result';
  }

  private roleOf({ kind }: Task): Role {
    return this.options.role ?? roleOf(kind);
  }

  /** A task that may be among those which the queue holds and will not hand out is taken out, to be sent anew. It counts once, however often it is computed. */
  private async heal(task: Task, id: string): Promise<void> {
    const role = this.roleOf(task);
    if (!(await hasLost(this.link, role))) return;
    await removeTask(this.link, taskSubject(role, id));
    this.counts.resent++;
  }

  /** What an earlier run could not have, this one asks for again. */
  private async forgive(id: string, signal: AbortSignal): Promise<void> {
    await persist(() => this.link.manager.streams.purge(DEAD, { filter: deadSubject(id) }), { signal });
    this.dead.delete(id);
  }

  /** A result that may count. One that is damaged or of a worker in quarantine is taken back. */
  private async find(id: string): Promise<MadeResult | undefined> {
    const found = await this.results.get(id, this.engine, this.slot);
    const isBad =
      !found.ok || (found.value !== undefined && (await quarantined(this.link)).has(found.value.maker.worker));
    if (!isBad) return found.value;
    this.options.warn?.(
      `a result is not counted and computed again: ${found.ok ? 'its worker is in quarantine' : found.error.text}`,
    );
    await this.results.revoke([id]);
    return undefined;
  }

  private async deadLetter(id: string): Promise<DeadLetter | undefined> {
    const isNone = (error: unknown): boolean => [404, CODES.noMessage].includes(codeOf(error));
    const query = { last_by_subj: deadSubject(id) };
    try {
      const found = await persist(() => this.link.manager.direct.getMessage(DEAD, query), { isFinal: isNone });
      if (found === null) return undefined;
      this.dead.add(id);
      return parseDead(found.data);
    } catch (error) {
      if (isNone(error)) return undefined;
      throw error;
    }
  }

  /** Undefined where another try may help: an input that the store has lost is put there again. */
  private refused(task: Task, { reason, code, text, worker }: DeadLetter): Result<never> | undefined {
    if (reason === 'threw') throw new Bug(`${task.name} on ${worker}: ${text}`);
    if (code === 'cluster.input' && this.missed++ < 100) {
      this.uploads.forget();
      return undefined;
    }
    return fault(code, 0, `${text} (worker ${worker})`);
  }

  private async ask(task: Task, id: string, signal: AbortSignal, not?: string): Promise<Result<true>> {
    const inputs = await this.uploads.wireOf(task, signal);
    if (!inputs.ok) return inputs;
    const { kind, name, spec } = task;
    const { commit } = engineHere();
    const wire: WireTask = {
      schema: SCHEMA,
      engine: this.engine,
      commit,
      ...{ id, kind, name, spec },
      inputs: inputs.value,
      ...(not === undefined ? {} : { not }),
    };
    const bytes = makeTask(wire);
    const most = this.link.connection.info?.max_payload ?? Infinity;
    if (bytes.length > most)
      return fault('cluster.task', 0, `a task of ${bytes.length} bytes does not fit into a message of ${most}`);
    const subject = taskSubject(this.roleOf(task), not === undefined ? id : `${id}-again`);
    try {
      await persist(() => this.link.js.publish(subject, bytes), { signal, isFinal: isQueued });
    } catch (error) {
      if (!isQueued(error)) throw error;
    }
    return ok(true);
  }

  /**
   * Results that have been used for good, and inputs of this program that no task will read. Results stay a little longer: a task that was delivered twice finds
   * its result there; one that did not would leave a result behind that nobody takes away.
   */
  async forget(ids: readonly string[], inputs: readonly string[] = []): Promise<void> {
    this.auditor?.forget(ids);
    const now = performance.now();
    for (const id of ids) this.leaving.push({ id, at: now });
    await this.dropUntil(now - LINGER);
    for (const object of inputs) await this.uploads.drop(object);
  }

  private async dropUntil(time: number): Promise<void> {
    while ((this.leaving[0]?.at ?? Infinity) <= time) {
      const { id } = this.leaving.shift()!;
      // A delivery that is still open would bring the result back.
      await persist(() => removeTask(this.link, `suzaku.task.*.${id}`));
      await this.results.drop(id, this.slot);
    }
  }

  /** What is still to be forgotten, as far as the server answers. */
  async close(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, 10_000).unref());
    await Promise.race([this.dropUntil(Infinity).catch(() => undefined), late]);
    await this.link.close();
  }

  /** The run does not want it any more: nobody begins it, who computes it already finishes it. */
  private async withdraw(task: Task, id: string): Promise<Result<never>> {
    await removeTask(this.link, taskSubject(this.roleOf(task), id)).catch(() => undefined);
    this.link.connection.publish(withdrawnSubject(id));
    return fault('jobs.stopped', 0, STOPPED);
  }
}

const deadOf = async ({ manager }: Link): Promise<Set<string>> => {
  const { state } = await persist(() => manager.streams.info(DEAD, { subjects_filter: 'suzaku.dead.*' }));
  return new Set(Object.keys(state.subjects ?? {}).map((subject) => subject.split('.').at(-1)!));
};

/** A fault when no server answers, it holds no cluster, or the cluster runs other code. */
export const clusterExecutor = async (options: ClusterOptions): Promise<Result<ClusterExecutor>> => {
  const { address, width = WIDTH, store, engine = engineHere().digest } = options;
  const link = await openLink(address, { name: 'suzaku executor', waits: options.waits });
  if (!link.ok) return link;
  const checked = await checkEngine(link.value, engine);
  if (!checked.ok) {
    await link.value.close();
    return checked;
  }
  const dispatcher = new Dispatcher(link.value, engine, options, await deadOf(link.value));
  const compute = dispatcher.compute.bind(dispatcher);
  return ok({
    engine,
    counts: dispatcher.counts,
    run: (tasks, more) => runTasks(tasks, { engine, width, compute }, { store, ...more }),
    forget: dispatcher.forget.bind(dispatcher),
    close: dispatcher.close.bind(dispatcher),
  });
};
