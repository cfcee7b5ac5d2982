/** The real server as a child process, with a probe of its memory. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../receipt.ts';
import type { Live, Probe } from './probe.ts';

export type Serving = {
  readonly child: ChildProcess;
  readonly port: number;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string | null>;
  /** Lines of its error stream so far. */
  readonly lines: string[];
};

/** `rate`: questions a minute and client; the server's own default when it is not given. */
export const startServer = (rate: number | undefined, onProbe: (probe: Probe | Live) => void): Promise<Serving> =>
  new Promise((resolve, reject) => {
    const probe = fileURLToPath(new URL('./probe.js', import.meta.url));
    const more = rate === undefined ? [] : ['--rate', String(rate)];
    const child = spawn(
      process.execPath,
      ['--import', probe, join(root, 'bin', 'suzaku'), 'serve', '--port', '0', '--no-open', ...more],
      { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    const ended = new Promise<number | string | null>((done) =>
      child.on('exit', (code, signal) => done(signal ?? code)),
    );
    const lines: string[] = [];
    child.on('message', (message) => onProbe(message as Probe | Live));
    child.on('error', reject);
    void ended.then((code) => reject(new Error(`the server ended with ${String(code)}: ${lines.join('')}`)));
    child.stderr!.on('data', (data: Buffer) => void lines.push(data.toString()));
    child.stdout!.on('data', (data: Buffer) => {
      const port = /http:\S+:(\d+)\//.exec(data.toString())?.[1];
      if (port !== undefined) resolve({ child, port: Number(port), ended, lines });
    });
  });
