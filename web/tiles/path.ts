/** Path text in tile units (300 × 400, y down), relative commands and one decimal, because the sprite is sent over wires. */

export type Point = readonly [x: number, y: number];

/** 0.1 units is 1/60 pixel at a tile 50 px wide; no leading zero, no minus zero. */
export const number = (value: number): string => {
  const tenths = Math.round(Math.abs(value) * 10);
  const [whole, rest] = [Math.floor(tenths / 10), tenths % 10];
  const text = rest === 0 ? `${whole}` : `${whole === 0 ? '' : whole}.${rest}`;
  return value < 0 && tenths > 0 ? `-${text}` : text;
};

/** Numbers joined by the fewest separators: a minus separates by itself. */
export const numbers = (values: readonly number[]): string => {
  let all = '';
  for (const value of values) {
    const text = number(value);
    all += all === '' || text.startsWith('-') ? text : ` ${text}`;
  }
  return all;
};

/** Rounded to the grid of `number`, so that relative steps do not add up their errors. */
const snap = (value: number): number => Math.round(value * 10) / 10;

/** A closed smooth outline through the midpoints of its points (quadratic B-spline). */
export const makeBlob = (points: readonly Point[]): string => {
  const middles = points.map(([x, y], i): Point => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    return [snap((x + nextX) / 2), snap((y + nextY) / 2)];
  });
  let [x, y] = middles.at(-1)!;
  let text = `M${numbers([x, y])}q`;
  const steps: number[] = [];
  points.forEach(([controlX, controlY], i) => {
    const [endX, endY] = middles[i]!;
    steps.push(controlX - x, controlY - y, endX - x, endY - y);
    [x, y] = [endX, endY];
  });
  text += numbers(steps);
  return `${text}z`;
};

export const makeCircle = (x: number, y: number, radius: number): string => {
  const r = number(radius);
  const d = number(2 * radius);
  return `M${numbers([x - radius, y])}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0-${d} 0z`;
};

/** Maps drawings made around the origin: turned by `angle` (degrees, clockwise), scaled, then moved. */
export type Frame = { readonly x: number; readonly y: number; readonly scale: Point; readonly angle: number };

export const place = (frame: Frame, [x, y]: Point): Point => {
  const turn = (frame.angle * Math.PI) / 180;
  const [sx, sy] = [x * frame.scale[0], y * frame.scale[1]];
  return [frame.x + sx * Math.cos(turn) - sy * Math.sin(turn), frame.y + sx * Math.sin(turn) + sy * Math.cos(turn)];
};

/** `points` are a start, then three for each cubic segment; the outline is closed. */
export const makeCubic = (points: readonly Point[]): string => {
  let [x, y] = points[0]!.map(snap) as [number, number];
  const steps: number[] = [];
  for (let i = 1; i + 2 < points.length; i += 3) {
    const end = points[i + 2]!.map(snap) as [number, number];
    for (const point of [points[i]!, points[i + 1]!, end]) steps.push(point[0] - x, point[1] - y);
    [x, y] = end;
  }
  return `M${numbers(points[0]!.map(snap))}c${numbers(steps)}z`;
};

/** A leaf along the quadratic curve from a by way of c to b, widest (half-width `half`) at the part `belly` of the way. */
export const makeLeaf = (a: Point, c: Point, b: Point, half: number, belly = 0.6): string => {
  const steps = [0.12, 0.3, 0.48, 0.66, 0.82, 0.94];
  const left: Point[] = [];
  const right: Point[] = [];
  for (const t of steps) {
    const x = (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * c[0] + t * t * b[0];
    const y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * c[1] + t * t * b[1];
    const dx = (1 - t) * (c[0] - a[0]) + t * (b[0] - c[0]);
    const dy = (1 - t) * (c[1] - a[1]) + t * (b[1] - c[1]);
    const length = Math.hypot(dx, dy) || 1;
    const width = half * Math.sin(Math.PI * (t < belly ? (0.5 * t) / belly : 0.5 + (0.5 * (t - belly)) / (1 - belly)));
    left.push([x + (dy / length) * width, y - (dx / length) * width]);
    right.push([x - (dy / length) * width, y + (dx / length) * width]);
  }
  return makeBlob([a, ...left, b, ...right.reverse()]);
};
