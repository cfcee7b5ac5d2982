/** What a run has done since the last look: speed, loss, accuracy by kind of decision, time left. */
import type { StepReport } from '../../nn/index.ts';
import type { RunPlan } from './run.ts';

/** One progress line of a training run: loss, rate and accuracy since the last one, speed and time left. */
export type Progress = {
  readonly step: number;
  readonly samples: number;
  /** Samples of the whole run. */
  readonly of: number;
  readonly loss: number;
  readonly rate: number;
  /** Mean norm of the gradient before clipping. */
  readonly norm: number;
  readonly skipped: number;
  /** By the clock, and by processor time of all threads. */
  readonly perSecond: number;
  readonly perCpuSecond: number;
  /** Seconds, at this speed. */
  readonly left: number;
  /** By kind of decision, over the training samples of this stretch. */
  readonly accuracy: Readonly<Record<string, number>>;
};

/** Metrics that count the samples of a kind of decision begin so. */
const ASKED = 'asked/';

/** Adds up loss, speed and accuracy between two progress lines of a training run. */
export class Meter {
  /** Clock of the last look. */
  since = performance.now();
  private cpu = process.cpuUsage();
  private steps = 0;
  private skipped = 0;
  private norm = 0;
  private rate = 0;
  private sums = new Map<string, number>();

  constructor(
    private readonly plan: RunPlan,
    private step: number,
  ) {}

  add({ step, scalars, norm, rate, skipped }: StepReport): void {
    this.step = step;
    this.steps += 1;
    this.skipped += Number(skipped);
    this.rate = rate;
    if (skipped) return;
    this.norm += norm;
    for (const [name, value] of Object.entries(scalars)) this.sums.set(name, (this.sums.get(name) ?? 0) + value);
  }

  /** Forgets the time since the last look: something else was done meanwhile. */
  restart(): void {
    this.since = performance.now();
    this.cpu = process.cpuUsage();
    this.steps = this.skipped = this.norm = 0;
    this.sums = new Map();
  }

  take(): Progress {
    const { batch, samples: of } = this.plan;
    const seconds = (performance.now() - this.since) / 1e3;
    const { user, system } = process.cpuUsage(this.cpu);
    const done = this.steps * batch;
    const counted = Math.max(1, this.steps - this.skipped);
    const sum = (name: string): number => this.sums.get(name) ?? 0;
    const samples = this.step * batch;
    const perSecond = done / seconds;
    const asked = [...this.sums.keys()]
      .filter((name) => name.startsWith(ASKED) && sum(name) > 0)
      .map((name) => name.slice(ASKED.length));
    const progress = {
      step: this.step,
      samples,
      of,
      loss: sum('loss') / counted,
      rate: this.rate,
      norm: this.norm / counted,
      skipped: this.skipped,
      perSecond,
      perCpuSecond: done / ((user + system) / 1e6),
      left: perSecond > 0 ? Math.max(0, of - samples) / perSecond : 0,
      accuracy: Object.fromEntries(asked.map((kind) => [kind, sum(`right/${kind}`) / sum(`asked/${kind}`)])),
    };
    this.restart();
    return progress;
  }
}
