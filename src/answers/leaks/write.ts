/** Statistics of a person for other programs: JSON of everything, CSV with a row a game. */
import { Bug } from '../../base/index.ts';
import type { BandData } from './bands.ts';
import type { GameEntry } from './entry.ts';
import type { LeakGroup } from './leaks.ts';
import { makeTime } from './time.ts';

/** NaN and infinity have no JSON. Six digits are more than any figure is good for. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'number')
    return Number.isFinite(value) ? (Number.isInteger(value) ? value : Number(value.toPrecision(6))) : null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
};

const gameJson = ({ id, played, seat, names, rules, place, score, counts, summary }: GameEntry): object => ({
  id: id ?? null,
  played: played === undefined ? null : makeTime(played),
  rules,
  seat,
  names,
  place: place ?? null,
  score: score ?? null,
  counts,
  ...summary,
});

/** docs/review.md lists the fields. */
export const leaksJson = (name: string, groups: readonly LeakGroup[], bands: BandData): object =>
  plain({
    suzakuLeaks: 1,
    name,
    bands: { command: bands.command, commit: bands.commit },
    groups: groups.map(({ entries, ...group }) => ({ ...group, games: entries.map(gameJson) })),
  }) as object;

/** Header and value of each column. */
const COLUMNS: readonly (readonly [string, (entry: GameEntry) => string | number | null | undefined])[] = [
  ['id', ({ id }) => id],
  ['played', ({ played }) => (played === undefined ? undefined : makeTime(played))],
  ['rules', ({ ruleset }) => ruleset],
  ['name', ({ names, seat }) => names[seat]],
  ['seat', ({ seat }) => seat],
  ['place', ({ place }) => place],
  ['score', ({ score }) => score],
  ['rounds', ({ counts }) => counts.rounds],
  ['wins', ({ counts }) => counts.wins],
  ['win_points', ({ counts }) => counts.winPoints],
  ['deal_ins', ({ counts }) => counts.dealIns],
  ['deal_in_points', ({ counts }) => counts.dealInPoints],
  ['riichi', ({ counts }) => counts.riichi],
  ['calls', ({ counts }) => counts.calls],
  ['draws', ({ counts }) => counts.draws],
  ['ready_at_draw', ({ counts }) => counts.ready],
  ['unit', ({ unit }) => unit],
  ['rank_points', ({ points }) => points.join('/')],
  ['rounds_reviewed', ({ summary }) => summary.reviewed],
  ['decisions_judged', ({ summary }) => summary.judged],
  ['decisions_best', ({ summary }) => summary.best],
  ['lost', ({ summary }) => summary.loss],
  ['mistakes', ({ summary }) => summary.grades.mistake],
  ['blunders', ({ summary }) => summary.grades.blunder],
  ['change', ({ summary }) => summary.change],
  ['luck', ({ summary }) => summary.luck],
];

/** RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe before it. */
const cell = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Bug(`leaks: ${value} in a table`);
    return String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
  }
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row per game, the groups one after the other. */
export const leaksCsv = (groups: readonly LeakGroup[]): string => {
  const rows = groups.flatMap(({ entries }) =>
    entries.map((entry) => COLUMNS.map(([, value]) => cell(value(entry))).join(',')),
  );
  return `${[COLUMNS.map(([head]) => head).join(','), ...rows].join('\r\n')}\r\n`;
};
