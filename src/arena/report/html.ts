/** A report of an arena run as one HTML page: tables and plots, no script, nothing loaded from elsewhere. */
import { mean, variance } from '../../base/index.ts';
import { sharedRanks, type PlayedSet } from '../statistics/index.ts';
import type { ArenaResult, EntrantResult } from '../result.ts';
import { SCORE_OUTCOMES } from '../taxonomy.ts';
import { boxPlot, curvePlot, placesPlot, type Curve } from './plots.ts';
import { escapeText } from './svg.ts';

/** What an arena report states besides the result: rules, seed, command and verdict. */
export type ReportOptions = {
  readonly rules: string;
  readonly seed: string;
  /** The command that made it. */
  readonly command: string;
  readonly seats: number;
  readonly isChinese: boolean;
  /** What the sequential test said, in words. */
  readonly verdict?: string | undefined;
};

const STYLE = `:root{color-scheme:light dark;--ink:#1c1c1e;--paper:#fff;--faint:#8a8a8e;--grid:#e3e3e6;--a:#c0392b;--b:#2471a3;--c:#1e8449;--d:#9a7d0a}
@media(prefers-color-scheme:dark){:root{--ink:#ececf0;--paper:#17171a;--faint:#9a9aa0;--grid:#34343a;--a:#ff7566;--b:#6cb4e8;--c:#66d19e;--d:#e5c04b}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{padding:.25rem .5rem;text-align:right;border-bottom:1px solid var(--grid)}
th:first-child,td:first-child{text-align:left}.wide{overflow-x:auto}code{overflow-wrap:anywhere}svg{width:100%;height:auto;margin:.5rem 0}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}.tick{fill:var(--faint)}.grid{stroke:var(--grid)}.level{stroke:var(--faint);stroke-dasharray:4 3}
.place1{fill:var(--c)}.place2{fill:var(--b)}.place3{fill:var(--d)}.place4{fill:var(--a)}.box{fill:var(--b);fill-opacity:.25;stroke:var(--b)}.median{stroke:var(--ink);stroke-width:2}
.whisker{stroke:var(--b)}.outlier{fill:var(--b);fill-opacity:.4}.line{fill:none;stroke-width:2}.band{stroke:none;fill-opacity:.15}
.line.curve0{stroke:var(--a)}.line.curve1{stroke:var(--b)}.line.curve2{stroke:var(--c)}.line.curve3{stroke:var(--d)}.band.curve0{fill:var(--a)}.band.curve1{fill:var(--b)}.band.curve2{fill:var(--c)}.band.curve3{fill:var(--d)}
.legend.curve0{fill:var(--a)}.legend.curve1{fill:var(--b)}.legend.curve2{fill:var(--c)}.legend.curve3{fill:var(--d)}.bad{color:var(--a);font-weight:600}`;

const fixed = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');
/** Of one set there is no interval. */
const span = ([low, high]: readonly [number, number], digits: number): string =>
  Number.isNaN(low) ? '–' : `${fixed(low, digits)} … ${fixed(high, digits)}`;

const table = (rows: readonly (readonly string[])[]): string => {
  const [head, ...body] = rows.map((row) => row.map(escapeText));
  const line = (cells: readonly string[], name: string): string =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  return `<div class="wide"><table>${line(head!, 'th')}${body.map((row) => line(row, 'td')).join('')}</table></div>`;
};

const entrantsOf = (result: ArenaResult): readonly EntrantResult[] => [result, ...result.opponents];

const mainTable = (result: ArenaResult): string =>
  table([
    ['player', 'seats played', 'mean rank', '95 %', 'p', 'rank points', '95 %', 'score', '95 %'],
    ...entrantsOf(result).map((one) => [
      one.name,
      String(one.played),
      fixed(one.meanRank, 3),
      span(one.ci95, 3),
      fixed(one.p, 4),
      fixed(one.meanPoints, 2),
      span(one.pointsCi95, 2),
      fixed(one.meanScore, 1),
      span(one.scoreCi95, 1),
    ]),
  ]);

const RATE_NAMES = ['win', 'dealIn', 'riichi', 'call', 'draw'] as const;

const rateTable = (result: ArenaResult): string =>
  table([
    [
      'player',
      ...RATE_NAMES.map((name) => `${name === 'dealIn' ? 'deal-in' : name} %`),
      'points of a win',
      'of a deal-in',
    ],
    ...entrantsOf(result).map((one) => [
      one.name,
      ...RATE_NAMES.map((name) => {
        const { rate, ci95 } = one.rates[name]!;
        return `${fixed(100 * rate, 2)} (${span([100 * ci95[0], 100 * ci95[1]], 2)})`;
      }),
      fixed(one.rates.winPoints!.rate, 0),
      fixed(one.rates.dealInPoints!.rate, 0),
    ]),
  ]);

const opponentTable = (result: ArenaResult): string =>
  table([
    ['challenger minus', 'mean rank', '95 %', 'p', 'p after Holm'],
    ...result.opponents.map((one) => [
      one.name,
      fixed(one.difference, 3),
      span(one.differenceCi95, 3),
      fixed(one.differenceP, 4),
      fixed(one.differencePHolm, 4),
    ]),
  ]);

