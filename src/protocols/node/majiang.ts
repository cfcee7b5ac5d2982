/** Finds @kobalab/majiang-ai, which is optional, with the majiang-core that it uses itself. */
import { createRequire } from 'node:module';
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
