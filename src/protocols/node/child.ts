/**
 * A foreign program that talks in lines. It runs in a process group of its own, so that a shell and everything it starts end together
 * (warden.ts sees to that on every way out); reads have a time limit; nothing waits for ever, not even for a pipe that a process it left
 * behind still holds. The last of its standard error and its processor time are kept for the report.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Reply } from '../guest.ts';
import { cpuOfTree, guardGroup, killGroup, killMarked, markedEnvironment, newMark, releaseGroup } from './warden.ts';

/** Lines held unread, and characters of one line; a program beyond that is not playing. */
const MAX_LINES = 10_000;
const MAX_LINE = 4_000_000;
const MAX_ERRORS = 4000;

/** Milliseconds after a program has ended in which what it has written still arrives; a pipe that is open after that is held by others. */
const DRAIN = 200;

/** The command in a shell of its own; when it has ended, the times it used are written to the fourth pipe. */
const WRAPPER = 'sh -c "$0" 3>&-; status=$?; times >&3; exit $status';

const start = (command: string, mark: string): ChildProcess =>
  process.platform === 'win32'
    ? spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    : spawn('/bin/sh', ['-c', WRAPPER, command], {
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
        detached: true,
        env: markedEnvironment(mark),
      });

/** Milliseconds in what `times` of a shell prints: its own user and system time, then those of its children, as `0m1.230s`. */
export const parseTimes = (text: string): number | undefined => {
  const times = Array.from(text.matchAll(/(\d+)m(\d+(?:[.,]\d+)?)s/g), ([, minutes, seconds]) =>
    Math.round(60_000 * Number(minutes) + 1000 * Number(seconds!.replace(',', '.'))),
  );
  return times.length === 4 ? times.reduce((sum, time) => sum + time) : undefined;
};

export class LineChild {
  private readonly child: ChildProcess;
  private readonly mark: string;
  private lines: string[] = [];
  private held = '';
  private waiting: ((reply: Reply) => void) | undefined;
  private isEnded = false;
  private readonly ended: Promise<void>;
  private drain: NodeJS.Timeout | undefined;
  private times = '';
  private measured = 0;
  /** The end of what it wrote to standard error. */
  errors = '';

  /** Processes with the same mark are ended together by `close`. */
  constructor(command: string, mark = newMark()) {
    this.mark = mark;
    this.child = start(command, mark);
    const { pid, stdin, stdout, stderr } = this.child;
    if (pid !== undefined) guardGroup(pid);
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        if (!this.isEnded) this.finish();
        resolve();
      };
      this.child.on('close', end);
      this.child.on('error', end);
      this.child.on('exit', () => (this.drain = setTimeout(end, DRAIN)));
    });
    stdout!.setEncoding('utf8').on('data', (text: string) => this.take(text));
    stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.errors = (this.errors + text).slice(-MAX_ERRORS);
    });
    (this.child.stdio[3] as Readable | undefined)?.setEncoding('utf8').on('data', (text: string) => {
      this.times = (this.times + text).slice(-MAX_ERRORS);
    });
    // Writing to a program that has ended is its crash, not ours.
    stdin!.on('error', () => undefined);
  }

  /** Milliseconds of processor time so far; of a program that was killed, as far as the system told. */
  get cpuMs(): number {
    const told = parseTimes(this.times);
    if (told === undefined && !this.isEnded && this.child.pid !== undefined)
      this.measured = Math.max(this.measured, cpuOfTree(this.child.pid));
    return told ?? this.measured;
  }

  write(text: string): void {
    if (!this.isEnded && this.child.stdin!.writable) this.child.stdin!.write(text);
  }

  /** No more input: a program that answers once may wait for that. */
  end(): void {
    this.child.stdin!.end();
  }

  /** The next line within `ms`. One read at a time. */
  read(ms: number): Promise<Reply> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting = undefined;
        resolve({ kind: 'late' });
      }, ms);
      this.waiting = (reply) => {
        clearTimeout(timer);
        this.waiting = undefined;
        resolve(reply);
      };
      this.settle();
    });
  }

  kill(): void {
    const { pid } = this.child;
    if (this.isEnded || pid === undefined) return;
    this.measured = this.cpuMs;
    killGroup(pid);
  }

  /** Ends its input, waits up to `grace` milliseconds for it to end by itself, and kills what is left, processes that left the group included. */
  async close(grace = 0): Promise<void> {
    if (grace > 0 && !this.isEnded) {
      this.end();
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([this.ended, new Promise((late) => (timer = setTimeout(late, grace)))]);
      clearTimeout(timer);
    }
    this.kill();
    await this.ended;
    killMarked(this.mark);
  }

  /** It has ended: nothing more is read, and what it left behind in its group ends too. */
  private finish(): void {
    this.isEnded = true;
    clearTimeout(this.drain);
    const { pid, stdio } = this.child;
    for (const stream of stdio) stream?.destroy();
    if (pid !== undefined) {
      killGroup(pid, true);
      releaseGroup(pid);
    }
    // A last line may lack its line break.
    if (this.held !== '') this.push(this.held);
    this.held = '';
    this.settle();
  }

  private push(line: string): void {
    if (this.lines.length < MAX_LINES) this.lines.push(line.replace(/\r$/, ''));
    else this.kill();
  }

  private take(text: string): void {
    const parts = (this.held + text).split('\n');
    this.held = parts.pop()!;
    if (this.held.length > MAX_LINE) this.kill();
    for (const part of parts) this.push(part);
    this.settle();
  }

  private settle(): void {
    if (this.waiting === undefined) return;
    const line = this.lines.shift();
    if (line !== undefined) this.waiting({ kind: 'text', text: line });
    else if (this.isEnded) this.waiting({ kind: 'ended' });
  }
}
