/** Games of records that a run learns from instead of its own play: held in memory, taken in an order that depends on seed and iteration alone. */
import { fault, ok, type Result } from '../../base/index.ts';
import type { Task } from '../../jobs/node/index.ts';
import { digestOf } from '../../models/index.ts';
import { permutation } from '../../nn/index.ts';
import type { Game } from '../../records/index.ts';
import type { RiichiRules, Ruleset } from '../../rules/index.ts';
import { gamesIn, sourcesOf } from '../dataset/index.ts';
import { LogError, idOfLine } from '../logs.ts';
import { loggedTask, type TrajectoryHead } from '../selfplay/index.ts';

/** Games of records as a plan has them. */
export type LoggedPlan = {
  /** Files, or a folder with riichi4/ and sanma/. */
  readonly data: readonly string[];
  /** Games of an iteration. */
  readonly games: number;
};

/** Games of one task: few enough that two threads share an iteration. */
const TASK = 8;

/** Training games of some files. */
export class LoggedGames {
  private constructor(
    private readonly games: readonly (string | Game)[],
    /** SHA-256 of the ids of the games in their order. */
    readonly digest: string,
  ) {}

  static async open(data: readonly string[], rules: RiichiRules): Promise<Result<LoggedGames>> {
    const sources = sourcesOf(data, rules, 'train');
    if (!sources.ok) return sources;
    const games: (string | Game)[] = [];
    try {
      for (const source of sources.value) for await (const game of gamesIn(source, 'train')) games.push(game);
    } catch (error) {
      if (error instanceof LogError) return { ok: false, error: error.fault };
      throw error;
    }
    if (games.length === 0) return fault('train.no-games', 0, `no training game of ${rules.id} in the records`);
    const ids = games.map((game) => (typeof game === 'string' ? idOfLine(game) : game.meta.id));
    return ok(new LoggedGames(games, digestOf(ids.join('\n'))));
  }

  /** The games of an iteration: every game once before any comes again. */
  private pick(seed: string, iteration: number, count: number): readonly (string | Game)[] {
    const { length } = this.games;
    let epoch = -1;
    let order: Uint32Array = new Uint32Array();
    return Array.from({ length: count }, (_, i) => {
      const at = iteration * count + i;
      if (Math.floor(at / length) !== epoch) {
        epoch = Math.floor(at / length);
        order = permutation(length, seed, 'games', epoch);
      }
      return this.games[order[at % length]!]!;
    });
  }

  tasks(
    { rules, isHiddenKept, seed, games }: { rules: string; isHiddenKept: boolean; seed: string; games: number },
    iteration: number,
  ): readonly Task<TrajectoryHead>[] {
    const picked = this.pick(seed, iteration, games);
    const spec = { rules, isHiddenKept, seats: { choice: 'auto', minDan: 0 } } as const;
    return Array.from({ length: Math.ceil(picked.length / TASK) }, (_, at) =>
      loggedTask(spec, picked.slice(at * TASK, (at + 1) * TASK), `iteration ${iteration}, games ${at * TASK}…`),
    );
  }
}

/** The games that the plan learns from, where it learns from records; they must be those that the run began with. */
export const loggedOf = async (
  {
    records,
    recordsDigest,
  }: { readonly records?: LoggedPlan | undefined; readonly recordsDigest?: string | undefined },
  rules: Ruleset,
): Promise<Result<LoggedGames | undefined>> => {
  if (records === undefined) return ok(undefined);
  if (rules.family !== 'riichi')
    return fault('train.records', 0, 'records of Chinese Standard are learnt by imitation');
  const logged = await LoggedGames.open(records.data, rules);
  if (logged.ok && recordsDigest !== undefined && recordsDigest !== logged.value.digest)
    return fault('train.run-differs', 0, 'the records hold other games than the run began with; use another --out');
  return logged;
};
