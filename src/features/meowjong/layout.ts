/**
 * The layout of `meowjong`: 366 binary columns for each of 34 tile kinds, those of Zhao and Holden's Meowjong (2022), for riichi with three and
 * four seats. "Whole" columns are the same for all kinds and hold bits of a number, the highest first. A turn is 1 more than the discards
 * a seat had made. Seats go round from the one that decides: next, second (across, or previous with three seats), third.
 *
 * A column of a meld holds one tile, so a pung has three columns of its kind, a kong four, and a chow, which Meowjong's three seats do not have,
 * one of each of its kinds. All columns of the third opponent are empty with three seats.
 */
import { COLUMNS, laySpans, sizeOf, startsOf, type FeatureSet, type SpanRow } from '../layout.ts';

export const MEOWJONG_OTHERS = ['next', 'second', 'third'] as const;
export const MELD_SLOTS = 4;
export const MELD_WIDTH = 9;
export const TURN_BITS = 5;
export const DISCARDS = 30;
export const SCORE_BITS = 11;

/** Discards that do occur. */
const USUAL = 23;
const LONG =
  'a wall gives a seat 18 discards, more only by calls that bring the turn back to it; 800 phoenix games have at most 21';
const RICH = 'more than 102,300 of 105,000 points with three seats; four have only 100,000';
const STICKS = 'seven sticks are the most that years of logs have seen';
const NO_KITA = 'Norths are set aside with three seats only, which have no third opponent';

/** Melds, kita and discards of a seat: 70 columns. */
const seatRows = (prefix: string): readonly SpanRow[] => [
  ...Array.from({ length: MELD_SLOTS }, (_, i): readonly SpanRow[] => [
    [`${prefix}meld${i + 1}`, 4, 1, `tiles of meld ${i + 1}, a column each`],
    [`${prefix}meld${i + 1}.turn`, TURN_BITS, 1, 'whole: the turn of its call'],
  ]).flat(),
  prefix === 'third.'
    ? [`${prefix}kita`, 4, 1, 'Norths set aside', NO_KITA]
    : [`${prefix}kita`, 4, 1, 'Norths set aside, a column each'],
  [`${prefix}discards`, USUAL, 1, 'discards in order, claimed ones included'],
  [`${prefix}discards.more`, DISCARDS - USUAL, 1, `discards from number ${USUAL + 1} on`, LONG],
];

const SPANS = laySpans([
  ['target', 1, 1, 'the tile drawn, or the one that may be claimed; none after an own call'],
  ['hand', 4, 1, 'concealed copies without the target: at least 1, 2, 3, 4'],
  ['red', 1, 1, 'a red five is held, concealed or in a meld'],
  ...seatRows(''),
  ['dora', 5, 1, 'indicators in order, a column each'],
  ...MEOWJONG_OTHERS.flatMap((who): readonly SpanRow[] => [
    [`${who}.riichi`, 1, 1, 'whole: riichi is declared'],
    [`${who}.riichi.turn`, TURN_BITS, 1, 'whole: the turn of its discard'],
  ]),
  ...[0, 1, 2, 3].flatMap((seat): readonly SpanRow[] => [
    [
      `score${seat}.high`,
      1,
      1,
      `whole: hundreds of points of seat ${seat} from the first dealer, the highest bit`,
      RICH,
    ],
    [`score${seat}`, SCORE_BITS - 1, 1, 'whole: the ten bits below'],
  ]),
  ['round', 4, 1, 'whole: 0 East 1, 4 South 1 …'],
  ['honba', 4, 1, 'whole: counters'],
  ['deposits.high', 1, 1, 'whole: riichi sticks, the highest bit', STICKS],
  ['deposits', 3, 1, 'whole: the three bits below'],
  ['wind', 1, 1, 'own seat wind'],
  ...MEOWJONG_OTHERS.flatMap((who) => seatRows(`${who}.`)),
]);

/** Meowjong's feature set, 34 × 366. */
export const meowjong: FeatureSet = {
  id: 'meowjong',
  family: 'riichi',
  version: 1,
  columns: COLUMNS,
  planes: SPANS,
  planeCount: sizeOf(SPANS),
  globals: [],
  globalCount: 0,
};

/** First column of each span. */
export const COLUMN = startsOf<string>(SPANS);

/** Where the blocks of a seat stand, self first: melds, kita, discards follow each other; −1 where there is no riichi block. */
export const SEAT_BLOCKS: readonly { readonly first: number; readonly riichi: number }[] = [
  { first: COLUMN['meld1']!, riichi: -1 },
  ...MEOWJONG_OTHERS.map((who) => ({ first: COLUMN[`${who}.meld1`]!, riichi: COLUMN[`${who}.riichi`]! })),
];
export const KITA_AT = MELD_SLOTS * MELD_WIDTH;
export const DISCARDS_AT = KITA_AT + 4;

/**
 * Mean and standard deviation of all values of each of Meowjong's own data sets, by action: the "scaled" variant takes one away and divides by the
 * other. Source: constants of the authors' published program (VictorZXY/meowjong).
 */
export const MEOWJONG_SCALES = {
  discard: { mean: 0.050877545, deviation: 0.21974763 },
  pung: { mean: 0.050338324, deviation: 0.21864033 },
  kong: { mean: 0.053289082, deviation: 0.2246095 },
  kita: { mean: 0.048485067, deviation: 0.21479078 },
  riichi: { mean: 0.052583974, deviation: 0.22320393 },
} as const;
