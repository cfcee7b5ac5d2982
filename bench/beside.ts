/**
 * npm run bench -- beside --base FOLDER [--rows TEXT] [--first base] [--json]: this checkout beside another, built one, by turns in one process: hand
 * mathematics, scores and values, row by row; rows whose name has TEXT in it. The answers of both are compared.
 * With --player P [--rules R] [--rounds N]: simulated rounds instead.
 * CPU time. Two ratios, new / old, above 1 is faster: best of the five blocks of turns against best, and the median of paired turns, which is
 * steadier on a shared machine.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTable } from '../src/cli/table.ts';
import { options } from '../verify/lib/options.ts';
import { root, stopwatch, writeReceipt } from '../verify/lib/receipt.ts';
import { besideRows, type BesideRow, type Engine } from './lib/besiderows.ts';

type Simulator = {
  readonly simulate: (plan: object) => unknown;
  readonly parseRuleset: (text: string) => { readonly value: unknown };
};

const chosen = options(['base', 'rules', 'player', 'rounds', 'first', 'rows', 'json']);
const base = chosen.get('base') ?? '';
if (base === '') {
  process.stderr.write('--base: usage — name the folder of another checkout that is built\n');
  process.exit(2);
}
const elapsed = stopwatch();
const BLOCKS = 5;
const PAIRS_A_BLOCK = 5;

const load = async <T>(folder: string, parts: readonly string[]): Promise<T> => {
  const found = {};
  for (const part of parts)
    Object.assign(found, await import(pathToFileURL(join(folder, 'dist', 'src', part, 'index.js')).href));
  return found as T;
};

/** This checkout and the other, loaded in the order asked for: the compiler may treat the one it met first better. */
const loadBoth = async <T>(parts: readonly string[]): Promise<readonly [T, T]> => {
  const isBaseFirst = chosen.get('first') === 'base';
  const first = await load<T>(isBaseFirst ? resolve(base) : root, parts);
  const second = await load<T>(isBaseFirst ? root : resolve(base), parts);
  return isBaseFirst ? [second, first] : [first, second];
};

const cost = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

type Compared = { readonly best: number; readonly median: number; readonly low: number; readonly high: number };

/** Who goes first changes from pair to pair. */
const compare = (here: () => unknown, there: () => unknown): Compared => {
  for (let warm = 0; warm < 4; warm++) for (const work of [here, there]) work();
  const ratios: number[] = [];
  let [fastest, fastestBefore] = [Infinity, Infinity];
  for (let block = 0; block < BLOCKS; block++) {
    let [now, before] = [0, 0];
    for (let pair = 0; pair < PAIRS_A_BLOCK; pair++) {
      const isFirst = pair % 2 === 0;
      const early = cost(isFirst ? here : there);
      const late = cost(isFirst ? there : here);
      now += isFirst ? early : late;
      before += isFirst ? late : early;
      ratios.push(isFirst ? late / early : early / late);
    }
    fastest = Math.min(fastest, now);
    fastestBefore = Math.min(fastestBefore, before);
  }
  ratios.sort((a, b) => a - b);
  const at = (share: number): number => ratios[Math.floor(share * ratios.length)]!;
  return { best: fastestBefore / fastest, median: at(0.5), low: at(0.25), high: at(0.75) };
};

const simulations = async (player: string): Promise<readonly (Compared & { name: string; wanted: number })[]> => {
  const rules = chosen.get('rules') ?? 'tenhou';
  const rounds = Number(chosen.get('rounds') ?? 20);
  const [here, there] = await loadBoth<Simulator>(['arena', 'rules']);
  const run =
    ({ simulate, parseRuleset }: Simulator) =>
    (): unknown =>
      simulate({ rules: parseRuleset(rules).value, players: [player], rounds, seed: 'beside' });
  return [{ name: `${rules} ${player}, ${rounds} rounds`, wanted: 1, ...compare(run(here), run(there)) }];
};

let differences = 0;
const besideRow = ([here, there]: readonly [Engine, Engine], { name, wanted, make }: BesideRow) => {
  const [ours, theirs] = [make(here), make(there)];
  const [now, before] = [ours(), theirs()];
  // Sums of values may differ by rounding; all others are whole numbers.
  if (Math.abs(now - before) > 1e-9 * Math.abs(before)) {
    differences++;
    process.stderr.write(`${name}: ${now} here, ${before} there\n`);
  }
  return { name, wanted, ...compare(ours, theirs) };
};

const measured = async () => {
  const player = chosen.get('player');
  if (player !== undefined) return simulations(player);
  const both = await loadBoth<Engine>(['shape', 'rules/riichi', 'rules/chinese', 'analysis/riichi/value']);
  return besideRows(chosen.get('rows') ?? '').map((row) => besideRow(both, row));
};

const rows = await measured();
if (chosen.has('json'))
  for (const row of rows) process.stdout.write(`${JSON.stringify({ program: 'bench beside', ...row })}\n`);
else
  process.stdout.write(
    `${makeTable(
      [
        ['new / old', 'best of five', 'median', 'quartiles', 'wanted'],
        ...rows.map(({ name, best, median, low, high, wanted }) => [
          name,
          best.toFixed(2),
          median.toFixed(2),
          `${low.toFixed(2)} … ${high.toFixed(2)}`,
          `≥ ${wanted}`,
        ]),
      ],
      ['left', 'right', 'right', 'right', 'right'],
    )}\n`,
  );
writeReceipt({
  program: 'bench beside',
  seed: 'beside',
  n: rows.length,
  failures: differences,
  ...elapsed(),
  figures: Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])),
});
process.exitCode = differences === 0 ? 0 : 1;
