/** Box plots of points by agent and seat wind, as Meowjong's figures 8 and 9: box from quartile to quartile, a line at the median, whiskers to the 5th and 95th percentile, a dot at the mean. */
import { figure, label, leftAxis, makeScale, tag } from '../../arena/report/index.ts';
import type { MeowjongRow } from './meowjong.ts';

const [STEP, WIDE, HIGH, LEFT, TOP] = [64, 28, 300, 70, 30];

const boxOf = (
  { points: { mean, box }, pairing, wind }: MeowjongRow,
  x: number,
  y: (value: number) => number,
): string => {
  const [low, first, median, third, high] = box as readonly [number, number, number, number, number];
  const line = (from: number, to: number): string =>
    tag('line', { x1: x, x2: x, y1: y(from), y2: y(to), stroke: '#566573' });
  const top = Math.min(y(first), y(third));
  return [
    line(low, first),
    line(third, high),
    tag('rect', {
      ...{ x: x - WIDE / 2, y: top, width: WIDE, height: Math.max(1, Math.abs(y(first) - y(third))) },
      ...{ fill: '#d6eaf8', stroke: '#2471a3' },
    }),
    tag('line', {
      x1: x - WIDE / 2,
      x2: x + WIDE / 2,
      y1: y(median),
      y2: y(median),
      stroke: '#c0392b',
      'stroke-width': 2,
    }),
    tag('circle', { cx: x, cy: y(mean), r: 3, fill: '#c0392b' }),
    label(x, TOP + HIGH + 16, wind, { 'text-anchor': 'middle' }),
    ...(wind === 'east' ? [label(x - WIDE / 2, TOP + HIGH + 34, pairing)] : []),
  ].join('');
};

export const boxPlots = (rows: readonly MeowjongRow[]): string => {
  const all = rows.flatMap(({ points: { mean, box } }) => [mean, ...box]);
  const y = makeScale([Math.min(...all), Math.max(...all)], [TOP + HIGH, TOP]);
  const width = LEFT + rows.length * STEP + 20;
  const boxes = rows.map((row, i) => boxOf(row, LEFT + (i + 0.5) * STEP, y)).join('');
  const style = '<style>text{font:12px sans-serif}.grid{stroke:#ddd}</style>';
  const back = tag('rect', { width: '100%', height: '100%', fill: '#fff' });
  const frame = { width, height: TOP + HIGH + 48, title: 'Points of a round by agent and seat wind' };
  return `${figure(frame, `${style}${back}${leftAxis(y, LEFT, width - 20)}${boxes}`)}\n`;
};
