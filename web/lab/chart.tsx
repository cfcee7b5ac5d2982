/** A plot of lines with axes, units, a legend with values, and a cursor that follows the pointer or the arrow keys. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { makeScale } from '../../src/arena/report/index.ts';
import type { Points } from '../../src/runs/index.ts';
import { inBrackets } from '../ui/marks.ts';
import { saveChart } from './savechart.ts';
import { labWords } from './words.ts';

export type ChartLine = {
  readonly key: string;
  readonly name: string;
  readonly colour: number;
  /** Of several lines of one colour: how it is dashed, 0 not at all. */
  readonly dash: number;
  /** What `low` and `high` are: 95 % intervals, drawn as a bar a point or as a band and told with the value; or the range of averaged points, a band. */
  readonly around: 'bars' | 'interval' | 'band' | 'none';
  readonly points: Points;
};
/** A level that means something, as the bound of a test. */
export type Guide = { readonly value: number; readonly name: string };
type Props = {
  readonly title: string;
  /** Empty where the figure has none. */
  readonly unit: string;
  readonly axis: string;
  readonly lines: readonly ChartLine[];
  readonly guides?: readonly Guide[];
  readonly format: (value: number) => string;
  readonly formatAt: (at: number) => string;
  /** The x axis begins at 0. */
  readonly isFromZero?: boolean;
};

const HEIGHT = 210;
const [LEFT, RIGHT, TOP, BOTTOM] = [58, 12, 10, 34];

/** The place of the point nearest to `at` in a rising list. */
const nearest = (list: readonly number[], at: number): number => {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low > 0 && at - list[low - 1]! <= list[low]! - at ? low - 1 : low;
};

const spanOf = (values: readonly number[]): [number, number] => {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? [0, 1] : [low, high];
};

const Line = ({
  line,
  x,
  y,
}: {
  readonly line: ChartLine;
  readonly x: (v: number) => number;
  readonly y: (v: number) => number;
}): JSX.Element => {
  const { at, value, low, high } = line.points;
  const spot = (i: number, values: readonly number[]): string => `${x(at[i]!).toFixed(1)} ${y(values[i]!).toFixed(1)}`;
  const all = [...at.keys()];
  const path = all.map((i) => `${i === 0 ? 'M' : 'L'}${spot(i, value)}`).join('');
  const band =
    (line.around === 'band' || line.around === 'interval') && low !== undefined && high !== undefined && at.length > 1
      ? `M${all.map((i) => spot(i, high)).join('L')}L${all
          .toReversed()
          .map((i) => spot(i, low))
          .join('L')}Z`
      : undefined;
  return (
    <g class={`run-${line.colour} dash-${line.dash}`}>
      {band !== undefined && <path class="band" d={band} />}
      {line.around === 'bars' &&
        all.map((i) => (
          <path
            key={i}
            class="bar-line"
            d={`M${x(at[i]!).toFixed(1)} ${y(low![i]!).toFixed(1)}V${y(high![i]!).toFixed(1)}`}
          />
        ))}
      <path class="curve-line" d={path} />
      {at.length <= 40 && all.map((i) => <circle key={i} class="spot" cx={x(at[i]!)} cy={y(value[i]!)} r={2.5} />)}
    </g>
  );
};

