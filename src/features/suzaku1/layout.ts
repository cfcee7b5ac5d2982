/**
 * The layout of `suzaku1`, for riichi with four and three seats alike. Seats are relative to the one that decides: self, next, across,
 * previous; with three seats nobody sits across. Bit spans stand before byte spans, and danger stands last.
 *
 * Suits are alike: exchanging the columns of m, p and s (p and s with three seats) gives the features of the exchanged hand.
 */
import { COLUMNS, laySpans, sizeOf, startsOf, type FeatureSet, type SpanRow } from '../layout.ts';

/** Opponents in the order of their spans; relative seats 1, 2, 3. */
export const OPPONENTS = ['next', 'across', 'previous'] as const;
/** Seats as seen from the own one, in the order of their spans. */
export const SEATS = ['self', ...OPPONENTS] as const;

const opponentRows = (who: string): readonly SpanRow[] => [
  [`${who}.melds`, 3, 1, 'in a chow, pung, kong'],
  [`${who}.river`, 3, 1, 'thrown at least once, twice, three times; claimed tiles count'],
  [`${who}.hand`, 1, 1, 'thrown from the hand'],
  [`${who}.draw`, 1, 1, 'thrown as drawn'],
  [`${who}.safe`, 1, 1, 'cannot be won on: own river, or passed since riichi or the last discard'],
  [`${who}.passed`, 1, 1, 'thrown by anybody since its last discard from the hand'],
  [`${who}.riichi`, 1, 1, 'thrown with riichi'],
  [`${who}.last`, 1, 1, 'its last discard'],
  [`${who}.early`, 1, 1, 'among its first six discards'],
  [`${who}.suji`, 1, 1, 'no two-sided wait is left, by its safe kinds'],
  [`${who}.wind`, 1, 1, 'its seat wind'],
];

const PLANES = laySpans([
  ['hand', 4, 1, 'concealed copies: at least 1, 2, 3, 4'],
  ['hand.red', 1, 1, 'a red five among them'],
  ['drawn', 1, 1, 'the tile just drawn'],
  ['melds', 3, 1, 'in an own chow, pung, kong'],
  ['dora', 2, 1, 'an indicator points at it; two do'],
  ['river', 2, 1, 'thrown by self at least once, twice'],
  ...OPPONENTS.flatMap(opponentRows),
  ['visible', 4, 1, 'copies seen, own ones included: at least 1, 2, 3, 4'],
  ['red.seen', 1, 1, 'the red five is seen somewhere, or there is none'],
  ['wind.seat', 1, 1, 'own seat wind'],
  ['wind.round', 1, 1, 'round wind'],
  ['dragon', 1, 1, 'dragon'],
  ['legal', 1, 1, 'may be thrown now'],
  ['called', 1, 1, 'the tile that may be claimed'],
  ['kong', 1, 1, 'a kong of it is offered'],
  ['none', 1, 1, 'no two-sided wait on it is possible: a neighbour is seen four times (no-chance)'],
  ['one', 1, 1, 'a two-sided wait on it needs the last copy of a neighbour (one-chance)'],
  ['keeps', 1, 1, 'thrown, the least shanten is kept'],
  ['best', 1, 1, 'and nothing accepts more tiles'],
  ['good', 1, 1, 'and at least 0.8 of the best are accepted'],
  ['ready', 1, 1, 'thrown, the hand is ready'],
  ['furiten', 1, 1, 'and furiten'],
  ['pairs', 1, 1, 'thrown, seven pairs stay as near as they can'],
  ['standard', 1, 1, 'thrown, the standard form stays as near as it can'],
  ['accepts', 1, 1, 'accepted after the best cut; by the hand as it is where nothing is thrown'],
  ['tanyao', 1, 1, 'thrown, a hand of simples stays as near as it can, and that is at most 5 away'],
  ['flush', 1, 1, 'the same for one suit with honours'],
  ['yakuhai', 1, 1, 'the same for a hand with a triplet of value'],
  ['pungs', 1, 1, 'the same for all pungs'],
  ['yaku', 1, 1, 'the same for the nearest of these four, the hands that win open'],
  ['chow.accepts', 1, 1, 'accepted after the best chow and its best cut'],
  ['chow.cut', 1, 1, 'the best cut after it'],
  ['pung.accepts', 1, 1, 'accepted after the pung and its best cut'],
  ['pung.cut', 1, 1, 'the best cut after it'],
  ...SEATS.map((who): SpanRow => [`${who}.order`, 1, 8, 'exp(−0.2 · own discards since it was thrown last)']),
  ['ratio', 1, 8, 'tiles accepted after the cut as a share of the best, where the least shanten is kept'],
  ['tiles', 1, 8, 'tiles accepted after the cut / 64, where the least shanten is kept'],
  ['second', 1, 8, 'shanten 1 and 2: accepted tiles weighed by the tiles accepted then, as a share of the best cut'],
  ['suit', 1, 8, 'own tiles of its suit and honours / 14; for honours of the best suit'],
  ...OPPONENTS.map((who): SpanRow => [`${who}.danger`, 1, 8, 'own kinds: √ of the chance that it wins on a discard']),
  ['danger', 1, 8, 'own kinds: √ of the expected loss by a discard / 8000 points'],
]);

