/**
 * A foreign program that talks in lines. It runs in a process group of its own, so that a shell and everything it starts end together;
 * reads have a time limit; nothing waits for ever. Its standard error is kept for the report, the last of it only.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Reply } from '../guest.ts';

/** Lines held unread, and characters of one line; a program beyond that is not playing. */
const MAX_LINES = 10_000;
const MAX_LINE = 4_000_000;
const MAX_ERRORS = 4000;

const living = new Set<LineChild>();
let isWatching = false;

/** Children do not outlive us, however we end. */
const watch = (): void => {
  if (isWatching) return;
  isWatching = true;
  process.on('exit', () => {
    for (const child of living) child.kill();
  });
};

export class LineChild {
  private readonly child: ChildProcess;
  private lines: string[] = [];
  private held = '';
  private waiting: ((reply: Reply) => void) | undefined;
  private isEnded = false;
  private readonly ended: Promise<void>;
  /** The end of what it wrote to standard error. */
  errors = '';

  constructor(command: string) {
    watch();
    this.child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    living.add(this);
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        this.isEnded = true;
        living.delete(this);
        // A last line may lack its line break.
        if (this.held !== '') this.push(this.held);
        this.held = '';
        this.settle();
        resolve();
      };
      this.child.on('close', end);
      this.child.on('error', end);
    });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => this.take(text));
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.errors = (this.errors + text).slice(-MAX_ERRORS);
    });
    // Writing to a program that has ended is its crash, not ours.
    this.child.stdin!.on('error', () => undefined);
  }

  write(text: string): void {
    if (!this.isEnded) this.child.stdin!.write(text);
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
    try {
      if (process.platform === 'win32') spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
      else process.kill(-pid, 'SIGKILL');
    } catch {
      this.child.kill('SIGKILL');
    }
  }

  async close(): Promise<void> {
    this.kill();
    await this.ended;
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
