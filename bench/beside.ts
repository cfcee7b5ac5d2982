/**
 * npm run bench -- beside --base FOLDER [--rules R] [--player P] [--rounds N]: simulated rounds of this checkout beside another, built one, by turns in one process.
 * The median of the paired ratios is steadier on a shared machine than rates: new / old, above 1 is faster. Either may be loaded first: `--first base`.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { options } from '../verify/lib/options.ts';
import { root } from '../verify/lib/receipt.ts';

type Engine = {
  readonly simulate: (plan: object) => unknown;
  readonly parseRuleset: (text: string) => { readonly value: unknown };
};

const chosen = options(['base', 'rules', 'player', 'rounds', 'first']);
const base = chosen.get('base') ?? '';
if (base === '') {
  process.stderr.write('--base: usage — name the folder of another checkout that is built\n');
  process.exit(2);
}
const rules = chosen.get('rules') ?? 'tenhou';
const player = chosen.get('player') ?? 'greedy';
const rounds = Number(chosen.get('rounds') ?? 20);
const PAIRS = 25;

const load = async (folder: string): Promise<Engine> => {
  const part = (name: string): string => pathToFileURL(join(folder, 'dist', 'src', name, 'index.js')).href;
  return { ...(await import(part('arena'))), ...(await import(part('rules'))) } as Engine;
};

const isBaseFirst = chosen.get('first') === 'base';
const first = await load(isBaseFirst ? resolve(base) : root);
const second = await load(isBaseFirst ? root : resolve(base));
const [here, there] = isBaseFirst ? [second, first] : [first, second];

const cost = ({ simulate, parseRuleset }: Engine): number => {
  const game = parseRuleset(rules).value;
  const before = process.cpuUsage();
  simulate({ rules: game, players: [player], rounds, seed: 'beside' });
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

for (let warm = 0; warm < 4; warm++) for (const engine of [here, there]) cost(engine);
const ratios = Array.from({ length: PAIRS }, (_, pair) => {
  // Who goes first changes from pair to pair.
  if (pair % 2 === 0) return 1 / (cost(here) / cost(there));
  const old = cost(there);
  return old / cost(here);
}).sort((a, b) => a - b);
const at = (share: number): string => ratios[Math.floor(share * PAIRS)]!.toFixed(3);
process.stdout.write(
  `${rules} ${player}: new / old ${at(0.5)} (quartiles ${at(0.25)} … ${at(0.75)}, ${PAIRS} pairs)\n`,
);
