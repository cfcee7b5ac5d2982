/**
 * npm run verify -- equal --base REV [--quick] [--only TEXT] [--keep DIR] [--json]: this checkout behaves as commit REV does. The same commands run in
 * a checkout of REV and here; what they print, their exit codes and the files they write must be the same bytes, but for fields of time and commit.
 * REV is checked out and built under .cache/equal/SHA, where its outputs stay, so that a second run asks only this checkout.
 * --quick: two games, one set. --only: rows whose names contain TEXT. --keep: both outputs of each row, for diff. Exit 1 on any difference.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, checkOut, shaOf } from './lib/checkout.ts';
import { compareFolders, type FileDifference } from './lib/difference.ts';
import { RULES, SEED, equalRows } from './lib/equalrows.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';
import { readSamples } from './lib/samples.ts';
import { childSeconds, failuresOf, keyOf, runRow, type Row } from './lib/sidebyside.ts';

const chosen = options(['base', 'quick', 'only', 'keep', 'json']);
const revision = chosen.get('base') ?? '';
if (revision === '') {
  process.stderr.write('--base: usage — name a commit to compare with, e.g. --base main\n');
  process.exit(2);
}
const isQuick = chosen.has('quick');
const keep = chosen.get('keep');
const GUESTS = ['majiang-ai', 'mjai=COMMAND', 'botzone=COMMAND'];

// The children inherit it; others may be at work on this machine.
setPriority(10);
const whole = stopwatch();
const say = (text: string): boolean => process.stderr.write(`${text}\n`);

const cache = join(root, '.cache', 'equal');
const sha = shaOf(revision);
say(`base ${sha.slice(0, 12)}: checking out and building`);
const base = checkOut(sha, cache);
build(root);
const temporary = mkdtempSync(join(tmpdir(), 'suzaku-equal-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));

/** Names a checkout's own message about an unknown player lists. */
const playersOf = (checkout: string, rules: string): readonly string[] => {
  const args = [join(checkout, 'bin', 'suzaku'), 'simulate', '--rules', rules, '--player', 'nobody'];
  const list = /players: (.+)/.exec(spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr)?.[1];
  if (list !== undefined) return list.split(', ');
  say(`${checkout}: equal.players — simulate does not list the players of ${rules}`);
  return process.exit(1);
};

const leftOut = GUESTS.map((name) => `${name}: a guest`);
const players = new Map(
  RULES.map((rules) => {
    const [there, here] = [playersOf(base, rules), playersOf(root, rules)];
    for (const name of here.filter((one) => !there.includes(one))) leftOut.push(`${name} (${rules}): not in the base`);
    return [rules, there] as const;
  }),
);

type Outcome = {
  readonly differences: readonly FileDifference[];
  readonly failed: readonly string[];
  readonly isLeftOut: boolean;
};

const fileName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-');

/** Processor seconds of the commands `work` runs; of the clock where the system does not tell. */
const timed = (work: () => void): number => {
  const [watch, before] = [stopwatch(), childSeconds()];
  work();
  return before === undefined ? watch().seconds : childSeconds()! - before;
};

const compareRow = (row: Row): Outcome & { readonly seconds: readonly [base: number | null, here: number] } => {
  const theirs = join(cache, sha, 'outputs', keyOf(row));
  const ours = join(temporary, keyOf(row));
  mkdirSync(join(cache, sha, 'outputs'), { recursive: true });
  const first = existsSync(theirs) ? null : timed(() => runRow(base, row, theirs));
  const failures = failuresOf(theirs);
  if (row.isOptional === true && failures.length > 0) {
    leftOut.push(`${row.name}: ${failures[0]!.message}`);
    return { differences: [], failed: [], isLeftOut: true, seconds: [first, 0] };
  }
  const second = timed(() => runRow(root, row, ours));
  const differences = compareFolders(theirs, ours, row.blanked ?? []);
  if (keep !== undefined)
    for (const [side, folder] of [
      ['base', theirs],
      ['here', ours],
    ] as const)
      cpSync(folder, join(resolve(keep), fileName(row.name), side), { recursive: true });
  const failed = failures.map(({ command, exit, message }) => `${command}: exit ${exit}, ${message}`);
  rmSync(ours, { recursive: true });
  return { differences, failed, isLeftOut: false, seconds: [first, second] };
};

const place = ({ file, line, byte, base: there, here }: FileDifference): string =>
  `  ${file}, line ${line}, byte ${byte}\n    base: ${there}\n    here: ${here}\n`;

const samples = await readSamples(isQuick ? 2 : 50);
const skipped = Object.entries(samples).flatMap(([kind, games]) =>
  games.length === 0 ? `real games of ${kind}: ../shared/data is not there` : [],
);
const only = chosen.get('only') ?? '';
const rows = equalRows({ isQuick, samples, players }).filter(({ name }) => name.includes(only));
const failedInBoth: string[] = [];
const figures: Record<string, { readonly base: number | null; readonly here: number }> = {};
let failures = 0;

for (const [i, row] of rows.entries()) {
  const { differences, failed, isLeftOut, seconds } = compareRow(row);
  const result = isLeftOut ? 'left out' : differences.length === 0 ? 'equal' : 'DIFFERENT';
  if (differences.length > 0) failures++;
  else failedInBoth.push(...failed);
  const [there, here] = seconds.map((time) => (time === null ? null : Number(time.toFixed(1))));
  figures[row.name] = { base: there!, here: here! };
  if (chosen.has('json')) {
    const { name, steps } = row;
    process.stdout.write(
      `${JSON.stringify({ program: 'verify equal', name, result, commands: steps.length, differences, failedInBoth: failed.length, seconds: figures[name] })}\n`,
    );
    continue;
  }
  const times = `CPU seconds: base ${there ?? 'kept'}, here ${here}`;
  process.stdout.write(`${i + 1}/${rows.length} ${row.name}: ${result} (commands ${row.steps.length}; ${times})\n`);
  if (differences.length === 0) continue;
  process.stdout.write(place(differences[0]!));
  if (differences.length > 1)
    process.stdout.write(
      `  and in ${differences
        .slice(1, 6)
        .map(({ file }) => file)
        .join(', ')}${differences.length > 6 ? ', …' : ''}\n`,
    );
}

const list = (what: string, lines: readonly string[]): boolean =>
  lines.length > 0 && say([`${what}:`, ...lines].join('\n  '));
list('skipped', skipped);
list('left out', leftOut);
list('failed in both', failedInBoth);
const { seconds, cpu: own } = whole();
const cpu = own + (childSeconds() ?? 0);
// A part of the rows must not pass for a whole run.
if (only === '')
  writeReceipt({
    program: `verify equal${isQuick ? ' quick' : ''}`,
    seed: SEED,
    n: rows.length,
    failures,
    seconds,
    cpu,
    figures: { base: sha, leftOut, skipped, rows: figures },
  });
say(`${rows.length} rows, ${failures} different; ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} CPU seconds`);
process.exitCode = failures === 0 ? 0 : 1;
