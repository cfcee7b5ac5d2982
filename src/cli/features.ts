/** `suzaku features show`: the manifest of a feature set, or the values of a state of a record by name. */
import type { Command } from 'commander';
import { FEATURE_SETS, featureSetOf, type FeatureSet } from '../features/index.ts';
import { MIZUKAMI, showMizukami, showState } from './features/index.ts';
import { wholeNumber } from './fit/index.ts';
import { fail, orFail, print } from './io.ts';
import { makeTable } from './table.ts';

type Options = { record?: string; at?: string; game: string; seat?: string; json?: boolean };

const versions = (set: FeatureSet): string =>
  set.sanmaVersion === undefined ? `${set.version}` : `${set.version} (sanma ${set.sanmaVersion})`;

const summary = (set: FeatureSet): string =>
  `${set.id} version ${versions(set)}: ${set.planeCount} planes of 34 columns, ${set.globalCount} globals`;

const manifest = (set: FeatureSet): string => {
  const rows = (title: string, spans: FeatureSet['planes']): string =>
    makeTable(
      [
        [title, 'from', 'to', 'bits', 'what'],
        ...spans.map(({ name, from, to, bits, text, never }) => {
          const what = never === undefined ? text : `${text}; as good as never: ${never}`;
          return [name, String(from), String(to), String(bits), what];
        }),
      ],
      ['left', 'right', 'right', 'right', 'left'],
    );
  const globals = set.globalCount === 0 ? [] : [rows('globals', set.globals)];
  return [summary(set), rows('planes', set.planes), ...globals].join('\n\n');
};

const show = async (id: string | undefined, options: Options): Promise<void> => {
  if (id === undefined) {
    if (options.record !== undefined)
      return fail('--record', { code: 'usage', at: 0, text: 'name the feature set of the state: features show ID' });
    const sets = FEATURE_SETS.map(({ id, version, sanmaVersion, planeCount, globalCount }) => ({
      id,
      version,
      sanmaVersion,
      planeCount,
      globalCount,
    }));
    return print(options.json === true ? JSON.stringify(sets) : FEATURE_SETS.map(summary).join('\n'));
  }
  if (id === MIZUKAMI) {
    if (options.record !== undefined)
      return fail('--record', { code: 'usage', at: 0, text: `${MIZUKAMI} has no planes to show a state by` });
    return showMizukami(options.json === true);
  }
  const set = orFail('features', featureSetOf(id));
  if (options.record === undefined) return print(options.json === true ? JSON.stringify(set) : manifest(set));
  if (options.at === undefined)
    return fail('--at', { code: 'usage', at: 0, text: 'say which event of the record the state is before' });
  const where = {
    file: options.record,
    game: wholeNumber('--game', options.game),
    at: wholeNumber('--at', options.at),
    seat: options.seat === undefined ? undefined : wholeNumber('--seat', options.seat),
  };
  print(await showState(set, where, options.json === true));
};

export const register = (program: Command): void => {
  const features = program
    .command('features')
    .summary('what networks see')
    .description('Feature sets: planes (a value for each of 34 tile kinds) and globals, in named spans of bytes.')
    .usage('show [ID] [options]')
    .argument('[command]')
    .action(() => fail('features', { code: 'usage', at: 0, text: 'say: features show [ID]' }));
  features
    .command('show')
    .summary('the manifest of a feature set, or the values of a state')
    .argument(
      '[id]',
      'a feature set, or mizukami2014: the rows of its evaluator; without one, all of them, one per line',
    )
    .option('--record <file>', 'a record; - is standard input')
    .option('--game <n>', 'number of the game in it, from 0', '0')
    .option('--at <n>', 'the decision shown by this event, as suzaku show --event counts')
    .option('--seat <n>', 'whose decision, where several may claim a tile')
    .option('--json', 'one JSON value')
    .action(show);
};
