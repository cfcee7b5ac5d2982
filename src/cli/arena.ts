/** `suzaku arena`: duplicate matches of a challenger against a field. */
import type { Command } from 'commander';
import {
  makeRandom,
  playDuplicate,
  summarise,
  type EntrantSummary,
  type Interval,
  type PlayedSet,
  type Summary,
} from '../arena/index.ts';
import { RATES } from '../arena/duplicate.ts';
import { parseRuleset, type Ruleset } from '../rules/index.ts';
import { fail, orFail, print } from './io.ts';
import { makeTable } from './table.ts';

type Options = {
  rules: string;
  challenger: string;
  field: string;
  sets: string;
  seed: string;
  json?: boolean;
  quiet?: boolean;
};

/** Rank points: the contest's 4 3 2 1 in Chinese Standard, uma with oka otherwise. */
const rankPoints = (rules: Ruleset): readonly number[] =>
  rules.family === 'chinese' ? [4, 3, 2, 1] : rules.uma.map((uma, place) => uma + (place === 0 ? rules.oka : 0));

const fixed = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : '-');
const span = ([low, high]: Interval, digits: number): string => `${fixed(low, digits)} … ${fixed(high, digits)}`;

const row = (entrant: EntrantSummary): readonly string[] => [
  entrant.name,
  fixed(entrant.meanRank, 3),
  span(entrant.ci95, 3),
  fixed(entrant.p, 4),
  fixed(entrant.meanScore, 0),
  span(entrant.scoreCi95, 0),
  entrant.places.map((share) => (100 * share).toFixed(1)).join(' '),
  ...(['win', 'dealIn', 'riichi', 'call'] as const).map((rate) => fixed(100 * entrant.rates[rate]!.rate, 1)),
];

const humanReport = (summary: Summary): string =>
  `${summary.sets} sets, ${summary.games} games on the same walls\n\n${makeTable(
    [
      ['player', 'rank', '95 %', 'p', 'score', '95 %', 'places %', 'win %', 'deal-in %', 'riichi %', 'call %'],
      row(summary),
      ...summary.opponents.map(row),
    ],
    ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
  )}`;

const withFaults = (summary: Summary): unknown => ({
  ...summary,
  illegal: 0,
  late: 0,
  opponents: summary.opponents.map((opponent) => ({ ...opponent, illegal: 0, late: 0 })),
});

const progress = (done: number, sets: number, quiet: boolean): void => {
  if (quiet || !process.stderr.isTTY) return;
  process.stderr.write(done === sets ? '\r\u001b[K' : `\r${done} of ${sets} sets`);
};

export const register = (program: Command): void => {
  program
    .command('arena')
    .summary('duplicate matches with intervals')
    .description(
      'Plays duplicate sets: the same walls in every seating. Figures are per set: 95 % cluster bootstrap intervals, sign-flip p-values.',
    )
    .requiredOption('--challenger <player>', 'a player spec')
    .requiredOption('--field <players>', 'one player for all other seats, or one for each with commas between')
    .option('--rules <rules>', 'a ruleset', 'tenhou')
    .option('--sets <n>', 'duplicate sets', '100')
    .option('--seed <seed>', 'any text', '1')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action((options: Options) => {
      const rules = orFail('--rules', parseRuleset(options.rules));
      const field = options.field.split(',');
      if (field.length !== 1 && field.length !== rules.seats - 1)
        fail('--field', { code: 'usage', at: 0, text: `one player or ${rules.seats - 1} are wanted` });
      if (!/^[1-9]\d{0,6}$/.test(options.sets))
        fail('--sets', { code: 'usage', at: 0, text: 'a whole number from 1 is wanted' });
      const count = Number(options.sets);
      const sets: PlayedSet[] = [];
      for (let i = 0; i < count; i++) {
        sets.push(
          orFail('arena', playDuplicate({ rules, challenger: options.challenger, field, seed: options.seed }, i)),
        );
        progress(i + 1, count, options.quiet === true);
      }
      const summary = summarise(sets, {
        random: makeRandom(`${options.seed} bootstrap`),
        names: [options.challenger, ...field],
        points: rankPoints(rules),
        rates: RATES,
      });
      print(options.json === true ? JSON.stringify(withFaults(summary)) : humanReport(summary));
    });
};
