/** The plots of a report: places, boxes of per-set values, and curves with a band. */
import { quantile } from '../../base/index.ts';
import { figure, label, leftAxis, makeScale, tag, tickText, type Frame } from './svg.ts';

const MARGIN = { top: 14, right: 14, bottom: 40, left: 56 };

/** Names of guests are commands. */
const short = (name: string): string => (name.length > 28 ? `${name.slice(0, 27)}…` : name);

/** Share of games by place, a group of bars a player. */
export const placesPlot = (
  title: string,
  rows: readonly { readonly name: string; readonly places: readonly number[] }[],
): string => {
  const places = rows[0]?.places.length ?? 0;
  const frame: Frame = { width: 640, height: 250, title };
  const most = Math.max(0.01, ...rows.flatMap((row) => row.places));
  const y = makeScale([0, most], [frame.height - MARGIN.bottom, MARGIN.top]);
  const group = (frame.width - MARGIN.left - MARGIN.right) / Math.max(1, rows.length);
  const bar = Math.min(36, (group - 16) / Math.max(1, places));
  const bars = rows.flatMap((row, i) => {
    const start = MARGIN.left + group * i + (group - bar * places) / 2;
    return [
      ...row.places.map(
        (share, place) =>
          tag('rect', {
            x: start + bar * place,
            y: y(share),
            width: Math.max(1, bar - 2),
            height: y(0) - y(share),
            class: `place${place + 1}`,
          }) +
          label(start + bar * (place + 0.5) - 1, y(0) + 12, String(place + 1), {
            class: 'tick',
            'text-anchor': 'middle',
          }),
      ),
      label(MARGIN.left + group * (i + 0.5), frame.height - 12, short(row.name), {
        class: 'name',
        'text-anchor': 'middle',
      }),
    ];
  });
  return figure(frame, leftAxis(y, MARGIN.left, frame.width - MARGIN.right) + bars.join(''));
};

/** One box of a box plot: the distribution of its values. */
export type Box = { readonly name: string; readonly values: readonly number[] };

/** Tukey's boxes: quartiles, whiskers to the last value within 1.5 box lengths, what is beyond as dots. */
export const boxesOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((p) => quantile(sorted, p)) as [number, number, number];
  const reach = 1.5 * (q3 - q1);
  const inside = sorted.filter((value) => value >= q1 - reach && value <= q3 + reach);
  return {
    q1,
    median,
    q3,
    low: inside[0] ?? median,
    high: inside.at(-1) ?? median,
    outliers: sorted.filter((value) => value < q1 - reach || value > q3 + reach),
  };
};

/** More dots say nothing more. */
const MAX_DOTS = 200;

/** Box plots beside each other as SVG. */
export const boxPlot = (title: string, boxes: readonly Box[]): string => {
  const frame: Frame = { width: 640, height: 260, title };
  const all = boxes.flatMap(({ values }) => values);
  const y = makeScale([Math.min(...all), Math.max(...all)], [frame.height - MARGIN.bottom, MARGIN.top]);
  const group = (frame.width - MARGIN.left - MARGIN.right) / Math.max(1, boxes.length);
  const half = Math.min(40, group / 4);
  const drawn = boxes.map(({ name, values }, i) => {
    const x = MARGIN.left + group * (i + 0.5);
    const { q1, median, q3, low, high, outliers } = boxesOf(values);
    const line = (x1: number, x2: number, from: number, to: number, kind: string): string =>
      tag('line', { x1, x2, y1: y(from), y2: y(to), class: kind });
    return [
      line(x, x, low, high, 'whisker'),
      tag('rect', { x: x - half, y: y(q3), width: 2 * half, height: Math.max(1, y(q1) - y(q3)), class: 'box' }),
      line(x - half, x + half, median, median, 'median'),
      line(x - half / 2, x + half / 2, low, low, 'whisker'),
      line(x - half / 2, x + half / 2, high, high, 'whisker'),
      ...outliers.slice(0, MAX_DOTS).map((value) => tag('circle', { cx: x, cy: y(value), r: 2, class: 'outlier' })),
      label(x, frame.height - 12, short(name), { class: 'name', 'text-anchor': 'middle' }),
    ].join('');
  });
  return figure(frame, leftAxis(y, MARGIN.left, frame.width - MARGIN.right) + drawn.join(''));
};

/** One line of a curve plot, with an optional band around it. */
export type Curve = {
  readonly name: string;
  /** x and y, x ascending. */
  readonly points: readonly (readonly [number, number])[];
  /** Lower and upper end by point. */
  readonly band?: readonly (readonly [number, number])[];
};

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Curves over sets, games or steps; `level` is a line to compare with. */
export const curvePlot = (title: string, curves: readonly Curve[], level?: number): string => {
  const frame: Frame = { width: 640, height: 280, title };
  const ys = curves.flatMap(({ points, band = [] }) => [...points.map(([, y]) => y), ...band.flat()]);
  const xs = curves.flatMap(({ points }) => points.map(([x]) => x));
  const [bottom, right] = [frame.height - MARGIN.bottom, frame.width - MARGIN.right];
  const range = level === undefined ? ys : [...ys, level];
  const y = makeScale([Math.min(...range), Math.max(...range)], [bottom, MARGIN.top]);
  const x = makeScale([Math.min(...xs), Math.max(...xs)], [MARGIN.left, right]);
  const drawn = curves.map(({ name, points, band }, i) => {
    const line = points.map(([a, b]) => [x(a), y(b)] as const);
    const area =
      band === undefined
        ? ''
        : tag('path', {
            d: `${pathOf([
              ...points.map(([a], k) => [x(a), y(band[k]![1])] as const),
              ...points.map(([a], k) => [x(a), y(band[k]![0])] as const).toReversed(),
            ])}Z`,
            class: `band curve${i % 4}`,
          });
    const legend = label(MARGIN.left + 8, MARGIN.top + 14 + 16 * i, name, { class: `legend curve${i % 4}` });
    return area + tag('path', { d: pathOf(line), class: `line curve${i % 4}` }) + (curves.length > 1 ? legend : '');
  });
  const marks = x.ticks.map((value) =>
    label(x(value), frame.height - 12, tickText(value), { class: 'tick', 'text-anchor': 'middle' }),
  );
  const middle =
    level === undefined ? '' : tag('line', { x1: MARGIN.left, x2: right, y1: y(level), y2: y(level), class: 'level' });
  return figure(frame, leftAxis(y, MARGIN.left, right) + middle + marks.join('') + drawn.join(''));
};
