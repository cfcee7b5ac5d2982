/** `suzaku placement`: what scores are worth in final places, and what a win of the last round must bring for each better one. */
import type { Command } from 'commander';
import { POINTS_HELP } from './advise/index.ts';
import { answerPlacement, placementJson, readPlacement, type PlacementFields } from '../answers/index.ts';
import { orRefuse, parseLanguage, print } from './io.ts';
import { answerText } from './placement/index.ts';

const run = (flags: PlacementFields & { readonly lang: string; readonly json?: boolean }): void => {
  const lang = parseLanguage(flags.lang);
  const answer = answerPlacement(orRefuse('placement', readPlacement(flags)));
  print(flags.json === true ? JSON.stringify(placementJson(answer)) : answerText(answer, lang));
};

export const register = (program: Command): void => {
  program
    .command('placement')
    .summary('what scores are worth')
    .description(
      'The chance of every final place and the expected rank points of each seat before a round, by a model of real games; with --seat in the last round also the cheapest win for each better place, by the payment rules. See docs/danger.md.',
    )
    .option('--rules <rules>', 'tenhou, sanma, mahjongsoul or mahjongsoul-sanma', 'tenhou')
    .option('--round <round>', 'wind and number of the round', 'E1')
    .option('--scores <list>', 'from East on, e.g. 32000,18000,30000,20000')
    .option('--honba <n>', 'honba of the round', '0')
    .option('--deposits <n>', 'riichi sticks on the table', '0')
    .option('--seat <wind>', 'E, S, W or N: what this seat needs in the last round')
    .option('--points <points>', POINTS_HELP)
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--json', 'one JSON value')
    .action(run);
};
