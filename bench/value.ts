/**
 * npm run bench -- value [--hands N] [--seed S] [--json]: mean processor milliseconds to value every discard of a random 14-tile
 * hand, by shanten. Model tsumo, steps sideways and back on, 18 turns; beside figures of two calculators. As those were taken: warm,
 * each hand the best of five runs; the mean over all runs stands beside it. Time of compiler and collector threads counts.
 */
import { cpus } from 'node:os';
import { valueOf } from '../src/analysis/riichi/value/index.ts';
import { makeTable } from '../src/cli/table.ts';
import { options } from '../verify/lib/options.ts';
import { randomOf } from '../testkit/random.ts';
import { stopwatch, writeReceipt } from '../verify/lib/receipt.ts';
import { dealtHands, type Dealt } from './lib/dealt.ts';

const chosen = options(['hands', 'seed', 'json']);
const hands = Number(chosen.get('hands') ?? 30);
const seed = chosen.get('seed') ?? 'value';
const elapsed = stopwatch();

/** Where the peers' figures were taken; they stand apart from ours, which is no ratio. */
const PEERS_AT =
  'AMD EPYC (Zen 3), one pinned core of a busy machine; random 14-tile hands of their own, best of three to five runs';
/** Milliseconds: mahjong-cpp (sideways steps and steps back on) and Mortal as measured there; what is asked, and the aim. */
const PUBLISHED = [
  { shanten: 0, cpp: 0.53, mortal: 1.5, wanted: undefined, aim: undefined },
  { shanten: 1, cpp: 4.2, mortal: 12.3, wanted: 4, aim: 2 },
  { shanten: 2, cpp: 46.4, mortal: 118, wanted: 40, aim: 15 },
  { shanten: 3, cpp: 866, mortal: 1464, wanted: 800, aim: 250 },
] as const;

const milliseconds = (work: () => void): number => {
  const start = process.cpuUsage();
  work();
  const used = process.cpuUsage(start);
  return (used.user + used.system) / 1000;
};

const random = randomOf(seed);
const byShanten = PUBLISHED.map(({ shanten }) => dealtHands(random, shanten, hands));

const RUNS = 5;
const run = ({ hand, situation }: Dealt): number => valueOf(hand, situation).nodes;
// Warm up until the compiler has seen all of it.
for (let pass = 0; pass < 8; pass++) for (const hands of byShanten.slice(0, 3)) hands.forEach(run);
byShanten[3]!.slice(0, 3).forEach(run);

const rows = PUBLISHED.map((row, i) => {
  const all = byShanten[i]!;
  const best = all.map(() => Infinity);
  let nodes = 0;
  let sum = 0;
  for (let pass = 0; pass < RUNS; pass++)
    for (const [at, one] of all.entries()) {
      const ms = milliseconds(() => (nodes += run(one)));
      best[at] = Math.min(best[at]!, ms);
      sum += ms;
    }
  const mean = best.reduce((total, ms) => total + ms, 0) / all.length;
  return {
    ...row,
    mean,
    meanOfAll: sum / (RUNS * all.length),
    worst: Math.max(...best),
    nodes: nodes / (RUNS * all.length),
  };
});

if (chosen.has('json'))
  for (const row of rows) process.stdout.write(`${JSON.stringify({ program: 'bench value', n: hands, ...row })}\n`);
else
  process.stdout.write(
    `${makeTable(
      [
        ['shanten', 'mean ms', 'of all runs', 'worst', 'hands looked at', 'wanted', 'aim', 'mahjong-cpp*', 'Mortal*'],
        ...rows.map((row) => [
          String(row.shanten),
          row.mean.toFixed(2),
          row.meanOfAll.toFixed(2),
          row.worst.toFixed(1),
          row.nodes.toFixed(0),
          row.wanted === undefined ? '' : `≤ ${row.wanted}`,
          row.aim === undefined ? '' : String(row.aim),
          String(row.cpp),
          String(row.mortal),
        ]),
      ],
      ['right', 'right', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
    )}\n* milliseconds a hand, not of this run: ${PEERS_AT}.\n  Ours: ${cpus()[0]?.model.trim() ?? 'this machine'}, ${hands} random hands a row (seed ${seed}).\n`,
  );
const failures = rows.filter((row) => row.wanted !== undefined && row.mean > row.wanted).length;
writeReceipt({
  program: 'bench value',
  seed,
  n: hands * rows.length,
  failures,
  ...elapsed(),
  figures: Object.fromEntries(rows.map((row) => [`${row.shanten}-shanten ms`, row.mean])),
});
process.exitCode = failures === 0 ? 0 : 1;
