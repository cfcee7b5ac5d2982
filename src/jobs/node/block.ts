/** The kind `arena.block`: several duplicate sets in lockstep in one thread, one batch a network. For players without processes of their own. */
import { playDuplicate, playInLockstep, type PlayedSet } from '../../arena/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { networkKey, openBatchedWith } from '../../models/index.ts';
import { anyRuntime, openSession, type Session } from '../../nn/node/index.ts';
import type { NetworkName } from '../../players/index.ts';
import { isGuestSpec } from '../../protocols/node/index.ts';
import type { Kind, Workplace } from '../task.ts';
import { duplicateOf, type MatchSpec } from './set.ts';

/** Sets `from` … `from + sets`. */
export type BlockSpec = MatchSpec & { readonly from: number; readonly sets: number };

/** The session of an input, in this thread. */
export const openInput =
  (work: Workplace) =>
  async (name: NetworkName): Promise<Result<Session>> => {
    const bytes = await work.read(networkKey(name));
    if (!bytes.ok) return bytes;
    const runtime = await anyRuntime();
    return runtime.ok ? openSession(runtime.value, bytes.value) : runtime;
  };

export const arenaBlock: Kind<BlockSpec, readonly PlayedSet[]> = {
  run: async ({ from, sets, ...match }, work) => {
    const players = [match.challenger, ...match.field];
    if (players.some(isGuestSpec)) return fault('arena.guest', 0, 'guests do not play in lockstep');
    const { rules } = duplicateOf(match);
    const { networks, close } = await openBatchedWith(players, rules, openInput(work));
    try {
      const options = duplicateOf(match, networks);
      const played = await playInLockstep({
        matches: sets,
        width: sets,
        play: (at) => playDuplicate(options, from + at),
      });
      const value: PlayedSet[] = [];
      for (const set of played) {
        if (!set.ok) return set;
        value.push(set.value);
      }
      return ok({ value });
    } finally {
      await close();
    }
  },
};
