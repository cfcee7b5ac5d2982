/** Progress and measurements of networks for people. */
import type { Report, PublishedAccuracy } from '../../learn/supervised/index.ts';
import type { Progress } from '../../learn/run/index.ts';
import { makeTable } from '../table.ts';

const percent = (share: number): string => (100 * share).toFixed(2);

const clock = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

export const progressText = ({ samples, of, loss, perSecond, left, accuracy }: Progress): string => {
  const kinds = Object.entries(accuracy).map(([kind, share]) => `${kind} ${percent(share)}`);
  const speed = `${perSecond.toFixed(0)}/s`;
  return `${samples}/${of}  ${speed}  loss ${loss.toFixed(4)}  ${kinds.join(' ')}  ${clock(left)} left`;
};

/** Shares in per cent; published accuracies stand beside, a column a name. */
export const reportTable = (
  reports: readonly Report[],
  published: readonly (readonly [string, PublishedAccuracy])[] = [],
): string =>
  makeTable(
    [
      ['decision', 'n', 'accuracy', 'top 3', 'majority', 'balanced', 'log loss', ...published.map(([name]) => name)],
      ...reports.map(({ kind, n, accuracy, top3, majority, balanced, logLoss }) => [
        kind,
        String(n),
        percent(accuracy),
        top3 === null ? '' : percent(top3),
        percent(majority),
        percent(balanced),
        logLoss.toFixed(4),
        ...published.map(([, shares]) => (shares[kind] === undefined ? '' : percent(shares[kind]))),
      ]),
    ],
    ['left', ...Array.from({ length: 6 + published.length }, () => 'right' as const)],
  );
