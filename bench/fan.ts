/**
 * npm run bench -- fan [--json]: fan calculations per CPU-second, on generated wins and, where the golden vectors are at hand,
 * on theirs. Best of several passes; the process is warm after the first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseFanRow } from '../src/cli/fanrow.ts';
import { newFanScore, scoreInto } from '../src/rules/chinese/score.ts';
import type { ChineseWin } from '../src/rules/chinese/win.ts';
import { chineseWins } from '../verify/lib/chinese-wins.ts';

const SEED = 1;
const HANDS = 20_000;
const PASSES = 7;
/** Passes over the hands in one measurement, so that the clock's grain does not matter. */
const REPEATS = 10;
const GOLDEN = new URL('../../../shared/data/golden/mcr-fan.jsonl.gz', import.meta.url);

const generated = (): ChineseWin[] => {
  const wins: ChineseWin[] = [];
  for (const win of chineseWins(SEED)) {
    wins.push(win);
    if (wins.length === HANDS) break;
  }
  return wins;
};

/** The golden rows that are wins. */
const golden = (): ChineseWin[] => {
  const wins: ChineseWin[] = [];
  const score = newFanScore();
  for (const line of gunzipSync(readFileSync(GOLDEN)).toString().split('\n')) {
    if (line === '') continue;
    const win = parseFanRow(JSON.parse(line));
    if (win.ok && scoreInto(win.value, score)) wins.push(win.value);
  }
  return wins;
};

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const measure = (wins: readonly ChineseWin[]): { readonly perCpuSecond: number; readonly checksum: number } => {
  const score = newFanScore();
  let best = 0;
  let checksum = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    checksum = 0;
    const start = cpuSeconds();
    for (let repeat = 0; repeat < REPEATS; repeat++)
      for (const win of wins) if (scoreInto(win, score)) checksum += score.total;
    best = Math.max(best, (REPEATS * wins.length) / (cpuSeconds() - start));
  }
  return { perCpuSecond: Math.round(best), checksum: checksum / REPEATS };
};

const sources: ReadonlyArray<readonly [string, () => ChineseWin[]]> = [
  ['generated', generated],
  ...(existsSync(GOLDEN) ? ([['golden', golden]] as const) : []),
];
for (const [name, make] of sources) {
  const wins = make();
  const row = { bench: 'fan', hands: name, seed: SEED, n: wins.length, ...measure(wins) };
  process.stdout.write(
    process.argv.includes('--json')
      ? `${JSON.stringify(row)}\n`
      : `fan, ${name} wins (${wins.length}): ${row.perCpuSecond.toLocaleString('en')} a CPU-second (sum of totals ${row.checksum})\n`,
  );
}
if (sources.length === 1) process.stderr.write('fan: golden vectors are not at hand, skipped\n');
