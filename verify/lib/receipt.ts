/** Receipts: what a bench or verify program measured, under .receipts/ (not in git); published figures come from them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** What is written: the receipt with where, when and how it was made. */
export type WrittenReceipt = Receipt & {
  readonly commit: string;
  readonly node: string;
  /** Day, and the command that makes it again. */
  readonly date: string;
  readonly command: string;
};

/** `npm run verify -- rounds --rounds 100`, as the program was started. */
const commandHere = (): string => {
  const [, script = '', ...args] = process.argv;
  const [name, kind] = [basename(script).replace(/\.js$/, ''), basename(dirname(script))];
  return `npm run ${kind} -- ${[name, ...args].join(' ')}`;
};

export const writeReceipt = (receipt: Receipt): void => {
  const folder = join(root, '.receipts');
  mkdirSync(folder, { recursive: true });
  const written: WrittenReceipt = {
    commit: commitHere(),
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    command: commandHere(),
    ...receipt,
  };
  const name = receipt.program.replaceAll(/[^a-z0-9-]+/gi, '-');
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(written)}\n`);
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
