/** Curves of runs that learn by play, as one SVG: the lead over the start, entropy, explained variance and the rates of play, by iteration; a colour a run. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fault, ok, type Result } from '../../base/index.ts';
import { figure, label, leftAxis, makeScale, tag } from '../../arena/report/index.ts';
import { LOG_FILE } from '../run/index.ts';
import type { PolicyLine, WindsLine } from './lines.ts';

/** Points [iteration, value], in rising order; `low` and `high` an interval around them where there is one. */
type Point = { readonly at: number; readonly value: number; readonly low?: number; readonly high?: number };
type Panel = { readonly title: string; readonly of: (line: PolicyLine) => Point | undefined };

const iterated = (
  title: string,
  of: (line: Extract<PolicyLine, { type: 'iteration' }>) => number | undefined,
): Panel => ({
  title,
  of: (line) => {
    const value = line.type === 'iteration' ? of(line) : undefined;
    return value === undefined || !Number.isFinite(value) ? undefined : { at: line.iteration, value };
  },
});

/** Meowjong's figures 4 to 6: a share of the rounds, or points a round with East's at two thirds, as East wins and pays half as much again. */
const byWinds = (title: string, field: WindsLine['field'], of: (line: WindsLine) => number): Panel => ({
  title: `${title}, single rounds against two of ${field === 'start' ? 'the start' : 'random'}`,
  of: (line) => (line.type === 'winds' && line.field === field ? { at: line.iteration, value: of(line) } : undefined),
});
const shareOf = ({ counts }: WindsLine, outcome: 0 | 2): number =>
  counts[outcome] / counts.reduce((sum, count) => sum + count, 0);
const EAST_SHARE = 2 / 3;
const scaledPoints = ({ wind, points }: WindsLine): number => (wind === 'east' ? EAST_SHARE * points : points);

const PANELS: readonly Panel[] = [
  {
    title: 'lead over the start a round: places, or points of Chinese Standard (95 %)',
    of: (line) =>
      line.type === 'evaluation'
        ? { at: line.iteration, value: line.lead, low: line.ci95[0], high: line.ci95[1] }
        : undefined,
  },
  iterated('entropy of a decision, nats', ({ entropy }) => entropy),
  iterated('explained variance of the critic', ({ explained }) => explained?.all),
  iterated('divergence from the start, nats', ({ scalars }) => scalars['divergence']),
  iterated('wins of a round', ({ rates }) => rates.wins),
  iterated('deal-ins of a round', ({ rates }) => rates.dealIns),
  iterated('riichi of a round', ({ rates }) => rates.riichi),
  iterated('calls of a round', ({ rates }) => rates.calls),
  ...(['start', 'random'] as const).flatMap((field) => [
    byWinds('firsts', field, (line) => shareOf(line, 0)),
    byWinds('thirds', field, (line) => shareOf(line, 2)),
    byWinds('points', field, scaledPoints),
  ]),
  iterated('illegal discards sampled, without a mask', ({ illegal }) => illegal),
];

const COLOURS = ['#c0392b', '#2471a3', '#1e8449', '#b9770e', '#7d3c98', '#566573'];
const [WIDE, HIGH, LEFT, TOP, GAP] = [420, 170, 60, 26, 40];

/** Lines of a run's log that are whole. */
export const readPolicyLog = (run: string): Result<readonly PolicyLine[]> => {
  const file = join(run, LOG_FILE);
  if (!existsSync(file)) return fault('train.run', 0, `${run} has no ${LOG_FILE}`);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'));
  const parsed = lines.map((line) => JSON.parse(line) as PolicyLine);
  const found = parsed.filter(({ type }) => type === 'iteration' || type === 'evaluation' || type === 'winds');
  return found.length > 0 ? ok(found) : fault('train.run', 0, `${run} is no run that learns by play`);
};

