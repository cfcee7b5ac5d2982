/** `suzaku stats paired`: two challengers of `arena --save` on the same walls, set by set. */
import type { Command } from 'commander';
import { compareSets, type PairedComparison, type PlayedSet } from '../../arena/index.ts';
import { makeRandom } from '../../base/index.ts';
import { fail, print, readLines } from '../io.ts';
import { makeTable } from '../table.ts';
import { parseSavedLine, type SavedPlan } from './saves.ts';

type Options = { seed: string; json?: boolean };
type Saved = { readonly plan: SavedPlan; readonly sets: ReadonlyMap<number, PlayedSet> };

const readSave = async (file: string): Promise<Saved> => {
  let plan: SavedPlan | undefined;
  const sets = new Map<number, PlayedSet>();
  for await (const text of readLines(file)) {
    const line = parseSavedLine(text);
    if (line?.plan !== undefined) plan ??= line.plan;
    else if (line?.set !== undefined) sets.set(line.number, line.set);
    if (plan === undefined) break;
  }
  return plan === undefined
    ? fail(file, { code: 'stats.save', at: 0, text: 'this is no file of arena --save' }, 1)
    : { plan, sets };
};

const DIGITS = { rank: 3, score: 0 } as const;
const NAMES = {
  rank: 'mean rank',
  score: 'score',
  win: 'win %',
  dealIn: 'deal-in %',
  riichi: 'riichi %',
  call: 'call %',
};

const textOf = (names: readonly [string, string], sets: number, rows: readonly PairedComparison[]): string => {
  const shown = (figure: PairedComparison['figure'], value: number): string =>
    figure === 'rank' || figure === 'score' ? value.toFixed(DIGITS[figure]) : (100 * value).toFixed(2);
  return makeTable(
    [
      [`${sets} sets on the same walls`, ...names, 'difference', '95 %', 'p'],
      ...rows.map(({ figure, first, second, difference, ci95, p }) => [
        NAMES[figure],
        shown(figure, first),
        shown(figure, second),
        shown(figure, difference),
        ci95.map((bound) => shown(figure, bound)).join(' … '),
        p.toFixed(4),
      ]),
    ],
    ['left', 'right', 'right', 'right', 'right', 'right'],
  );
};

const run = async (firstFile: string, secondFile: string, { seed, json }: Options): Promise<void> => {
  const [first, second] = [await readSave(firstFile), await readSave(secondFile)];
  const walls = ({ rules, field, seed: own }: SavedPlan): string => JSON.stringify([rules, field, own]);
  if (walls(first.plan) !== walls(second.plan))
    fail('stats', {
      code: 'stats.walls',
      at: 0,
      text: 'the two files are of other rules, fields or seeds: only the same walls can be paired',
    });
  const numbers = [...first.sets.keys()].filter((number) => second.sets.has(number)).toSorted((a, b) => a - b);
  if (numbers.length < 2) fail('stats', { code: 'stats.few', at: 0, text: 'fewer than two sets are in both files' }, 1);
  const of = ({ sets }: Saved): readonly PlayedSet[] => numbers.map((number) => sets.get(number)!);
  const rows = compareSets(of(first), of(second), () => makeRandom(seed));
  const names = [first.plan.challenger, second.plan.challenger] as const;
  print(
    json === true
      ? JSON.stringify({ sets: numbers.length, first: names[0], second: names[1], rows })
      : textOf(names, numbers.length, rows),
  );
};

export const addPaired = (stats: Command): void => {
  stats
    .command('paired <first> <second>')
    .summary('two challengers on the same walls, set by set')
    .description(
      'Compares two files of arena --save with the same rules, field and seed: mean rank, score and rates of the challengers, the second less the first, by the sets that are in both. Intervals by bootstrap over sets, p by sign flips.',
    )
    .option('--seed <seed>', 'of bootstrap and sign flips', 'stats')
    .option('--json', 'one JSON value')
    .action(run);
};
