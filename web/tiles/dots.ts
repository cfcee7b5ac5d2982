/** Dots: coins of a ring, a gap and a six-petalled flower cut out of the disc; one path for each colour. */
import type { Colour } from './palette.ts';
import { makeCircle, makeCubic, place, type Frame, type Point } from './path.ts';

/** A petal pointing up, from the centre outwards; units of the coin's radius. */
const PETAL: readonly Point[] = [
  [0, -0.18],
  [-0.14, -0.26],
  [-0.17, -0.51],
  [0, -0.53],
  [0.17, -0.51],
  [0.14, -0.26],
  [0, -0.18],
];

const petals = (x: number, y: number, radius: number, count: number, shape: readonly Point[]): string =>
  Array.from({ length: count }, (_, i) => {
    const frame: Frame = { x, y, scale: [radius, radius], angle: (360 / count) * i };
    return makeCubic(shape.map((point) => place(frame, point)));
  }).join('');

/** For the even-odd rule: ring, gap, disc, petals cut out. High contrast has no flower, only an eye. */
export const makeCoin = (x: number, y: number, radius: number, plain: boolean): string =>
  makeCircle(x, y, radius) +
  makeCircle(x, y, radius * 0.8) +
  makeCircle(x, y, radius * 0.67) +
  (plain ? makeCircle(x, y, radius * 0.26) : petals(x, y, radius, 6, PETAL));

type Coin = readonly [x: number, y: number, colour: Colour];
const ROWS: readonly (readonly [y: number, colour: Colour])[] = [
  [-104, 'green'],
  [0, 'red'],
  [104, 'blue'],
];
/** Centres relative to the middle of the face; the radius fits the count. */
const LAYOUTS: readonly { readonly radius: number; readonly coins: readonly Coin[] }[] = [
  { radius: 0, coins: [] },
  {
    radius: 68,
    coins: [
      [0, -80, 'green'],
      [0, 80, 'blue'],
    ],
  },
  {
    radius: 53,
    coins: [
      [-72, -106, 'blue'],
      [0, 0, 'red'],
      [72, 106, 'green'],
    ],
  },
  {
    radius: 57,
    coins: [
      [-64, -86, 'blue'],
      [64, -86, 'green'],
      [-64, 86, 'green'],
      [64, 86, 'blue'],
    ],
  },
  {
    radius: 50,
    coins: [
      [-72, -104, 'blue'],
      [72, -104, 'green'],
      [0, 0, 'red'],
      [-72, 104, 'green'],
      [72, 104, 'blue'],
    ],
  },
  {
    radius: 49,
    coins: [
      [-56, -108, 'green'],
      [56, -108, 'green'],
      [-56, 4, 'red'],
      [56, 4, 'red'],
      [-56, 108, 'red'],
      [56, 108, 'red'],
    ],
  },
  {
    radius: 40,
    coins: [
      [-84, -118, 'green'],
      [0, -88, 'green'],
      [84, -58, 'green'],
      [-48, 32, 'red'],
      [48, 32, 'red'],
      [-48, 118, 'red'],
      [48, 118, 'red'],
    ],
  },
  {
    radius: 39,
    coins: [-123, -41, 41, 123].flatMap((y): Coin[] => [
      [-52, y, 'blue'],
      [52, y, 'blue'],
    ]),
  },
  { radius: 42, coins: ROWS.flatMap(([y, colour]) => [-89, 0, 89].map((x): Coin => [x, y, colour])) },
];

/** A pointed leaf of the great rosette, units of its radius. */
const LEAF: readonly Point[] = [
  [0, -0.42],
  [-0.09, -0.5],
  [-0.13, -0.62],
  [0, -0.76],
  [0.13, -0.62],
  [0.09, -0.5],
  [0, -0.42],
];

/** The one of dots: rings of blue, twelve green leaves, a red flower. */
const rosette = (x: number, y: number, plain: boolean): [Colour, string][] => {
  const radius = 118;
  const beads = Array.from({ length: 24 }, (_, i) => {
    const turn = (i * Math.PI) / 12;
    return makeCircle(x + Math.sin(turn) * radius * 0.88, y - Math.cos(turn) * radius * 0.88, radius * 0.042);
  }).join('');
  return [
    [
      'blue',
      makeCircle(x, y, radius) + (plain ? makeCircle(x, y, radius * 0.8) : beads + makeCircle(x, y, radius * 0.8)),
    ],
    [
      'green',
      plain ? makeCircle(x, y, radius * 0.66) + makeCircle(x, y, radius * 0.48) : petals(x, y, radius, 12, LEAF),
    ],
    ['red', makeCoin(x, y, radius * 0.4, plain)],
  ];
};

/** `rank` 0–8; one path text per colour, for the even-odd rule. `red`: the red five, all in red. */
export const makeDots = (
  rank: number,
  x: number,
  y: number,
  look: { red: boolean; plain: boolean },
): [Colour, string][] => {
  if (rank === 0) return rosette(x, y, look.plain);
  const { radius, coins } = LAYOUTS[rank]!;
  const paths = new Map<Colour, string>();
  for (const [dx, dy, colour] of coins) {
    const ink = look.red ? 'red' : colour;
    paths.set(ink, (paths.get(ink) ?? '') + makeCoin(x + dx, y + dy, radius, look.plain));
  }
  return [...paths];
};
