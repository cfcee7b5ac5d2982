/** The kind `arena.games`: some games of a store as records, with the values of their decisions as bytes. */
import { recordGames } from '../../arena/index.ts';
import { ok, unwrap } from '../../base/index.ts';
import { openBatchedWith } from '../../models/index.ts';
import { makeOptionValues, makeRecord, type RecordFormat } from '../../records/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import type { Kind } from '../task.ts';
import { openInput } from './block.ts';

/** Games `from` … `from + games` of a seed. */
export type GamesSpec = {
  readonly rules: string;
  readonly players: readonly string[];
  readonly seed: string;
  readonly format: RecordFormat;
  readonly from: number;
  readonly games: number;
};

/** The records as one text, and what was counted. */
export type SavedGames = {
  readonly text: string;
  readonly games: number;
  readonly decisions: number;
  /** Decisions that the bytes value. */
  readonly valued: number;
};

export const arenaGames: Kind<GamesSpec, SavedGames> = {
  run: async ({ format, rules: text, ...spec }, work) => {
    const rules = unwrap(parseRuleset(text));
    const { networks, close } = await openBatchedWith(spec.players, rules, openInput(work));
    try {
      const played = await recordGames({ ...spec, rules, networks });
      if (!played.ok) return played;
      const records: string[] = [];
      for (const { game } of played.value) {
        const made = makeRecord(game, format);
        if (!made.ok) return made;
        records.push(made.value.endsWith('\n') ? made.value : `${made.value}\n`);
      }
      const values = played.value.map((one) => one.values);
      const sum = (of: (at: number) => number): number => records.reduce((all, _, at) => all + of(at), 0);
      return ok({
        value: {
          text: records.join(format === 'chinese-text' ? '\n' : ''),
          games: records.length,
          decisions: sum((at) => played.value[at]!.decisions),
          valued: sum((at) => values[at]!.length),
        },
        bytes: makeOptionValues(values),
      });
    } finally {
      await close();
    }
  },
};
