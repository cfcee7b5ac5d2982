/** Fewer points than were measured, for drawing: a plot has some hundred pixels, a log up to some hundred thousand lines. */

/** Points as columns, `at` rising. `low` and `high`: an interval of each point, or the least and the greatest of those that one stands for. */
export type Points = {
  readonly at: readonly number[];
  readonly value: readonly number[];
  readonly low?: readonly number[] | undefined;
  readonly high?: readonly number[] | undefined;
};

const mean = (values: readonly number[], from: number, to: number): number => {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum / (to - from);
};

/** A plain series: neighbours become their mean, with the least and the greatest of them around it, so that a spike stays visible. */
const thinPlain = ({ at, value }: Points, most: number): Points => {
  const [size, count] = [Math.ceil(at.length / most), Math.ceil(at.length / Math.ceil(at.length / most))];
  const thinned = { at: [] as number[], value: [] as number[], low: [] as number[], high: [] as number[] };
  for (let part = 0; part < count; part++) {
    const [from, to] = [part * size, Math.min(at.length, (part + 1) * size)];
    let [low, high] = [Infinity, -Infinity];
    for (let i = from; i < to; i++) {
      low = Math.min(low, value[i]!);
      high = Math.max(high, value[i]!);
    }
    thinned.at.push(mean(at, from, to));
    thinned.value.push(mean(value, from, to));
    thinned.low.push(low);
    thinned.high.push(high);
  }
  return thinned;
};

/** Points with intervals are not averaged: their errors would be wrong. Every n-th is kept, counted from the last, which is the newest. */
const thinEvery = (points: Points, most: number): Points => {
  const step = Math.ceil(points.at.length / most);
  const last = points.at.length - 1;
  const every = (list: readonly number[]): readonly number[] => list.filter((_, i) => (last - i) % step === 0);
  return { at: every(points.at), value: every(points.value), low: every(points.low!), high: every(points.high!) };
};

/** At most `most` points. */
export const thin = (points: Points, most: number): Points => {
  if (points.at.length <= most) return points;
  return points.low === undefined ? thinPlain(points, most) : thinEvery(points, most);
};
