/** Accuracies of the networks of players, kind by kind. */
import { evaluate, type Report } from '../../learn/supervised/index.ts';
import { readNetwork } from '../../models/index.ts';
import { networksOf } from '../../players/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import type { Games } from '../evaluate/index.ts';
import { orFail } from '../io.ts';

/** One kind of decision of one agent. */
export type AccuracyRow = { readonly agent: string; readonly spec: string } & Report;

export type AccuracyOptions = {
  readonly specs: Readonly<Record<string, string>>;
  readonly rules: Ruleset;
  /** The games once more, for every network. */
  readonly games: () => Games;
  readonly most: number;
  readonly threads: number;
};

export const accuraciesOf = async (
  { specs, rules, games, most, threads }: AccuracyOptions,
  progress: (text: string) => void,
): Promise<readonly AccuracyRow[]> => {
  const rows: AccuracyRow[] = [];
  for (const [agent, spec] of Object.entries(specs))
    for (const { player, file, kind } of networksOf(spec, rules)) {
      const model = orFail(spec, readNetwork(player, rules, file, kind), 1);
      const seats = { choice: 'all', minDan: 0 } as const;
      const note = (text: string): void => progress(`${agent} ${kind ?? ''}: ${text}`);
      const found = await evaluate({ model, rules, games: games(), most, seats, threads, progress: note });
      // A few games may hold none of a rare decision.
      if (!found.ok && found.error.code === 'evaluate.no-games') continue;
      rows.push(...orFail(spec, found, 1).reports.map((report) => ({ agent, spec, ...report })));
    }
  return rows;
};
