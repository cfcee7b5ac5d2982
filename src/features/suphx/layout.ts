/**
 * The layouts of `suphx` (838 binary planes) and `suphx-call` (the same and 120 more), for riichi with four and three seats. The sizes are those of
 * Li et al., Suphx (2020), which does not list its planes: this is an own layout of the classes it names. "Whole" planes are the same in
 * every column. Look-ahead planes stand in the column of the tile thrown; where nothing is thrown they are whole. Seats go round from the one
 * that decides: self, next, second, third.
 */
import { COLUMNS, laySpans, sizeOf, startsOf, type FeatureSet, type SpanRow } from '../layout.ts';
import { WIN_POINTS } from '../wins/index.ts';

export const SUPHX_OTHERS = ['next', 'second', 'third'] as const;
export const SUPHX_SEATS = ['self', ...SUPHX_OTHERS] as const;
export const SLOTS = 4;
export const SEQUENCE = 21;
export const TURNS = 17;
/** Points from which on the planes of scores, leads and expected points are set. */
export const SCORE_STEPS = [4000, 8000, 12_000, 16_000, 20_000, 24_000, 28_000, 32_000, 36_000, 40_000, 45_000, 50_000];
export const LEAD_STEPS = [-20_000, -12_000, -8000, -4000, 0, 4000, 8000, 12_000, 20_000];
export const EXPECTED_STEPS = [50, 100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 4500, 7000];
export const CALL_EXPECTED_STEPS = [50, 100, 200, 400, 700, 1000, 2000, 3000, 4500];
export const ACCEPTED_STEPS = [1, 2, 4, 6, 8, 12, 16, 20, 26, 32, 40, 50];
export const CHANCE_STEPS = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
/** Turns within which the chance of a win is told; the last is all that are left. */
export const HORIZONS = [3, 8, TURNS];
/** Chances and points from which on the planes by turn are set. */
export const TENPAI_CHANCE = 0.5;
export const WIN_CHANCE = 0.125;
export const TURN_POINTS = 500;

const seatRows = (rows: (who: string) => readonly SpanRow[], seats: readonly string[]): readonly SpanRow[] =>
  seats.flatMap(rows);

const slotRows = (who: string): readonly SpanRow[] =>
  Array.from({ length: SLOTS }, (_, i): readonly SpanRow[] => [
    [`${who}.meld${i + 1}`, 4, 1, `tiles of meld ${i + 1}, a plane each`],
    [`${who}.meld${i + 1}.red`, 1, 1, 'the red five in it'],
  ]).flat();

const sequenceRows = (who: string): readonly SpanRow[] => [
  [`${who}.discards`, SEQUENCE, 1, 'discards in order, a plane each; claimed ones count'],
  [`${who}.discards.hand`, SEQUENCE, 1, 'the same where thrown from the hand'],
  [`${who}.discards.riichi`, SEQUENCE, 1, 'the same where thrown with riichi or after it'],
];

const riverRows = (who: string): readonly SpanRow[] => [
  [`${who}.river`, 3, 1, 'thrown at least once, twice, three times'],
  [`${who}.river.hand`, 1, 1, 'thrown from the hand'],
  [`${who}.river.draw`, 1, 1, 'thrown as drawn'],
  [`${who}.river.early`, 1, 1, 'among the first six discards'],
  [`${who}.river.last`, 1, 1, 'the last discard'],
];

const POINTS = WIN_POINTS.join(', ');

const STATE: readonly SpanRow[] = [
  ['hand', 4, 1, 'concealed copies: at least 1, 2, 3, 4'],
  ['red', 3, 1, 'a red five among them; a red five in an own meld; whole: two red fives or more'],
  ...seatRows(slotRows, SUPHX_SEATS),
  ['kongs', 4, 1, 'closed kongs by seat'],
  ['indicators', 4, 1, 'the first, second, third indicator; the fourth or fifth'],
  ['fives', 3, 1, 'red fives: seen somewhere, seen nowhere, thrown'],
  ...seatRows(sequenceRows, SUPHX_OTHERS),
  ['discards', SEQUENCE, 1, 'own discards in order, a plane each'],
  ...seatRows(riverRows, SUPHX_SEATS),
  ...SUPHX_SEATS.map((who): SpanRow => [`${who}.score`, 12, 1, `whole: points at least ${SCORE_STEPS.join(', ')}`]),
  ['rank', 4, 1, 'whole: own place now'],
  ...SUPHX_OTHERS.map((who): SpanRow => [`${who}.lead`, 9, 1, `whole: own lead at least ${LEAD_STEPS.join(', ')}`]),
  ['round', 12, 1, 'whole: East 1 … West 4'],
  ['dealer', 4, 1, 'whole: who deals, self first'],
  ['honba', 8, 1, 'whole: counters, at least 1 … 8'],
  ['deposits', 6, 1, 'whole: riichi sticks, at least 1 … 6'],
  ['live', 18, 1, 'whole: live tiles left, at least 1, 5, 9 … 69'],
  ['declared', 3, 1, 'whole: riichi declared: next, second, third'],
  ['accepted', 3, 1, 'whole: and its stick laid down'],
  ['ippatsu', 4, 1, 'whole: a win now would be ippatsu, by seat'],
  ['furiten', 1, 1, 'whole: own hand is ready and furiten'],
  ['closed', 4, 1, 'whole: nothing called, by seat'],
  ['winds', 2, 1, 'own seat wind; round wind'],
  ['seen', 4, 1, 'copies seen, own ones included: at least 1, 2, 3, 4'],
  ['safe', 3, 1, 'cannot be won on by next, second, third'],
  ['suji', 3, 1, 'no two-sided wait is left, by its safe kinds'],
  ['none', 1, 1, 'no two-sided wait on it is possible (no-chance)'],
  ['one', 1, 1, 'a two-sided wait on it needs the last copy of a neighbour (one-chance)'],
  ['shanten', 8, 1, 'whole: the hand is complete; shanten 0 … 6 after the best cut, or of the hand as it is'],
  ['waits', 1, 1, 'completes the hand after its best cut, or as it is'],
  ['keeps', 1, 1, 'thrown, the least shanten is kept'],
  ['best', 1, 1, 'and nothing accepts more tiles'],
  ['last', 3, 1, 'its last discard from the hand: next, second, third'],
  ['riichi', 3, 1, 'thrown with riichi: next, second, third'],
  ...SUPHX_SEATS.map((who): SpanRow => [
    `${who}.dora`,
    5,
    1,
    'whole: dora seen of it, own hand included: at least 1 … 5',
  ]),
];