export const Chart = ({
  title,
  unit,
  axis,
  lines,
  guides = [],
  format,
  formatAt,
  isFromZero = true,
}: Props): JSX.Element => {
  const t = labWords.value;
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const width = useSignal(420);
  /** A value of the x axis. */
  const cursor = useSignal<number | undefined>(undefined);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(
      ([entry]) => (width.value = Math.max(240, Math.round(entry!.contentRect.width))),
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const values = lines.flatMap(({ points: { value, low, high }, around }) =>
    around === 'none' ? [...value] : [...value, ...(low ?? []), ...(high ?? [])],
  );
  const [firstAt, lastAt] = spanOf(
    lines.flatMap(({ points }) => [points.at[0], points.at.at(-1)].filter((one) => one !== undefined)),
  );
  const x = makeScale([isFromZero ? Math.min(0, firstAt) : firstAt, lastAt], [LEFT, width.value - RIGHT]);
  const [low, high] = spanOf([...values, ...guides.map(({ value }) => value)]);
  const room = low === high ? Math.abs(low) * 0.05 || 1 : 0.04 * (high - low);
  const y = makeScale([low - room, high + room], [HEIGHT - BOTTOM, TOP]);
  const longest = lines.reduce(
    (best, line) => (line.points.at.length > best.points.at.length ? line : best),
    lines[0]!,
  );
  const found = lines.map(({ points }) =>
    points.at.length === 0 ? -1 : cursor.value === undefined ? points.at.length - 1 : nearest(points.at, cursor.value),
  );
  const shownAt =
    longest.points.at[
      cursor.value === undefined ? longest.points.at.length - 1 : nearest(longest.points.at, cursor.value)
    ];
  const valueText = (line: ChartLine, i: number): string => {
    const { value, low: lows, high: highs } = line.points;
    if (i < 0) return '·';
    const interval =
      (line.around === 'bars' || line.around === 'interval') && lows !== undefined
        ? ` (${format(lows[i]!)} … ${format(highs![i]!)})`
        : '';
    return `${format(value[i]!)}${interval}`;
  };
  const named = `${title}${unit === '' ? '' : inBrackets(unit)}`;
  const told = lines.map((line, i) => `${line.name} ${valueText(line, found[i]!)}`).join(', ');
  const step = (by: number): void => {
    const { at } = longest.points;
    const now = cursor.value === undefined ? at.length - 1 : nearest(at, cursor.value);
    cursor.value = at[Math.max(0, Math.min(at.length - 1, now + by))];
  };
  const KEYS: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
    Escape: () => (cursor.value = undefined),
  };
  return (
    <figure class="chart" data-title={title}>
      <div class="chart-head">
        <h3>{named}</h3>
        <button
          type="button"
          class="quiet compact"
          aria-label={t.saveSvg(title)}
          onClick={() => saveChart(svg.current!, named, lines)}
        >
          {t.saveShort}
        </button>
      </div>
      <div ref={box} class="chart-box">
        <svg
          ref={svg}
          width={width.value}
          height={HEIGHT}
          viewBox={`0 0 ${width.value} ${HEIGHT}`}
          role="img"
          tabindex={0}
          aria-label={`${named}. ${axis} ${shownAt === undefined ? '' : formatAt(shownAt)}: ${told}`}
          onPointerMove={(event) => {
            const { left } = event.currentTarget.getBoundingClientRect();
            const [from, to] = [x(0), x(1)];
            cursor.value = (event.clientX - left - from) / (to - from);
          }}
          onPointerLeave={() => (cursor.value = undefined)}
          onKeyDown={(event) => {
            if (!Object.hasOwn(KEYS, event.key)) return;
            KEYS[event.key]!();
            event.preventDefault();
          }}
        >
          {y.ticks.map((tick) => (
            <g key={tick}>
              <path class="grid" d={`M${LEFT} ${y(tick).toFixed(1)}H${width.value - RIGHT}`} />
              <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {x.ticks
            .filter((_, i, all) => i % Math.ceil((all.length * 62) / (width.value - LEFT)) === 0)
            .map((tick) => (
              <text key={tick} x={x(tick)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
                {formatAt(tick)}
              </text>
            ))}
          <text class="axis-name" x={width.value - RIGHT} y={HEIGHT - 4} text-anchor="end">
            {axis}
          </text>
          {guides.map(({ value, name }) => (
            <g key={name}>
              <path class="guide" d={`M${LEFT} ${y(value).toFixed(1)}H${width.value - RIGHT}`} />
              <text x={width.value - RIGHT} y={y(value) - 4} text-anchor="end">
                {name}
              </text>
            </g>
          ))}
          {lines.map((line) => (
            <Line key={line.key} line={line} x={x} y={y} />
          ))}
          {cursor.value !== undefined && shownAt !== undefined && (
            <g class="cursor">
              <path d={`M${x(shownAt).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`} />
              {lines.map(({ key, colour, points: { at, value } }, i) =>
                found[i]! < 0 ? null : (
                  <circle
                    key={key}
                    class={`run-${colour} cursor-spot`}
                    cx={x(at[found[i]!]!)}
                    cy={y(value[found[i]!]!)}
                    r={3.5}
                  />
                ),
              )}
            </g>
          )}
        </svg>
      </div>
      <figcaption>
        <span class="cursor-at">{shownAt === undefined ? '' : `${axis} ${formatAt(shownAt)}`}</span>
        {lines.map((line, i) => (
          <span key={line.key} class="key">
            <i class={`swatch run-${line.colour} dash-${line.dash}`} />
            <span class="key-name">{line.name}</span>
            <span class="number">{valueText(line, found[i]!)}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
};
