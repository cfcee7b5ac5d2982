/** Receipts: what a program of bench/ or verify/ measured, for the figures quoted elsewhere. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Receipt = {
  /** Folder and name: `verify crash`. */
  readonly program: string;
  readonly seed: string;
  /** Trials. */
  readonly n: number;
  readonly failures: number;
  readonly seconds: number;
  /** CPU seconds of this process. */
  readonly cpu: number;
  readonly [detail: string]: unknown;
};

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
};

export const writeReceipt = (receipt: Receipt): void => {
  mkdirSync('.receipts', { recursive: true });
  const file = join('.receipts', `${receipt.program.replaceAll(' ', '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ ...receipt, commit: commit() }, null, 2)}\n`);
};