const WAYS = ['any way', 'riichi', 'closed without riichi', 'open'];

const LOOK: readonly SpanRow[] = [
  ...['any', 'riichi', 'dama', 'open'].flatMap((way, i) =>
    [1, 2, 3].map((k): SpanRow => [
      `win.${way}.${k}`,
      9,
      1,
      `thrown, a win (${WAYS[i]}) needs at most ${k} tiles; points at least ${POINTS}`,
    ]),
  ),
  [
    'turns.ready',
    TURNS,
    1,
    `thrown, the estimated chance to be ready within 1 … 17 turns is at least ${TENPAI_CHANCE}`,
  ],
  ['turns.win', TURNS, 1, `the same to win: at least ${WIN_CHANCE}`],
  ['turns.points', TURNS, 1, `chance times points estimated within 1 … 17 turns: at least ${TURN_POINTS}`],
  ['needs', 34, 1, 'thrown, kind 0 … 33 is accepted'],
  ['claims', 34, 1, 'thrown, kind 0 … 33 is accepted and completes a set that can be called'],
  ...HORIZONS.map((turns): SpanRow => [
    `chance.${turns}`,
    10,
    1,
    `thrown, the estimated chance to win within ${turns} turns is at least ${CHANCE_STEPS.join(', ')}`,
  ]),
  ['accepted.tiles', 12, 1, `thrown, so many tiles are accepted: at least ${ACCEPTED_STEPS.join(', ')}`],
  ['expected', 12, 1, `thrown, the chance to win times the points estimated: at least ${EXPECTED_STEPS.join(', ')}`],
  ['after', 8, 1, 'thrown, the shanten is 0 … 6; it is more than it need be'],
  ['dora', 5, 1, 'thrown, dora and red fives kept: at least 1 … 5'],
  ['kept', 8, 1, 'thrown, tiles kept that are safe against next, second, third, all: at least 1 and 3 of each'],
  [
    'yaku',
    7,
    1,
    'thrown, tanyao, flush, value, all pungs are at most 3 away; seven pairs 2; straight, three colours lack at most 2 tiles',
  ],
];

const CALL: readonly SpanRow[] = [
  ['claim', 1, 1, 'the tile that may be claimed'],
  ['used', 4, 1, 'own tiles that the chow with it as the lowest, middle, highest uses; a pung or kong'],
  ['from', 3, 1, 'whole: who threw it: next, second, third'],
  ['chow', 3, 1, 'whole: a chow is offered with it as the lowest, middle, highest'],
  ['call', 4, 1, 'whole: offered: chow, pung, open kong, own kong'],
  ['call.shanten', 8, 1, 'whole: shanten 0 … 6 after the best chow or pung and the best cut; that is less than now'],
  ...['chow', 'pung'].flatMap((call) =>
    [1, 2, 3].map((k): SpanRow => [
      `${call}.win.${k}`,
      9,
      1,
      `after the ${call}, thrown, a win needs at most ${k} tiles; points at least ${POINTS}`,
    ]),
  ),
  ['call.needs', 34, 1, 'after the best call, thrown, kind 0 … 33 is accepted'],
  [
    'call.expected',
    9,
    1,
    `after the best call, thrown, chance to win times points: at least ${CALL_EXPECTED_STEPS.join(', ')}`,
  ],
];

/** Planes that are one a kind: they change places with the columns where suits do. */
const BY_KIND = new Set(['needs', 'claims', 'call.needs']);

const setOf = (id: string, rows: readonly SpanRow[]): FeatureSet => {
  const spans = laySpans(rows).map((span) => (BY_KIND.has(span.name) ? { ...span, isByKind: true } : span));
  const planeCount = sizeOf(spans);
  return { id, family: 'riichi', version: 1, columns: COLUMNS, planes: spans, planeCount, globals: [], globalCount: 0 };
};

/** Suphx's feature set for own turns, 34 × 838. */
export const suphx = setOf('suphx', [...STATE, ...LOOK]);
/** Suphx's feature set for calls, 34 × 958. */
export const suphxCall = setOf('suphx-call', [...STATE, ...LOOK, ...CALL]);

/** First plane of each span; those of `suphx` are the same in both. */
export const AT = startsOf<string>(suphxCall.planes);
