/**
 * Which engine computes: the commit for people, and a digest of the running code for ids of tasks. The commit alone would not do: a build may be
 * older than the checkout it lies in, a checkout may have changes, and a commit that changes words in a document changes no result.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder, packageVersion } from './package.ts';

/** What git says at the top of a work tree; undefined elsewhere, so that a package within another project is not taken for it. */
export const commitOf = (folder: string): string | undefined => {
  const git = (...args: readonly string[]): string | undefined => {
    const done = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
    return done.status === 0 ? done.stdout.trim() : undefined;
  };
  // The way up to the top: none when we are there.
  if (git('rev-parse', '--show-cdup') !== '') return undefined;
  return git('describe', '--always', '--dirty', '--abbrev=12');
};

/** The commit of this package's own checkout, or else its version. */
export const commitHere = (): string => commitOf(packageFolder()) ?? `v${packageVersion()}`;

/** These layers hand out tasks and show results. No task can import them (scripts/layers.ts), so they decide none. */
const ABOVE_TASKS: readonly string[] = ['cluster', 'answers', 'server', 'cli'];

const isCode = (file: string): boolean =>
  /\.[jt]s$/.test(file) &&
  !/\.(?:d|test)\.[jt]s$/.test(file) &&
  !ABOVE_TASKS.some((layer) => file.startsWith(`${layer}/`));

/** Of all code below a folder that can take part in a task: names and contents, line ends of any system alike. */
export const digestOfCode = (folder: string): string => {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.split(sep).join('/'));
  for (const file of files.filter(isCode).sort())
    hash.update(`${file}\0${readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')}\0`);
  return hash.digest('hex');
};

/** Which code computes: its commit, and a digest of its files. */
export type Engine = {
  /** `git describe`, or the version of an installed package. */
  readonly commit: string;
  /** Of the code of this program: dist/src, or src where a test runs the sources. */
  readonly digest: string;
};

let engine: Engine | undefined;

/** Of this program; read once. */
export const engineHere = (): Engine =>
  (engine ??= {
    commit: commitHere(),
    digest: digestOfCode(dirname(dirname(fileURLToPath(import.meta.url)))),
  });
