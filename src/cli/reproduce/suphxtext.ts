/** Suphx's tables and figures for people. */
import { SUPHX_ACCURACIES, SUPHX_RECORDS, type SituationAnswer, type SuphxRow } from '../../learn/reproduce/index.ts';
import type { DecisionKind } from '../../policy/index.ts';
import { makeTable } from '../table.ts';
import type { AccuracyRow } from './accuracies.ts';

const percent = (share: number, digits = 2): string => (100 * share).toFixed(digits);
const between = (bounds: readonly number[], digits: number): string =>
  bounds.map((bound) => bound.toFixed(digits)).join(' … ');

export const accuracyText = (rows: readonly AccuracyRow[]): string =>
  makeTable(
    [
      ['agent', 'decision', 'n', 'accuracy %', 'balanced %', 'majority %', 'published %'],
      ...rows.map(({ agent, kind, n, accuracy, balanced, majority }) => {
        const published = (SUPHX_ACCURACIES as Partial<Record<DecisionKind, number>>)[kind as DecisionKind];
        return [
          agent,
          kind,
          String(n),
          percent(accuracy),
          percent(balanced),
          percent(majority),
          published === undefined ? '' : percent(published, 1),
        ];
      }),
    ],
    ['left', 'left', 'right', 'right', 'right', 'right', 'right'],
  );

const roundsText = (rows: readonly SuphxRow[]): string =>
  makeTable(
    [
      ['agent', 'round sets', 'lead over the field, places a round', '95 %', 'a match'],
      ...rows.flatMap(({ agent, rounds }) =>
        rounds === null
          ? []
          : [
              [
                agent,
                String(rounds.sets),
                rounds.lead.toFixed(4),
                between(rounds.ci95, 4),
                rounds.leadAMatch.toFixed(3),
              ],
            ],
      ),
    ],
    ['left', 'right', 'right', 'right', 'right'],
  );

/** Figures 8 and 12. */
const ranksText = (rows: readonly SuphxRow[], which: 'subsampled' | 'resampled'): string =>
  makeTable(
    [
      ['agent', 'games', 'mean place', '95 %', 'stable rank', '95 %', 'quartiles'],
      ...rows.flatMap(({ agent, matches }) =>
        matches === null
          ? []
          : [
              [
                agent,
                String(matches.games),
                matches.meanRank.toFixed(3),
                between(matches.ci95, 3),
                matches.stable.stableRank.toFixed(2),
                between(matches.stable.interval, 2),
                matches[which].quartiles.map((each) => each.toFixed(2)).join(', '),
              ],
            ],
      ),
    ],
    ['left', 'right', 'right', 'right', 'right', 'right', 'right'],
  );

/** Table 5: ours against the weak field, theirs on Tenhou. */
const ratesText = (rows: readonly SuphxRow[]): string => {
  const rate = (value: number | null): string => (value === null ? '' : value.toFixed(2));
  return makeTable(
    [
      ['player', 'games', 'first %', 'second %', 'third %', 'fourth %', 'win %', 'deal-in %', 'riichi %', 'call %'],
      ...rows.flatMap(({ agent, matches }) =>
        matches === null
          ? []
          : [
              [
                agent,
                String(matches.games),
                ...matches.places.map((share) => percent(share, 1)),
                ...[matches.win, matches.dealIn, matches.riichi, matches.call].map((share) => percent(share)),
              ],
            ],
      ),
      ...SUPHX_RECORDS.map(({ name, games, places, win, dealIn }) => [
        `published: ${name}`,
        String(games),
        ...places.map((share) => share.toFixed(1)),
        rate(win),
        rate(dealIn),
        '',
        '',
      ]),
    ],
    ['left', ...Array.from({ length: 9 }, () => 'right' as const)],
  );
};

export const strengthText = (rows: readonly SuphxRow[], shown: string): string => {
  if (shown === 'table 5') return ratesText(rows);
  if (shown === 'figure 12') return `2,000 games drawn with replacement, 5,000 times\n${ranksText(rows, 'resampled')}`;
  const parts = [
    ...(rows.some(({ rounds }) => rounds !== null) ? [roundsText(rows)] : []),
    ...(rows.some(({ matches }) => matches !== null)
      ? [
          `80 % of the sets, 1,000 times; published order: SL < RL-basic < RL-1 (Φ) < RL-2 (oracle)\n${ranksText(rows, 'subsampled')}`,
        ]
      : []),
  ];
  return parts.join('\n\n');
};

export const situationText = (rows: readonly SituationAnswer[]): string => {
  const names = Object.keys(rows.find(({ chances }) => chances !== null)?.chances ?? {});
  const table = makeTable(
    [
      ['standing', 'agent', 'does', 'which is', ...names.map((name) => `${name} %`)],
      ...rows.map(({ standing, agent, action, answer, chances }) => [
        standing,
        agent,
        action,
        answer ?? 'something else',
        ...names.map((name) => (chances === null ? '' : percent(chances[name]!, 1))),
      ]),
    ],
    ['left', 'left', 'left', 'left', ...names.map(() => 'right' as const)],
  );
  return `${rows[0]?.situation ?? ''}\n${table}`;
};
