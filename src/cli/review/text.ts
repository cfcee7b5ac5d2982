/** A review for the terminal: figures, the rounds, the worst decisions with their reasons. */
import {
  CATEGORIES,
  errorText,
  makeReasons,
  rankText,
  outcomeName,
  REVIEW_WORDS,
  roundName,
  shareText,
  signedText,
  summaryLines,
  type Grade,
  type Judged,
  type Review,
} from '../../analysis/index.ts';
import { decisionsOf, type Event } from '../../table/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { makeHand, makeMpszTile, type Tile } from '../../tiles/index.ts';
import { optionRows } from '../advise/index.ts';
import type { Language } from '../io.ts';
import { paint, paintRow, paintSigned, paintTiles, type Colour } from '../colour.ts';
import { makeTable } from '../table.ts';

/** Decisions told in full, and options of each. */
const WORST = 10;
const OPTIONS = 3;

const categoryTable = ({ summary }: Review, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const { category, decisions, best, lost } = words.columns;
  const rows = CATEGORIES.filter((name) => summary.categories[name].decisions > 0).map((name) => {
    const count = summary.categories[name];
    return [
      words.categories[name],
      String(count.decisions),
      shareText(count.best / count.decisions, lang),
      rankText(count.loss),
    ];
  });
  return makeTable([paintRow('bold', [category, decisions, best, lost]), ...rows], ['left', 'right', 'right', 'right']);
};

const optional = (value: number | null): string => (value === null ? '' : paintSigned(signedText(value)));
const GRADE_COLOURS: Readonly<Record<Grade, Colour>> = {
  best: 'green',
  fine: 'green',
  mistake: 'yellow',
  blunder: 'red',
};

/** Chances of each final place before the round, then what the round brought. */
const roundTable = (review: Review, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const { round, scores, result, delta, change, lost, luck } = words.columns;
  const places = review.points.map((_, rank) => words.place(rank + 1));
  const rows = review.rounds.map((one) => [
    roundName(one, lang),
    String(one.scores[review.seat]),
    ...(one.ranks[review.seat] ?? []).map((chance) => shareText(chance, lang)),
    outcomeName(one, review, lang),
    one.delta === null ? '' : paintSigned(String(one.delta)),
    optional(one.change),
    one.loss === null ? words.notReviewed : rankText(one.loss),
    optional(one.luck),
  ]);
  const right = (count: number): 'right'[] => Array.from({ length: count }, () => 'right');
  return makeTable(
    [paintRow('bold', [round, scores, ...places, result, delta, change, lost, luck]), ...rows],
    ['left', 'right', ...right(places.length), 'left', ...right(4)],
  );
};

const worstText = (
  judged: Judged,
  at: number,
  review: Review,
  shown: { readonly hand: string; readonly claim: string },
  lang: Language,
): string => {
  const words = REVIEW_WORDS[lang];
  const { round, turn, loss, error, grade, category, index, reasons } = judged;
  const place = `${at + 1}. ${roundName(review.rounds[round]!, lang)}, ${words.turn(turn)} (${index}):`;
  const cost = `-${errorText(loss!, error)}, ${words.grades[grade!]}`;
  const title = `${paint('bold', place)} ${paint(GRADE_COLOURS[grade!], cost)}${category === null ? '' : `, ${words.categories[category]}`}`;
  const lines = [
    title,
    paintTiles(`${shown.hand}${shown.claim}`),
    optionRows(judged, lang, OPTIONS, judged.played),
    ...makeReasons(reasons, lang).map((sentence) => `- ${sentence}`),
  ];
  return lines.join('\n').replaceAll('\n', '\n   ');
};

/** Hands at the decisions that are told. */
const handsAt = (
  events: readonly Event[],
  rules: Ruleset,
  seat: number,
  wanted: ReadonlySet<number>,
): Map<number, { hand: string; claim: string }> => {
  const hands = new Map<number, { hand: string; claim: string }>();
  let at = 0;
  for (const { table } of decisionsOf(rules, events, { seat })) {
    if (wanted.has(at)) {
      const isClaim = table.turn !== seat;
      hands.set(at, {
        hand: makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) }),
        claim: isClaim ? ` + ${makeMpszTile(table.claimTile as Tile)}` : '',
      });
    }
    at++;
  }
  return hands;
};

export const reviewText = (review: Review, events: readonly Event[], rules: Ruleset, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const worst = review.worst.slice(0, WORST);
  const hands = handsAt(events, rules, review.seat, new Set(worst));
  return [
    ...summaryLines(review, lang),
    '',
    categoryTable(review, lang),
    '',
    paint('bold', review.unit === 'rank-points' ? words.ranks : words.rounds),
    roundTable(review, lang),
    '',
    paint('bold', words.worst),
    words.unit[review.unit](review.points.join(', ')),
    ...(worst.length === 0 ? [paint('green', words.noMistakes)] : []),
    ...worst.map((at, i) => `\n${worstText(review.decisions[at]!, i, review, hands.get(at)!, lang)}`),
  ].join('\n');
};
