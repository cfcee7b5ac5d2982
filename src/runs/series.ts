/** One curve of a run as it grows. */
import { metricOf, type Metric } from './metrics.ts';
import { thin, type Points } from './thin.ts';

/** A curve ready to be drawn, and how many points it has in full. */
export type Drawn = Points & {
  readonly metric: Metric;
  /** Which of several curves in one plot: `train`, `validation`, a seat wind; empty where there is one. */
  readonly variant: string;
  readonly count: number;
  /** `low` and `high` are 95 % intervals, not the range of thinned points. */
  readonly hasInterval: boolean;
};

/** Points of one metric, in the order of the log. */
export class Series {
  readonly metric: Metric;
  readonly at: number[] = [];
  readonly value: number[] = [];
  private low: number[] | undefined;
  private high: number[] | undefined;
  private isRising = true;

  constructor(
    id: string,
    readonly variant: string,
  ) {
    this.metric = metricOf(id);
  }

  /** All points of a series have an interval, or none has. */
  push(at: number, value: number, interval?: readonly [number, number]): void {
    if (this.at.length > 0 && at < this.at.at(-1)!) this.isRising = false;
    this.at.push(at);
    this.value.push(value);
    if (interval === undefined) return;
    (this.low ??= []).push(interval[0]);
    (this.high ??= []).push(interval[1]);
  }

  /** In rising order, also of a log that was written twice in part. */
  points(): Points {
    const { at, value, low, high } = this;
    if (this.isRising) return { at, value, low, high };
    const order = [...at.keys()].sort((a, b) => at[a]! - at[b]!);
    const sorted = (list: readonly number[]): number[] => order.map((i) => list[i]!);
    return { at: sorted(at), value: sorted(value), low: low && sorted(low), high: high && sorted(high) };
  }

  draw(most: number): Drawn {
    const { metric, variant, at, low } = this;
    return { metric, variant, count: at.length, hasInterval: low !== undefined, ...thin(this.points(), most) };
  }
}
