/** Games with values as sources of a data set: a store that `simulate --save` made, and games played for the data set itself. */
import { recordGames } from '../../arena/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import type { Inputs, Workplace } from '../../jobs/index.ts';
import { pathsOf, type GameFile, type GameStore } from '../../jobs/node/index.ts';
import { digestOf } from '../../models/index.ts';
import { parseOptionValues, readRecords } from '../../records/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { readFileSync } from 'node:fs';
import { partOf, type Part } from '../split.ts';
import type { ValuedGame } from './maker.ts';

/** Games of players against each other, made where the shard is made. */
export type PlaySource = {
  readonly players: readonly string[];
  readonly seed: string;
  readonly from: number;
  readonly games: number;
};

const RECORDS = 'records';
const VALUES = 'values';

/** The records of a store's file and their values, as inputs of a task. */
export const storeInputs = (store: GameStore, file: GameFile): Inputs => {
  const { records, values } = pathsOf(store, file);
  return {
    [RECORDS]: { path: records, digest: file.digest },
    ...(values === undefined ? {} : { [VALUES]: { path: values, digest: digestOf(readFileSync(values)) } }),
  };
};

const ofPart = (games: readonly ValuedGame[], name: string, part: Part): readonly ValuedGame[] =>
  games.filter(({ game }) => partOf(name, game.meta.id ?? '') === part);

/** The games of the part in a file of a store. `name` decides the part, with the id of each game. */
export const storedGames = async (
  work: Workplace,
  { name, part }: { readonly name: string; readonly part: Part },
): Promise<Result<readonly ValuedGame[]>> => {
  const records = await work.read(RECORDS);
  if (!records.ok) return records;
  const { games } = await readRecords(records.value);
  if (work.digests[VALUES] === undefined)
    return ok(
      ofPart(
        games.map((game) => ({ game, values: [] })),
        name,
        part,
      ),
    );
  const bytes = await work.read(VALUES);
  const values = bytes.ok ? parseOptionValues(bytes.value) : bytes;
  if (!values.ok) return values;
  if (values.value.length !== games.length)
    return fault('games.broken', 0, `${games.length} games, but values of ${values.value.length}`);
  return ok(
    ofPart(
      games.map((game, at) => ({ game, values: values.value[at]! })),
      name,
      part,
    ),
  );
};

/** Games played now, those of the part. */
export const playedGames = async (
  rules: Ruleset,
  source: PlaySource,
  { name, part }: { readonly name: string; readonly part: Part },
): Promise<Result<readonly ValuedGame[]>> => {
  const played = await recordGames({ rules, ...source });
  return played.ok ? ok(ofPart(played.value, name, part)) : played;
};
