import { expect, test } from 'vitest';
import { playMatch } from '../arena/index.ts';
import { unwrap } from '../base/index.ts';
import { makePlayer } from '../players/index.ts';
import { chinese, sanma, tenhou, type Ruleset } from '../rules/index.ts';
import { ActionList, Table, WIN, CHINESE_WIN, apply, legalActions, wouldWin, type Event, type Seat } from './index.ts';

const eventsOf = (rules: Ruleset, specs: readonly string[], rounds: number): readonly Event[] => {
  const events: Event[] = [];
  const players = specs.map((spec, seat) => unwrap(makePlayer(spec, rules, 'would', seat)));
  playMatch({ rules, players, seed: 'would', maxRounds: rounds, listener: (event) => events.push(event) });
  return events;
};

test.each([
  [tenhou, ['greedy', 'riichier', 'caller', 'greedy'], 16, 60],
  [sanma, ['greedy', 'riichier', 'caller'], 16, 40],
  [chinese, ['expert', 'expert', 'expert', 'expert'], 4, 5],
] as const)('$id: a tile would win exactly where throwing it offers the win', (rules, specs, rounds, least) => {
  const table = new Table(rules);
  const legal = new ActionList();
  const win = rules.family === 'chinese' ? CHINESE_WIN : WIN;
  let wins = 0;
  for (const event of eventsOf(rules, specs, rounds)) {
    if (event.type === 'discard') {
      const before = table.hash();
      for (const tile of new Set(table.tilesOf(event.seat))) {
        const thrown = table.clone();
        apply(thrown, { type: 'discard', seat: event.seat as Seat, tile, fromDraw: false });
        for (let seat = 0; seat < rules.seats; seat++) {
          if (seat === event.seat) continue;
          legalActions(thrown, seat, legal);
          expect(wouldWin(table, seat, tile)).toBe(legal.has(win));
          if (legal.has(win)) wins++;
        }
      }
      expect(table.hash()).toBe(before);
    }
    apply(table, event);
  }
  expect(wins).toBeGreaterThan(least);
});
