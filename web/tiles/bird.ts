/** The one of bamboos: a bird in profile, its train raised behind it. Layers from back to front, tile units. */
import type { Colour } from './palette.ts';
import { makeCircle, makeCubic, makeLeaf, type Point } from './path.ts';

const RUMP: Point = [172, 226];
/** Control and tip of each plume of the train, from the highest to the lowest. */
const PLUMES: readonly (readonly [control: Point, tip: Point])[] = [
  [
    [166, 130],
    [196, 42],
  ],
  [
    [200, 146],
    [244, 76],
  ],
  [
    [220, 176],
    [270, 130],
  ],
  [
    [226, 210],
    [276, 194],
  ],
  [
    [222, 240],
    [268, 256],
  ],
];

/** Where on a plume its eye sits. */
const eyeOf = (control: Point, tip: Point): Point => {
  const t = 0.8;
  const at = (i: 0 | 1): number => (1 - t) ** 2 * RUMP[i] + 2 * t * (1 - t) * control[i] + t * t * tip[i];
  return [at(0), at(1)];
};
const near = ([x, y]: Point, [cx, cy]: Point, part: number): Point => [x + (cx - x) * part, y + (cy - y) * part];

/** Neck and body in one: from the crown down the back to the rump, along the belly and up the breast. */
const BODY: readonly Point[] = [
  [84, 74],
  [104, 66],
  [118, 84],
  [112, 110],
  [107, 134],
  [118, 150],
  [142, 166],
  [170, 184],
  [190, 210],
  [184, 240],
  [160, 268],
  [112, 272],
  [84, 238],
  [62, 210],
  [72, 168],
  [82, 138],
  [88, 120],
  [70, 112],
  [66, 96],
  [64, 84],
  [72, 77],
  [84, 74],
];
const WING: readonly Point[] = [
  [100, 178],
  [132, 164],
  [176, 186],
  [214, 236],
  [176, 232],
  [176, 236],
  [190, 252],
  [152, 256],
  [108, 238],
  [100, 178],
];

export const makeBird = (plain: boolean): [Colour, string][] => {
  const plumes = PLUMES.map(([control, tip]) => makeLeaf(RUMP, control, tip, plain ? 17 : 16, 0.78)).join('');
  const eyes = (radius: number): string =>
    PLUMES.map(([control, tip]) => makeCircle(...eyeOf(control, tip), radius)).join('');
  const crest =
    makeLeaf([92, 70], [92, 48], [74, 34], 5, 0.8) +
    makeLeaf([96, 70], [102, 46], [98, 24], 5, 0.8) +
    makeLeaf([101, 70], [116, 52], [124, 36], 5, 0.8);
  const legs =
    makeLeaf([112, 258], [112, 292], [112, 326], 5, 0.3) +
    makeLeaf([144, 258], [142, 292], [146, 326], 5, 0.3) +
    makeLeaf([118, 316], [100, 318], [84, 332], 5, 0.4) +
    makeLeaf([152, 316], [134, 318], [120, 332], 5, 0.4) +
    makeLeaf([108, 316], [122, 320], [134, 332], 4, 0.4) +
    makeLeaf([142, 316], [158, 320], [170, 332], 4, 0.4);
  const feathers =
    makeLeaf([122, 196], [150, 200], [186, 226], 3.5) + makeLeaf([118, 214], [142, 222], [170, 240], 3.5);
  const beak = makeLeaf([74, 84], [56, 86], [34, 104], 9, 0.2);
  return [
    ['red', legs + crest + beak],
    ['green', plumes],
    ['face', eyes(9)],
    ['red', eyes(5.5)],
    ['green', makeCubic(BODY)],
    ['face', makeCubic(WING)],
    ['blue', makeCubic(WING.map((point) => near(point, [142, 212], 0.1)))],
    ['face', feathers + makeCircle(88, 88, 6)],
    ['ink', makeCircle(87, 88, 3)],
  ];
};
