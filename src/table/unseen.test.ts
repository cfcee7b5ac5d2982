/** What nobody has seen of a wall, after some decisions of players who call and kong. */
import { expect, test } from 'vitest';
import { makeRandom, unwrap } from '../base/index.ts';
import { chooseNow, makePlayer } from '../players/index.ts';
import { parseRuleset, type RiichiRules } from '../rules/index.ts';
import {
  ALL_TILE_IDS,
  Referee,
  SANMA_TILE_IDS,
  dealRound,
  indicatorTile,
  newFullTable,
  reorderUnseen,
  shuffleWall,
  unseenPlaces,
  type FullTable,
} from './index.ts';

/** Plays some decisions of a round. */
const later = (id: string, seed: string, decisions: number): FullTable => {
  const rules = unwrap(parseRuleset(id)) as RiichiRules;
  const scores = Array.from({ length: rules.seats }, () => rules.startingScore);
  const ids = rules.seats === 3 ? SANMA_TILE_IDS : ALL_TILE_IDS;
  const table = newFullTable(rules);
  const referee = new Referee(table);
  const next = { round: 0, honba: 0, deposits: 0, dealer: 0, scores } as const;
  referee.start(dealRound(rules, next, shuffleWall(seed, 0, 0, ids)));
  const players = scores.map((_, seat) => unwrap(makePlayer('konger', rules, seed, seat)));
  for (let i = 0; i < decisions && referee.asked !== 0; i++)
    for (let seat = 0; seat < rules.seats; seat++)
      if (((referee.asked >> seat) & 1) === 1)
        referee.answerUnchecked(seat, chooseNow(players[seat]!, { view: table, seat, legal: referee.options[seat]! }));
  return table;
};

test.each(['tenhou', 'sanma'])('%s: the places that nobody has seen are the tiles that nobody has', (id) => {
  for (const seed of ['a', 'b', 'c', 'd'])
    for (const decisions of [0, 9, 25]) {
      const table = later(id, seed, decisions);
      if (table.phase === 0) continue;
      const unseen = unseenPlaces(table).length;
      const size = 4 * table.rules.kinds.length;
      const kinds = new Uint8Array(34);
      for (let seat = 0; seat < table.seats; seat++)
        for (let kind = 0; kind < 34; kind++) kinds[kind]! += table.shapes[seat]!.counts[kind]!;
      const open = table.shown.reduce((sum, n) => sum + n, 0);
      const held = kinds.reduce((sum, n) => sum + n, 0);
      expect(unseen).toBe(size - open - held);
    }
});

test('another order leaves what was drawn and turned, and the same tiles', () => {
  const table = later('tenhou', 'order', 20);
  const before = Array.from(table.wall);
  const places = new Set(unseenPlaces(table));
  reorderUnseen(table, makeRandom('order'));
  expect(Array.from(table.wall).sort((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
  before.forEach((tile, place) => {
    if (!places.has(place)) expect(table.wall[place]).toBe(tile);
  });
  expect(Array.from(table.wall)).not.toEqual(before);
  expect(indicatorTile(table.wall, 0)).toBe(indicatorTile(Uint8Array.from(before), 0));
});
