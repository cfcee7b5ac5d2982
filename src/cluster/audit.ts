/**
 * Trust by doing it twice: a share of tasks, chosen by a secret, is computed by a second worker. Where the two differ, this machine computes the task
 * itself; whoever is wrong goes into quarantine, and everything it has made is taken back.
 */
import { fault, ok, type Result } from '../base/index.ts';
import { REVOKED, runAll, type Executor, type Output, type Task } from '../jobs/node/index.ts';
import { digestOf } from '../models/index.ts';
import { trajectoryOf, type TrajectoryHead } from '../learn/selfplay/index.ts';
import { isSameOutput } from './same.ts';
import { quarantine } from './control.ts';
import type { Link } from './link.ts';
import { workersOf } from './presence.ts';
import { persist } from './persist.ts';
import { RateWatch, roundRatesOf } from './rates.ts';
import type { MadeResult, Results } from './results.ts';

/** Which share of the tasks is computed twice, and who decides between two answers. */
export type AuditOptions = {
  /** Of tasks that are computed twice, from 0 to 1. */
  readonly share: number;
  /** Workers that know it could be honest only where they are checked. */
  readonly secret: string;
  /** Computes what two workers disagree about. */
  readonly referee: Executor;
  /** Milliseconds to wait for the second result; without one the first counts unchecked. */
  readonly patience?: number | undefined;
};

const PATIENCE = 60_000;

/** What the auditor needs of the run: to ask somebody else than a worker, and to wait for an announcement. */
export type AuditTools = {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly ask: (not: string) => Promise<Result<true>>;
  readonly wait: (ms: number) => Promise<void>;
};

export class Auditor {
  readonly counts = { checked: 0, unchecked: 0, wrong: 0 };
  /** What this run has taken from each worker; a worker that is caught ends the run if it has given something to it. */
  private readonly taken = new Map<string, Set<string>>();
  /** How many results of a worker were used for good. */
  private readonly spent = new Map<string, number>();
  private readonly rates = new RateWatch();

  constructor(
    private readonly link: Link,
    private readonly results: Results,
    private readonly engine: string,
    private readonly options: AuditOptions,
    private readonly warn: ((text: string) => void) | undefined,
  ) {}

  /** The output that counts. A fault when results that were handed over before have to be taken back. */
  async check(task: Task, made: MadeResult, tools: AuditTools): Promise<Result<Output>> {
    const { worker } = made.maker;
    if (task.kind === 'selfplay.rounds') {
      // Other features or other weights than asked for need no second opinion.
      if (!trajectoryOf(task, made.output).ok) return this.judge(task, [made], tools.id);
      await this.watch(worker, made.output);
    }
    const taken = this.taken.get(worker) ?? new Set();
    this.taken.set(worker, taken);
    if (!this.isChosen(tools.id)) {
      taken.add(tools.id);
      return ok(made.output);
    }
    const second = await this.second(made, tools);
    if (!second.ok) return second;
    if (second.value === undefined) this.counts.unchecked++;
    else this.counts.checked++;
    if (second.value === undefined || isSameOutput(task.kind, made.output, second.value.output)) {
      taken.add(tools.id);
      return ok(made.output);
    }
    return this.judge(task, [made, second.value], tools.id);
  }

  /** What other workers with the same weights do not do is caught without a second run. What was learnt from it before stays learnt. */
  private async watch(worker: string, output: Output): Promise<void> {
    const { weights } = output.value as TrajectoryHead;
    if (!this.rates.add(worker, weights, roundRatesOf(output))) return;
    const odd = this.rates.outlier();
    if (odd === undefined) return;
    this.rates.forget(odd.worker);
    const { rate, z, rounds } = odd;
    await this.expose(odd.worker, `${rate} lie ${z.toFixed(1)} standard errors from the field in ${rounds} rounds`);
  }

  /** What has been used for good can no longer be taken back. */
  forget(ids: readonly string[]): void {
    for (const [worker, taken] of this.taken) {
      const before = taken.size;
      for (const id of ids) taken.delete(id);
      this.spent.set(worker, (this.spent.get(worker) ?? 0) + before - taken.size);
      if (taken.size === 0) this.taken.delete(worker);
    }
  }

  private isChosen(id: string): boolean {
    return parseInt(digestOf(`${this.options.secret}/${id}`).slice(0, 8), 16) / 2 ** 32 < this.options.share;
  }

  private async second({ maker }: MadeResult, tools: AuditTools): Promise<Result<MadeResult | undefined>> {
    const { id, signal, ask, wait } = tools;
    const others = (await persist(() => workersOf(this.link), { signal })).filter(({ name }) => name !== maker.worker);
    if (others.length === 0) return ok(undefined);
    const asked = await ask(maker.worker);
    if (!asked.ok) return asked;
    const end = performance.now() + (this.options.patience ?? PATIENCE);
    while (performance.now() < end && !signal.aborted) {
      const found = await this.results.get(id, this.engine, 'audit');
      if (!found.ok || found.value !== undefined) return found;
      await wait(1000);
    }
    return signal.aborted ? fault('jobs.stopped', 0, 'stopped') : ok(undefined);
  }

  private async judge(task: Task, both: readonly MadeResult[], id: string): Promise<Result<Output>> {
    const judged = await runAll(this.options.referee, [task]);
    if (!judged.ok) return judged;
    const right = judged.value[0]!;
    const wrong = both.filter(({ output }) => !isSameOutput(task.kind, right, output));
    let given = 0;
    for (const { maker } of wrong) given += await this.expose(maker.worker, `${task.name} (id ${id}) came out wrong`);
    await this.results.revoke([id]);
    const { value, bytes } = right;
    if (given === 0) return ok(bytes === undefined ? { value } : { value, bytes });
    const names = wrong.map(({ maker }) => maker.worker).join(', ');
    return fault(
      REVOKED,
      0,
      `${names} gave wrong results and is in quarantine; ${given} results of this run are taken back: start the same command again, without what it has stored`,
    );
  }

  /** How many results of the worker this run has used. */
  private async expose(worker: string, reason: string): Promise<number> {
    this.counts.wrong++;
    this.warn?.(`${worker} is in quarantine: ${reason}`);
    await quarantine(this.link, worker, reason);
    await this.results.revoke(await this.results.idsOf(worker));
    const given = this.taken.get(worker)?.size ?? 0;
    const spent = this.spent.get(worker) ?? 0;
    if (spent > 0) this.warn?.(`${spent} earlier results of ${worker} were learnt from and stay learnt`);
    this.taken.delete(worker);
    this.spent.delete(worker);
    return given;
  }
}
