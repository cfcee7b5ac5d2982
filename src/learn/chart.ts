/**
 * Plots as SVG text. Calibration: predicted against observed, a dot a bin, the diagonal for what would be perfect. Curves: a share by samples seen,
 * a line a name.
 */
import type { Bin } from '../base/index.ts';

/** `interval`: of observed − predicted, drawn as a bar. */
type PlottedBin = Bin & { readonly interval?: readonly [number, number] };
/** One calibration plot: its title and its bins. */
export type Plot = { readonly title: string; readonly bins: readonly PlottedBin[] };

const SIZE = 240;
const MARGIN = 44;
const STEP = SIZE + 2 * MARGIN;

/** 1, 2 or 5 times a power of ten, at least `x`. */
const niceAbove = (x: number): number => {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * (([1, 2, 5].find((n) => n * power >= x) ?? 10) as number);
};

const label = (x: number): string => (Math.abs(x) >= 10 ? x.toFixed(0) : String(Number(x.toPrecision(2))));

const plotText = ({ title, bins }: Plot, left: number): string => {
  const all = bins.flatMap(({ predicted, observed }) => [predicted, observed]);
  const top = niceAbove(Math.max(1e-6, ...all));
  const least = Math.min(0, ...all);
  const low = least < 0 ? -niceAbove(-least) : 0;
  const share = (value: number): number => (SIZE * (value - low)) / (top - low);
  const x = (value: number): string => (left + MARGIN + share(value)).toFixed(1);
  const y = (value: number): string => (MARGIN + SIZE - share(value)).toFixed(1);
  const bars = bins
    .map(({ predicted: at, interval }) =>
      interval === undefined
        ? ''
        : `<line x1="${x(at)}" y1="${y(at + interval[0])}" x2="${x(at)}" y2="${y(at + interval[1])}"/>`,
    )
    .join('');
  const dots = bins
    .map(
      ({ predicted, observed, n }) =>
        `<circle cx="${x(predicted)}" cy="${y(observed)}" r="3"><title>${label(predicted)} → ${label(observed)}, ${n}</title></circle>`,
    )
    .join('');
  return (
    `<text x="${left + MARGIN + SIZE / 2}" y="${MARGIN - 14}" text-anchor="middle">${title}</text>` +
    `<rect x="${left + MARGIN}" y="${MARGIN}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#999"/>` +
    `<line x1="${x(low)}" y1="${y(low)}" x2="${x(top)}" y2="${y(top)}" stroke="#999" stroke-dasharray="4 4"/>` +
    `<text x="${x(low)}" y="${MARGIN + SIZE + 16}" text-anchor="middle">${label(low)}</text>` +
    `<text x="${x(top)}" y="${MARGIN + SIZE + 16}" text-anchor="middle">${label(top)}</text>` +
    `<text x="${left + MARGIN + SIZE / 2}" y="${MARGIN + SIZE + 30}" text-anchor="middle">predicted; upwards observed</text>` +
    `<g stroke="#e6b0aa" stroke-width="2">${bars}</g><g fill="#c0392b">${dots}</g>`
  );
};

/** Predicted chances against observed shares, as SVG. */
export const calibrationChart = (plots: readonly Plot[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${STEP * plots.length}" height="${STEP}" font-family="sans-serif" font-size="12">` +
  `<rect width="100%" height="100%" fill="#fff"/>${plots.map((plot, i) => plotText(plot, i * STEP)).join('')}</svg>\n`;

/** Points [samples, share 0–1] in rising order. */
export type Curve = { readonly name: string; readonly points: readonly (readonly [number, number])[] };

const COLOURS = ['#c0392b', '#2471a3', '#1e8449', '#b9770e', '#7d3c98', '#566573'];
const WIDE = 2 * SIZE;

/** Heights of names beside the ends of lines, from the highest, so that none covers another. */
const nameHeights = (ends: readonly number[]): readonly number[] => {
  const heights = [...ends];
  const order = [...ends.keys()].sort((a, b) => ends[a]! - ends[b]!);
  let least = -Infinity;
  for (const i of order) {
    heights[i] = Math.max(ends[i]!, least);
    least = heights[i]! + 14;
  }
  return heights;
};

export const curveChart = (curves: readonly Curve[]): string => {
  const all = curves.flatMap(({ points }) => points);
  const [right, low] = [
    Math.max(1, ...all.map(([samples]) => samples)),
    Math.floor(10 * Math.min(...all.map(([, y]) => y))) / 10,
  ];
  const x = (samples: number): string => (MARGIN + (WIDE * samples) / right).toFixed(1);
  const y = (share: number): string => (MARGIN + SIZE - (SIZE * (share - low)) / (1 - low || 1)).toFixed(1);
  const heights = nameHeights(curves.map(({ points }) => Number(y(points.at(-1)![1]))));
  const lines = curves.map(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length]!;
    const [, last] = points.at(-1)!;
    const path = points.map(([samples, share]) => `${x(samples)},${y(share)}`).join(' ');
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${MARGIN + WIDE + 6}" y="${heights[i]!.toFixed(1)}" fill="${colour}">${name} ${(100 * last).toFixed(1)} %</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE + 4 * MARGIN}" height="${STEP}" font-family="sans-serif" font-size="12">` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    `<rect x="${MARGIN}" y="${MARGIN}" width="${WIDE}" height="${SIZE}" fill="none" stroke="#999"/>` +
    `<text x="${MARGIN - 4}" y="${y(1)}" text-anchor="end">1</text>` +
    `<text x="${MARGIN - 4}" y="${y(low)}" text-anchor="end">${low}</text>` +
    `<text x="${x(right)}" y="${MARGIN + SIZE + 16}" text-anchor="middle">${(right / 1e6).toPrecision(3)} M samples</text>` +
    `<text x="${MARGIN + WIDE / 2}" y="${MARGIN - 14}" text-anchor="middle">accuracy in validation</text>` +
    `${lines.join('')}</svg>\n`
  );
};
