/**
 * A brush: strokes of regular script as outlines. The nib is an ellipse held at a slant, so heads are cut obliquely and
 * uprights are heavier than levels; each kind of stroke has its own pressure along the way.
 */
import { makeBlob, type Point } from './path.ts';

/** Centre and pressure (1 = the full nib). */
type Touch = readonly [x: number, y: number, pressure: number];

/** Direction of the nib's long axis below the horizontal, radians; its short axis as a part of the long one. */
const SLANT = 0.62;
const FLATNESS = 0.44;

/** The point of the nib farthest in the direction (dx, dy). */
const reach = (dx: number, dy: number): Point => {
  const [cos, sin] = [Math.cos(SLANT), Math.sin(SLANT)];
  const along = dx * cos + dy * sin;
  const across = (dy * cos - dx * sin) * FLATNESS;
  const length = Math.hypot(along, across) || 1;
  const [u, v] = [along / length, (across / length) * FLATNESS];
  return [u * cos - v * sin, u * sin + v * cos];
};

/** The outline swept by a nib of half-length `weight` through the touches. */
const sweep = (touches: readonly Touch[], weight: number): string => {
  const left: Point[] = [];
  const right: Point[] = [];
  const cap = (touch: Touch, from: number): Point[] =>
    [0.25, 0.5, 0.75].map((part) => {
      const [rx, ry] = reach(Math.cos(from + part * Math.PI), Math.sin(from + part * Math.PI));
      return [touch[0] + rx * weight * touch[2], touch[1] + ry * weight * touch[2]];
    });
  let first = 0;
  let last = 0;
  touches.forEach((touch, i) => {
    const before = touches[Math.max(0, i - 1)]!;
    const after = touches[Math.min(touches.length - 1, i + 1)]!;
    const heading = Math.atan2(after[1] - before[1], after[0] - before[0]);
    if (i === 0) first = heading;
    last = heading;
    const [rx, ry] = reach(Math.sin(heading), -Math.cos(heading));
    const size = weight * touch[2];
    left.push([touch[0] + rx * size, touch[1] + ry * size]);
    right.push([touch[0] - rx * size, touch[1] - ry * size]);
  });
  const end = cap(touches.at(-1)!, last - Math.PI / 2);
  const start = cap(touches[0]!, first + Math.PI / 2);
  return makeBlob([...left, ...end, ...right.reverse(), ...start]);
};

/** Pressure by the part of the way, for straight strokes. */
type Pressure = readonly (readonly [part: number, pressure: number])[];
const LEVEL: Pressure = [
  [0, 0.9],
  [0.1, 0.84],
  [0.35, 0.7],
  [0.7, 0.72],
  [0.9, 0.92],
  [1, 1.06],
];
const UPRIGHT: Pressure = [
  [0, 1.08],
  [0.12, 0.98],
  [0.5, 0.86],
  [0.88, 0.9],
  [1, 0.96],
];
const NEEDLE: Pressure = [
  [0, 1.08],
  [0.12, 0.98],
  [0.45, 0.88],
  [0.75, 0.84],
  [0.9, 0.55],
  [1, 0.12],
];
const RISING: Pressure = [
  [0, 1.06],
  [0.2, 0.98],
  [0.6, 0.6],
  [1, 0.1],
];
/** Drops and spreading strokes run along the nib's long axis, where it is thin: they need more pressure. */
const DROP: Pressure = [
  [0, 0.3],
  [0.3, 0.95],
  [0.65, 1.45],
  [0.9, 1.5],
  [1, 1.3],
];
const FALLING: Pressure = [
  [0, 1.1],
  [0.15, 1],
  [0.4, 0.92],
  [0.65, 0.72],
  [0.85, 0.42],
  [1, 0.08],
];
const SPREADING: Pressure = [
  [0, 0.42],
  [0.2, 0.8],
  [0.45, 1.2],
  [0.65, 1.55],
  [0.78, 1.7],
  [0.88, 1.25],
  [1, 0.1],
];

