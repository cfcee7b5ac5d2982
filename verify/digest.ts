/**
 * npm run verify -- digest [--rounds N] [--json]: the digest of seeded rounds is the same twice in this Node, in a fresh process, and under Node 24 (npm's
 * package `node`, fetched by npm exec). Exit 1 on a difference; a Node that cannot be fetched is said and counted as a failure.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { simulate } from '../src/arena/index.ts';
import { parseRuleset } from '../src/rules/index.ts';
import { unwrap } from '../src/base/index.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['rounds', 'json']);
const rounds = Number(chosen.get('rounds') ?? 2000);
const SEED = 'digest';
const PLAYERS = ['greedy', 'caller', 'konger', 'adversary'];
const whole = stopwatch();
let failures = 0;

const program = (rules: string): string[] => [
  join(root, 'bin', 'suzaku'),
  'simulate',
  '--rules',
  rules,
  '--rounds',
  String(rounds),
  '--seed',
  SEED,
  '--player',
  PLAYERS.join(','),
  '--json',
];
const digestOf = (command: string, args: readonly string[]): string => {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (done.status !== 0) return `failed: ${done.stderr.trim().split('\n').at(-1)}`;
  return (JSON.parse(done.stdout) as { digest: string }).digest;
};

for (const rules of ['tenhou', 'sanma', 'chinese']) {
  const run = (): string =>
    unwrap(simulate({ rules: unwrap(parseRuleset(rules)), players: PLAYERS, rounds, seed: SEED })).digest!;
  const digests = {
    here: run(),
    again: run(),
    process: digestOf(process.execPath, program(rules)),
    node24: digestOf('npm', ['exec', '--yes', '--package=node@24', '--', 'node', ...program(rules)]),
  };
  const isSame = new Set(Object.values(digests)).size === 1;
  if (!isSame) failures++;
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify({ program: `verify digest: ${rules}`, rounds, ...digests })}\n`
      : `${rules}: ${rounds} rounds, ${isSame ? digests.here : JSON.stringify(digests)}\n`,
  );
}
writeReceipt({ program: 'verify digest', seed: SEED, n: 3, failures, ...whole() });
process.exitCode = failures === 0 ? 0 : 1;
