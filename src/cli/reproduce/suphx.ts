/** `suzaku reproduce suphx`: its tables and figures with our agents. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { folderStore, localExecutor, stopOnSignals } from '../../jobs/node/index.ts';
import { WORKSHOP } from '../../learn/index.ts';
import {
  SITUATION_FIGURES,
  SUPHX_AGENTS,
  askSituations,
  reproduceSuphx,
  suphxBoxes,
  type SituationFigure,
  type SuphxAgent,
} from '../../learn/reproduce/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { oneOf } from '../choices.ts';
import { Games } from '../evaluate/index.ts';
import { addExecutor, executorOf, type ExecutorFlags } from '../executor.ts';
import { checkWritable, clearProgress, fail, orFail, print, progressOf, writeText } from '../io.ts';
import { number } from '../train/index.ts';
import { accuraciesOf } from './accuracies.ts';
import { accuracyText, situationText, strengthText } from './suphxtext.ts';

type Flags = ExecutorFlags &
  Partial<Record<SuphxAgent, string>> & {
    table?: string;
    figure?: string;
    rules: string;
    weak: string;
    rounds: number;
    matches: number;
    records?: string[];
    games: number;
    seed: string;
    store?: string;
    svg?: string;
    threads: number;
    json?: boolean;
    quiet?: boolean;
  };

/** Tables and figures, by what they show. */
const SHOWN = {
  'table 3': 'accuracies',
  'table 5': 'strength',
  'figure 8': 'strength',
  'figure 9': 'situation',
  'figure 10': 'situation',
  'figure 12': 'strength',
  'figure 13': 'situation',
} as const;
type Shown = keyof typeof SHOWN;

const shownOf = ({ table, figure }: Flags): Shown => {
  const names = Object.keys(SHOWN) as Shown[];
  if ((table === undefined) === (figure === undefined))
    return fail('reproduce', {
      code: 'usage',
      at: 0,
      text: `one of ${names.join(', ')} is wanted, as --table or --figure`,
    });
  const numbers = (of: string): readonly string[] =>
    names.filter((name) => name.startsWith(of)).map((name) => name.slice(of.length + 1));
  if (table !== undefined) return `table ${oneOf('--table', table, numbers('table'))}` as Shown;
  return `figure ${oneOf('--figure', figure!, numbers('figure'))}` as Shown;
};

const agentsOf = (flags: Flags): Readonly<Partial<Record<SuphxAgent, string>>> =>
  Object.fromEntries(SUPHX_AGENTS.flatMap((agent) => (flags[agent] === undefined ? [] : [[agent, flags[agent]]])));

const runAccuracies = async (flags: Flags, rules: RiichiRules): Promise<void> => {
  const { records, games, threads, sl, weak } = flags;
  if (records === undefined)
    return fail('--records', { code: 'usage', at: 0, text: 'table 3 wants games to measure on' });
  const specs = { sl: sl!, weak };
  const found = await accuraciesOf(
    { specs, rules, games: () => new Games(records), most: games || Infinity, threads },
    progressOf(flags),
  );
  clearProgress();
  print(flags.json === true ? JSON.stringify({ shown: 'table 3', rows: found }) : accuracyText(found));
};

const runSituations = async (flags: Flags, rules: RiichiRules): Promise<void> => {
  const figure = SITUATION_FIGURES.find((each) => String(each) === flags.figure)! satisfies SituationFigure;
  const found = orFail(
    'reproduce',
    await askSituations({ ...agentsOf(flags) } as Record<string, string>, rules, [figure]),
    1,
  );
  print(flags.json === true ? JSON.stringify({ shown: `figure ${figure}`, rows: found }) : situationText(found));
};

const runStrength = async (flags: Flags, rules: RiichiRules, shown: Shown): Promise<void> => {
  const { weak, seed, rounds, matches, threads } = flags;
  const executor = await executorOf(flags, () => localExecutor({ workshop: WORKSHOP, threads }));
  const { signal, release } = stopOnSignals();
  const store = flags.store === undefined ? undefined : folderStore(flags.store);
  const note = progressOf(flags);
  const options = { rules, agents: agentsOf(flags), weak, seed, rounds, matches, executor, store, signal, note };
  const found = await reproduceSuphx(options);
  release();
  await executor.close();
  clearProgress();
  const rows = orFail('reproduce', found, 1);
  if (flags.svg !== undefined)
    writeText(flags.svg, flags.svg, suphxBoxes(rows, shown === 'figure 12' ? 'resampled' : 'subsampled'));
  print(flags.json === true ? JSON.stringify({ shown, weak, seed, rounds, matches, rows }) : strengthText(rows, shown));
};

const run = async (flags: Flags): Promise<void> => {
  const shown = shownOf(flags);
  const rules = orFail('--rules', parseRuleset(flags.rules));
  if (rules.family !== 'riichi' || rules.seats !== 4)
    return fail('--rules', { code: 'reproduce.rules', at: 0, text: 'Suphx plays riichi with four seats' });
  if (flags.svg !== undefined) checkWritable('--svg', flags.svg);
  if (SHOWN[shown] === 'accuracies') return runAccuracies(flags, rules);
  return SHOWN[shown] === 'situation' ? runSituations(flags, rules) : runStrength(flags, rules, shown);
};

export const addSuphx = (parent: Command): void => {
  const command = parent
    .command('suphx')
    .summary('riichi: accuracies, strength against three of a weak agent, situations')
    .description(
      'Table 3: accuracies on records. Figure 8, table 5, figure 12: every agent against three of the weak one on the same walls, in round sets and whole matches; stable rank with sub-samples, rates, resampled games. Figures 9, 10, 13: what every agent does in a described position. Agents without a flag are left out. With --store the same command goes on, and all three of strength are one evaluation.',
    )
    .option('--table <n>', '3 or 5')
    .option('--figure <n>', '8, 9, 10, 12 or 13')
    .option('--sl <player>', 'the supervised agent', 'suphx-sl')
    .option('--basic <player>', 'learnt by the score of rounds, as suphx-rl@RUN')
    .option('--reward <player>', 'learnt by Φ')
    .option('--oracle <player>', 'learnt by Φ with oracle guiding')
    .option('--weak <player>', 'the under-trained agent in the other three seats, as suphx-sl@RUNS', 'suphx-sl')
    .option('--rules <rules>', 'four seats; a length may be named', 'tenhou')
    .option('--rounds <n>', 'round sets of an agent; 0: none', number, 20_000)
    .option('--matches <n>', 'sets of whole matches of an agent, four games each; 0: none', number, 300)
    .option('--records <files...>', 'games of table 3: packed logs or records')
    .option('--games <n>', 'games of table 3 at most; 0: all', number, 0)
    .option('--seed <seed>', 'decides walls and samples', 'suphx')
    .option('--store <dir>', 'keep results there, and use those already there')
    .option('--svg <file>', 'write the box plot of figure 8 or 12')
    .option('--threads <n>', 'worker threads', number, availableParallelism())
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(run);
  addExecutor(command);
};
