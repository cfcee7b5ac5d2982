/**
 * The kind `dataset.shard`: some games to the bytes of a shard. The games come as an input, a JSON list of lines or read games; as a file of a store with the values
 * of its players; or they are played here.
 */
import { featureSetOf } from '../../features/index.ts';
import { ok, unwrap, type Result } from '../../base/index.ts';
import { makeCanonical, type Kind, type Task, type Workplace } from '../../jobs/index.ts';
import type { GameFile, GameStore } from '../../jobs/node/index.ts';
import { digestOf } from '../../models/index.ts';
import { ShardMaker, type Plan, type ShardGames } from './maker.ts';
import { playedGames, storeInputs, storedGames, type PlaySource } from './playedsource.ts';
import type { ShardHeader } from './store.ts';

/** The plan with its feature set by name. */
export type ShardSpec = {
  readonly plan: Omit<Plan, 'set'>;
  readonly features: string;
  readonly file: string;
  /** Games looked at, where not all are of the part; absent: all that come. */
  readonly looked?: number;
  readonly play?: PlaySource;
};

const GAMES = 'games';

export const shardTask = ({ set, ...plan }: Plan, { file, lines }: ShardGames, name: string): Task<ShardHeader> => {
  const text = JSON.stringify(lines);
  const spec: ShardSpec = { plan, features: set.id, file };
  return { kind: 'dataset.shard', name, spec, inputs: { [GAMES]: { digest: digestOf(text), text } } };
};

/** Of one file of a store. `file`: its name in the header, which decides the part. */
export const storeShardTask = (
  { set, ...plan }: Plan,
  { store, row, file }: { readonly store: GameStore; readonly row: GameFile; readonly file: string },
  name: string,
): Task<ShardHeader> => {
  const spec: ShardSpec = { plan, features: set.id, file, looked: row.games };
  return { kind: 'dataset.shard', name, spec, inputs: storeInputs(store, row) };
};

/** Of games that the task plays itself. */
export const playShardTask = (
  { set, ...plan }: Plan,
  play: PlaySource,
  file: string,
  name: string,
): Task<ShardHeader> => {
  const spec: ShardSpec = { plan, features: set.id, file, looked: play.games, play };
  return { kind: 'dataset.shard', name, spec };
};

const gamesOf = async (
  { plan, file, looked, play }: ShardSpec,
  work: Workplace,
): Promise<Result<ShardGames['lines']>> => {
  const wanted = { name: file, part: plan.part };
  if (play !== undefined) return playedGames(plan.rules, play, wanted);
  if (looked !== undefined) return storedGames(work, wanted);
  const games = await work.read(GAMES);
  return games.ok ? ok(JSON.parse(new TextDecoder().decode(games.value)) as ShardGames['lines']) : games;
};

/** Made once for the shards of one build. */
let last: { readonly key: string; readonly maker: ShardMaker } | undefined;

export const datasetShard: Kind<ShardSpec, ShardHeader> = {
  run: async (spec, work) => {
    const { plan, features, file, looked } = spec;
    const key = makeCanonical({ plan, features });
    if (last?.key !== key) last = { key, maker: new ShardMaker({ ...plan, set: unwrap(featureSetOf(features)) }) };
    const lines = await gamesOf(spec, work);
    if (!lines.ok) return lines;
    const { header, bytes } = last.maker.make({ file, lines: lines.value, looked });
    return ok({ value: header, bytes });
  },
};
