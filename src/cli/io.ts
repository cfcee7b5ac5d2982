/** Input, output and errors of the command line. Nothing else in this folder writes to the terminal: here foreign text is made harmless. */
import { accessSync, constants, createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { FieldFault, Read } from '../answers/index.ts';
import { replaceFile } from '../jobs/node/files/index.ts';
import { visible, visibleLine, type Fault, type Result } from '../base/index.ts';
import { coloured } from './colour.ts';

/** Ends a command with a status; what had to be said is printed already. */
export class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}

export const print = (text: string): void => {
  process.stdout.write(`${coloured(visible(text))}\n`);
};

/** `1 game`, `2 games`: in English only. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A block of whole lines; resolves when the reader has taken it. */
export const printBlock = (block: string): Promise<void> =>
  new Promise((done, failed) => {
    process.stdout.write(visible(block), (error) => (error ? failed(error) : done()));
  });

/** One line on standard error. */
export const tell = (line: string): void => {
  process.stderr.write(`${visibleLine(line)}\n`);
};

/** What a fault is in the language asked for, where that is not English; the empty text where there is no sentence for it. */
let sayFault: (code: string) => string = () => '';

/** From now on faults are said in this language too. The sentence of the engine stands behind it: it knows the details. */
export const sayFaultsIn = async (lang: Language): Promise<void> => {
  if (lang === 'en') return;
  const [{ sentenceOf }, { faults }] = await Promise.all([
    import('../answers/faults/index.ts'),
    lang === 'ja' ? import('../answers/faults/ja.ts') : import('../answers/faults/zh.ts'),
  ]);
  sayFault = (code) => sentenceOf(code, faults);
};

/** `where: code — sentence`. */
export const tellFault = (where: string, { code, text }: Pick<Fault, 'code' | 'text'>): void => {
  const said = sayFault(code);
  tell(`${where}: ${code} — ${said === '' ? text : `${said}(${text})`}`);
};

/** A fault, then the end: 1 the answer is no or work failed, 2 wrong usage. */
export const fail = (where: string, error: Fault, status: 1 | 2 = 2): never => {
  tellFault(where, error);
  throw new Exit(status);
};

export const orFail = <T>(where: string, result: Result<T>, status: 1 | 2 = 2): T =>
  result.ok ? result.value : fail(where, result.error, status);

/** A field that is not of its form is wrong usage; the flag of a field has its name, but for the hand, which is an argument. */
const refuse = (where: string, { field, ...fault }: FieldFault, status: 1 | 2): never => {
  if (field === undefined) return fail(where, fault, status);
  return fail(
    field === 'hand' ? field : `--${field}`,
    fault.code.startsWith('field.') ? { ...fault, code: 'usage' } : fault,
  );
};

/** What an answer refuses is said at the flag of its field, with 2; otherwise at `where`. */
export const orRefuse = <T>(where: string, read: Read<T>, status: 1 | 2 = 2): T =>
  read.ok ? read.value : refuse(where, read.error, status);

/** The value of a flag that no question has a field for. */
export const inFlag = <T>(flag: string, result: Result<T>): T =>
  result.ok ? result.value : refuse(flag, { ...result.error, field: flag }, 2);

/** Work on files that are written; what the system refuses ends the program with 1. `where` is the flag, or the file as told. */
export const orUnwritable = <T>(where: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fail(where, { code: 'file.unwritable', at: 0, text: message }, 1);
  }
};

/** Before long work, not after it: the folder of an output is there and may be written to. */
export const checkWritable = (where: string, file: string): void =>
  orUnwritable(where, () => accessSync(dirname(file), constants.W_OK));

/** To a file, or to standard output for `-`: byte for byte, but on a terminal without what commands it. A full disk leaves no half of a file. */
export const writeText = (where: string, file: string, text: string): void => {
  if (file === '-') process.stdout.write(process.stdout.isTTY ? visible(text) : text);
  else orUnwritable(where, () => replaceFile(file, text));
};

/** A line that is written over, on a terminal only. */
export const progressOf = (flags: { readonly quiet?: boolean | undefined }): ((text: string) => void) => {
  if (flags.quiet === true || !process.stderr.isTTY) return () => undefined;
  return (text) => process.stderr.write(`\r\u001b[K${visibleLine(text)}`);
};

/** Before anything else is printed. */
export const clearProgress = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
};

/** Lines of a file, or of standard input for `-`. A line keeps no line break; a leading byte order mark is dropped. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file);
  let isFirst = true;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      yield isFirst && line.startsWith('\uFEFF') ? line.slice(1) : line;
      isFirst = false;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    fail(file, { code: 'file.unreadable', at: 0, text: message }, 1);
  }
}

/** Collects output lines and writes them in blocks; call flush at the end. */
export const lineWriter = (): { readonly line: (text: string) => void; readonly flush: () => void } => {
  let block: string[] = [];
  const flush = (): void => {
    if (block.length > 0) print(block.join('\n'));
    block = [];
  };
  return {
    line: (text) => {
      block.push(text);
      if (block.length === 4096) flush();
    },
    flush,
  };
};

export const LANGUAGES = ['en', 'ja', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export const parseLanguage = (text: string): Language =>
  LANGUAGES.find((language) => language === text) ??
  fail('--lang', { code: 'usage', at: 0, text: `${JSON.stringify(text)} is not one of ${LANGUAGES.join(', ')}` });