/** Points of one iteration (seat winds) as their mean. */
const merged = (points: readonly Point[]): readonly Point[] => {
  const byIteration = new Map<number, Point[]>();
  for (const point of points) byIteration.set(point.at, [...(byIteration.get(point.at) ?? []), point]);
  return [...byIteration.values()].map((same) =>
    same.length === 1
      ? same[0]!
      : { at: same[0]!.at, value: same.reduce((sum, { value }) => sum + value, 0) / same.length },
  );
};

/** Means of as many points as fit the width, so that noise does not hide the course. */
const thinned = (points: readonly Point[], most = 80): readonly Point[] => {
  const size = Math.ceil(points.length / most);
  if (size <= 1) return points;
  return Array.from({ length: Math.ceil(points.length / size) }, (_, i) => {
    const part = points.slice(i * size, (i + 1) * size);
    const mean = (of: (point: Point) => number): number =>
      part.reduce((sum, point) => sum + of(point), 0) / part.length;
    return { at: mean(({ at }) => at), value: mean(({ value }) => value) };
  });
};

const panelText = ({ title, of }: Panel, runs: readonly (readonly PolicyLine[])[], x0: number, y0: number): string => {
  const curves = runs.map((lines) => {
    const points = merged(lines.flatMap((line) => of(line) ?? []));
    return points.some(({ low }) => low !== undefined) ? points : thinned(points);
  });
  const all = curves.flat();
  if (all.length === 0) return '';
  const values = all.flatMap(({ value, low = value, high = value }) => [value, low, high]);
  const isLead = all.some(({ low }) => low !== undefined);
  const y = makeScale([Math.min(...values, ...(isLead ? [0] : [])), Math.max(...values)], [y0 + TOP + HIGH, y0 + TOP]);
  const x = makeScale([0, Math.max(...all.map(({ at }) => at))], [x0 + LEFT, x0 + LEFT + WIDE]);
  const lines = curves.map((points, i) => {
    const stroke = COLOURS[i % COLOURS.length]!;
    const path = points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const bars = points
      .filter(({ low }) => low !== undefined)
      .map(({ at, low, high }) => tag('line', { x1: x(at), x2: x(at), y1: y(low!), y2: y(high!), stroke }))
      .join('');
    return tag('polyline', { points: path, fill: 'none', stroke, 'stroke-width': 1.5 }) + bars;
  });
  const ticks = x.ticks
    .map((value) => label(x(value), y0 + TOP + HIGH + 16, String(value), { 'text-anchor': 'middle' }))
    .join('');
  return label(x0 + LEFT, y0 + 16, title) + leftAxis(y, x0 + LEFT, x0 + LEFT + WIDE) + ticks + lines.join('');
};

/** Two panels a row; panels that no run has points for are left out. */
export const policyCurves = (runs: readonly (readonly [name: string, lines: readonly PolicyLine[]])[]): string => {
  const shown = PANELS.filter(({ of }) => runs.some(([, lines]) => lines.some((line) => of(line) !== undefined)));
  const names = runs.map(([name], i) =>
    label(LEFT + i * 160, 16, basename(name), { fill: COLOURS[i % COLOURS.length]! }),
  );
  const panels = shown.map((panel, i) =>
    panelText(
      panel,
      runs.map(([, lines]) => lines),
      (i % 2) * (WIDE + LEFT + GAP),
      24 + (i >> 1) * (HIGH + TOP + GAP),
    ),
  );
  const frame = {
    width: 2 * (WIDE + LEFT + GAP),
    height: 24 + Math.ceil(shown.length / 2) * (HIGH + TOP + GAP),
    title: 'Curves of runs that learn by play',
  };
  const style = '<style>text{font:12px sans-serif}.grid{stroke:#ddd}</style>';
  return `${figure(frame, `${style}${tag('rect', { width: '100%', height: '100%', fill: '#fff' })}${names.join('')}${panels.join('')}`)}\n`;
};
