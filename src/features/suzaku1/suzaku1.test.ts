import { expect, test } from 'vitest';
import { moveEvent, moveTile, type Suits } from '../../../testkit/suits.ts';
import { playMatch } from '../../arena/play.ts';
import { makePlayer } from '../../players/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { Table, apply, decisionsOf, maskEvent, type Event } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { Suzaku1, newGlobals, newPlanes } from './suzaku1.ts';
import { suzaku1 } from './layout.ts';

const PLAYERS = ['greedy', 'caller', 'riichier', 'konger'];

/** Events of rounds played by different simple players. */
const eventsOf = (rules: RiichiRules, seed: string, rounds: number): readonly Event[] => {
  const events: Event[] = [];
  const players = Array.from({ length: rules.seats }, (_, seat) =>
    unwrap(makePlayer(PLAYERS[seat]!, rules, seed, seat)),
  );
  playMatch({ rules, players, seed, firstRound: 0, maxRounds: rounds, listener: (event) => events.push(event) });
  return events;
};

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((value, i) => value === b[i]);

const rulesOf = (id: string): RiichiRules => unwrap(parseRuleset(id)) as RiichiRules;

const RULES = ['tenhou', 'sanma', 'tenhou,length=east,aka=false'];

test.each(RULES)('%s: a table of full knowledge and the view of the seat give the same values', (id) => {
  const rules = rulesOf(id);
  const encoder = new Suzaku1(rules);
  const [planes, globals, ownPlanes, ownGlobals] = [newPlanes(), newGlobals(), newPlanes(), newGlobals()];
  let states = 0;
  for (let match = 0; states < 2500; match++) {
    const events = eventsOf(rules, `view/${match}`, 3);
    const views = Array.from({ length: rules.seats }, () => new Table(rules));
    const before = (_: Table, __: Event, index: number): void => {
      if (index > 0) views.forEach((view, seat) => apply(view, maskEvent(events[index - 1]!, seat, rules)));
    };
    for (const { table, seat } of decisionsOf(rules, events, { before })) {
      const hash = table.hash();
      encoder.encode(table, seat, planes, globals);
      encoder.encode(views[seat]!, seat, ownPlanes, ownGlobals);
      expect(views[seat]!.known.reduce((sum, known) => sum + known, 0)).toBe(1);
      if (!isSame(planes, ownPlanes)) expect.fail(table.dump());
      if (!isSame(globals, ownGlobals)) expect.fail(table.dump());
      expect(table.hash()).toBe(hash);
      states++;
    }
  }
});

const SWAPS: readonly (readonly [string, Suits])[] = [
  ['tenhou', [1, 2, 0]],
  ['tenhou', [1, 0, 2]],
  ['sanma', [0, 2, 1]],
];

test.each(SWAPS)('%s: suits exchanged as %j exchange the columns and nothing else', (id, suits) => {
  const rules = rulesOf(id);
  const encoder = new Suzaku1(rules);
  const { planeCount } = suzaku1;
  const [planes, globals, movedPlanes, movedGlobals] = [newPlanes(), newGlobals(), newPlanes(), newGlobals()];
  let states = 0;
  for (let match = 0; states < 1500; match++) {
    const events = eventsOf(rules, `suits/${match}`, 3);
    const moved = decisionsOf(
      rules,
      events.map((event) => moveEvent(event, suits)),
    );
    for (const { table, seat } of decisionsOf(rules, events)) {
      const other = moved.next().value!;
      expect(other.seat).toBe(seat);
      encoder.encode(table, seat, planes, globals);
      encoder.encode(other.table, seat, movedPlanes, movedGlobals);
      for (let kind = 0; kind < 34; kind++) {
        const to = moveTile(kind, suits);
        const here = planes.subarray(kind * planeCount, (kind + 1) * planeCount);
        const there = movedPlanes.subarray(to * planeCount, (to + 1) * planeCount);
        if (!isSame(here, there)) expect.fail(table.dump());
      }
      if (!isSame(globals, movedGlobals)) expect.fail(table.dump());
      states++;
    }
  }
});
