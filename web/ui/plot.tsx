/** A small plot of lines by turn. Drawn in a box of 320 × 150 units; the marks at the left end name the lines. */
import type { ComponentChildren, JSX } from 'preact';

export type PlotLine = {
  readonly name: string;
  readonly values: readonly number[];
  /** Drawn at the line's place in the legend. */
  readonly mark: ComponentChildren;
};
type Props = {
  readonly label: string;
  readonly lines: readonly PlotLine[];
  /** The turn of the first value. */
  readonly from: number;
  readonly format: (value: number) => string;
  readonly axis: string;
};

const [WIDTH, HEIGHT] = [320, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 6, 8, 22];

/** A round number at or above the value, for the top of the axis. */
const roundUp = (value: number): number => {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= value)!;
};

/** Turns that get a number: the first, and every fifth or so. */
const ticksOf = (from: number, count: number): readonly number[] => {
  const every = count > 12 ? 4 : count > 5 ? 2 : 1;
  return Array.from({ length: count }, (_, i) => i).filter((i) => i % every === 0 && from + i > 0);
};

export const Plot = ({ label, lines, from, format, axis }: Props): JSX.Element => {
  const count = Math.max(2, ...lines.map(({ values }) => values.length));
  const top = roundUp(Math.max(...lines.flatMap(({ values }) => values), 0));
  const bottom = Math.min(0, ...lines.flatMap(({ values }) => values));
  const x = (i: number): number => LEFT + (i / (count - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const path = (values: readonly number[]): string =>
    values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <path class="grid" d={`M${LEFT} ${y(top * part)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 5} y={y(top * part) + 3.5} text-anchor="end">
              {format(top * part)}
            </text>
          </g>
        ))}
        {ticksOf(from, count).map((i) => (
          <text key={i} x={x(i)} y={HEIGHT - 7} text-anchor="middle">
            {from + i}
          </text>
        ))}
        {lines.map(({ name, values }, i) => (
          <path key={name} class={`line line-${i}`} d={path(values)} />
        ))}
      </svg>
      <figcaption>
        {lines.map(({ name, mark, values }, i) => (
          <span key={name} class="key">
            <i class={`swatch line-${i}`} />
            {mark}
            <span class="number">{format(values[0] ?? 0)}</span>
          </span>
        ))}
        <span class="axis">{axis}</span>
      </figcaption>
    </figure>
  );
};
