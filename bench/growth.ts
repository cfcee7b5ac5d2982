/**
 * npm run bench -- growth [--rows TEXT] [--svg FILE] [--json]: CPU time and memory against the size of the work. A row is linear when its cost grows with
 * an exponent of 0.8 to 1.2 between the smallest and the largest size; every other row says why. Best of three runs; the largest size runs twice before.
 */
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeTable } from '../src/cli/table.ts';
import { options } from '../verify/lib/options.ts';
import { stopwatch, writeReceipt } from '../verify/lib/receipt.ts';
import { growthPlot } from './lib/growthplot.ts';
import { growthRows, type GrowthRow } from './lib/growthrows.ts';

const RUNS = 3;
const WARM_RUNS = 2;
const chosen = options(['rows', 'svg', 'json']);
const elapsed = stopwatch();
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes held on the heap and outside it. */
const held = (): number => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

type Point = { readonly size: number; readonly ms: number; readonly mb: number };

const cost = async (work: () => Promise<unknown>): Promise<number> => {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

/** Memory is what the answer takes once everything else is collected. */
const measure = async ({ run }: GrowthRow, asked: number): Promise<Point> => {
  let ms = Infinity;
  for (let i = 0; i < RUNS; i++) ms = Math.min(ms, await cost(() => run(asked)));
  const before = held();
  const { kept, work } = await run(asked);
  const mb = Math.max(0, held() - before) / 1e6;
  // The answer is alive until here.
  return { size: kept === null ? asked : (work ?? asked), ms, mb };
};

const exponentOf = (points: readonly Point[]): number => {
  const [first, last] = [points[0]!, points.at(-1)!];
  return Math.log(last.ms / first.ms) / Math.log(last.size / first.size);
};
const isLinear = (exponent: number): boolean => exponent >= 0.8 && exponent <= 1.2;

const rows: { readonly row: GrowthRow; readonly points: readonly Point[]; readonly exponent: number }[] = [];
for (const row of await growthRows()) {
  if (!row.name.includes(chosen.get('rows') ?? '')) continue;
  const points: Point[] = [];
  // The compiler should have seen all of it before the smallest size is timed.
  for (let i = 0; i < WARM_RUNS; i++) await row.run(row.sizes.at(-1)!);
  for (const size of row.sizes) points.push(await measure(row, size));
  rows.push({ row, points, exponent: exponentOf(points) });
}

const unexplained = rows.filter(({ row, exponent }) => !isLinear(exponent) && row.why === undefined);
if (chosen.has('json'))
  for (const { row, points, exponent } of rows)
    process.stdout.write(
      `${JSON.stringify({ program: 'bench growth', name: row.name, unit: row.unit, points, exponent })}\n`,
    );
else
  process.stdout.write(
    `${makeTable(
      [
        ['work', 'sizes', 'CPU ms', 'MB held', 'exponent', ''],
        ...rows.map(({ row, points, exponent }) => [
          row.name,
          `${points.map(({ size }) => size).join(' ')} ${row.unit}`,
          points.map(({ ms }) => (ms < 100 ? ms.toFixed(1) : ms.toFixed(0))).join(' '),
          points.map(({ mb }) => mb.toFixed(1)).join(' '),
          exponent.toFixed(2),
          isLinear(exponent) ? 'linear' : (row.why ?? 'not linear'),
        ]),
      ],
      ['left', 'left', 'right', 'right', 'right', 'left'],
    )}\n`,
  );
const svg = chosen.get('svg');
if (svg !== undefined)
  writeFileSync(
    svg,
    growthPlot(rows.map(({ row, points }) => ({ name: row.name, points: points.map(({ size, ms }) => [size, ms]) }))),
  );
writeReceipt({
  program: 'bench growth',
  seed: 'growth',
  n: rows.length,
  failures: unexplained.length,
  ...elapsed(),
  figures: Object.fromEntries(rows.map(({ row, points, exponent }) => [row.name, { points, exponent }])),
});
process.exit(unexplained.length === 0 ? 0 : 1);
