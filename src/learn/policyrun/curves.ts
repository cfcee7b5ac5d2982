/** Curves of runs that learn by play, as one SVG: the lead over the start, entropy, explained variance and the rates of play, by iteration; a colour a run. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fault, mean, ok, type Result } from '../../base/index.ts';
import { figure, label, leftAxis, makeScale, tag } from '../../arena/report/index.ts';
import { RunLog, thin, type Points } from '../../runs/index.ts';
import { LOG_FILE } from '../run/index.ts';

/** A plot: its title, and the figure of the log that it draws (src/runs). */
type Panel = readonly [title: string, id: string];

/** Meowjong's figures 4 to 6: a share of the rounds, or points a round with East's at two thirds, as East wins and pays half as much again. */
const byWinds = (field: 'start' | 'random'): readonly Panel[] =>
  ['firsts', 'thirds', 'points'].map((name) => [
    `${name}, single rounds against two of ${field === 'start' ? 'the start' : 'random'}`,
    `${name}/${field}`,
  ]);

const PANELS: readonly Panel[] = [
  ['lead over the start a round: places, or points of Chinese Standard (95 %)', 'lead'],
  ['entropy of a decision, nats', 'entropy'],
  ['explained variance of the critic', 'explained'],
  ['divergence from the start, nats', 'divergence'],
  ['γ of oracle guiding', 'shown'],
  ['choices rejected for their ratio', 'rejected'],
  ['wins of a round', 'wins'],
  ['deal-ins of a round', 'dealIns'],
  ['riichi of a round', 'riichi'],
  ['calls of a round', 'calls'],
  ...byWinds('start'),
  ...byWinds('random'),
  ['illegal discards sampled, without a mask', 'illegal'],
];

const COLOURS = ['#c0392b', '#2471a3', '#1e8449', '#b9770e', '#7d3c98', '#566573'];
const [WIDE, HIGH, LEFT, TOP, GAP] = [420, 170, 60, 26, 40];

/** The log of a run that learns by play; lines that cannot be read are left out. */
export const readPolicyLog = (run: string): Result<RunLog> => {
  const file = join(run, LOG_FILE);
  if (!existsSync(file)) return fault('train.run', 0, `${run} has no ${LOG_FILE}`);
  const log = new RunLog();
  log.push(readFileSync(file));
  log.end();
  const isPlay = log.series.some(({ metric }) => metric.axis === 'iterations');
  return isPlay ? ok(log) : fault('train.run', 0, `${run} is no run that learns by play`);
};

/** Of several curves (seat winds) the mean at each iteration; of explained variance the one of all decisions. */
const pointsOf = (log: RunLog, id: string): Points => {
  const found = log.series.filter(
    ({ metric, variant }) => metric.id === id && (id !== 'explained' || variant === 'all'),
  );
  if (found.length <= 1) return found[0]?.points() ?? { at: [], value: [] };
  const byIteration = new Map<number, number[]>();
  for (const { at, value } of found)
    for (const [i, iteration] of at.entries())
      byIteration.set(iteration, [...(byIteration.get(iteration) ?? []), value[i]!]);
  return { at: [...byIteration.keys()], value: Array.from(byIteration.values(), mean) };
};

/** Points of a curve: noise of more would hide its course. */
const MOST = 80;

const panelText = ([title, id]: Panel, runs: readonly RunLog[], x0: number, y0: number): string => {
  const curves = runs.map((log) => {
    const points = pointsOf(log, id);
    return { hasInterval: points.low !== undefined, ...thin(points, MOST) };
  });
  const values = curves.flatMap(({ value, low = [], high = [], hasInterval }) =>
    hasInterval ? [...value, ...low, ...high, 0] : value,
  );
  const y = makeScale([Math.min(...values), Math.max(...values)], [y0 + TOP + HIGH, y0 + TOP]);
  const x = makeScale([0, Math.max(...curves.flatMap(({ at }) => at))], [x0 + LEFT, x0 + LEFT + WIDE]);
  const lines = curves.map(({ at, value, low, high, hasInterval }, i) => {
    const stroke = COLOURS[i % COLOURS.length]!;
    const path = at.map((iteration, n) => `${x(iteration).toFixed(1)},${y(value[n]!).toFixed(1)}`).join(' ');
    const bars = hasInterval
      ? at.map((iteration, n) =>
          tag('line', { x1: x(iteration), x2: x(iteration), y1: y(low![n]!), y2: y(high![n]!), stroke }),
        )
      : [];
    return tag('polyline', { points: path, fill: 'none', stroke, 'stroke-width': 1.5 }) + bars.join('');
  });
  const ticks = x.ticks
    .map((value) => label(x(value), y0 + TOP + HIGH + 16, String(value), { 'text-anchor': 'middle' }))
    .join('');
  return label(x0 + LEFT, y0 + 16, title) + leftAxis(y, x0 + LEFT, x0 + LEFT + WIDE) + ticks + lines.join('');
};

/** Two panels a row; panels that no run has points for are left out. */
export const policyCurves = (runs: readonly (readonly [name: string, log: RunLog])[]): string => {
  const shown = PANELS.filter(([, id]) => runs.some(([, log]) => log.series.some(({ metric }) => metric.id === id)));
  const names = runs.map(([name], i) =>
    label(LEFT + i * 160, 16, basename(name), { fill: COLOURS[i % COLOURS.length]! }),
  );
  const panels = shown.map((panel, i) =>
    panelText(
      panel,
      runs.map(([, log]) => log),
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
