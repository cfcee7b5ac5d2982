/** Deals of an adaptation, one task each, and what they show together. */
import { mean, meanInterval, ok, wilsonInterval, type Interval, type Result } from '../../base/index.ts';
import { faultOf, type Executor, type Input, type RunOptions } from '../../jobs/node/index.ts';
import type { AdaptPlan } from './plan.ts';
import { dealTask, type DealResult } from './task.ts';

/** Share of deals in which the adapted policy was better, as published (Li and others 2020, section 4.4): K = 100,000, hundreds of hands. */
export const PUBLISHED_AHEAD = 0.66;

/** The interval is null for one deal. */
type Figure = { readonly mean: number; readonly interval: Interval | null };

/** Adapted less offline over all deals. Intervals go by deals. */
export type AdaptReport = {
  readonly deals: number;
  readonly tests: number;
  /** In the unit of the reward; in points; in points on the walls that were dealt. */
  readonly reward: Figure;
  readonly points: Figure;
  readonly dealt: Figure;
  /** Deals whose tests are better on average, worse, equal; and the share of the better among those that differ, null where none does. */
  readonly better: number;
  readonly worse: number;
  readonly equal: number;
  readonly share: Figure | null;
  /** Mean standard error of a deal's points: what the noise of its tests is. */
  readonly noise: number;
  /** Tests that ended better and worse. */
  readonly ahead: number;
  readonly behind: number;
  /** Rates of all tests, adapted and offline. */
  readonly wins: readonly [number, number];
  readonly dealIns: readonly [number, number];
  /** How far the policy moved, in nats a decision. */
  readonly moved: number;
  /** Digest of the offline weights, the same before and after every deal; null where one differed. */
  readonly offline: string | null;
};

const figure = (numbers: readonly number[]): Figure => ({
  mean: mean(numbers),
  interval: numbers.length > 1 ? meanInterval(numbers) : null,
});

const total = (deals: readonly DealResult[], of: (deal: DealResult) => number): number =>
  deals.reduce((sum, deal) => sum + of(deal), 0);

export const reportOf = (deals: readonly DealResult[]): AdaptReport => {
  const means = deals.map(({ reward }) => reward.mean);
  const better = means.filter((each) => each > 0).length;
  const worse = means.filter((each) => each < 0).length;
  const tests = total(deals, (deal) => deal.tests);
  const share = better / (better + worse);
  const rates = (of: 'wins' | 'dealIns'): readonly [number, number] => [
    total(deals, (deal) => deal[of][0]) / tests,
    total(deals, (deal) => deal[of][1]) / tests,
  ];
  const digests = new Set(deals.flatMap(({ before, after }) => [before, after]));
  return {
    deals: deals.length,
    tests,
    reward: figure(means),
    points: figure(deals.map(({ points }) => points.mean)),
    dealt: figure(deals.map((deal) => deal.dealt)),
    better,
    worse,
    equal: deals.length - better - worse,
    share: better + worse === 0 ? null : { mean: share, interval: wilsonInterval(share, better + worse) },
    noise: mean(deals.map((deal) => Math.sqrt(deal.points.variance / deal.tests))),
    ahead: total(deals, ({ ahead }) => ahead),
    behind: total(deals, ({ behind }) => behind),
    wins: rates('wins'),
    dealIns: rates('dealIns'),
    moved: mean(deals.map(({ moved }) => moved)),
    offline: digests.size === 1 ? [...digests][0]! : null,
  };
};

/** Deals to play, by whom, and where what is done is kept. */
export type AdaptOptions = Pick<RunOptions, 'store' | 'signal'> & {
  readonly plan: AdaptPlan;
  readonly deals: number;
  /** The network that adapts as `learner`, a paper's others by kind. */
  readonly inputs: Readonly<Record<string, Input>>;
  readonly executor: Executor;
  readonly onDeal?: ((deal: DealResult, isReused: boolean) => void) | undefined;
};

/** All deals in their order. */
export const adaptDeals = async (options: AdaptOptions): Promise<Result<readonly DealResult[]>> => {
  const { plan, deals, inputs, executor, store, signal, onDeal } = options;
  const tasks = Array.from({ length: deals }, (_, deal) => dealTask({ plan, deal }, inputs));
  const found: DealResult[] = [];
  for await (const settled of executor.run(tasks, { store, signal })) {
    if (!settled.ok) return faultOf(settled);
    found.push(settled.value.value);
    onDeal?.(settled.value.value, settled.value.isReused);
  }
  return ok(found);
};
