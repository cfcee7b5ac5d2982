/** `suzaku stats sprt`: a sequential test over one score a duplicate set, read in the order played. */
import type { Command } from 'commander';
import { addScore, judge, SPRT_START, type SprtPlan, type SprtVerdict } from '../../base/index.ts';
import { fail, orFail, print, readLines } from '../io.ts';
import { numberOption, OPEN_UNIT, parseNumber, show } from './input.ts';

type Options = {
  h0: string;
  h1: string;
  alpha: string;
  beta: string;
  max?: string;
  min: string;
  json?: boolean;
};

const planOf = (options: Options): SprtPlan => {
  const h0 = numberOption('--h0', options.h0, {});
  const h1 = numberOption('--h1', options.h1, {});
  if (h1 <= h0) fail('--h1', { code: 'stats.hypotheses', at: 0, text: `h1 (${h1}) must be greater than h0 (${h0})` });
  const plan = {
    h0,
    h1,
    alpha: numberOption('--alpha', options.alpha, OPEN_UNIT),
    beta: numberOption('--beta', options.beta, OPEN_UNIT),
    min: numberOption('--min', options.min, { min: 2, max: 1e9, whole: true }),
  };
  if (plan.alpha + plan.beta >= 1)
    fail('--beta', { code: 'stats.errors', at: 0, text: 'alpha and beta together must be less than 1' });
  if (options.max === undefined) return plan;
  return { ...plan, max: numberOption('--max', options.max, { min: 1, max: 1e9, whole: true }) };
};

/** Stops reading at the verdict: later scores must not change it. Blank lines are skipped. */
const walk = async (file: string, plan: SprtPlan): Promise<SprtVerdict> => {
  let state = SPRT_START;
  let verdict = judge(state, plan);
  let line = 0;
  for await (const text of readLines(file)) {
    line++;
    if (text.trim() === '') continue;
    state = addScore(state, orFail(`${file}:${line}`, parseNumber(text.trim(), {})));
    verdict = judge(state, plan);
    if (verdict.verdict !== 'continue') break;
  }
  return verdict;
};

const makeText = ({ verdict, capped, sets, mean, llr, bounds }: SprtVerdict): string =>
  [
    `${verdict}${capped ? ' (at the cap, undecided)' : ''} after ${sets} sets, mean ${show(mean, 4)}`,
    `log-likelihood ratio ${show(llr, 3)}, bounds ${show(bounds[0], 3)} and ${show(bounds[1], 3)}`,
  ].join('\n');

export const addSprt = (stats: Command): void => {
  stats
    .command('sprt')
    .summary('sequential test on scores of sets')
    .description(
      'Reads one score per line, one for each duplicate set in the order played, higher is better (for ranks: 2.5 - mean rank). Accepts the challenger when a mean of h1 is far likelier than h0, rejects it the other way round or at the cap, otherwise says continue. Choose the numbers before the run.',
    )
    .argument('[file]', 'scores; - or nothing for standard input', '-')
    .requiredOption('--h1 <mean>', 'mean score worth having')
    .option('--h0 <mean>', 'mean score not worth having', '0')
    .option('--alpha <rate>', 'wanted rate of accepting at h0', '0.05')
    .option('--beta <rate>', 'wanted rate of rejecting at h1', '0.05')
    .option('--max <sets>', 'cap')
    .option('--min <sets>', 'no verdict before', '20')
    .option('--json', 'one JSON value; a ratio of null is infinite')
    .action(async (file: string, options: Options) => {
      const result = await walk(file, planOf(options));
      print(options.json === true ? JSON.stringify(result) : makeText(result));
    });
};
