/** Receipts: what a bench or verify program measured, under .receipts/ (not in git); published figures come from them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitHere, packageFolder } from '../../src/models/index.ts';

export const root = packageFolder();

export type Receipt = {
  readonly program: string;
  readonly seed: string | number;
  /** Cases looked at. */
  readonly n: number;
  readonly failures: number;
  /** Wall clock and processor seconds. */
  readonly seconds: number;
  readonly cpu: number;
  /** Figures beside the count, by name. */
  readonly figures?: Readonly<Record<string, unknown>>;
};

export const writeReceipt = (receipt: Receipt): void => {
  const folder = join(root, '.receipts');
  mkdirSync(folder, { recursive: true });
  const name = receipt.program.replaceAll(/[^a-z0-9-]+/gi, '-');
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ commit: commitHere(), node: process.version, ...receipt })}\n`,
  );
};

/** Wall and processor seconds since the call. */
export const stopwatch = (): (() => { seconds: number; cpu: number }) => {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  return () => {
    const used = process.cpuUsage(cpu);
    return { seconds: (performance.now() - wall) / 1000, cpu: (used.user + used.system) / 1e6 };
  };
};
