/**
 * Ends guests whichever way their thread ends. Every guest runs in a process group of its own and carries a mark in its environment. A small
 * shell, the warden, reads the groups that run from a pipe; the system closes the pipe when the thread that holds it is ended, throws, or its
 * process is killed. The warden then gives the guests, whose input has ended with it, a moment, and kills what is left: the groups, and on
 * Linux everything that carries the mark, which finds processes that have left their group.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isWindows = process.platform === 'win32';
const PROC = '/proc';

/** Name of the environment variable that holds the mark. */
const MARK = 'SUZAKU_GUEST';

/** Begins the marks of all guests of this thread. */
const prefix = randomBytes(8).toString('hex');
let marks = 0;

/** A mark that no other guest has. */
export const newMark = (): string => `${prefix}.${marks++}.`;

export const markedEnvironment = (mark: string): Record<string, string | undefined> => ({
  ...process.env,
  [MARK]: mark,
});

/** Seconds between the end of the input and the kill. */
const MOMENT = 1;

/** Lines `+ GROUP` and `- GROUP` on its input; at the end of it, the kill. A guest's own signals are of no use: it may ignore them. */
const SCRIPT = `trap '' INT TERM HUP QUIT
groups=' '
while read -r sign group; do
  case "$sign" in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
marked() {
  [ -d ${PROC}/self ] && grep -lszF "${MARK}=$1" ${PROC}/[0-9]*/environ 2>/dev/null | while IFS=/ read -r _ _ pid _; do echo "$pid"; done
}
[ -z "\${groups# }" ] && [ -z "$(marked "$1")" ] && exit 0
sleep ${MOMENT}
for group in $groups; do kill -KILL -- "-$group" 2>/dev/null; done
for pid in $(marked "$1"); do kill -KILL "$pid" 2>/dev/null; done
exit 0`;

let warden: ChildProcess | undefined;

const wardenHere = (): ChildProcess => {
  if (warden !== undefined) return warden;
  // In a session of its own, so that Ctrl-C in the terminal does not end it before the guests.
  warden = spawn('/bin/sh', ['-c', SCRIPT, 'warden', prefix], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  warden.on('error', () => undefined);
  warden.stdin!.on('error', () => undefined);
  // It waits for us, not we for it.
  warden.unref();
  (warden.stdin as unknown as { unref: () => void }).unref();
  return warden;
};

/** Where there is no warden the process ends them itself, as far as it comes to that. */
const unwatched = new Set<number>();
let isExitHeard = false;
const watchHere = (group: number): void => {
  unwatched.add(group);
  if (isExitHeard) return;
  isExitHeard = true;
  process.on('exit', () => {
    for (const one of unwatched) killGroup(one);
  });
};

/** From now on the group ends with this thread. */
export const guardGroup = (group: number): void => {
  if (!isWindows) wardenHere().stdin!.write(`+ ${group}\n`);
  else watchHere(group);
};

/** The group has ended; its number may be somebody else's soon. */
export const releaseGroup = (group: number): void => {
  unwatched.delete(group);
  if (!isWindows) warden?.stdin?.write(`- ${group}\n`);
};

const sendKill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};

/** `isLeft`: the program itself has ended, and only what it left behind is meant. */
export const killGroup = (group: number, isLeft = false): void => {
  if (isWindows && isLeft) return;
  if (isWindows) spawn('taskkill', ['/pid', String(group), '/t', '/f'], { stdio: 'ignore' });
  else sendKill(-group);
};

const numbersIn = (folder: string): readonly number[] => {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
};

const readOf = (pid: number, name: string): string => {
  try {
    return readFileSync(join(PROC, String(pid), name), 'latin1');
  } catch {
    return '';
  }
};

/** Kills every process that carries the mark, wherever it has gone; where there is no /proc nobody is found. */
export const killMarked = (mark: string): void => {
  if (process.platform !== 'linux') return;
  const wanted = `${MARK}=${mark}`;
  for (const pid of numbersIn(PROC))
    if (pid !== process.pid && readOf(pid, 'environ').split('\0').includes(wanted)) sendKill(pid);
};

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time of a process and everything it started, as far as it still runs or was waited for; 0 where /proc is absent. */
export const cpuOfTree = (pid: number): number => {
  // After the name, which is in brackets and may hold anything, the third field is the state; user and system time are the 14th to 17th.
  const fields = readOf(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  if (fields.length < 15) return 0;
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
  const children = readOf(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + cpuOfTree(child), own);
};
