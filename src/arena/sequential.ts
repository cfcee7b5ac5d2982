/** `--sprt h0,h1[,alpha,beta]`: the sequential test, its numbers fixed before the run. */
import {
  addScore,
  judge,
  mean,
  SPRT_START,
  type SprtPlan,
  type SprtVerdict,
  fault,
  ok,
  type Result,
} from '../base/index.ts';
import { sharedRanks, type PlayedSet } from './statistics/index.ts';

/** Mean ranks count: a score is how far the challenger's mean rank of the set is ahead of the middle. */
export const parseSprt = (text: string, max: number): Result<SprtPlan> => {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [h0, h1, alpha = 0.05, beta = 0.05] = numbers;
  const isRate = (x: number): boolean => x > 0 && x < 0.5;
  if (numbers.length < 2 || numbers.length > 4 || !numbers.every(Number.isFinite) || h0! >= h1!)
    return fault('arena.sprt', 0, 'h0,h1 or h0,h1,alpha,beta are wanted, h0 below h1');
  if (!isRate(alpha) || !isRate(beta)) return fault('arena.sprt', 0, 'alpha and beta lie between 0 and 0.5');
  return ok({ h0: h0!, h1: h1!, alpha, beta, max });
};

/** How far ahead of the middle rank the challenger finished the set, on average. */
export const leadOf = (set: PlayedSet, seats: number): number => {
  const own = set.flatMap(({ entrants, ranks }) => sharedRanks(ranks).filter((_, seat) => entrants[seat] === 0));
  return (seats + 1) / 2 - mean(own);
};

/** Follows a run set by set. */
export class SetFollower {
  private readonly seats: number;
  private readonly plan: SprtPlan | undefined;
  private state = SPRT_START;
  verdict: SprtVerdict | undefined;

  constructor(seats: number, plan?: SprtPlan) {
    this.seats = seats;
    this.plan = plan;
  }

  /** True when the sequential test has its verdict. */
  take(set: PlayedSet): boolean {
    this.state = addScore(this.state, leadOf(set, this.seats));
    if (this.plan === undefined) return false;
    this.verdict = judge(this.state, this.plan);
    return this.verdict.verdict !== 'continue';
  }

  /** The running mean rank with a normal 95 % interval. */
  get text(): string {
    const { sets, mean, squares } = this.state;
    const rank = (this.seats + 1) / 2 - mean;
    const half = sets < 2 ? NaN : 1.96 * Math.sqrt(squares / (sets - 1) / sets);
    return `mean rank ${rank.toFixed(3)} ± ${Number.isNaN(half) ? '?' : half.toFixed(3)}`;
  }
}
