/** Hidden tiles drawn anew: nothing that is computed for a seat changes, and a leak is found. */
import { expect, test } from 'vitest';
import { playMatch } from '../src/arena/index.ts';
import { unwrap } from '../src/base/index.ts';
import { FEATURE_SETS, suzaku1, type Encoder } from '../src/features/index.ts';
import { networksOf, playerNames, type Player } from '../src/players/index.ts';
import { parseRuleset } from '../src/rules/index.ts';
import { newFullTable, type Event } from '../src/table/index.ts';
import { makePlayers } from './checkedplay.ts';
import { HiddenChecker } from './hiddenchecks.ts';
import { randomOf } from './random.ts';

const leaky: Encoder = {
  encode: (table, seat, planes) => {
    planes[0] = table.hands[((seat + 1) % table.seats) * 37]!;
  },
};

/** Chooses by a tile of the next seat. */
const makeCheat = (): Player => ({
  name: 'cheat',
  needsView: true,
  choose: ({ view, seat, legal }) => {
    const hand = view!.hands.subarray(((seat + 1) % view!.seats) * 37, ((seat + 1) % view!.seats) * 37 + 37);
    return legal.items[hand.reduce((sum, count, tile) => sum + count * tile, 0) % legal.size]!;
  },
});

const problemsOf = (id: string, checker: HiddenChecker): readonly string[] => {
  const rules = unwrap(parseRuleset(id));
  const random = randomOf(`test ${id}`);
  const table = newFullTable(rules);
  const found: string[] = [];
  let events: Event[] = [];
  playMatch({
    rules,
    seed: 'hidden test',
    players: makePlayers(['greedy', 'caller', 'riichier', 'konger'], rules, 'hidden test'),
    table,
    maxRounds: 3,
    listener: (event) => {
      if (event.type === 'start-round') events = [];
      events.push(structuredClone(event));
    },
    onDecision: ({ seat, legal }) => {
      if (legal.size > 1 && random.chance(0.5)) found.push(checker.look(events, table, seat, random).problem);
    },
  });
  return found.filter((problem) => problem !== '');
};

test.each(['tenhou', 'sanma', 'chinese'])(
  '%s: nothing depends on hidden tiles, and a leaky encoder is caught',
  (id) => {
    const rules = unwrap(parseRuleset(id));
    const checker = new HiddenChecker(rules, { advice: 20, dear: 10, players: 20 });
    expect(problemsOf(id, checker)).toEqual([]);
    expect(checker.looks).toBeGreaterThan(40);
    expect(checker.changed).toBe(checker.looks);
    const sieve = new HiddenChecker(rules, { advice: 0, dear: 1e9 }, [
      { set: { ...suzaku1, id: 'leaky' }, encoder: leaky },
    ]);
    expect(problemsOf(id, sieve).some((problem) => problem.includes('leaky'))).toBe(true);
    const cheat = new HiddenChecker(
      rules,
      { advice: 0, dear: 1e9, players: 1 },
      [],
      [{ name: 'cheat', make: makeCheat }],
    );
    expect(problemsOf(id, cheat).some((problem) => problem.includes('cheat'))).toBe(true);
  },
);

test.each(['tenhou', 'sanma', 'chinese'])('%s: every feature set and player that it has is looked at', (id) => {
  const rules = unwrap(parseRuleset(id));
  const { players, sets } = new HiddenChecker(rules, { advice: 0, dear: 1 });
  const own = FEATURE_SETS.filter(({ family }) => family === rules.family).map((set) => set.id);
  // Meowjong's features are of three seats.
  expect(sets).toEqual(rules.seats === 4 ? own.filter((name) => name !== 'meowjong') : own);
  const names = players.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['greedy', 'expert', 'caller']));
  if (id === 'tenhou') expect(names).toContain('mizukami2014');
  const left = playerNames(rules).filter((name) => !names.includes(name));
  // Those see feature sets.
  expect(left.filter((name) => networksOf(name, rules).length === 0)).toEqual([]);
});
