/** The way of every fit: outputs are checked before the work, faults told in one line, files written at the end. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { calibrationChart, type Plot, writeData } from '../../learn/index.ts';
import { replaceFile } from '../../jobs/node/files/index.ts';
import { clearProgress, fail } from '../io.ts';

type OutFlags = { readonly out: string; readonly report?: string; readonly cache?: string };

const unwritable = (where: string, text: string): never => fail(where, { code: 'file.unwritable', at: 0, text }, 1);

/** Told by the system about a file or folder, not a bug of ours. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && (error as NodeJS.ErrnoException).errno !== undefined;

const checkFile = (flag: string, file: string): void => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === true || /^$|[/\\]$/.test(file))
    unwritable(flag, `${JSON.stringify(file)} names no file`);
  accessSync(found === undefined ? dirname(file) : file, constants.W_OK);
};

const checkFolder = (_: string, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
};

const checkOutput = ({ out, report, cache }: OutFlags): void => {
  for (const [flag, path, check] of [
    ['--out', out, checkFile],
    ['--report', report, checkFile],
    ['--cache', cache, checkFolder],
  ] as const)
    try {
      if (path !== undefined) check(flag, path);
    } catch (error) {
      if (isOfSystem(error)) unwritable(flag, error.message);
      throw error;
    }
};

/** Writes the numbers and, with --report, the plots; without numbers the files stay as they were. */
export const runFit = async <T extends { readonly data: object }>(
  flags: OutFlags,
  fit: () => T | Promise<T>,
  exported: Parameters<typeof writeData>[2],
  plotsOf: (fitted: T) => readonly Plot[] = () => [],
): Promise<T> => {
  checkOutput(flags);
  try {
    const fitted = await fit();
    clearProgress();
    writeData(flags.out, fitted.data, exported);
    if (flags.report !== undefined) replaceFile(flags.report, calibrationChart(plotsOf(fitted)));
    return fitted;
  } catch (error) {
    clearProgress();
    if (isOfSystem(error)) return unwritable(error.path ?? flags.out, error.message);
    throw error;
  }
};
