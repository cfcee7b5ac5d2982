/** The kind `dataset.shard`: some games of one file to the bytes of a shard. The games come as an input, a JSON list of lines or read games. */
import { featureSetOf } from '../../features/index.ts';
import { ok, unwrap } from '../../base/index.ts';
import { makeCanonical, type Kind, type Task } from '../../jobs/index.ts';
import { digestOf } from '../../models/index.ts';
import { ShardMaker, type Plan, type ShardGames } from './maker.ts';
import type { ShardHeader } from './store.ts';

/** The plan with its feature set by name. */
export type ShardSpec = { readonly plan: Omit<Plan, 'set'>; readonly features: string; readonly file: string };

const GAMES = 'games';

export const shardTask = ({ set, ...plan }: Plan, { file, lines }: ShardGames, name: string): Task<ShardHeader> => {
  const text = JSON.stringify(lines);
  const spec: ShardSpec = { plan, features: set.id, file };
  return { kind: 'dataset.shard', name, spec, inputs: { [GAMES]: { digest: digestOf(text), text } } };
};

/** Made once for the shards of one build. */
let last: { readonly key: string; readonly maker: ShardMaker } | undefined;

export const datasetShard: Kind<ShardSpec, ShardHeader> = {
  run: async ({ plan, features, file }, work) => {
    const key = makeCanonical({ plan, features });
    if (last?.key !== key) last = { key, maker: new ShardMaker({ ...plan, set: unwrap(featureSetOf(features)) }) };
    const games = await work.read(GAMES);
    if (!games.ok) return games;
    const lines = JSON.parse(new TextDecoder().decode(games.value)) as ShardGames['lines'];
    const { header, bytes } = last.maker.make({ file, lines });
    return ok({ value: header, bytes });
  },
};
