/** The rows of `stats players`, for people. */
import {
  estimateStableRank,
  type PlayerFigures,
  type Published,
  type Rate,
  type StableRoom,
} from '../../arena/index.ts';
import { withError } from '../figures.ts';
import { makeTable, type Align } from '../table.ts';
import { show } from './input.ts';

export type Row = {
  readonly kind: string;
  readonly label: string;
  readonly order: number;
  readonly room: StableRoom | undefined;
  readonly figures: PlayerFigures;
};

const HEAD = [
  'games',
  '1st %',
  '2nd %',
  '3rd %',
  '4th %',
  'mean rank',
  'rounds',
  'win %',
  'deal-in %',
  'riichi %',
  'call %',
  'win pts',
  'deal-in pts',
  'ready %',
  'stable rank',
];

const percent = (rate: number, digits = 1): string => show(100 * rate, digits);
/** The rate and Wilson's 95 % interval. */
const withInterval = ({ rate, ci95 }: Rate): string =>
  Number.isNaN(rate) ? '–' : `${percent(rate)} (${percent(ci95[0])}–${percent(ci95[1])})`;

const cellsOf = (row: Row): string[] => {
  const { figures: f } = row;
  const places = Array.from({ length: 4 }, (_, i) => (f.places[i] === undefined ? '–' : percent(f.places[i].rate)));
  return [
    row.label,
    String(f.games),
    ...places,
    show(f.meanRank, 3),
    String(f.rounds),
    withInterval(f.win),
    withInterval(f.dealIn),
    withInterval(f.riichi),
    withInterval(f.call),
    show(f.meanWin, 0),
    show(f.meanDealIn, 0),
    percent(f.ready.rate),
    f.stable === undefined
      ? '–'
      : `${withError(f.stable.stableRank, f.stable.standardError, 2)}${row.room === 'phoenix' ? ' p' : ''}`,
  ];
};

/** Rounded percentages of places do not add up to 100 exactly; the mean divides by their sum. */
export const publishedMeanRank = ({ places }: Published): number =>
  places === undefined
    ? NaN
    : places.reduce((sum, p, i) => sum + p * (i + 1), 0) / places.reduce((sum, p) => sum + p, 0);

/** Delta method, from the published places. */
export const publishedError = ({ places, games }: Published): number =>
  places === undefined ? NaN : estimateStableRank(places, { games }).standardError;

const publishedCells = (row: Published): string[] => {
  const told = (value: number | undefined, digits = 1): string => show(value ?? NaN, digits);
  return [
    `* ${row.name}`,
    told(row.games, 0),
    ...Array.from({ length: 4 }, (_, i) => told(row.places?.[i])),
    show(publishedMeanRank(row), 3),
    '–',
    ...[row.win, row.dealIn, row.riichi, row.call].map((value) => told(value)),
    ...['–', '–', '–'],
    withError(row.stableRank ?? NaN, publishedError(row), 2),
  ];
};

/** A published row about a grade stands below our row of that grade, the others at the end. */
export const makePlayerTable = (by: string, rows: readonly Row[], published: readonly Published[]): string => {
  const isMixed = new Set(rows.map(({ kind }) => kind)).size > 1;
  const body = rows.flatMap((row) => [
    cellsOf(isMixed ? { ...row, label: `${row.label} (${row.kind})` } : row),
    ...published.filter(({ grade }) => row.kind === 'riichi' && grade === row.order).map(publishedCells),
  ]);
  const others = published.filter(({ grade }) => grade === undefined).map(publishedCells);
  const table = [[by, ...HEAD], ...body, ...others];
  const align = table[0]!.map((_, i): Align => (i === 0 ? 'left' : 'right'));
  const notes = Array.from(new Set(published.map(({ source }) => source)), (source) => {
    const names = published.filter((row) => row.source === source).map(({ name }) => name);
    return `* ${names.join(', ')}: ${source}`;
  });
  if (rows.some(({ room }) => room === 'phoenix'))
    notes.push("p: by the phoenix room's points, (6 n1 + 3 n2) / n4 - 2");
  return [makeTable(table, align), ...notes].join('\n');
};
