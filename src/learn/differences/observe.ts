/** Rows of played-out decisions as differences of two choices each, in places. */
import { categoryOf, evenPoints, type Category } from '../../analysis/index.ts';
import {
  FARTHEST,
  placeIn,
  worthOf,
  type Difference,
  type DifferenceWeights,
  type Question,
} from '../../players/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import { unwrap } from '../../base/index.ts';
import type { ChoiceKind } from '../../policy/index.ts';
import type { Claim } from './slopes.ts';
import type { PlayedAction, PlayedOut } from './row.ts';

/** Two choices of one decision that were played out: the network's own, less another. */
export type ChoicePair = {
  readonly match: string;
  readonly question: Question;
  readonly category: Category;
  readonly difference: Difference;
  /** The expert's difference, risks weighed, not calibrated; places. */
  readonly weighed: number;
  /** Its own fits' standard error of that. */
  readonly error: number;
  /** The other choice is the expert's best. */
  readonly isExperts: boolean;
  /** The network's pick is surer than SURE. */
  readonly top: number;
  readonly measured: number;
  readonly noise: number;
};

const DOING: ReadonlySet<ChoiceKind> = new Set(['riichi', 'kita', 'kong', 'pung', 'chow']);

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
const meanOf = (list: readonly number[]): number => sumOf(list) / list.length;

const toldBy = ({ action, parts: [win, dealIn, others, draw] }: PlayedAction): Parameters<typeof categoryOf>[0] => ({
  action,
  parts: { win: win!, dealIn: dealIn!, others: others!, draw: draw! },
});

/** Rank points of a place in the rules of a row: even steps. */
const placeOf = (rules: string): number => placeIn(evenPoints(unwrap(parseRuleset(rules)).seats));

/** The pairs of a decision: what comes first in its row against each other choice. */
export const pairsOf = (row: PlayedOut): readonly ChoicePair[] => {
  const [own, ...others] = row.actions as [PlayedAction, ...PlayedAction[]];
  const place = placeOf(row.rules);
  const best = row.actions.reduce((a, b) => (b.weighed > a.weighed ? b : a));
  return others.map((other) => {
    const gaps = own.worths.map((worth, i) => (worth - other.worths[i]!) / place);
    const mean = meanOf(gaps);
    const spread = sumOf(gaps.map((gap) => (gap - mean) ** 2)) / Math.max(1, gaps.length - 1);
    return {
      match: `${row.rules}/${row.match}`,
      question: row.question,
      category: categoryOf(toldBy(own), toldBy(other), 'riichi'),
      difference: {
        computed: (sumOf(own.parts) - sumOf(other.parts)) / place,
        learnt: Math.max(FARTHEST, own.merit) - Math.max(FARTHEST, other.merit),
        doing: Number(DOING.has(own.kind)) - Number(DOING.has(other.kind)),
      },
      weighed: (own.weighed - other.weighed) / place,
      error: Math.max(own.error, other.error) / place,
      isExperts: other === best,
      top: row.top,
      measured: mean,
      noise: Math.sqrt(spread / gaps.length),
    };
  });
};

/** What weights claim of a pair. */
export const claimOf = (pair: ChoicePair, { questions }: Pick<DifferenceWeights, 'questions'>): Claim => ({
  match: pair.match,
  claimed: worthOf(questions[pair.question], pair.difference),
  measured: pair.measured,
  noise: pair.noise,
});
