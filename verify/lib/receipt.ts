/**
 * Receipts: what a bench or verify program measured, under .receipts/ (not in git); published figures come from them. One file a program, code and seed:
 * runs with other seeds add up, a run again with the same seed takes the place of the one before. Those that docs/proof.md was made from are kept in
 * docs/proof.jsonl (lib/kept.ts), so that they outlive the machine.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
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
  /** Digest of all compiled code under src: a commit that changes documents only keeps it. */
  readonly code: string;
  readonly node: string;
  /** Day, and the command that makes it again. */
  readonly date: string;
  readonly command: string;
};

/** `npm run verify -- rounds --rounds 100`, as the program was started. */
const commandHere = (): string => {
  const [, script = '', ...args] = process.argv;
  const [name, kind] = [basename(script).replace(/\.js$/, ''), basename(dirname(script))];
  return `npm run ${kind} -- ${[name, ...args].map((word) => (/\s/.test(word) ? JSON.stringify(word) : word)).join(' ')}`;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Of everything that runs and is not a test. */
export const codeHere = (): string => {
  const folder = join(root, 'dist', 'src');
  if (!existsSync(folder)) return 'unbuilt';
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?<!\.test)\.js$/.test(name)).sort())
    hash.update(`${file.replaceAll('\\', '/')}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
};

/** Of the start: a long program may outlive its checkout's state. */
const started = { commit: commitHere(), code: codeHere() };

export const writeReceipt = (receipt: Receipt): void => {
  const folder = join(root, '.receipts');
  mkdirSync(folder, { recursive: true });
  const written: WrittenReceipt = {
    ...started,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    command: commandHere(),
    ...receipt,
  };
  const name = receipt.program.replaceAll(/[^a-z0-9-]+/gi, '-');
  const file = `${name}.${started.code}.${hashOf(String(receipt.seed))}.json`;
  writeFileSync(join(folder, file), `${JSON.stringify(written)}\n`);
};

/** Those of this machine, in the order of their names; files that cannot be read are left out. */
export const readReceipts = (
  folder = join(root, '.receipts'),
  onUnreadable: (file: string) => void = () => undefined,
): readonly WrittenReceipt[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file): WrittenReceipt[] => {
      try {
        return [JSON.parse(readFileSync(join(folder, file), 'utf8')) as WrittenReceipt];
      } catch {
        onUnreadable(file);
        return [];
      }
    });

/** Wall and processor seconds since the call. */
export const stopwatch = (): (() => { seconds: number; cpu: number }) => {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  return () => {
    const used = process.cpuUsage(cpu);
    return { seconds: (performance.now() - wall) / 1000, cpu: (used.user + used.system) / 1e6 };
  };
};
