/** Compressed logs beside the project, read as lines through the system's own bzip2 and xz; ../shared/data relative to the root. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageFolder } from '../src/models/index.ts';

/** Files of a data folder whose names end so, sorted; none when the folder is absent. */
export const dataFiles = (folder: string, end: string): readonly string[] => {
  const path = join(packageFolder(), '..', 'shared', 'data', folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(end))
    .sort()
    .map((name) => join(path, name));
};

export const hasProgram = (name: string): boolean => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;

/** Lines of a `.bz2` or `.xz` file; whoever stops early stops the unpacking too. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const child = spawn(file.endsWith('.xz') ? 'xz' : 'bzip2', ['-dc', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    yield* createInterface({ input: child.stdout, crlfDelay: Infinity });
    const status = await ended;
    if (status !== 0) throw new Error(`${file}: decompression failed with exit ${status}`);
  } finally {
    child.kill('SIGKILL');
    child.stdout.destroy();
  }
}
