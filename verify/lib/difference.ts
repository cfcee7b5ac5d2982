/** Where two outputs differ: bytes are compared, a line and a short excerpt are shown. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Difference = {
  /** From 1. */
  readonly line: number;
  /** From 0, in the whole output. */
  readonly byte: number;
  /** The line around the byte, on either side. */
  readonly base: string;
  readonly here: string;
};

const NEWLINE = 0x0a;
/** Bytes shown before and after the first different one. */
const BEFORE = 40;
const AFTER = 40;

/** A byte inside a UTF-8 character, not its first. */
const isInside = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const excerpt = (text: Buffer, at: number): string => {
  if (at >= text.length) return '(end)';
  let from = Math.max(at - BEFORE, at === 0 ? 0 : text.lastIndexOf(NEWLINE, at - 1) + 1);
  while (from > 0 && isInside(text[from])) from--;
  const newline = text.indexOf(NEWLINE, at);
  let to = Math.min(at + AFTER, newline < 0 ? text.length : newline);
  while (isInside(text[to])) to++;
  return text[at] === NEWLINE ? `${text.toString('utf8', from, at)}(end of line)` : text.toString('utf8', from, to);
};

export const firstDifference = (base: Buffer, here: Buffer): Difference | undefined => {
  if (base.equals(here)) return undefined;
  let byte = 0;
  while (byte < base.length && base[byte] === here[byte]) byte++;
  let line = 1;
  for (let at = base.indexOf(NEWLINE); at >= 0 && at < byte; at = base.indexOf(NEWLINE, at + 1)) line++;
  return { line, byte, base: excerpt(base, byte), here: excerpt(here, byte) };
};

/** JSON text in which the numbers, strings and nulls of the named fields are blanked; every other byte stays. */
export const blankFields = (text: Buffer, names: readonly string[]): Buffer => {
  if (names.length === 0) return text;
  const field = new RegExp(`("(?:${names.join('|')})":\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|[-+.\\deE]+|null)`, 'g');
  return Buffer.from(text.toString('latin1').replaceAll(field, '$1_'), 'latin1');
};

export type FileDifference = Difference & { /** Below the folders. */ readonly file: string };

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Files of two folders that are not the same, in the order of their names. */
export const compareFolders = (base: string, here: string, blanked: readonly string[]): readonly FileDifference[] => {
  const files = [...new Set([...filesOf(base), ...filesOf(here)])].sort();
  return files.flatMap((file) => {
    const paths = [join(base, file), join(here, file)] as const;
    const [isInBase, isHere] = paths.map((path) => existsSync(path));
    if (!isInBase || !isHere)
      return {
        file,
        line: 1,
        byte: 0,
        base: isInBase ? '(a file)' : '(no file)',
        here: isHere ? '(a file)' : '(no file)',
      };
    const [first, second] = paths.map((path) => blankFields(readFileSync(path), blanked));
    const found = firstDifference(first!, second!);
    return found === undefined ? [] : { file, ...found };
  });
};
