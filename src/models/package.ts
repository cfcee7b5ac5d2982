/** This package on disk. Sources and their build lie at different depths, so its folder is looked for above this file. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, models and, in a checkout, sources. */
export const packageFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  let folder = here;
  while (!existsSync(join(folder, 'package.json'))) {
    const up = dirname(folder);
    if (up === folder) return here;
    folder = up;
  }
  return folder;
};

/** The version in package.json. */
export const packageVersion = (): string => {
  const file = join(packageFolder(), 'package.json');
  if (!existsSync(file)) return 'unknown';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? 'unknown';
};
