/** Box plots: box from quartile to quartile, a line at the median, whiskers to the ends given, a dot at the mean. */
import { figure, label, leftAxis, makeScale, tag } from '../../arena/report/index.ts';

/** One box: lower whisker, lower quartile, median, upper quartile, upper whisker; the mean where there is one. */
type Box = {
  readonly name: string;
  /** Stands below the first box of several. */
  readonly group?: string | undefined;
  readonly box: readonly number[];
  readonly mean?: number | undefined;
};

const [STEP, WIDE, HIGH, LEFT, TOP] = [64, 28, 300, 70, 30];

const boxOf = ({ box, mean, name, group }: Box, x: number, y: (value: number) => number): string => {
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
    ...(mean === undefined ? [] : [tag('circle', { cx: x, cy: y(mean), r: 3, fill: '#c0392b' })]),
    label(x, TOP + HIGH + 16, name, { 'text-anchor': 'middle' }),
    ...(group === undefined ? [] : [label(x - WIDE / 2, TOP + HIGH + 34, group)]),
  ].join('');
};

/** Boxes side by side, under a title for those who cannot see them. */
export const boxPlots = (boxes: readonly Box[], title: string): string => {
  const all = boxes.flatMap(({ mean, box }) => (mean === undefined ? box : [mean, ...box])).filter(Number.isFinite);
  const y = makeScale([Math.min(...all), Math.max(...all)], [TOP + HIGH, TOP]);
  const width = LEFT + boxes.length * STEP + 20;
  const drawn = boxes
    .map((each, i) => (each.box.every(Number.isFinite) ? boxOf(each, LEFT + (i + 0.5) * STEP, y) : ''))
    .join('');
  const style = '<style>text{font:12px sans-serif}.grid{stroke:#ddd}</style>';
  const back = tag('rect', { width: '100%', height: '100%', fill: '#fff' });
  const frame = { width, height: TOP + HIGH + 48, title };
  return `${figure(frame, `${style}${back}${leftAxis(y, LEFT, width - 20)}${drawn}`)}\n`;
};
