/** A commit of this repository as a built checkout of its own: .cache/equal/SHA/checkout. */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './receipt.ts';

const must = (what: string, folder: string, command: string, args: readonly string[]): string => {
  const done = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    // npm is a script there.
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (done.status === 0) return done.stdout.trim();
  const reason = `${done.stderr ?? ''}${done.stdout ?? ''}`.trim().split('\n').slice(-3).join(' ');
  process.stderr.write(`${what}: command.failed — ${reason || (done.error?.message ?? `exit ${done.status}`)}\n`);
  return process.exit(1);
};
const git = (...args: readonly string[]): string => must(`git ${args[0]}`, root, 'git', args);

export const shaOf = (revision: string): string => git('rev-parse', '--verify', `${revision}^{commit}`);

/** The folder of the repository's main checkout, which is another one when `root` is a worktree. */
export const mainCheckout = (): string => dirname(git('rev-parse', '--path-format=absolute', '--git-common-dir'));

/** Compiles a checkout; quick where nothing changed. */
export const build = (checkout: string): void => {
  must('tsc', checkout, process.execPath, [join(checkout, 'node_modules', 'typescript', 'bin', 'tsc'), '-b']);
};

/** Our own packages where the lock file is the same, else its own. */
const install = (checkout: string): void => {
  const packages = join(checkout, 'node_modules');
  const isSame = [root, checkout]
    .map((folder) => readFileSync(join(folder, 'package-lock.json')))
    .every((lock, _, [first]) => lock.equals(first!));
  const found = lstatSync(packages, { throwIfNoEntry: false });
  if (isSame) {
    if (found === undefined) symlinkSync(realpathSync(join(root, 'node_modules')), packages, 'junction');
    return;
  }
  if (found !== undefined && !found.isSymbolicLink()) return;
  rmSync(packages, { force: true });
  must('npm ci', checkout, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
};

/** Checks the commit out, once; the folder of the checkout, in which nothing is installed or built. */
export const cloneOf = (sha: string, cache: string): string => {
  const checkout = join(cache, sha, 'checkout');
  if (!existsSync(checkout)) {
    const part = `${checkout}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(dirname(part), { recursive: true });
    // Objects are shared, so any commit of the repository can be checked out, and it does not learn of the clone.
    git('clone', '--quiet', '--no-checkout', '--shared', root, part);
    must('git checkout', part, 'git', ['checkout', '--quiet', '--detach', sha]);
    renameSync(part, checkout);
  }
  return checkout;
};

/** Checks the commit out and builds it, once; the folder of the checkout. */
export const checkOut = (sha: string, cache: string): string => {
  const checkout = cloneOf(sha, cache);
  install(checkout);
  build(checkout);
  return checkout;
};
