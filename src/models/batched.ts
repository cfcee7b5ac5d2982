/** Networks for matches in lockstep: opened in this thread, each asked once for all questions of a turn (players/batched.ts). */
import { fault, type Result } from '../base/index.ts';
import { anyRuntime, openSession, type Session } from '../nn/node/index.ts';
import { batchedNetwork, networksOf, type NetworkName, type Networks } from '../players/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { networkKey, readNetwork } from './models.ts';

/** Networks that answer many tables in one batch. */
export type BatchedNetworks = {
  readonly networks: Networks;
  /** Runs and samples of all networks so far. */
  readonly counts: () => { readonly runs: number; readonly samples: number };
  readonly close: () => Promise<void>;
};

const open = async ({ player, rules, file, kind }: NetworkName): Promise<Result<Session>> => {
  const runtime = await anyRuntime();
  if (!runtime.ok) return runtime;
  const bytes = readNetwork(player, rules, file, kind);
  return bytes.ok ? openSession(runtime.value, bytes.value) : bytes;
};

/** Opens the networks of all specs, each once. What cannot be opened is a fault of the look-up. `most`: samples of a run at most. */
export const openBatched = (
  specs: readonly string[],
  rules: Ruleset,
  options: { readonly most?: number } = {},
): Promise<BatchedNetworks> => openBatchedWith(specs, rules, open, options);

/** The same, from wherever `open` has the network. */
export const openBatchedWith = async (
  specs: readonly string[],
  rules: Ruleset,
  open: (name: NetworkName) => Promise<Result<Session>>,
  { most = 256 }: { readonly most?: number } = {},
): Promise<BatchedNetworks> => {
  const opened = new Map<string, Result<Session>>();
  for (const name of specs.flatMap((spec) => networksOf(spec, rules)))
    if (!opened.has(networkKey(name))) opened.set(networkKey(name), await open(name));
  const batched = new Map(
    [...opened].flatMap(([key, session]) =>
      session.ok ? [[key, batchedNetwork(session.value, { most })] as const] : [],
    ),
  );
  return {
    networks: (name) => {
      const network = batched.get(networkKey(name));
      if (network !== undefined) return { ok: true, value: network };
      const session = opened.get(networkKey(name));
      return session === undefined || session.ok
        ? fault('player.network', 0, `the network of ${name.player} has not been opened`)
        : session;
    },
    counts: () =>
      [...batched.values()].reduce(
        (sum, { counts }) => ({ runs: sum.runs + counts.runs, samples: sum.samples + counts.samples }),
        { runs: 0, samples: 0 },
      ),
    close: async () => {
      for (const session of opened.values()) if (session.ok) await session.value.close();
    },
  };
};
