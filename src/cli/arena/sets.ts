/** Plays the sets of a plan on some threads, hands them out in order, and keeps them in a file that a later run takes up. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { playDuplicate, type PlayedSet } from '../../arena/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { orUnwritable } from '../io.ts';
import { duplicateOf, networksOf, type Plan } from './plan.ts';

export type SetsOptions = {
  readonly count: number;
  readonly threads: number;
  /** Sets are appended here; sets already there are not played again. */
  readonly save?: string | undefined;
  /** Called in the order of sets; true ends the run there. */
  readonly onSet: (set: PlayedSet, index: number) => boolean;
};

const VERSION = 1;

/** Sets of an earlier run by index; a last line that was cut off is passed over. */
const readSaved = (file: string, plan: Plan): Result<Map<number, PlayedSet>> => {
  const saved = new Map<number, PlayedSet>();
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify({ arena: VERSION, plan })}\n`);
    return ok(saved);
  }
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  if (head !== JSON.stringify({ arena: VERSION, plan }))
    return fault('arena.other-run', 1, 'the file holds sets of another run; name another file or repeat its options');
  for (const line of lines) {
    const entry = parseLine(line);
    if (entry) saved.set(entry.set, entry.games);
  }
  return ok(saved);
};

const parseLine = (line: string): { readonly set: number; readonly games: PlayedSet } | undefined => {
  try {
    const value = JSON.parse(line) as { set?: unknown; games?: unknown };
    return typeof value.set === 'number' && Array.isArray(value.games)
      ? { set: value.set, games: value.games as PlayedSet }
      : undefined;
  } catch {
    return undefined;
  }
};

type Play = (index: number) => Promise<Result<PlayedSet>>;

/** One thread that plays a set at a time. */
const openThread = (plan: Plan): { readonly play: Play; readonly close: () => void } => {
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData: plan });
  const play: Play = (index) =>
    new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', ({ result }: { result: Result<PlayedSet> }) => {
        worker.off('error', reject);
        resolve(result);
      });
      worker.postMessage(index);
    });
  return { play, close: () => void worker.terminate() };
};

export const playSets = async (plan: Plan, options: SetsOptions): Promise<Result<readonly PlayedSet[]>> => {
  const { count, save, onSet } = options;
  const saved =
    save === undefined ? ok(new Map<number, PlayedSet>()) : orUnwritable('--save', () => readSaved(save, plan));
  if (!saved.ok) return saved;
  const finished = saved.value;
  const done: PlayedSet[] = [];
  let next = 0;
  let isOver = false;
  let failure: Result<never> | undefined;
  /** Hands out what has become contiguous. */
  const deliver = (): void => {
    while (!isOver && done.length < count && finished.has(done.length)) {
      const set = finished.get(done.length)!;
      done.push(set);
      isOver = onSet(set, done.length - 1);
    }
    isOver ||= done.length >= count;
  };
  const take = (): number | undefined => {
    while (finished.has(next)) next++;
    return isOver || next >= count ? undefined : next++;
  };
  const loop = async (play: Play): Promise<void> => {
    for (let index = take(); index !== undefined; index = take()) {
      const result = await play(index);
      if (!result.ok) {
        failure ??= result;
        isOver = true;
        return;
      }
      finished.set(index, result.value);
      if (save !== undefined)
        orUnwritable('--save', () => appendFileSync(save, `${JSON.stringify({ set: index, games: result.value })}\n`));
      deliver();
    }
  };
  deliver();
  const threads = Math.min(options.threads, count - done.length);
  if (threads <= 1) {
    const { networks, close } = await networksOf(plan);
    const own = duplicateOf(plan, networks);
    await loop((index) => playDuplicate(own, index));
    await close();
  } else {
    const open = Array.from({ length: threads }, () => openThread(plan));
    try {
      await Promise.all(open.map(({ play }) => loop(play)));
    } finally {
      for (const { close } of open) close();
    }
  }
  return failure ?? ok(done);
};
