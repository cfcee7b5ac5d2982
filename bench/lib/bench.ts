/** Measures operations per CPU-second and prints them beside a peer; ratios travel better between machines than rates. */
import { makeTable } from '../../src/cli/table.ts';
import { stopwatch, writeReceipt } from '../../verify/lib/receipt.ts';

/** Best of `repeats` runs of `work`, which does `operations` of them; the first runs warm up. */
export const rate = (operations: number, work: () => void, repeats = 6): number => {
  let best = 0;
  for (let i = 0; i < repeats; i++) {
    const start = process.cpuUsage();
    work();
    const used = process.cpuUsage(start);
    best = Math.max(best, operations / ((used.user + used.system) / 1e6));
  }
  return best;
};

export type Row = {
  readonly name: string;
  /** Operations per CPU-second. */
  readonly rate: number;
  /** The peer measured in the same run, if any. */
  readonly peer?: { readonly name: string; readonly rate: number };
  /** What the issue asks for, as text. */
  readonly wanted: string;
};

export const ratioOf = (row: Row): number | undefined => (row.peer ? row.rate / row.peer.rate : undefined);

const human = (value: number): string =>
  value >= 1e6
    ? `${(value / 1e6).toFixed(2)} M/s`
    : value >= 1e3
      ? `${(value / 1e3).toFixed(1)} k/s`
      : `${value.toFixed(1)} /s`;

export const report = (
  program: string,
  seed: string | number,
  elapsed: ReturnType<typeof stopwatch>,
  rows: readonly Row[],
  json: boolean,
): void => {
  if (json)
    for (const row of rows) process.stdout.write(`${JSON.stringify({ program, ...row, ratio: ratioOf(row) })}\n`);
  else {
    const body = rows.map((row) => [
      row.name,
      human(row.rate),
      row.peer ? `${row.peer.name} ${human(row.peer.rate)}` : '',
      row.peer ? `${ratioOf(row)!.toFixed(1)}×` : '',
      row.wanted,
    ]);
    process.stdout.write(
      `${makeTable([['operation', 'per CPU-second', 'peer in this run', 'ratio', 'wanted'], ...body], ['left', 'right', 'right', 'right', 'left'])}\n`,
    );
  }
  writeReceipt({
    program,
    seed,
    n: rows.length,
    failures: 0,
    ...elapsed(),
    figures: Object.fromEntries(rows.map((row) => [row.name, { rate: row.rate, peer: row.peer, ratio: ratioOf(row) }])),
  });
};
