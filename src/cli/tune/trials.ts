/** Trials of a tuning run on disk, one JSON line each after a line that says what they belong to; an interrupted run goes on from there. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trial } from '../../arena/index.ts';
import { orUnwritable } from '../io.ts';

const isTrial = (value: unknown): value is Trial => {
  const trial = value as Partial<Trial> | null;
  return typeof trial?.value === 'number' && typeof trial.index === 'number' && Array.isArray(trial.set);
};

/** Undefined for a line cut off in the middle. */
const parseTrial = (line: string): Trial | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return isTrial(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export class TrialFile {
  readonly file: string;
  private readonly head: string;

  /** `about` is everything that decides a trial but its value and index. */
  constructor(folder: string, name: string, about: Readonly<Record<string, string>>) {
    this.head = JSON.stringify({ tune: 1, ...about });
    const hash = createHash('sha256').update(this.head).digest('hex').slice(0, 12);
    this.file = join(folder, `${name}-${hash}.jsonl`);
    orUnwritable('--cache', () => mkdirSync(folder, { recursive: true }));
  }

  /** What is there; the file then holds exactly that. */
  read(): readonly Trial[] {
    const [head, ...lines] = existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n') : [];
    const found = head === this.head ? lines.map(parseTrial).filter((trial) => trial !== undefined) : [];
    this.write(found);
    return found;
  }

  write(trials: readonly Trial[]): void {
    const lines = [this.head, ...trials.map((trial) => JSON.stringify(trial))];
    orUnwritable('--cache', () => writeFileSync(this.file, `${lines.join('\n')}\n`));
  }

  add(trial: Trial): void {
    orUnwritable('--cache', () => appendFileSync(this.file, `${JSON.stringify(trial)}\n`));
  }
}
