/** Runs a row of commands in a checkout and keeps what they print and write as files, to be compared with another checkout's. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Words after `bin/suzaku`, or after another script of the checkout. */
export type Step = { readonly args: readonly string[]; readonly script?: string };

export type Row = {
  readonly name: string;
  /** Run one after the other in one folder, so that a step can read what an earlier one wrote. */
  readonly steps: readonly Step[];
  /** Files in that folder before the first step: text by name. */
  readonly inputs?: ReadonlyMap<string, string>;
  /** JSON fields of time or commit, which may differ. */
  readonly blanked?: readonly string[];
  /** Left out, and said so, when the base cannot run it: a player whose network is not shipped. */
  readonly isOptional?: boolean;
};

export const commandOf = ({ args, script }: Step): string => `${script ?? 'suzaku'} ${args.join(' ')}`;

/** Names what a row does; outputs are kept under it. */
export const keyOf = ({ steps, inputs }: Row): string =>
  createHash('sha256')
    .update(JSON.stringify([process.version, steps, [...(inputs ?? [])]]))
    .digest('hex')
    .slice(0, 16);

const numberOf = (step: number): string => String(step + 1).padStart(2, '0');

/** Paths that are different in every checkout. */
const hidePaths = (file: string, paths: readonly string[]): void => {
  const text = readFileSync(file, 'latin1');
  if (!paths.some((path) => text.includes(path))) return;
  writeFileSync(
    file,
    paths.reduce((left, path) => left.replaceAll(path, '(folder)'), text),
    'latin1',
  );
};

/**
 * Leaves in `folder`, for each step, NN.command, NN.exit, NN.stderr and NN.stdout, and in files/ what the steps wrote. A folder that is there is whole.
 */
export const runRow = (checkout: string, row: Row, folder: string): void => {
  const part = `${folder}.part`;
  const files = join(part, 'files');
  rmSync(part, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  for (const [name, text] of row.inputs ?? []) writeFileSync(join(files, name), text);
  for (const [i, step] of row.steps.entries()) {
    const path = (end: string): string => join(part, `${numberOf(i)}.${end}`);
    writeFileSync(path('command'), `${commandOf(step)}\n`);
    const [out, err] = [openSync(path('stdout'), 'w'), openSync(path('stderr'), 'w')];
    const script = join(checkout, step.script ?? 'bin/suzaku');
    const done = spawnSync(process.execPath, [script, ...step.args], { cwd: files, stdio: ['ignore', out, err] });
    closeSync(out);
    closeSync(err);
    writeFileSync(path('exit'), `${done.status ?? done.signal}\n`);
    for (const end of ['stdout', 'stderr']) hidePaths(path(end), [files, checkout]);
  }
  for (const [name, text] of row.inputs ?? []) {
    const path = join(files, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) rmSync(path);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
};

export type Failure = { readonly command: string; readonly exit: string; readonly message: string };

const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8').trim();

/** Steps of a run that did not end with 0. */
export const failuresOf = (folder: string): readonly Failure[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.exit') && textOf(folder, file) !== '0')
    .sort()
    .map((file) => {
      const of = (end: string): string => textOf(folder, file.replace(/exit$/, end));
      return { command: of('command'), exit: of('exit'), message: of('stderr').split('\n')[0]! };
    });

/** Processor seconds of the children that ended, where Linux tells them; in its clock ticks of 1/100 s. */
export const childSeconds = (): number | undefined => {
  if (!existsSync('/proc/self/stat')) return undefined;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};
