import { expect, test } from 'vitest';
import { makeRandom, unwrap } from '../../src/base/index.ts';
import { chooseNow, makePlayer } from '../../src/players/index.ts';
import { parseRuleset, type RiichiRules } from '../../src/rules/index.ts';
import {
  ALL_TILE_IDS,
  SANMA_TILE_IDS,
  Table,
  dealRound,
  indicatorTile,
  shuffleWall,
  type NextRound,
} from '../../src/table/index.ts';
import { copyState, playOut, refereeOf, reshuffle, unseenPlaces, worthAfter, type State } from './playout.ts';
import { lineOf, relativeError, type Row } from './slopes.ts';

const dealt = (id: string, seed: string): { readonly state: State; readonly rules: RiichiRules } => {
  const rules = unwrap(parseRuleset(id)) as RiichiRules;
  const scores = Array.from({ length: rules.seats }, () => rules.startingScore);
  const next: NextRound = { round: 0, honba: 0, deposits: 0, dealer: 0, scores };
  const state = { table: new Table(rules), views: scores.map(() => new Table(rules)) };
  const ids = rules.seats === 3 ? SANMA_TILE_IDS : ALL_TILE_IDS;
  refereeOf(state).start(dealRound(rules, next, shuffleWall(seed, 0, 0, ids)));
  return { state, rules };
};

/** Plays some decisions of greedy players, with calls and kongs among them. */
const later = async (id: string, seed: string, decisions: number): Promise<State> => {
  const { state, rules } = dealt(id, seed);
  const referee = refereeOf(state);
  referee.resume();
  const players = state.views.map((_, seat) => unwrap(makePlayer('konger', rules, seed, seat)));
  for (let i = 0; i < decisions && referee.asked !== 0; i++)
    for (let seat = 0; seat < rules.seats; seat++)
      if (((referee.asked >> seat) & 1) === 1)
        referee.answerUnchecked(
          seat,
          chooseNow(players[seat]!, { view: state.views[seat], seat, legal: referee.options[seat]! }),
        );
  return state;
};

test.each(['tenhou', 'sanma'])('%s: the places that nobody has seen are the tiles that nobody has', async (id) => {
  for (const seed of ['a', 'b', 'c', 'd'])
    for (const decisions of [0, 9, 25]) {
      const { table } = await later(id, seed, decisions);
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

test('another order leaves what was drawn and turned, and the same tiles', async () => {
  const { table } = await later('tenhou', 'order', 20);
  const before = Array.from(table.wall);
  const places = new Set(unseenPlaces(table));
  reshuffle(table, makeRandom('order'));
  expect(Array.from(table.wall).sort((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
  before.forEach((tile, place) => {
    if (!places.has(place)) expect(table.wall[place]).toBe(tile);
  });
  expect(Array.from(table.wall)).not.toEqual(before);
  expect(indicatorTile(table.wall, 0)).toBe(indicatorTile(Uint8Array.from(before), 0));
});

test('a copy is played to the end of the round and leaves the state as it was', async () => {
  const state = await later('tenhou', 'copy', 12);
  const hash = state.table.hash();
  const copy = copyState(state);
  const referee = refereeOf(copy);
  referee.resume();
  const seat = copy.table.turn;
  const players = copy.views.map((_, at) => unwrap(makePlayer('greedy', copy.table.rules, 'copy', at)));
  const action = referee.options[seat]!.items[0]!;
  await playOut(referee, copy, players, { first: { seat, action } });
  expect(referee.asked).toBe(0);
  expect(state.table.hash()).toBe(hash);
  expect(Math.abs(worthAfter(copy.table, seat, [90, 30, -30, -90]))).toBeLessThan(90);
});

test('a line through zero: slope, error by match, what is left', () => {
  const row = (match: number, claimed: number, measured: number, noise = 0): Row => ({
    rules: 'tenhou',
    match,
    category: 'riichi',
    claimed,
    error: 0,
    weight: 1,
    measured,
    noise,
  });
  const exact = lineOf([row(0, 1, 0.5), row(1, 2, 1), row(2, 4, 2)]);
  expect([exact.slope, exact.slopeError, exact.residual]).toEqual([0.5, 0, 0]);
  const spread = lineOf([row(0, 1, 2), row(1, 1, 0)]);
  expect([spread.slope, spread.residual]).toEqual([1, 1]);
  expect(spread.slopeError).toBeCloseTo(Math.SQRT1_2, 9);
  // All of it is noise of the plays.
  expect(lineOf([row(0, 1, 2, 1), row(1, 1, 0, 1)]).residual).toBe(0);
  expect(relativeError(exact, { ...exact, slope: 1 })).toBe(0.5);
});
