/** Finds @kobalab/majiang-ai, which is optional, with the majiang-core that it uses itself. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fault, ok, type Result } from '../../base/index.ts';
import { accelerate, type MajiangCore, type MajiangPlayer } from '../majiang/index.ts';

export type Majiang = { readonly Player: new () => MajiangPlayer; readonly core: MajiangCore };

const require = createRequire(import.meta.url);

/** `isQuick`: with the memory of accelerate.ts, which changes speed and nothing else. */
export const loadMajiang = (isQuick = true): Result<Majiang> => {
  try {
    const file = require.resolve('@kobalab/majiang-ai');
    const core = createRequire(file)('@kobalab/majiang-core') as MajiangCore;
    const Player = require('@kobalab/majiang-ai') as Majiang['Player'];
    if (isQuick) accelerate(core);
    return ok({ Player, core });
  } catch {
    return fault('guest.missing', 0, 'majiang-ai is a package of its own: npm install @kobalab/majiang-ai');
  }
};

/** package.json of the package that a file belongs to. */
const manifestOf = (file: string): string => {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return join(folder, 'package.json');
};

/** The manifests of majiang-ai and its majiang-core, whose versions tell which code plays; none where it is not installed. */
export const majiangManifests = (): Readonly<Record<string, string>> => {
  try {
    const ai = require.resolve('@kobalab/majiang-ai');
    const core = createRequire(ai).resolve('@kobalab/majiang-core');
    return { 'majiang-ai': manifestOf(ai), 'majiang-core': manifestOf(core) };
  } catch {
    return {};
  }
};
