/**
 * The layout of `chinese-planes`, for Chinese Standard. Seats are relative to the one that decides: self, next, across, previous. Bit spans stand before byte
 * spans. Suits are alike but for what plans see in all green and reversible tiles.
 */
import { PLAN_FAMILIES } from '../../analysis/chinese/index.ts';
import { COLUMNS, laySpans, sizeOf, startsOf, type FeatureSet, type SpanRow } from '../layout.ts';

/** Opponents in the order of their spans; relative seats 1, 2, 3. */
export const OPPONENTS = ['next', 'across', 'previous'] as const;
const SEATS = ['self', ...OPPONENTS] as const;
/** Claims in the order of their spans: the claimed tile is the lowest, middle, highest of a run; pung; kong. */
export const CLAIMS = ['low', 'middle', 'high', 'pung', 'kong'] as const;

const opponentRows = (who: string): readonly SpanRow[] => [
  [`${who}.melds`, 3, 1, 'in a chow, pung, kong; closed kongs are hidden'],
  [`${who}.river`, 3, 1, 'thrown at least once, twice, three times; claimed tiles count'],
  [`${who}.last`, 1, 1, 'its last discard'],
  [`${who}.recent`, 1, 1, 'among its last four discards'],
  [`${who}.early`, 1, 1, 'among its first six discards'],
  [`${who}.safe`, 1, 1, 'thrown by another seat since its last discard: it would have won'],
  [`${who}.wind`, 1, 1, 'its seat wind'],
];

const PLANES = laySpans([
  ['hand', 4, 1, 'concealed copies: at least 1, 2, 3, 4'],
  ['drawn', 1, 1, 'the tile just drawn'],
  ['melds', 3, 1, 'in an own chow, pung, kong'],
  ['river', 2, 1, 'thrown by self at least once, twice'],
  ...OPPONENTS.flatMap(opponentRows),
  ['visible', 4, 1, 'copies seen, own ones included: at least 1, 2, 3, 4'],
  ['wind.seat', 1, 1, 'own seat wind'],
  ['wind.round', 1, 1, 'round wind'],
  ['dragon', 1, 1, 'dragon'],
  ['legal', 1, 1, 'may be thrown now'],
  ['called', 1, 1, 'the tile that may be claimed'],
  ['kong', 1, 1, 'a kong of it is offered'],
  ['keeps', 1, 1, 'thrown, the nearest plan stays'],
  ['next', 1, 1, 'thrown, a plan one tile further stays'],
  ['wanted', 1, 1, 'a plan misses it'],
  ...SEATS.map((who): SpanRow => [`${who}.order`, 1, 8, 'exp(−0.2 · own discards since it was thrown last)']),
  ['far', 1, 8, 'thrown, tiles to exchange until eight fan / 8; 1 without a plan'],
  ['share', 1, 8, 'thrown, the quick estimate of its points as a share of the best'],
  ['worth', 1, 8, 'thrown, √ of the estimated points / 40'],
  ['chance', 1, 8, 'thrown, √ of the estimated chance to win'],
  ['wants', 1, 8, '√ of the share of plans by weight that miss it'],
  ...OPPONENTS.map((who): SpanRow => [`${who}.danger`, 1, 8, 'own kinds: √ of the chance that it wins on a discard']),
  ['danger', 1, 8, 'own kinds: √ of the expected points lost by a discard / 8'],
]);

const GLOBALS = laySpans([
  ['round', 4, 1, 'round wind E S W N'],
  ['wind', 4, 1, 'own seat wind E S W N'],
  ['situation', 3, 1, 'own draw, after an own claim, a claim'],
  ['from', 3, 1, 'who threw the claimable tile: next, across, previous'],
  ['offered', 6, 1, 'chow low, middle, high, pung, kong of the claimed tile; an own kong'],
  ['melds', 16, 1, 'melds: at least 1, 2, 3, 4 by seat'],
  ['closed', 4, 1, 'a closed kong lies by the seat'],
  ['last', 1, 1, 'the next seat has no tile to draw: the last discard'],
  ['draws', 7, 1, 'own draws left: at least 1, 3, 6, 9, 12, 15, 18'],
  ['turn', 6, 1, 'own discards: at least 1, 3, 6, 9, 12, 15'],
  ['distance', 8, 1, 'tiles to exchange until eight fan, by the best discard: 1 … 7; more, or no plan'],
  ...CLAIMS.flatMap((claim): readonly SpanRow[] => [
    [`${claim}.nears`, 1, 1, 'the claim brings eight fan nearer'],
    [`${claim}.keeps`, 1, 1, 'the claim leaves them as near as they are'],
  ]),
  ['walls', 4, 8, 'tiles in the wall of the seat / 21'],
  ['worth', 1, 8, '√ of the estimated points of the best discard, or of the hand as it is / 40'],
  ['chance', 1, 8, '√ of its chance to win'],
  ...CLAIMS.flatMap((claim): readonly SpanRow[] => [
    [`${claim}.worth`, 1, 8, '√ of the estimated points after the claim and the best discard / 40'],
    [`${claim}.chance`, 1, 8, '√ of the chance to win after them'],
  ]),
  ...PLAN_FAMILIES.map((family): SpanRow => [`plan.${family}`, 1, 8, '√ of the share of plans by weight']),
  ['fan', 1, 8, 'mean fan of the plans by weight / 32'],
  ['others', 1, 8, 'chance that nobody else wins before the wall ends'],
  ['safest', 1, 8, '√ of the expected points lost by the safest discard / 8'],
]);

/** The feature set of the networks of Chinese Standard. */
export const chinesePlanes: FeatureSet = {
  id: 'chinese-planes',
  family: 'chinese',
  version: 1,
  columns: COLUMNS,
  planes: PLANES,
  planeCount: sizeOf(PLANES),
  globals: GLOBALS,
  globalCount: sizeOf(GLOBALS),
  fits: { chineseDanger: '45421648d319' },
};

/** First plane and first global of each span. */
export const PLANE = startsOf<string>(PLANES);
export const GLOBAL = startsOf<string>(GLOBALS);
