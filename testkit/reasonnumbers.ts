/** The numbers of a sentence against those an advice holds: nothing in a reason is made up. */
import { pointsText, rankText, shareText, signedText } from '../src/analysis/reasons/sentences/index.ts';
import type { Advice, Option } from '../src/analysis/advice/index.ts';
import { MINIMUM_FAN } from '../src/rules/chinese/index.ts';
import { lastRoundNeeds } from '../src/analysis/riichi/placement/index.ts';
import { meanWin, placesAfter, winsNow } from '../src/analysis/riichi/wins/index.ts';
import { DECLARE_RIICHI, PASS, WIN, placesOf, riichiRules, type Table } from '../src/table/index.ts';

/** Numbers of a sentence without tiles; a hyphen before a word is no sign. */
export const numbersIn = (sentence: string): string[] =>
  sentence.replaceAll(/(?:\d|赤5)+[mpszMPSZ万饼条]/g, '').match(/(?:(?<![\d)])[+-])?\d+(?:\.\d+)?/g) ?? [];

const percent = (chance: number): string => shareText(chance, 'zh').replace('%', '');

const ofPlans = ({ plans = [] }: Option): string[] =>
  plans.flatMap(({ fans, beside, distance, wants, chance, expectedFan }) => [
    ...[...fans, ...beside].flatMap(({ fan, count }) => [String(fan.points), String(count)]),
    String(distance),
    String(wants.reduce((sum, { left }) => sum + left, 0)),
    percent(chance),
    rankText(expectedFan),
  ]);

/** What the last round needs. */
const ofTable = (table: Table, seat: number): string[] => {
  const scores = Array.from(table.scores.subarray(0, table.seats));
  const second = scores[placesOf(scores, table.seats).indexOf(2)]!;
  const lead = pointsText(scores[seat]! - second, 'rank-points');
  if (table.round < 3) return [lead];
  const { round, dealer, honba, deposits } = table;
  const needs = lastRoundNeeds({ round, scores, dealer, honba, deposits }, seat, riichiRules(table));
  return [
    lead,
    ...needs.flatMap(({ place, tsumo, ron }) => [
      String(place),
      ...[tsumo, ...ron].flatMap((price) => (price === null ? [] : [pointsText(price.points, 'rank-points')])),
    ]),
  ];
};

/** What a win now brings, and the place after it. */
const ofWin = (table: Table, seat: number): string[] => {
  const wins = winsNow(table, seat);
  return [
    ...wins.map(({ deltas }) => pointsText(deltas[seat]!, 'rank-points')),
    pointsText(meanWin(wins, seat), 'rank-points'),
    ...placesAfter(table, seat, wins).flatMap(({ place, ura, chance }) => [
      String(place),
      String(ura),
      percent(chance),
    ]),
  ];
};

/** Every number the advice and the rules of the last round hold, as it would be written. */
/** Sum of what is computed. */
const computedOf = ({ parts: { win, dealIn, others, draw } }: Option): number => win + dealIn + others + draw;

export const knownNumbers = (table: Table, { family, unit, options, base, seat }: Advice): Set<string> => {
  const known = new Set<string>(family === 'riichi' ? ofTable(table, seat) : []);
  // What others are compared with.
  const anchors = options.filter(
    ({ action }, i) => i === 0 || action === PASS || (family === 'riichi' && action === DECLARE_RIICHI),
  );
  for (const option of options) {
    for (const text of [...option.chances.map(percent), ...ofPlans(option)]) known.add(text);
    for (const { chance, points } of option.risks) known.add(percent(chance)).add(pointsText(points, unit));
    if (option.winPoints !== null) known.add(pointsText(option.winPoints, unit));
    for (const count of [option.tiles, option.kinds.length, option.shanten]) known.add(String(count));
    if (family === 'chinese') known.add(String(option.shanten + 1)).add(String(MINIMUM_FAN));
    else if (option.action === WIN) for (const text of ofWin(table, seat)) known.add(text);
    if (option.learnt !== undefined) known.add(percent(option.learnt.share));
    if (option.error !== null) known.add(rankText(option.error));
    known.add(signedText(option.value - base));
    for (const other of anchors) {
      const differences = [
        option.value - other.value,
        ...(['win', 'dealIn', 'others', 'draw'] as const).map((part) => option.parts[part] - other.parts[part]),
        computedOf(option) - computedOf(other),
        (option.learnt?.part ?? 0) - (other.learnt?.part ?? 0),
      ];
      for (const by of differences) for (const one of [by, -by]) known.add(rankText(one)).add(signedText(one));
    }
  }
  return known;
};

/** Numbers of the sentence that nobody computed. */
export const foreignNumbers = (sentence: string, known: ReadonlySet<string>): string[] =>
  numbersIn(sentence).filter((number) => !known.has(number));
