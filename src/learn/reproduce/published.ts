/** Outcomes that Meowjong's authors report (Zhao and Holden 2022): first, second, third, drawn of single rounds, an agent against two of a field. */
import type { Outcomes } from '../../arena/index.ts';

/** Shares of all rounds in per cent, by wind east, south, west and in all; what is not published is absent. */
export type PublishedPairing = {
  readonly winds?: readonly (readonly [number, number, number, number])[];
  readonly total: readonly [number, number, number, number];
};

/** Shares in per cent of counts. */
const shares = (counts: Outcomes): readonly [number, number, number, number] => {
  const n = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (100 * count) / n) as unknown as readonly [number, number, number, number];
};

/** Meowjong's published outcomes by pairing. */
export const MEOWJONG_OUTCOMES = {
  'random v random': { total: [0.02, 0.02, 0.02, 99.94] },
  'sl v random': {
    winds: [shares([1100, 3, 4, 3893]), shares([1134, 3, 1, 3862]), shares([1036, 8, 2, 3954])],
    total: shares([3270, 14, 7, 11_709]),
  },
  'scaled v random': {
    winds: [shares([1070, 2, 7, 3921]), shares([1136, 4, 0, 3860]), shares([1001, 10, 3, 3986])],
    total: shares([3207, 16, 10, 11_767]),
  },
  'rl v random': {
    winds: [shares([3642, 1, 162, 1144]), shares([3560, 4, 171, 1214]), shares([3544, 3, 141, 1261])],
    total: shares([10_746, 8, 474, 3619]),
  },
  'sl v sl': {
    winds: [
      [18.7, 11.9, 24.84, 44.56],
      [19.74, 24.32, 11.38, 44.56],
      [17, 19.22, 19.22, 44.56],
    ],
    total: [18.48, 18.48, 18.48, 44.56],
  },
  'sl v rl': {
    winds: [
      [5.76, 7.09, 81.53, 5.62],
      [6.1, 38.09, 49.36, 6.45],
      [4.9, 37.69, 51.68, 5.72],
    ],
    total: shares([838, 4140, 9121, 889]),
  },
  'rl v sl': {
    winds: [
      [57.46, 7.75, 13.92, 20.87],
      [57.9, 16.34, 4.93, 20.83],
      [55.68, 18.18, 5.25, 20.89],
    ],
    total: shares([8540, 2111, 1203, 3125]),
  },
} as const satisfies Readonly<Record<string, PublishedPairing>>;
/** One of MEOWJONG_OUTCOMES. */
export type PairingName = keyof typeof MEOWJONG_OUTCOMES;
