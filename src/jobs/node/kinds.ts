/** The kinds of tasks that are known below `learn`, which adds its own. */
import type { Workshop } from './local.ts';

export const MATCHES: Workshop = {
  kinds: {
    'arena.block': async () => (await import('./block.ts')).arenaBlock,
    'arena.rounds': async () => (await import('./rounds.ts')).arenaRounds,
    'arena.set': async () => (await import('./set.ts')).arenaSet,
  },
  worker: new URL('./worker.js', import.meta.url),
};
