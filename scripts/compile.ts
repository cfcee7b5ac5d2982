/** What the compiler says about lines that a test would like to see refused: they are checked against the sources, and nothing is written. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '..');

const OPTIONS = {
  noEmit: true,
  incremental: false,
  tsBuildInfoFile: null,
  declaration: false,
  rootDir: sep,
  types: [],
  noUnusedLocals: false,
};

const runCompiler = (folder: string): string => {
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

/** Compiles `lines` after `head`, where `src/` stands for the folder of the sources; the lines with an error, each with its first code. */
export const refusedLines = (head: string, lines: readonly string[]): ReadonlyMap<string, string> => {
  const folder = mkdtempSync(join(tmpdir(), 'suzaku-compile-'));
  try {
    const src = relative(folder, join(root, 'src')).split(sep).join('/');
    writeFileSync(join(folder, 'planted.mts'), `${head.replaceAll("'src/", `'${src}/`)}\n${lines.join('\n')}\n`);
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions: OPTIONS, files: ['planted.mts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: [] }));
    const refused = new Map<string, string>();
    const before = head.split('\n').length;
    for (const text of runCompiler(folder).split('\n')) {
      const found = /^(.*)\((\d+),\d+\): error (TS\d+)/.exec(text);
      if (found === null) continue;
      const line = found[1]!.endsWith('planted.mts') ? lines[Number(found[2]) - before - 1] : undefined;
      const name = line ?? text;
      if (!refused.has(name)) refused.set(name, found[3]!);
    }
    return refused;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
