/** Bamboos: sticks of two joints between three knots, with a slit of light in each joint; one path for each colour. */
import type { Colour } from './palette.ts';
import { makeCubic, place, type Frame, type Point } from './path.ts';

/** A joint and its slit around the origin of their own frame, x and y −1…1. */
const JOINT: readonly Point[] = [
  [-0.8, -1],
  [-0.3, -0.96],
  [0.3, -0.96],
  [0.8, -1],
  [0.68, -0.5],
  [0.68, 0.5],
  [0.8, 1],
  [0.3, 0.96],
  [-0.3, 0.96],
  [-0.8, 1],
  [-0.68, 0.5],
  [-0.68, -0.5],
  [-0.8, -1],
];
const SLIT: readonly Point[] = [
  [-0.1, -0.68],
  [0.14, -0.5],
  [0.14, 0.5],
  [-0.1, 0.68],
  [-0.3, 0.5],
  [-0.3, -0.5],
  [-0.1, -0.68],
];
/** A knot around the origin of its own frame. */
const KNOT: readonly Point[] = [
  [-1, 0],
  [-1, -1],
  [-0.6, -1.1],
  [0, -1.1],
  [0.6, -1.1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0.6, 1.1],
  [0, 1.1],
  [-0.6, 1.1],
  [-1, 1],
  [-1, 0],
];

/** `width` and `length` over all, tile units; `angle` in degrees clockwise from upright. */
type Stick = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly length: number;
  readonly angle: number;
};

/** For the even-odd rule: three knots, two joints between them, slits cut out. */
const makeStick = (stick: Stick, plain: boolean): string => {
  const half = stick.length / 2;
  // Knots keep their height when a stick gets longer.
  const high = stick.width / 7.5;
  const gap = stick.width / 18;
  const part = (shape: readonly Point[], along: number, halfHeight: number): string => {
    const turn = { angle: stick.angle, scale: [1, 1] } as const;
    const [x, y] = place({ x: stick.x, y: stick.y, ...turn }, [0, along]);
    const frame: Frame = { x, y, scale: [stick.width / 2, halfHeight], angle: stick.angle };
    return makeCubic(shape.map((point) => place(frame, point)));
  };
  const knots = [high - half, 0, half - high].map((along) => part(KNOT, along, high));
  // A joint fills what two knots and two gaps leave.
  const joint = (half - 3 * high) / 2 - gap;
  const joints = (plain ? [JOINT] : [JOINT, SLIT]).flatMap((shape) =>
    [-1, 1].map((side) => part(shape, side * (high + gap + joint), joint)),
  );
  return [...knots, ...joints].join('');
};

type Place = readonly [x: number, y: number, colour?: Colour];
const row = (y: number, xs: readonly number[], middle?: Colour): Place[] =>
  xs.map((x): Place => (x === 0 && middle !== undefined ? [x, y, middle] : [x, y]));

/** Centres relative to the middle of the face; width and length of the sticks. Green unless said otherwise. */
const LAYOUTS: readonly { readonly width: number; readonly length: number; readonly at: readonly Place[] }[] = [
  { width: 0, length: 0, at: [] },
  { width: 56, length: 150, at: [...row(-81, [0]), ...row(81, [0])] },
  { width: 56, length: 150, at: [...row(-81, [0]), ...row(81, [-62, 62])] },
  { width: 56, length: 150, at: [...row(-81, [-60, 60]), ...row(81, [-60, 60])] },
  { width: 52, length: 144, at: [...row(-84, [-82, 82]), [0, 0, 'red'], ...row(84, [-82, 82])] },
  { width: 52, length: 150, at: [...row(-81, [-82, 0, 82]), ...row(81, [-82, 0, 82])] },
  { width: 48, length: 100, at: [[0, -109, 'red'], ...row(0, [-82, 0, 82]), ...row(109, [-82, 0, 82])] },
  { width: 0, length: 0, at: [] },
  { width: 48, length: 100, at: [-109, 0, 109].flatMap((y) => row(y, [-82, 0, 82], 'red')) },
];

/** The eight: outer uprights, inner sticks leaning into W above and M below. Crossing sticks are in different paths. */
const eight = (x: number, y: number, plain: boolean): [Colour, string][] =>
  [-1, 1].map((side) => {
    const sticks = [-1, 1].flatMap((up): Stick[] => [
      { x: x - side * 108, y: y + up * 81, width: 38, length: 150, angle: 0 },
      { x: x + side * 41, y: y + up * 81, width: 37, length: 150, angle: 21 * side * up },
    ]);
    return ['green', sticks.map((stick) => makeStick(stick, plain)).join('')];
  });

/** `rank` 1–8 (the one is a bird); one path text per colour, for the even-odd rule. `red`: the red five, all in red. */
export const makeBamboos = (
  rank: number,
  x: number,
  y: number,
  look: { red: boolean; plain: boolean },
): [Colour, string][] => {
  if (rank === 7) return eight(x, y, look.plain);
  const { width, length, at } = LAYOUTS[rank]!;
  const paths = new Map<Colour, string>();
  for (const [dx, dy, colour = 'green'] of at) {
    const ink = look.red ? 'red' : colour;
    const stick = makeStick({ x: x + dx, y: y + dy, width, length, angle: 0 }, look.plain);
    paths.set(ink, (paths.get(ink) ?? '') + stick);
  }
  return [...paths];
};
