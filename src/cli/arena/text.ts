/** Results of an arena run for people. */
import type { Interval, SprtVerdict } from '../../base/index.ts';
import type { ArenaResult, DeedCounts, EntrantResult, RoundLead, RoundRobin } from '../../arena/index.ts';
import { paint, paintRow, type Colour } from '../colour.ts';
import { makeTable } from '../table.ts';

const fixed = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : '-');
/** Of one set there is no interval. */
export const span = ([low, high]: Interval, digits: number): string =>
  Number.isNaN(low) ? '-' : `${fixed(low, digits)} … ${fixed(high, digits)}`;

const rates = (entrant: EntrantResult): readonly string[] =>
  (['win', 'dealIn', 'riichi', 'call'] as const).map((rate) => fixed(100 * entrant.rates[rate]!.rate, 1));

const row = (entrant: EntrantResult): readonly string[] => [
  entrant.name,
  fixed(entrant.meanRank, 3),
  span(entrant.ci95, 3),
  fixed(entrant.p, 4),
  fixed(entrant.meanScore, 0),
  span(entrant.scoreCi95, 0),
  entrant.places.map((share) => (100 * share).toFixed(1)).join(' '),
  ...rates(entrant),
];

/** The rank is green or red where its interval lies on one side of the middle of the places. */
const coloured = (entrant: EntrantResult): readonly string[] => {
  const [name, rank, ...figures] = row(entrant);
  const middle = (entrant.places.length + 1) / 2;
  const [low, high] = entrant.ci95;
  const isApart = high < middle || low > middle;
  return [name!, isApart ? paint(high < middle ? 'green' : 'red', rank!) : rank!, ...figures];
};

const HEAD = ['player', 'rank', '95 %', 'p', 'score', '95 %', 'places %', 'win %', 'deal-in %', 'riichi %', 'call %'];
const ALIGN = HEAD.map((_, i) => (i === 0 ? 'left' : 'right') as 'left' | 'right');

const faultLines = (entrants: readonly EntrantResult[]): readonly string[] =>
  entrants
    .filter(({ illegal, late, crashes }) => illegal + late + crashes > 0)
    .map(({ name, illegal, late, crashes }) =>
      paint('red', `${name}: ${illegal} illegal, ${late} late, ${crashes} crashes — no measurement`),
    );

/** Processor time of guests; a processor that many share makes their answers late. */
const cpuLines = (entrants: readonly EntrantResult[]): readonly string[] =>
  entrants.flatMap(({ name, cpuSeconds, played }) =>
    cpuSeconds === undefined
      ? []
      : [`${name}: ${fixed(cpuSeconds, 1)} s of processor time, ${fixed(cpuSeconds / played, 2)} s per game`],
  );

const contestLines = (entrants: readonly EntrantResult[]): readonly string[] =>
  entrants.flatMap(({ name, contest, taxonomy }) =>
    contest === undefined || taxonomy === undefined
      ? []
      : [
          `${name}: ${fixed(contest.meanPoints, 3)} contest points per wall (${span(contest.ci95, 3)}), true wins ${fixed(100 * taxonomy.rates.win.rate, 2)} %, draws ${fixed(100 * taxonomy.rates.draw.rate, 2)} %`,
        ],
  );

const VERDICT_COLOURS: Readonly<Record<SprtVerdict['verdict'], Colour>> = {
  accept: 'green',
  reject: 'red',
  continue: 'yellow',
};

export const verdictText = ({ verdict, capped, sets, mean, llr, bounds }: SprtVerdict): string =>
  `sequential test: ${paint(VERDICT_COLOURS[verdict], verdict)}${capped ? ' (at the cap, undecided)' : ''} after ${sets} sets; mean lead ${fixed(mean, 4)}, log-likelihood ratio ${fixed(llr, 2)}, bounds ${fixed(bounds[0], 2)} and ${fixed(bounds[1], 2)}`;

export const resultText = (result: ArenaResult, verdict: SprtVerdict | undefined): string => {
  const entrants = [result, ...result.opponents];
  return [
    `${result.sets} sets, ${result.games} games on the same walls`,
    '',
    makeTable([paintRow('bold', HEAD), ...entrants.map(coloured)], ALIGN),
    ...contestLines(entrants),
    ...(verdict ? [verdictText(verdict)] : []),
    ...cpuLines(entrants),
    ...faultLines(entrants),
  ].join('\n');
};

export const roundRobinText = ({ ratings, pairs }: RoundRobin): string =>
  [
    makeTable(
      [
        paintRow('bold', ['player', 'Elo', '± 95 %', 'games']),
        ...ratings.map(({ name, elo, eloError, games }) => [
          name,
          fixed(elo, 0),
          fixed(1.96 * eloError, 0),
          String(games),
        ]),
      ],
      ['left', 'right', 'right', 'right'],
    ),
    '',
    makeTable(
      [
        paintRow('bold', ['pair', 'seats', 'rank difference', '95 %', 'p', 'p after Holm', 'illegal', 'late']),
        ...pairs.map((pair) => [
          `${pair.a} – ${pair.b}`,
          String(pair.challengers),
          fixed(pair.difference, 3),
          span(pair.ci95, 3),
          fixed(pair.p, 4),
          fixed(pair.pHolm, 4),
          String(pair.illegal),
          String(pair.late),
        ]),
      ],
      ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
    ),
  ].join('\n');

/** What two sides did in how many of their rounds. */
export const deedsTable = (rows: readonly (readonly [string, DeedCounts])[]): string =>
  makeTable(
    [
      paintRow('bold', ['', 'rounds', 'win %', 'deal-in %', 'riichi %', 'call %', 'draw %']),
      ...rows.map(([name, { rounds, wins, dealIns, riichi, calls, draws }]) => [
        name,
        String(rounds),
        ...[wins, dealIns, riichi, calls, draws].map((count) => fixed((100 * count) / rounds, 1)),
      ]),
    ],
    ['left', ...Array.from({ length: 6 }, () => 'right' as const)],
  );

const leadLine = ({ sets, chains, lead, ci95, leadAMatch }: RoundLead, isChinese: boolean): string =>
  isChinese
    ? `${sets} round sets: lead ${fixed(lead, 2)} points per round (${span(ci95, 2)})`
    : `${sets} round sets in ${chains} matches: lead ${fixed(lead, 4)} places per round (${span(ci95, 4)}), ${fixed(leadAMatch, 3)} per match`;

export const roundLeadText = (played: RoundLead, isChinese: boolean): string =>
  [
    leadLine(played, isChinese),
    deedsTable([
      ['challenger', played.challenger],
      ['field', played.field],
    ]),
  ].join('\n');
