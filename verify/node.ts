/**
 * npm run verify -- node [--versions 22,24] [--rounds N] [--tests PATHS] [--json]: the project under other versions of Node, from npm's package `node`. In a
 * checkout of its own it runs `npm ci` once, and then under each version: set-up, which must install nothing more and compile; a part of the tests; and
 * the digests of seeded rounds, which must be those of this Node. Exit 1 on any difference; a version that cannot be fetched is a failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join, delimiter } from 'node:path';
import { cloneOf, shaOf } from './lib/checkout.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['versions', 'rounds', 'tests', 'json']);
const versions = (chosen.get('versions') ?? '22,24').split(',');
const rounds = Number(chosen.get('rounds') ?? 500);
/** Quick ones that touch the engine, files, threads, sockets and processes. */
const tests = (
  chosen.get('tests') ?? 'src/base,src/tiles,src/shape,src/rules,src/jobs,src/server/server.test.ts'
).split(',');
const RULES = ['tenhou', 'sanma', 'chinese'];
const SEED = 'node';
const whole = stopwatch();

type Done = { readonly isGood: boolean; readonly out: string; readonly err: string };
const run = (command: string, args: readonly string[], cwd: string): Done => {
  // Children that look for node find this one.
  const path = command === 'npm' ? process.env['PATH'] : `${dirname(command)}${delimiter}${process.env['PATH']}`;
  const done = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
    shell: process.platform === 'win32' && command === 'npm',
  });
  return { isGood: done.status === 0, out: done.stdout ?? '', err: `${done.stderr ?? ''}${done.error?.message ?? ''}` };
};

const checkout = cloneOf(shaOf('HEAD'), join(root, '.cache', 'node'));
if (!existsSync(join(checkout, 'node_modules', '.package-lock.json'))) {
  const installed = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], checkout);
  if (!installed.isGood) {
    process.stderr.write(`npm ci: command.failed — ${installed.err.trim().split('\n').at(-1)}\n`);
    process.exit(1);
  }
}
// Set-up must find what npm ci left, not what an earlier set-up noted.
const STAMP = join(checkout, 'node_modules', '.suzaku-install');

const digest = (node: string, folder: string, rules: string): string => {
  const args = [
    'simulate',
    '--rules',
    rules,
    '--rounds',
    String(rounds),
    '--seed',
    SEED,
    '--player',
    'greedy',
    '--json',
  ];
  const done = run(node, [join(folder, 'bin', 'suzaku'), ...args], folder);
  return done.isGood
    ? (JSON.parse(done.out) as { digest: string }).digest
    : `failed: ${done.err.trim().split('\n').at(-1)}`;
};

type Check = { readonly name: string; readonly problem: string | undefined };

const checksOf = (version: string): readonly Check[] => {
  const found = run(
    'npm',
    ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'],
    root,
  );
  const node = found.out.trim();
  if (!found.isGood || !existsSync(node))
    return [{ name: 'fetch', problem: found.err.trim().split('\n').at(-1) ?? 'no path' }];
  rmSync(STAMP, { force: true });
  rmSync(join(checkout, 'dist'), { recursive: true, force: true });
  const setUp = run(node, ['-e', "import('./scripts/setup.js').then(({ setUp }) => setUp())"], checkout);
  const isQuiet = !setUp.err.includes('installing');
  const checks: Check[] = [
    {
      name: 'set-up',
      problem: setUp.isGood && isQuiet ? undefined : isQuiet ? setUp.err.trim().slice(-300) : 'it installs again',
    },
  ];
  if (!setUp.isGood) return checks;
  const tested = run(node, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...tests], checkout);
  const failed = Array.from(tested.out.matchAll(/FAIL\s+(.*)/g), ([, name]) => name!).slice(0, 5);
  checks.push({
    name: 'tests',
    problem: tested.isGood ? undefined : failed.join('; ') || tested.err.trim().slice(-300),
  });
  for (const rules of RULES) {
    const [here, there] = [digest(process.execPath, checkout, rules), digest(node, checkout, rules)];
    checks.push({ name: `digest ${rules}`, problem: here === there ? undefined : `${here} here, ${there} there` });
  }
  return checks;
};

let [n, failures] = [0, 0];
for (const version of versions)
  for (const { name, problem } of checksOf(version)) {
    n++;
    if (problem !== undefined) failures++;
    process.stdout.write(
      chosen.has('json')
        ? `${JSON.stringify({ program: `verify node: ${version} ${name}`, isGood: problem === undefined, problem })}\n`
        : `Node ${version}, ${name}: ${problem ?? 'good'}\n`,
    );
  }
writeReceipt({ program: 'verify node', seed: SEED, n, failures, ...whole(), figures: { versions, rounds, tests } });
process.exitCode = failures === 0 ? 0 : 1;