/** Forms whose distance is given, in the order of their spans. */
export const FORMS = ['tanyao', 'flush', 'yakuhai', 'pungs', 'yaku'] as const;
/** Calls in the order of their spans: the claimed tile is the lowest, middle, highest of a run; pung; open kong. */
export const CALLS = ['low', 'middle', 'high', 'pung', 'kong'] as const;
/** What is to be decided, in the order of the bits. */
export const SITUATIONS = ['draw', 'called', 'declaring', 'riichi', 'claim'] as const;

const GLOBALS = laySpans([
  ['sanma', 1, 1, 'three seats'],
  ['east', 1, 1, 'an East game'],
  ['round', 12, 1, 'East 1 … West 4'],
  ['wind', 4, 1, 'own seat wind E S W N'],
  ['rank', 4, 1, 'own place now'],
  ['last', 1, 1, 'the last regular round or later'],
  ['riichi', 4, 1, 'riichi declared: self, next, across, previous'],
  ['ippatsu', 4, 1, 'a win now would be ippatsu, by seat'],
  ['melds', 16, 1, 'melds: at least 1, 2, 3, 4 by seat'],
  ['closed', 1, 1, 'own hand is closed'],
  ['turn', 6, 1, 'own discards: at least 1, 3, 6, 9, 12, 15'],
  ['wall', 4, 1, 'live tiles left: none; at most 4, 10, 20'],
  ['situation', 5, 1, 'own draw, after an own call, declaring riichi, in riichi, a claim'],
  ['from', 3, 1, 'who threw the claimable tile: next, across, previous'],
  ['with', 1, 1, 'and declared riichi with it'],
  ['offered', 8, 1, 'win, riichi, chow low, middle, high, pung, kong, kita'],
  ['shanten', 8, 1, 'the hand is complete; shanten 0 … 6 after the best cut, or of the hand as it is'],
  ['pairs', 7, 1, 'shanten of seven pairs: at most 0 … 6'],
  ['furiten', 1, 1, 'own hand is ready and furiten'],
  ...FORMS.map((form): SpanRow => [form, 7, 1, 'distance of the form after its best cut: at most 0 … 6']),
  ['dora', 6, 1, 'own dora, red fives and kita: at least 1 … 6'],
  ...OPPONENTS.map((who): SpanRow => [`${who}.dora`, 4, 1, 'dora, red fives and kita it shows: at least 1 … 4']),
  ['kita', 12, 1, 'Norths set aside: at least 1 … 4; self, next, previous'],
  ['kongs', 4, 1, 'kongs on the table: at least 1 … 4'],
  ...CALLS.flatMap((call): readonly SpanRow[] => [
    call === 'kong'
      ? ['kong.nears', 1, 1, 'the call lowers the shanten', 'three own copies are a set before and after the kong']
      : [`${call}.nears`, 1, 1, 'the call lowers the shanten'],
    [`${call}.shanten`, 6, 1, 'shanten after the call and the best cut: at most 0 … 5'],
    [`${call}.yaku`, 6, 1, 'distance of the nearest open form after it: at most 0 … 5'],
  ]),
  ['kong.keeps', 1, 1, 'an own kong is offered that keeps the shanten'],
  ['value', 1, 1, 'a triplet of value is held or called'],
  ['first', 1, 1, 'first go-around without a call'],
  ['honba', 1, 8, 'counters / 8'],
  ['deposits', 1, 8, 'riichi sticks / 6'],
  ['scores', 4, 8, 'points / 60000 by seat'],
  ['gaps', 6, 8, 'lead over next, across, previous: ½ + lead / 80000, then ½ + lead / 16000'],
  ['rounds', 1, 8, 'regular rounds left after this one / 8'],
  ['live', 1, 8, 'live tiles left / 70'],
  ['discards', 1, 8, 'own discards / 20'],
  ['age', 3, 8, 'discards since riichi, that one included / 16: next, across, previous'],
  ['tiles', 1, 8, 'tiles accepted after the best cut / 64'],
  ['drawn', 3, 8, 'discards as drawn in a row / 10: next, across, previous'],
  ...CALLS.map((call): SpanRow => [`${call}.tiles`, 1, 8, 'tiles accepted after the call and the best cut / 64']),
  ['second', 1, 8, 'tiles accepted on the next turn after the best of these cuts: / 12 at shanten 1, / 36 at 2'],
  ['tenpai', 3, 8, 'chance that the hand is ready: next, across, previous'],
  ['safest', 1, 8, '√ of the chance that the safest own tile is won on'],
]);

/** The feature set of the flagship networks of riichi and sanma. */
export const suzaku1: FeatureSet = {
  id: 'suzaku1',
  family: 'riichi',
  version: 3, // the danger fit knows what passed, what was offered, what is held and what its rivals have
  sanmaVersion: 6, // the same, with weights for 1m, 9m and North, which is safe once it was set aside
  columns: COLUMNS,
  planes: PLANES,
  planeCount: sizeOf(PLANES),
  globals: GLOBALS,
  globalCount: sizeOf(GLOBALS),
  fits: { danger3: 'e5ccdc39b23e', danger4: 'c665c81b6bf5' },
};

/** First plane and first global of each span. */
export const PLANE = startsOf<string>(PLANES);
export const GLOBAL = startsOf<string>(GLOBALS);
