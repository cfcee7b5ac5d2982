/** `suzaku stats multinomial`: Meowjong's test of one agent's rounds against a base, and calibrated tests beside it. */
import type { Command } from 'commander';
import { makeRandom } from '../../base/index.ts';
import { testMultinomial, type MultinomialTest } from '../../arena/index.ts';
import { orFail, print } from '../io.ts';
import { makeTable } from '../table.ts';
import { numberOption, OPEN_UNIT, parseFour, showPower } from './input.ts';

type Options = { base: string; test: string; alpha: string; simulations: string; seed: string; json?: boolean };

const NAMES = 'first,second,third,draw';
/** The sums are linear in the rounds: ten million take some seconds. */
const COUNTS = { max: 1e7, whole: true };

/** What the decision means: the null hypothesis is "no better than the base". */
const WORDS = { reject: 'better than the base', keep: 'not shown to be better' } as const;

const makeText = (result: MultinomialTest, alpha: number): string =>
  makeTable(
    [
      [`${result.rounds} rounds, alpha ${alpha}`, 'probability', 'says'],
      ['equal or better under the base (the paper)', showPower(result.log10Probability), WORDS[result.decision]],
      ['  how often that rejects the base itself', result.typeOneError.toFixed(4), ''],
      ['rank of the statistic among simulated base runs', result.simulatedP.toFixed(4), ''],
      ['more firsts, exact binomial', showPower(result.log10Firsts), ''],
      ['fewer thirds, exact binomial', showPower(result.log10Thirds), ''],
      ['both (intersection–union)', showPower(result.log10Both), WORDS[result.calibratedDecision]],
    ],
    ['left', 'right', 'left'],
  );

export const addMultinomial = (stats: Command): void => {
  stats
    .command('multinomial')
    .summary("Meowjong's multinomial test, with calibrated alternatives")
    .description(
      'Is an agent better than a base: more firsts and fewer thirds, or both equal and more draws? Counts of rounds; those of the base become the probabilities of the null hypothesis. The probability of "equal or better" is the paper\'s statistic; it is no p-value, so valid ones stand beside it.',
    )
    .requiredOption('--base <counts>', NAMES)
    .requiredOption('--test <counts>', NAMES)
    .option('--alpha <level>', 'level of the tests', '0.05')
    .option('--simulations <n>', 'simulated base runs', '1000')
    .option('--seed <seed>', 'of the simulation', 'stats')
    .option('--json', 'one JSON value; logarithms to base 10, null = impossible')
    .action((options: Options) => {
      const base = orFail('--base', parseFour(options.base, NAMES, COUNTS));
      const test = orFail('--test', parseFour(options.test, NAMES, COUNTS));
      const alpha = numberOption('--alpha', options.alpha, OPEN_UNIT);
      const simulations = numberOption('--simulations', options.simulations, { min: 1, max: 1e6, whole: true });
      const result = testMultinomial(base, test, { alpha, simulations, random: makeRandom(options.seed) });
      print(options.json === true ? JSON.stringify({ ...result, alpha, simulations }) : makeText(result, alpha));
    });
};
