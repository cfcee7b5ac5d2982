/** The kinds of tasks that are known below `learn`, which adds its own. */
import type { Workshop } from './local.ts';

/** The kinds of tasks that matches are made of. */
export const MATCHES: Workshop = {
  kinds: {
    'arena.block': async () => (await import('./block.ts')).arenaBlock,
    'arena.games': async () => (await import('./games.ts')).arenaGames,
    'arena.rounds': async () => (await import('./rounds.ts')).arenaRounds,
    'arena.set': async () => (await import('./set.ts')).arenaSet,
    'arena.winds': async () => (await import('./winds.ts')).arenaWinds,
  },
  worker: new URL('./worker.js', import.meta.url),
};
