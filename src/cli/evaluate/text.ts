/** Measurements of networks on records: lines for programs, a table for people with the papers' figures beside. */
import type { Ruleset } from '../../rules/index.ts';
import { type Evaluation, PUBLISHED_ACCURACIES, publishedFor } from '../../learn/supervised/index.ts';
import { reportTable } from '../train/index.ts';

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** A line a kind of decision; the greedy rule stands with the discards. */
export const linesOf = ({ reports, greedy }: Evaluation): readonly string[] =>
  reports.map((report) =>
    JSON.stringify(
      report.kind === 'discard' && greedy !== undefined
        ? { ...report, greedy: greedy.split, greedyAny: greedy.any }
        : report,
    ),
  );

export const textOf = (found: readonly Evaluation[], skipped: number, rules: Ruleset): string => {
  const reports = found.flatMap((each) => each.reports);
  const greedy = found.find((each) => each.kind === undefined || each.kind === 'discard')?.greedy;
  const { games } = found[0]!;
  const samples = found.reduce((sum, each) => sum + each.samples, 0);
  return [
    `${games} games, ${samples} states${skipped > 0 ? `, ${skipped} records that could not be read` : ''}`,
    reportTable(
      reports,
      publishedFor(rules).map((name) => [name, PUBLISHED_ACCURACIES[name]]),
    ),
    ...(greedy === undefined
      ? []
      : [`greedy discards: ${percent(greedy.split)}, any of the tied tiles ${percent(greedy.any)}`]),
  ].join('\n');
};
