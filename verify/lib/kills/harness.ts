/**
 * Kills a command of ours at each of its calls to the file system, and checks what is left. The command is killed and started again until it ends by
 * itself; what it made must then be what it makes when nobody kills it. After every kill, what can be read must hold all that was there after the kill before.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../receipt.ts';
import type { HaltOrder } from './halt.ts';

/** A command that writes into a folder and goes on where it was stopped. */
export type Target = {
  readonly name: string;
  /** Makes what the command reads, in a folder of its own. */
  readonly prepare?: (inputs: string) => void;
  readonly args: (out: string, inputs: string) => readonly string[];
  /** What a reader finds: a key for every entry that counts, in its own order; a text about what is broken. `out` is a copy and may be changed. */
  readonly entries: (out: string) => readonly string[] | string;
  /** What the command made, when it has ended; `stdout` is what it said. */
  readonly result: (out: string, stdout: string) => string;
  /** Places of one life that kills are aimed at; some more than those until the first entry is done. */
  readonly span: number;
};

export type KillReport = {
  kills: number;
  readonly places: Map<string, number>;
  /** Kills after which a reader found something broken, an entry less, or one twice. */
  corrupt: number;
  lost: number;
  doubled: number;
  /** Runs brought to their end; those whose result is another one; lives that ended neither way. */
  runs: number;
  different: number;
  broken: number;
  readonly examples: string[];
};

export type KillOptions = {
  readonly target: Target;
  readonly kills: number;
  /** Where in the list of places the series begins. */
  readonly first?: number;
  readonly isInPlace?: boolean;
  /** Ends the series before its last kill, when this much is known. */
  readonly isEnough?: (report: KillReport) => boolean;
  readonly onKill?: (report: KillReport) => void;
};

type Life = { readonly code: number | null; readonly place: string; readonly stdout: string; readonly stderr: string };

/** Compiled: a preloaded file must be plain JavaScript. */
const HALT = join(root, 'dist', 'verify', 'lib', 'kills', 'halt.js');

const live = (args: readonly string[], order: HaltOrder): Promise<Life> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', HALT, join(root, 'bin', 'suzaku'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, SUZAKU_HALT: JSON.stringify(order) },
    });
    const texts = ['', '', '', ''];
    for (const at of [1, 2, 3])
      (child.stdio[at] as NodeJS.ReadableStream).on('data', (data: Buffer) => (texts[at] += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, place: texts[3]!.trim(), stdout: texts[1]!, stderr: texts[2]! }));
  });

export const failuresOfKills = ({ corrupt, lost, doubled, different, broken }: KillReport): number =>
  corrupt + lost + doubled + different + broken;

/** Shares no divisor with the usual spans, so that a short series is spread and a long one complete. */
const STRIDE = 7;

class Harness {
  readonly report: KillReport = {
    ...{ kills: 0, corrupt: 0, lost: 0, doubled: 0, runs: 0, different: 0, broken: 0 },
    places: new Map(),
    examples: [],
  };
  private readonly base = mkdtempSync(join(tmpdir(), 'suzaku-kills-'));
  private readonly inputs = join(this.base, 'inputs');
  private aim: number;

  constructor(private readonly options: KillOptions) {
    this.aim = options.first ?? 0;
  }

  private get isOver(): boolean {
    const { kills, isEnough } = this.options;
    return this.report.kills >= kills || isEnough?.(this.report) === true;
  }

  async run(): Promise<KillReport> {
    const { target } = this.options;
    try {
      target.prepare?.(this.inputs);
      const straight = await this.straight();
      for (let run = 0; !this.isOver; run++) {
        await this.oneRun(join(this.base, `run${run}`), straight);
        rmSync(join(this.base, `run${run}`), { recursive: true, force: true });
      }
      return this.report;
    } finally {
      rmSync(this.base, { recursive: true, force: true });
    }
  }

  private life(out: string, at: number): Promise<Life> {
    const { target, isInPlace = false } = this.options;
    return live(target.args(out, this.inputs), { under: out, at, isInPlace });
  }

  private async straight(): Promise<string> {
    const { target } = this.options;
    const out = join(this.base, 'straight');
    const { code, stdout, stderr } = await live(target.args(out, this.inputs), { under: out, at: 0 });
    if (code !== 0) throw new Error(`${target.name} does not end when nobody kills it: ${stderr}`);
    return target.result(out, stdout);
  }

  private note(text: string): void {
    if (this.report.examples.length < 10) this.report.examples.push(`${this.options.target.name}: ${text}`);
  }

  private async oneRun(out: string, straight: string): Promise<void> {
    const { target, onKill } = this.options;
    const { report } = this;
    let before: readonly string[] = [];
    for (;;) {
      const at = this.isOver ? 0 : 1 + ((STRIDE * this.aim++) % target.span);
      const { code, place, stdout, stderr } = await this.life(out, at);
      if (code === null && place !== '') {
        report.kills++;
        report.places.set(place, (report.places.get(place) ?? 0) + 1);
        before = this.look(out, before, `kill ${at}, ${place}`);
        onKill?.(report);
        continue;
      }
      if (code !== 0) {
        report.broken++;
        this.note(`ended with ${code}: ${stderr.slice(0, 500)}`);
        return;
      }
      this.look(out, before, 'the end');
      report.runs++;
      if (target.result(out, stdout) === straight) return;
      report.different++;
      return this.note('the result is another one');
    }
  }

  /** Reads a copy, since readers mend what they read. */
  private look(out: string, before: readonly string[], when: string): readonly string[] {
    const { report } = this;
    const copy = join(this.base, 'copy');
    if (existsSync(out)) cpSync(out, copy, { recursive: true });
    const found = existsSync(copy) ? this.options.target.entries(copy) : [];
    rmSync(copy, { recursive: true, force: true });
    if (typeof found === 'string') {
      report.corrupt++;
      this.note(`${when}: ${found}`);
      return before;
    }
    const there = new Set(found);
    if (there.size < found.length) {
      report.doubled++;
      this.note(`${when}: an entry twice`);
    }
    const gone = before.filter((key) => !there.has(key));
    if (gone.length > 0) {
      report.lost++;
      this.note(`${when}: ${gone[0]} is gone`);
    }
    return found;
  }
}

export const killCommand = (options: KillOptions): Promise<KillReport> => new Harness(options).run();
