/**
 * npm run verify -- plans [--hands N] [--games N] [--seed S] [--rates] [--json]: the plans of Chinese Standard. Distances against brute force until N hands
 * within two tiles of a win of eight fan have been seen; the plans that won in the real games beside the project, and how often the expert does what
 * those players did; chances against outcomes in N games of four experts. `--rates` prints instead the counts behind rates.ts and horizon.ts from N
 * games. Exit 1 when a promise does not hold.
 */
import { options } from './lib/options.ts';
import { checkChances, checkDistances, checkRealWins, measureAgreement } from '../testkit/planchecks.ts';
import { countRates } from './lib/planrates.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['hands', 'games', 'seed', 'rates', 'json']);
const hands = Number(chosen.get('hands') ?? 2500);
const games = Number(chosen.get('games') ?? 300);
const seed = Number(chosen.get('seed') ?? 1);
const whole = stopwatch();
let [cases, failures] = [0, 0];

const say = (name: string, figures: Readonly<Record<string, unknown>>, text: string): void => {
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify({ program: `verify plans: ${name}`, seed, ...figures })}\n`
      : `${name}: ${text}\n`,
  );
};
const percent = (part: number, n: number): string => `${((100 * part) / Math.max(1, n)).toFixed(1)} %`;

const distances = (): void => {
  const elapsed = stopwatch();
  const { hands: tried, near, wrong } = checkDistances(seed, hands);
  cases += tried;
  failures += wrong.length;
  for (const line of wrong.slice(0, 5)) process.stderr.write(`  ${line}\n`);
  say(
    'distances',
    { hands: tried, near, wrong: wrong.length, ...elapsed() },
    `${tried} hands, ${near} within two tiles, ${wrong.length} differences, ${elapsed().cpu.toFixed(0)} CPU-s`,
  );
};

const realWins = (): void => {
  const found = checkRealWins(root);
  if (found === undefined) {
    process.stdout.write('real games: skipped, ../shared/data is not there\n');
    return;
  }
  const { wins, listed, firstFive, missed } = found;
  cases += wins;
  if (listed < wins || firstFive < 0.8 * wins) failures++;
  for (const line of missed.slice(0, 10)) process.stderr.write(`  ${line}\n`);
  say(
    'real wins',
    { wins, listed, firstFive },
    `${wins}, the winning plan listed in ${listed}, among the first five in ${firstFive}`,
  );
};

const agreement = (): void => {
  const found = measureAgreement(root);
  if (found === undefined) return;
  const parts = Object.entries(found).map(([kind, { same, n }]) => `${kind} ${percent(same, n)} of ${n}`);
  say('agreement with the real players', { agreement: found }, parts.join(', '));
};

const chances = (): void => {
  const bins = checkChances(`plans/${seed}`, games);
  const lines = bins
    .filter(({ n }) => n > 0)
    .map(({ n, predicted, seen }) => `${percent(predicted, 1)} → ${percent(seen, 1)} (${n})`);
  say('chances told → seen', { games, bins }, lines.join(', '));
};

if (chosen.has('rates')) process.stdout.write(`${countRates(`rates/${seed}`, games)}\n`);
else {
  distances();
  realWins();
  agreement();
  if (games > 0) chances();
  writeReceipt({ program: 'verify plans', seed, n: cases, failures, ...whole() });
  process.exitCode = failures === 0 ? 0 : 1;
}
