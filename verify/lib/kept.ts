/**
 * The receipts a checkout carries: docs/proof.jsonl, one line each, sorted, without what belongs to one machine. .receipts/ is not in git, so without
 * this file everything proved would be lost with the machine that proved it. `npm run verify -- receipts --keep` writes it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReceipts, root, type WrittenReceipt } from './receipt.ts';

export const KEPT = join(root, 'docs', 'proof.jsonl');

/** Absolute paths, alone or behind an option's = or a player's @. */
const PATHS = /(^|[\s@=,"'])(?:[A-Za-z]:)?[\\/][^\s"',]*/g;
/** A command or a figure without paths of one machine. */
export const plainText = (text: string): string => text.replaceAll(PATHS, '$1PATH');

/** Of a list or table within figures this many entries are kept; longer ones say how many they were. */
const MOST_ENTRIES = 60;

const plainFigure = (value: unknown): unknown => {
  if (typeof value === 'string') return plainText(value);
  // More digits than any page shows.
  if (typeof value === 'number') return Number(value.toPrecision(6));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length > MOST_ENTRIES) return { entries: entries.length };
  if (Array.isArray(value)) return value.map(plainFigure);
  return Object.fromEntries(entries.map(([name, one]) => [name, plainFigure(one)]));
};

const lineOf = (receipt: WrittenReceipt): string => {
  const { program, seed, commit, code, date, node, n, failures, seconds, cpu, command, figures } = receipt;
  const [tenthsOfWall, tenthsOfCpu] = [Math.round(10 * seconds) / 10, Math.round(10 * cpu) / 10];
  const head = { program, seed, commit, code, date, node, n, failures, seconds: tenthsOfWall, cpu: tenthsOfCpu };
  const plain = figures === undefined ? {} : { figures: plainFigure(figures) };
  return JSON.stringify({ ...head, command: plainText(command ?? program), ...plain });
};

/** The same receipts give the same text, wherever and in whatever order they were read. */
export const makeKept = (receipts: readonly WrittenReceipt[]): string =>
  receipts
    .map(lineOf)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((line) => `${line}\n`)
    .join('');

const isReceipt = (value: unknown): value is WrittenReceipt => {
  if (typeof value !== 'object' || value === null) return false;
  const { program, code, n, failures } = value as Partial<WrittenReceipt>;
  return (
    typeof program === 'string' && typeof code === 'string' && typeof n === 'number' && typeof failures === 'number'
  );
};

/** Lines that are no receipts are left out. */
export const parseKept = (text: string, onUnreadable: (line: number) => void = () => undefined): WrittenReceipt[] =>
  text.split('\n').flatMap((line, i): WrittenReceipt[] => {
    if (line === '') return [];
    try {
      const value: unknown = JSON.parse(line);
      if (isReceipt(value)) return [value];
    } catch {
      // Named below.
    }
    onUnreadable(i + 1);
    return [];
  });

const keyOf = ({ program, code, seed }: WrittenReceipt): string => JSON.stringify([program, code, String(seed)]);

/** Kept ones and those of this machine, which come first where both have a program, code and seed. */
export const withKept = (own: readonly WrittenReceipt[], kept: readonly WrittenReceipt[]): WrittenReceipt[] => {
  const known = new Set(own.map(keyOf));
  return [...kept.filter((one) => !known.has(keyOf(one))), ...own];
};

/** Everything that is known here. */
export const allReceipts = (onUnreadable: (where: string) => void = () => undefined): readonly WrittenReceipt[] => {
  const text = existsSync(KEPT) ? readFileSync(KEPT, 'utf8') : '';
  const kept = parseKept(text, (line) => onUnreadable(`docs/proof.jsonl:${line}`));
  return withKept(readReceipts(undefined, onUnreadable), kept);
};
