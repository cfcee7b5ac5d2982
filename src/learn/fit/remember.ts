/** Results kept in a folder as JSON, so that an interrupted fit goes on after the last file of logs it finished. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `make` gave under this name before, or else gives now. Written whole or not at all. */
export const remember = async <T>(folder: string, name: string, make: () => Promise<T>): Promise<T> => {
  const path = join(folder, `${name.replaceAll('/', '-')}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T;
  const made = await make();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.part`, JSON.stringify(made));
  renameSync(`${path}.part`, path);
  return made;
};