const danTable = (result: ArenaResult): string =>
  table([
    ['player', 'stable rank (phoenix room)', 'standard error'],
    ...entrantsOf(result).map(({ name, stable }) => [
      name,
      fixed(stable!.stableRank, 2),
      fixed(stable!.standardError, 2),
    ]),
  ]);

const faultTable = (result: ArenaResult): string =>
  table([
    ['player', 'illegal', 'late', 'crashes'],
    ...entrantsOf(result).map((one) => [one.name, String(one.illegal), String(one.late), String(one.crashes)]),
  ]);

const chineseTables = (result: ArenaResult): string =>
  `<h2>Contest points a wall</h2>${table([
    ['player', 'points', '95 %'],
    ...entrantsOf(result).map((one) => [one.name, fixed(one.contest!.meanPoints, 3), span(one.contest!.ci95, 3)]),
  ])}<h2>What the scores mean</h2>${table([
    ['player', ...SCORE_OUTCOMES.map((outcome) => `${outcome} %`), 'corrected win %'],
    ...entrantsOf(result).map((one) => [
      one.name,
      ...SCORE_OUTCOMES.map((outcome) => fixed(100 * one.taxonomy!.rates[outcome].rate, 2)),
      fixed(100 * one.taxonomy!.correctedWin.rate, 2),
    ]),
  ])}`;

/** Mean rank or score of the entrant in each set. */
const bySet = (sets: readonly PlayedSet[], entrant: number, value: 'ranks' | 'scores'): readonly number[] =>
  sets.map((set) =>
    mean(
      set.flatMap((game) =>
        (value === 'ranks' ? sharedRanks(game.ranks) : game.scores).filter(
          (_, seat) => game.entrants[seat] === entrant,
        ),
      ),
    ),
  );

/** The mean after each set with a normal 95 % band; thinned, so that a page of many sets stays small. */
const runningCurve = (name: string, values: readonly number[]): Curve => {
  const step = Math.max(1, Math.floor(values.length / 300));
  const counts = values.map((_, i) => i + 1).filter((n) => n === values.length || (n > 1 && n % step === 0));
  const points: [number, number][] = [];
  const band: [number, number][] = [];
  for (const n of counts) {
    const seen = values.slice(0, n);
    const half = n < 2 ? 0 : 1.96 * Math.sqrt(variance(seen) / n);
    points.push([n, mean(seen)]);
    band.push([mean(seen) - half, mean(seen) + half]);
  }
  return { name, points, band };
};

const plots = (sets: readonly PlayedSet[], result: ArenaResult, seats: number): string => {
  const entrants = entrantsOf(result);
  const curve = runningCurve(result.name, bySet(sets, 0, 'ranks'));
  return [
    '<h2>Places</h2>',
    placesPlot('share of games by place', entrants),
    '<h2>Mean rank by set</h2>',
    boxPlot(
      'mean rank in each duplicate set',
      entrants.map(({ name }, i) => ({ name, values: bySet(sets, i, 'ranks') })),
    ),
    '<h2>Score by set</h2>',
    boxPlot(
      'mean score in each duplicate set',
      entrants.map(({ name }, i) => ({ name, values: bySet(sets, i, 'scores') })),
    ),
    curve.points.length > 1
      ? `<h2>Mean rank as the sets came in</h2>${curvePlot('running mean rank of the challenger with a 95 % band', [curve], (seats + 1) / 2)}`
      : '',
  ].join('');
};

/** A match as one HTML file with tables and plots. */
export const makeReport = (sets: readonly PlayedSet[], result: ArenaResult, options: ReportOptions): string => {
  const { rules, seed, command, seats, isChinese, verdict } = options;
  const title = `${result.name} against ${result.opponents.map(({ name }) => name).join(', ')}`;
  const faults = entrantsOf(result).reduce((sum, one) => sum + one.illegal + one.late + one.crashes, 0);
  const warning =
    faults === 0 ? '' : '<p class="bad">Guests answered illegally or late: this is no measurement of strength.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title><style>${STYLE}</style><h1>${escapeText(title)}</h1>
<p>${result.sets} duplicate sets, ${result.games} games; rules ${escapeText(rules)}, seed ${escapeText(seed)}. <code>${escapeText(command)}</code></p>
${verdict === undefined ? '' : `<p>${escapeText(verdict)}</p>`}${warning}
${mainTable(result)}<p>Everything is per set: the games of a set share their walls. Intervals: 10,000 cluster bootstraps; p: sign flips against the middle rank.</p>
<h2>Against each opponent</h2>${opponentTable(result)}<h2>Rates of rounds</h2>${rateTable(result)}${isChinese ? chineseTables(result) : ''}${result.stable ? `<h2>Stable rank</h2>${danTable(result)}` : ''}${plots(sets, result, seats)}<h2>Illegal and late answers</h2>${faultTable(result)}</html>
`;
};
