/** Deals of an adaptation for people. */
import { PUBLISHED_AHEAD, type AdaptPlan, type AdaptReport, type DealResult } from '../../learn/adapt/index.ts';
import { makeTable } from '../table.ts';

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
const percent = (share: number): string => (100 * share).toFixed(2);

export const dealText = ({ deal, decisions, steps, moved, tests, points, wins }: DealResult): string => {
  const error = Math.sqrt(points.variance / tests);
  return `deal ${deal}: ${decisions} decisions, ${steps} steps, KL ${moved.toFixed(4)}; ${signed(points.mean, 0)} ± ${error.toFixed(0)} points over ${tests} walls, wins ${wins[0]} v ${wins[1]}`;
};

/** `cost`: processor seconds a deal. */
export const adaptText = (
  report: AdaptReport,
  { plan, cost }: { readonly plan: AdaptPlan; readonly cost: number | null },
): string => {
  const { deals, tests, reward, points, dealt, better, worse, equal, share, noise, ahead, behind, wins, dealIns } =
    report;
  const row = (name: string, { mean, interval }: AdaptReport['points'], digits: number): readonly string[] => [
    name,
    signed(mean, digits),
    interval === null ? '–' : interval.map((bound) => signed(bound, digits)).join(' … '),
  ];
  const unit = plan.reward === 'points' ? 'thousands of points' : 'expected places';
  const table = makeTable(
    [
      [`${deals} deals, ${tests} paired rounds`, 'adapted less offline', '95 % by deals'],
      row('points per round', points, 1),
      row(`reward per round, ${unit}`, reward, 4),
      row('points, the dealt wall alone', dealt, 0),
    ],
    ['left', 'right', 'left'],
  );
  const of =
    share === null
      ? ''
      : `: ${percent(share.mean)} % of those that differ (${share.interval!.map(percent).join(' … ')}); published ${percent(PUBLISHED_AHEAD)} %`;
  return [
    table,
    `deals that are better ${better}, worse ${worse}, equal ${equal}${of}`,
    `rounds that are better ${ahead}, worse ${behind}; standard error of a deal's mean ${noise.toFixed(0)} points`,
    `wins ${percent(wins[0])} v ${percent(wins[1])} %, deal-ins ${percent(dealIns[0])} v ${percent(dealIns[1])} %; KL ${report.moved.toFixed(4)}`,
    report.offline === null
      ? 'the offline weights CHANGED'
      : `offline weights ${report.offline.slice(0, 12)} before and after every deal`,
    ...(cost === null ? [] : [`${cost.toFixed(1)} processor seconds a deal`]),
  ].join('\n');
};
