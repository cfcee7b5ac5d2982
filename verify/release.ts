/**
 * npm run verify -- release [--hours H] [--jobs N] [--minutes M] [--rows TEXT] [--share F] [--turns] [--first N] [--list]: the release tier, row by row, in pieces. A row whose
 * receipts on this code are enough is passed over, so the command goes on where it was stopped; receipts that another machine made may be copied into .receipts (let it start with
 * another `--first`, the number of its first piece, since pieces of one number are the same cases).
 * `--hours H`: all rows share H hours. Each gets a turn of equal length, its pieces cut to fit by what such pieces took before; what a row leaves over goes to the others, and turns go on
 * until the time is up. A program that cannot be cut may take a quarter of what is left, or it waits; a piece that overruns its turn threefold is ended. A soak runs beside the others
 * when there are two hours for it. `--jobs` rows run at once (1 by default).
 * Without `--hours` pieces have their usual size: none is begun after M minutes; `--share 0.05` makes every piece that fraction of it, `--turns` plays one piece of each row and then begins again.
 * A piece that is there is not made again larger; the next one follows it. `--rows` keeps the rows whose name contains the text. `--list` only says how far each row is. Exit 1 when a piece failed.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { options } from './lib/options.ts';
import { allReceipts } from './lib/kept.ts';
import { codeHere, root } from './lib/receipt.ts';
import { RELEASE, SOAK_LEAST, nextPiece, seedOf, stateOf, type ReleaseRow } from './lib/release.ts';
import { Pace, groupsOf, nextTurn } from './lib/turns.ts';

const chosen = options(['hours', 'jobs', 'minutes', 'rows', 'share', 'turns', 'first', 'list']);
const hours = chosen.has('hours') ? Number(chosen.get('hours')) : undefined;
const minutes = hours === undefined ? Number(chosen.get('minutes') ?? Infinity) : 60 * hours;
const jobs = Number(chosen.get('jobs') ?? 1);
const first = Number(chosen.get('first') ?? 0);
const usualShare = Number(chosen.get('share') ?? 1);
const wanted = chosen.get('rows') ?? '';
const rows = RELEASE.filter(({ name }) => name.includes(wanted));
const begun = performance.now();
const secondsLeft = (): number => 60 * minutes - (performance.now() - begun) / 1000;
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

/** How a piece ended: its exit code, or that it took too long and was ended with all its children. */
type Ended = number | 'too long';

/** One piece, for so many seconds at most; a signal to us is passed on, so that a soak writes its receipt. */
const play = (row: ReleaseRow, index: number, share: number, most: number): Promise<Ended> =>
  new Promise((resolve) => {
    const [program, ...args] = row.args(index, share);
    const script = join(root, 'dist', 'verify', `${program}.js`);
    const child = spawn(
      process.execPath,
      [script, ...args, ...(row.isFixed === true ? [] : ['--seed', seedOf(row, index)])],
      // A group of its own, so that a piece is ended with what it has started.
      { stdio: ['ignore', 'ignore', 'inherit'], detached: true },
    );
    let isLate = false;
    const timer = Number.isFinite(most)
      ? setTimeout(() => {
          isLate = true;
          process.kill(-child.pid!, 'SIGKILL');
        }, 1000 * most)
      : undefined;
    const pass = (): void => void child.kill('SIGTERM');
    process.once('SIGTERM', pass);
    process.once('SIGINT', pass);
    child.once('close', (status) => {
      clearTimeout(timer);
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      resolve(isLate ? 'too long' : (status ?? 1));
    });
  });

const isSoak = ({ name }: ReleaseRow): boolean => name === 'soak';
const isTime = (row: ReleaseRow): boolean =>
  !isStopped && (isSoak(row) ? secondsLeft() > SOAK_LEAST * 3600 : secondsLeft() > 0);

const failed = new Set<string>();
/** Another part of these would be the same part again. */
const passed = new Set<string>();
const isDue = (row: ReleaseRow): boolean =>
  isTime(row) && !failed.has(row.name) && !passed.has(row.name) && stateOf(row, allReceipts(), code).done < row.want;

/** What is known of the time that pieces take. */
const pace = new Pace(allReceipts());

/** Plays the next piece of a row; false when it was ended without a receipt. */
const advance = async (row: ReleaseRow, share = usualShare, most = Infinity): Promise<boolean> => {
  const index = nextPiece(row, allReceipts(), code, first);
  const before = JSON.stringify(stateOf(row, allReceipts(), code));
  const start = performance.now();
  const ended = await play(row, index, share, most);
  if (isStopped) return false;
  const seconds = (performance.now() - start) / 1000;
  if (ended === 'too long') {
    process.stderr.write(`${row.name}: ended after ${seconds.toFixed(0)} s, it would have taken too long\n`);
    pace.tooLong(row, share, seconds);
    return false;
  }
  pace.took(row, share, seconds);
  const isWritten = JSON.stringify(stateOf(row, allReceipts(), code)) !== before;
  // A fixed part of the same games writes the same receipt again.
  if (!isWritten && row.isFixed !== true) process.stderr.write(`${row.name}: piece ${index} left no receipt\n`);
  if (ended !== 0 || (!isWritten && row.isFixed !== true)) failed.add(row.name);
  say(row);
  return true;
};

/** One turn of a row: pieces until its seconds are over. True when one was played. */
const playTurn = async (row: ReleaseRow, seconds: number): Promise<boolean> => {
  const end = performance.now() + 1000 * seconds;
  let isPlayed = false;
  while (isDue(row)) {
    const plan = nextTurn(row, pace, (end - performance.now()) / 1000, secondsLeft());
    if (plan === undefined) break;
    await advance(row, plan.share, plan.most);
    isPlayed = true;
  }
  return isPlayed;
};

/** Rows that one program plays take one turn together. */
const groups = groupsOf(rows.filter((row) => !isSoak(row)));

const shareTime = async (): Promise<void> => {
  for (let isAnother = true; isAnother;) {
    isAnother = false;
    const due = groups.filter((group) => group.some(isDue));
    const lane = async (): Promise<void> => {
      for (let group = due.shift(); group !== undefined; group = due.shift()) {
        const row = group.find(isDue);
        const turn = (secondsLeft() * jobs) / (due.length + jobs);
        if (row !== undefined && (await playTurn(row, turn))) isAnother = true;
      }
    };
    await Promise.all(Array.from({ length: jobs }, lane));
  }
};

const soakBeside = async (): Promise<void> => {
  for (const row of rows.filter(isSoak)) while (isDue(row)) await advance(row, 1);
};

const inOrder = async (): Promise<void> => {
  for (let isAnother = true; isAnother;) {
    isAnother = false;
    for (const row of rows)
      while (isDue(row)) {
        await advance(row);
        if (row.isOnce === true) passed.add(row.name);
        isAnother = chosen.has('turns');
        if (isAnother) break;
      }
  }
};

if (chosen.has('list')) for (const row of rows) say(row);
else if (hours === undefined) await inOrder();
else await Promise.all([shareTime(), soakBeside()]);
for (const name of failed) process.stderr.write(`${name}: FAILED\n`);
process.exitCode = failed.size === 0 ? 0 : 1;
