/**
 * What a score of Chinese Standard on Botzone means. A positive score is not yet a win: +10 is what the others get for somebody's
 * illegal action, and −30 is such an action or a dear deal-in; only the whole vector tells. The corrected rate of true wins leaves
 * out games decided by somebody else's failure, and draws.
 */
import { wilsonInterval, type Interval } from '../base/index.ts';

/** What the score of a seat in a game of Chinese Standard means. */
export const SCORE_OUTCOMES = ['win', 'compensation', 'illegal', 'big-deal-in', 'loss', 'draw'] as const;
/** One of SCORE_OUTCOMES: what a score of Chinese Standard on Botzone means. */
export type ScoreOutcome = (typeof SCORE_OUTCOMES)[number];

/** The judge's penalty, what each other seat gets of it, and what a seat pays at least when another wins. */
const PENALTY = -30;
const SHARE = 10;
const BASE = -8;

/** True for [−30, +10, +10, +10] in any order. */
export const isFailure = (scores: readonly number[]): boolean =>
  scores.filter((score) => score === PENALTY).length === 1 &&
  scores.every((score) => score === PENALTY || score === SHARE);

/** `scores` of the four seats of one game. */
export const outcomeOf = (scores: readonly number[], seat: number): ScoreOutcome => {
  const own = scores[seat]!;
  if (isFailure(scores)) return own === PENALTY ? 'illegal' : 'compensation';
  if (own > 0) return 'win';
  if (own === 0) return 'draw';
  // A discarder pays alone: the two others pay the base.
  const isDealIn = scores.filter((score) => score === BASE).length === 2 && own !== BASE;
  return isDealIn && own <= PENALTY ? 'big-deal-in' : 'loss';
};

/** How often each outcome of Chinese Standard came up for one entrant, and its rate of true wins. */
export type Taxonomy = {
  readonly games: number;
  readonly counts: Readonly<Record<ScoreOutcome, number>>;
  /** Of all games. */
  readonly rates: Readonly<Record<ScoreOutcome, { readonly rate: number; readonly ci95: Interval }>>;
  /** Wins of the games that somebody won and nobody spoilt, the own illegal ones counted as lost. */
  readonly correctedWin: { readonly rate: number; readonly of: number; readonly ci95: Interval };
  readonly positive: number;
  readonly meanScore: number;
};

const rateOf = (n: number, of: number): { rate: number; ci95: Interval } =>
  of === 0 ? { rate: NaN, ci95: [NaN, NaN] } : { rate: n / of, ci95: wilsonInterval(n / of, of) };

/** Adds up outcomes of one player. */
export class TaxonomyCount {
  readonly counts: Record<ScoreOutcome, number> = {
    win: 0,
    compensation: 0,
    illegal: 0,
    'big-deal-in': 0,
    loss: 0,
    draw: 0,
  };
  games = 0;
  positive = 0;
  sum = 0;

  add(scores: readonly number[], seat: number): void {
    this.counts[outcomeOf(scores, seat)]++;
    this.games++;
    this.sum += scores[seat]!;
    if (scores[seat]! > 0) this.positive++;
  }

  result(): Taxonomy {
    const { counts, games } = this;
    const decided = games - counts.compensation - counts.draw;
    return {
      games,
      counts: { ...counts },
      rates: Object.fromEntries(
        SCORE_OUTCOMES.map((outcome) => [outcome, rateOf(counts[outcome], games)]),
      ) as Taxonomy['rates'],
      correctedWin: { ...rateOf(counts.win, decided), of: decided },
      positive: this.positive,
      meanScore: this.sum / games,
    };
  }
}
