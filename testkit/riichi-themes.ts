/** What generated hands are about: each theme draws its sets from some kinds, so that every yaku comes up. */
import type { Random } from './random.ts';

export const ORPHANS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
export const isOuter = (kind: number): boolean => ORPHANS.includes(kind);

/** How a hand is drawn: kinds its sets may use, sets it must hold, shares of runs, melds and kongs. */
export type Theme = {
  readonly weight: number;
  readonly runs: number;
  readonly melded: number;
  readonly kongs: number;
  readonly allows?: (kind: number, suit: number) => boolean;
  /** Sets put in first, by kind of their lowest tile; as runs where `asRuns`. */
  readonly start?: (random: Random) => readonly number[];
  readonly asRuns?: boolean;
  /** The pair is one of these kinds where one is left. */
  readonly pair?: readonly number[];
};

const oneSuit = (kind: number, suit: number): boolean => ((kind / 9) | 0) === suit;
const OUTER_RUNS = [0, 6, 9, 15, 18, 24];
const DRAGONS = [31, 32, 33];
const WINDS = [27, 28, 29, 30];
/** The same rank of the three suits. */
const threeSuits = (rank: number): readonly number[] => [rank, rank + 9, rank + 18];

const twinRuns = (random: Random): readonly number[] => {
  const first = 9 + random.below(7);
  const second = 18 + random.below(7);
  return [first, first, second, second];
};
/** Three neighbours, as runs or as triplets of dots or bamboos. */
const neighbours = (random: Random): readonly number[] => {
  const kind = 9 + 9 * random.below(2) + random.below(5);
  return [kind, kind + 1, kind + 2];
};
const straight = (random: Random): readonly number[] => {
  const first = 9 * random.below(3);
  return [first, first + 3, first + 6];
};

const THEMES: readonly Theme[] = [
  { weight: 20, runs: 0.7, melded: 0.2, kongs: 0.1 },
  { weight: 12, runs: 0.85, melded: 0, kongs: 0 },
  { weight: 12, runs: 0.75, melded: 0.3, kongs: 0.1, allows: (kind) => !isOuter(kind) },
  { weight: 8, runs: 0.5, melded: 0.25, kongs: 0.15, allows: (kind, suit) => kind >= 27 || oneSuit(kind, suit) },
  { weight: 8, runs: 0.7, melded: 0.15, kongs: 0.05, allows: oneSuit },
  { weight: 8, runs: 0, melded: 0.4, kongs: 0.2 },
  { weight: 6, runs: 0, melded: 0.03, kongs: 0.25 },
  { weight: 3, runs: 0, melded: 0.5, kongs: 0.9 },
  { weight: 5, runs: 0, melded: 0.3, kongs: 0.15, allows: isOuter },
  { weight: 2, runs: 0, melded: 0.3, kongs: 0.2, allows: (kind) => kind < 27 && isOuter(kind) },
  { weight: 2, runs: 0, melded: 0.3, kongs: 0.2, allows: (kind) => kind >= 27 },
  { weight: 3, runs: 0.4, melded: 0.3, kongs: 0.1, allows: (kind) => [19, 20, 21, 23, 25, 32].includes(kind) },
  { weight: 4, runs: 0.6, melded: 0.35, kongs: 0.1, start: (r) => r.shuffled(DRAGONS).slice(0, 1 + r.below(3)) },
  { weight: 3, runs: 0.6, melded: 0.35, kongs: 0.1, start: (r) => r.shuffled(DRAGONS).slice(1), pair: DRAGONS },
  { weight: 2, runs: 0.3, melded: 0.35, kongs: 0.1, start: (r) => r.shuffled(WINDS).slice(0, 2 + r.below(3)) },
  { weight: 2, runs: 0.3, melded: 0.35, kongs: 0.1, start: (r) => r.shuffled(WINDS).slice(1), pair: WINDS },
  { weight: 6, runs: 0.8, melded: 0.2, kongs: 0.05, asRuns: true, start: straight },
  { weight: 6, runs: 0.8, melded: 0.2, kongs: 0.05, asRuns: true, start: (r) => threeSuits(r.below(7)) },
  { weight: 4, runs: 0.4, melded: 0.3, kongs: 0.15, start: (r) => threeSuits(r.below(9)) },
  { weight: 6, runs: 0.9, melded: 0, kongs: 0, asRuns: true, start: twinRuns },
  { weight: 4, runs: 0.9, melded: 0, kongs: 0, asRuns: true, start: neighbours },
  { weight: 4, runs: 0, melded: 0, kongs: 0, start: neighbours },
  {
    weight: 8,
    runs: 0,
    melded: 0.2,
    kongs: 0.05,
    allows: isOuter,
    asRuns: true,
    start: (r) => Array.from({ length: 2 + r.below(3) }, () => r.pick(OUTER_RUNS)),
  },
  {
    weight: 4,
    runs: 0,
    melded: 0.2,
    kongs: 0.05,
    asRuns: true,
    start: (r) => Array.from({ length: 4 }, () => r.pick(OUTER_RUNS)),
    pair: [0, 8, 9, 17, 18, 26],
  },
];
const TOTAL_WEIGHT = THEMES.reduce((sum, theme) => sum + theme.weight, 0);

export const pickTheme = (random: Random): Theme => {
  let at = random.below(TOTAL_WEIGHT);
  for (const theme of THEMES) {
    at -= theme.weight;
    if (at < 0) return theme;
  }
  return THEMES[0]!;
};