/** Touches on a quadratic curve from a by way of c to b. */
const curve = (a: Point, c: Point, b: Point, pressure: Pressure): Touch[] =>
  pressure.map(([t, p]) => [
    (1 - t) * (1 - t) * a[0] + 2 * t * (1 - t) * c[0] + t * t * b[0],
    (1 - t) * (1 - t) * a[1] + 2 * t * (1 - t) * c[1] + t * t * b[1],
    p,
  ]);
const line = (a: Point, b: Point, pressure: Pressure): Touch[] =>
  curve(a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], b, pressure);

/** A level bows upwards a little, by 1.5 % of its length. */
const level = (a: Point, b: Point): Touch[] =>
  curve(a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - (b[0] - a[0]) * 0.03], b, LEVEL);

/** Down, round the corner and along: the inside of 四 and 西; with a hook the last stroke of 七, 九 and 北. */
const calibrate = (a: Point, corner: Point, b: Point): Touch[] => {
  const mix = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const down = Math.hypot(corner[0] - a[0], corner[1] - a[1]);
  const along = Math.hypot(b[0] - corner[0], b[1] - corner[1]);
  const radius = Math.min(0.5 * down, 0.7 * along);
  const start = mix(corner, a, radius / down);
  const end = mix(corner, b, radius / along);
  return [
    [...a, 1.05],
    [...mix(a, start, 0.25), 0.95],
    [...mix(a, start, 0.75), 0.84],
    ...curve(start, corner, end, [
      [0, 0.82],
      [0.3, 0.8],
      [0.7, 0.8],
      [1, 0.84],
    ]),
    [...mix(end, b, 0.5), 0.9],
    [...b, 0.96],
  ];
};

/**
 * Strokes as text: a letter and coordinates.
 * h level, v upright, n upright ending in a needle, t rising, d drop (start, end);
 * p falling to the left, a spreading to the right, w upright that curves (start, control, end);
 * k level folded into an upright (start, fold, end), g upright with a hook (start, end, hook),
 * c upright bent into a level (start, corner, end), j the same with a hook. A capital is the same stroke, lighter.
 */
const touchesOf = (letter: string, points: readonly Point[]): Touch[][] => {
  const [a, b, c, d] = points as [Point, Point, Point, Point];
  switch (letter) {
    case 'h':
      return [level(a, b)];
    case 'v':
      return [line(a, b, UPRIGHT)];
    case 'n':
      return [line(a, b, NEEDLE)];
    case 't':
      return [line(a, b, RISING)];
    case 'd':
      return [line(a, b, DROP)];
    case 'p':
      return [curve(a, b, c, FALLING)];
    case 'a':
      return [curve(a, b, c, SPREADING)];
    case 'w':
      return [curve(a, b, c, UPRIGHT)];
    case 'k':
      return [level(a, b), line(b, c, UPRIGHT)];
    case 'g':
      return [line(a, b, UPRIGHT), line(b, c, RISING)];
    case 'c':
      return [calibrate(a, b, c)];
    default:
      return [calibrate(a, b, c), line(c, d, RISING)];
  }
};

/** Of the weight, for short strokes in narrow places. */
const LIGHT = 0.78;

/** Where a glyph of the 100 × 100 grid stands in the tile: centre and size in tile units, half-length of the nib. */
export type Setting = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
};

/** A glyph as path text: `strokes` are divided by semicolons, in grid units with y down. */
export const makeGlyph = (strokes: string, at: Setting): string =>
  strokes
    .split(';')
    .flatMap((stroke) => {
      const [letter = '', ...values] = stroke.trim().split(/[ ,]+/);
      const points: Point[] = [];
      for (let i = 0; i + 1 < values.length; i += 2)
        points.push([
          at.x + (Number(values[i]) / 100 - 0.5) * at.width,
          at.y + (Number(values[i + 1]) / 100 - 0.5) * at.height,
        ]);
      const small = letter.toLowerCase();
      const weight = small === letter ? at.weight : at.weight * LIGHT;
      return touchesOf(small, points).map((touches) => sweep(touches, weight));
    })
    .join('');
