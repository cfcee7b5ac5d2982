/**
 * npm run verify -- release [--minutes M] [--rows TEXT] [--share F] [--turns] [--first N] [--list]: the release tier, row by row, in pieces of a few minutes. A row whose
 * receipts on this code are enough is passed over, so the command goes on where it was stopped; receipts that another machine made may be copied into .receipts (let it start with
 * another `--first`, the number of its first piece, since pieces of one number are the same cases). No piece is begun after M minutes; a soak only when there is time for it.
 * Where time is short: `--share 0.05` makes every piece that fraction of its size, `--turns` plays one piece of each row and then begins again, so that every row gets something.
 * A piece that is there is not made again larger; the next one follows it. `--rows` keeps the rows whose name contains the text. `--list` only says how far each row is. Exit 1 when a piece failed.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { options } from './lib/options.ts';
import { allReceipts } from './lib/kept.ts';
import { codeHere, root } from './lib/receipt.ts';
import { RELEASE, SOAK_LEAST, nextPiece, seedOf, stateOf, type ReleaseRow } from './lib/release.ts';

const chosen = options(['minutes', 'rows', 'share', 'turns', 'first', 'list']);
const minutes = Number(chosen.get('minutes') ?? Infinity);
const first = Number(chosen.get('first') ?? 0);
const share = Number(chosen.get('share') ?? 1);
const wanted = chosen.get('rows') ?? '';
const rows = RELEASE.filter(({ name }) => name.includes(wanted));
const begun = performance.now();
const left = (): number => minutes - (performance.now() - begun) / 60_000;
const code = codeHere();

const say = (row: ReleaseRow): void => {
  const { done, failures, cpu, pieces } = stateOf(row, allReceipts(), code);
  const percent = Math.min(100, (100 * done) / row.want);
  const rest =
    done === 0 || done >= row.want
      ? ''
      : `, about ${(((cpu / done) * (row.want - done)) / 60).toFixed(0)} CPU-min to go`;
  process.stdout.write(
    `${row.name}: ${Math.floor(done).toLocaleString('en-US')} of ${Math.ceil(row.want).toLocaleString('en-US')} (${percent.toFixed(percent < 10 ? 1 : 0)} %), ${pieces} pieces, ${failures} failed, ${cpu.toFixed(0)} CPU-s${rest}\n`,
  );
};

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true));

/** One piece; a signal to us is passed on, so that a soak writes its receipt. */
const play = (row: ReleaseRow, index: number): Promise<number> =>
  new Promise((resolve) => {
    const [program, ...args] = row.args(index, share);
    const script = join(root, 'dist', 'verify', `${program}.js`);
    const child = spawn(
      process.execPath,
      [script, ...args, ...(row.isFixed === true ? [] : ['--seed', seedOf(row, index)])],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const pass = (): void => void child.kill('SIGTERM');
    process.once('SIGTERM', pass);
    process.once('SIGINT', pass);
    child.once('close', (status) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      resolve(status ?? 1);
    });
  });

const isTime = ({ name }: ReleaseRow): boolean =>
  !isStopped && (name === 'soak' ? left() > SOAK_LEAST * 60 : left() > 0);

const failed = new Set<string>();
/** Another part of these would be the same part again. */
const passed = new Set<string>();
const isDue = (row: ReleaseRow): boolean =>
  isTime(row) && !failed.has(row.name) && !passed.has(row.name) && stateOf(row, allReceipts(), code).done < row.want;

const advance = async (row: ReleaseRow): Promise<void> => {
  const index = nextPiece(row, allReceipts(), code, first);
  const before = stateOf(row, allReceipts(), code);
  const status = await play(row, index);
  if (isStopped) return;
  const isWritten = JSON.stringify(stateOf(row, allReceipts(), code)) !== JSON.stringify(before);
  if (!isWritten) process.stderr.write(`${row.name}: piece ${index} left no receipt\n`);
  if (status !== 0 || !isWritten) failed.add(row.name);
  if (row.isOnce === true) passed.add(row.name);
  say(row);
};

if (!chosen.has('list'))
  for (let isAnother = true; isAnother;) {
    isAnother = false;
    for (const row of rows)
      while (isDue(row)) {
        await advance(row);
        isAnother = chosen.has('turns');
        if (isAnother) break;
      }
  }
if (chosen.has('list')) for (const row of rows) say(row);
for (const name of failed) process.stderr.write(`${name}: FAILED\n`);
process.exitCode = failed.size === 0 ? 0 : 1;
