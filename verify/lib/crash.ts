/**
 * Kills a training process at every call of a checkpoint write and checks what is left on disk.
 * A run is killed and resumed until it reaches its last step; its final state must equal the uninterrupted one.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCheckpoint } from '../../src/nn/node/checkpoint.ts';
import { openStore } from '../../src/nn/node/store.ts';
import { createRng } from '../../src/nn/rng.ts';
import type { ChildOrder } from './crash-net.ts';

export type CrashOptions = {
  readonly seed: string;
  readonly kills: number;
  /** Compiled child program. */
  readonly child: string;
  readonly mutant?: 'in-place' | 'early';
  readonly onKill?: (report: CrashReport) => void;
};

export type CrashReport = {
  kills: number;
  /** Kills by the call they were aimed at; `unaimed` ones came at a random moment. */
  readonly places: Map<string, number>;
  /** Visible checkpoint files that do not parse. */
  corrupt: number;
  /** Kills after which the newest loadable state was older than the last acknowledged one. */
  lost: number;
  /** Runs brought to their end, and how many of them differed from the uninterrupted run. */
  runs: number;
  different: number;
  /** Children that ended otherwise than by our kill. */
  broken: number;
};

const STEPS = 12;
/** Places in one save: before and after each of about 19 calls, eleven of them writes of a 2.6 MB file. */
const CALLS = 40;
/** Shares no divisor with CALLS, so a short series is spread and a long one complete. */
const STRIDE = 7;
const AIMED_SAVES = 3;

type Life = { readonly lines: readonly string[]; readonly killed: boolean; readonly place: string };

/** One life of the child: until it stands still or a random moment comes (then it is killed), or until it ends. */
const live = (child: string, order: ChildOrder, killAfter: number | undefined): Promise<Life> =>
  new Promise((resolve, reject) => {
    const run = spawn(process.execPath, [child, JSON.stringify(order)], {
      // A mutant's child breaks over its own files; that is the point and no news.
      stdio: ['ignore', 'pipe', order.mutant === undefined ? 'inherit' : 'ignore'],
    });
    let text = '';
    let place = 'unaimed';
    let timer: NodeJS.Timeout | undefined;
    run.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const at = /^at (.*)$/m.exec(text);
      if (at !== null) {
        place = at[1]!;
        run.kill('SIGKILL');
      } else if (killAfter !== undefined && timer === undefined && text.includes('start'))
        timer = setTimeout(() => run.kill('SIGKILL'), killAfter);
    });
    run.on('error', reject);
    run.on('close', (_, signal) => {
      clearTimeout(timer);
      resolve({ lines: text.split('\n'), killed: signal === 'SIGKILL', place });
    });
  });

const lastAcknowledged = (lines: readonly string[]): number =>
  lines.reduce((last, line) => (line.startsWith('ack ') ? Number(line.slice(4)) : last), 0);

const endOf = (lines: readonly string[]): string | undefined => lines.find((line) => line.startsWith('end '));

const countCorrupt = (folder: string): number =>
  readdirSync(folder).filter((file) => file.endsWith('.ckpt') && !parseCheckpoint(readFileSync(join(folder, file))).ok)
    .length;

const loadedStep = (folder: string): number => {
  const loaded = openStore(folder).load();
  return loaded.ok ? loaded.value.state.meta.step : 0;
};

export const crash = async ({ seed, kills, child, mutant, onKill }: CrashOptions): Promise<CrashReport> => {
  const rng = createRng(seed, 'kills');
  const base = mkdtempSync(join(tmpdir(), 'suzaku-crash-'));
  const report: CrashReport = { kills: 0, places: new Map(), corrupt: 0, lost: 0, runs: 0, different: 0, broken: 0 };
  const orderIn = (folder: string, halt?: ChildOrder['halt']): ChildOrder => ({
    folder: join(base, folder),
    steps: STEPS,
    ...(halt === undefined ? {} : { halt }),
    ...(mutant === undefined ? {} : { mutant }),
  });
  try {
    const straight = endOf((await live(child, orderIn('straight'), undefined)).lines);
    if (straight === undefined) throw new Error('the uninterrupted run did not end');
    let aim = 0;
    for (let run = 0; report.kills < kills; run++) {
      const folder = join(base, `run${run}`);
      let acknowledged = 0;
      for (;;) {
        // Every tenth kill comes at a random moment; the others go through all calls in turn.
        const unaimed = report.kills % 10 === 9;
        const halt = { save: 1 + rng.below(AIMED_SAVES), call: 1 + ((STRIDE * aim++) % CALLS) };
        const order = orderIn(`run${run}`, report.kills >= kills || unaimed ? undefined : halt);
        const life = await live(child, order, unaimed && report.kills < kills ? rng.below(60) : undefined);
        acknowledged = Math.max(acknowledged, lastAcknowledged(life.lines));
        const end = endOf(life.lines);
        if (life.killed) {
          report.kills += 1;
          report.places.set(life.place, (report.places.get(life.place) ?? 0) + 1);
          report.corrupt += countCorrupt(folder);
          if (loadedStep(folder) < acknowledged) report.lost += 1;
          onKill?.(report);
        }
        if (end !== undefined) {
          report.runs += 1;
          if (end !== straight) report.different += 1;
        } else if (!life.killed) report.broken += 1;
        if (end !== undefined || !life.killed) break;
      }
      rmSync(folder, { recursive: true, force: true });
    }
    return report;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
};

export const failuresOf = ({ corrupt, lost, different, broken }: CrashReport): number =>
  corrupt + lost + different + broken;
