/** Positions before discards from matches of simple bots, for tests and benchmarks: same seed, same positions. */
import { playMatch } from '../src/arena/index.ts';
import { makePlayer } from '../src/players/index.ts';
import type { Ruleset } from '../src/rules/index.ts';
import { Table, apply, type Event } from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';

export type Position = { readonly table: Table; readonly seat: number };

/** Some of the bots declare riichi, some call; the table has full knowledge. */
export const positionsOf = (rules: Ruleset, seed: string, rounds: number, every = 7): readonly Position[] => {
  const events: Event[] = [];
  const specs = ['greedy', 'riichier', 'caller', 'greedy'].slice(0, rules.seats);
  const players = specs.map((spec, seat) => unwrap(makePlayer(spec, rules, seed, seat)));
  playMatch({ rules, players, seed, maxRounds: rounds, listener: (event) => events.push(event) });
  const table = new Table(rules);
  const positions: Position[] = [];
  let n = 0;
  for (const event of events) {
    if (event.type === 'discard' && n++ % every === 0) positions.push({ table: table.clone(), seat: event.seat });
    apply(table, event);
  }
  return positions;
};
