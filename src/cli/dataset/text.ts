/** The counts of a data set as a table. */
import type { DatasetStats } from '../../learn/dataset/index.ts';
import { makeTable } from '../table.ts';

const percent = (share: number | null): string => (share === null ? '-' : `${(100 * share).toFixed(1)} %`);

export const makeStats = (stats: DatasetStats): string =>
  [
    `${stats.samples} samples (${stats.own} own turns, ${stats.claims} claims) of ${stats.games} games in ${stats.shards} shards, ${(stats.bytes / 1e6).toFixed(1)} MB`,
    makeTable(
      [
        ['kind', 'decisions', 'yes', 'majority'],
        ...stats.kinds.map(({ kind, n, yes, majority }) => [kind, String(n), percent(yes), percent(majority)]),
      ],
      ['left', 'right', 'right', 'right'],
    ),
  ].join('\n');
