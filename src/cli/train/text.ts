/** Progress and measurements of networks for people. */
import type { Report, PublishedAccuracy } from '../../learn/supervised/index.ts';
import type { PolicyLine, Staleness } from '../../learn/policyrun/index.ts';
import type { Progress } from '../../learn/run/index.ts';
import type { Ruleset } from '../../rules/index.ts';
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

const HEADINGS = ['decision', 'n', 'accuracy', 'top 3', 'majority', 'balanced', 'log loss'] as const;
const publishedCell = (share: number | undefined): string => (share === undefined ? '' : percent(share));

/** Shares in per cent; published accuracies stand beside, a column a name. */
export const reportTable = (
  reports: readonly Report[],
  published: readonly (readonly [string, PublishedAccuracy])[] = [],
): string => {
  const hasRegret = reports.some(({ regret }) => regret !== undefined);
  return makeTable(
    [
      [...HEADINGS, ...(hasRegret ? ['regret'] : []), ...published.map(([name]) => name)],
      ...reports.map(({ kind, n, accuracy, top3, majority, balanced, logLoss, regret }) => [
        kind,
        String(n),
        percent(accuracy),
        top3 === null ? '' : percent(top3),
        percent(majority),
        percent(balanced),
        logLoss.toFixed(4),
        ...(hasRegret ? [regret?.toFixed(3) ?? ''] : []),
        ...published.map(([, shares]) => publishedCell(kind === 'claim' ? undefined : shares[kind])),
      ]),
    ],
    ['left', ...Array.from({ length: 6 + Number(hasRegret) + published.length }, () => 'right' as const)],
  );
};

/** `0: 96 1: 32, 16 too old; 0.41 % capped`: rounds by the versions they were old. */
const stalenessText = ({ rounds, dropped }: Staleness, capped: number): string => {
  const ages = rounds.flatMap((count, age) => (count === 0 ? [] : [`${age}: ${count}`]));
  return `rounds by age ${ages.join(' ')}, ${dropped} too old, ${percent(capped)} % capped`;
};

/** A line of a run that learns by play. */
export const policyText = (line: PolicyLine, { family }: Pick<Ruleset, 'family'>): string => {
  if (line.type === 'evaluation') {
    const { iteration, lead, ci95, sets, leadAMatch } = line;
    const interval = ci95.map((bound) => bound.toFixed(4)).join(' … ');
    const start = `after ${iteration}: lead over the start ${lead.toFixed(4)}`;
    if (family === 'chinese') return `${start} points per round (${interval}, ${sets} round sets)`;
    return `${start} places per round (${interval}, ${sets} round sets), ${leadAMatch.toFixed(3)} a match`;
  }
  if (line.type === 'winds') {
    const { iteration, field, wind, counts, points } = line;
    return `after ${iteration}: ${wind} against two of ${field}: first ${counts[0]}, second ${counts[1]}, third ${counts[2]}, drawn ${counts[3]}; ${points.toFixed(0)} points per round`;
  }
  const { iteration, rounds, roundsPerSecond, decisionsPerSecond, entropy, alpha, scalars, explained, rates, left } =
    line;
  const parts = [
    `${iteration}: ${rounds} rounds`,
    `${roundsPerSecond.toFixed(0)} rounds/s, ${decisionsPerSecond.toFixed(0)} decisions/s`,
    `entropy ${entropy.toFixed(3)} (α ${alpha.toFixed(4)})`,
    `KL ${(scalars['moved'] ?? 0).toFixed(4)}${line.stoppedEarly ? ' stopped' : ''}`,
    ...(scalars['divergence'] === undefined ? [] : [`from the start ${scalars['divergence'].toFixed(3)}`]),
    ...(scalars['critic'] === undefined ? [] : [`critic ${scalars['critic'].toFixed(4)}`]),
    ...(explained === null ? [] : [`explained ${percent(explained.all)} %`]),
    `win ${percent(rates.wins)} deal-in ${percent(rates.dealIns)}${family === 'riichi' ? ` riichi ${percent(rates.riichi)}` : ''} call ${percent(rates.calls)} %`,
    ...(line.shown === undefined ? [] : [`γ ${line.shown.toFixed(3)}`]),
    ...(line.rejected === undefined ? [] : [`rejected ${percent(line.rejected)} %`]),
    ...(line.staleness === undefined ? [] : [stalenessText(line.staleness, line.capped ?? 0)]),
    ...(left === null ? [] : [`${clock(3600 * Math.max(0, left))} left`]),
  ];
  return parts.join('  ');
};
