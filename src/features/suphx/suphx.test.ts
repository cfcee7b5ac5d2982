import { expect, test } from 'vitest';
import { moveEvent, moveTile, type Suits } from '../../../testkit/suits.ts';
import { playMatch } from '../../arena/play.ts';
import { makePlayer } from '../../players/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { Table, apply, decisionsOf, maskEvent, type Event } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { Chances } from '../chances.ts';
import { FULL } from '../layout.ts';
import { Suphx, suphx, suphxCall } from './suphx.ts';
import { AT, WIN_CHANCE } from './layout.ts';

const PLAYERS = ['greedy', 'caller', 'riichier', 'greedy'];

const eventsOf = (rules: RiichiRules, seed: string, rounds: number): readonly Event[] => {
  const events: Event[] = [];
  const players = Array.from({ length: rules.seats }, (_, seat) =>
    unwrap(makePlayer(PLAYERS[seat]!, rules, seed, seat)),
  );
  playMatch({ rules, players, seed, firstRound: 0, maxRounds: rounds, listener: (event) => events.push(event) });
  return events;
};

const rulesOf = (id: string): RiichiRules => unwrap(parseRuleset(id)) as RiichiRules;
const newPlanes = (): Uint8Array => new Uint8Array(34 * 958);
const isSame = (a: Uint8Array, b: Uint8Array): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

test('838 planes, and the same with 120 more', () => {
  expect([suphx.planeCount, suphxCall.planeCount]).toEqual([838, 958]);
  expect(suphxCall.planes.slice(0, suphx.planes.length)).toEqual(suphx.planes);
  expect(new Set(suphxCall.planes.map(({ name }) => name)).size).toBe(suphxCall.planes.length);
  const sizeBefore = (name: string): number => suphx.planes.find((span) => span.name === name)!.from;
  // 529 of the state, 309 of the look-ahead.
  expect(sizeBefore('win.any.1')).toBe(529);
});

test.each(['tenhou', 'sanma'])(
  '%s: the same from a table of full knowledge, from the view, and within suphx-call',
  (id) => {
    const rules = rulesOf(id);
    const [plain, call] = [new Suphx(rules, false), new Suphx(rules, true)];
    const [planes, own, less] = [newPlanes(), newPlanes(), new Uint8Array(34 * 838)];
    let states = 0;
    for (let match = 0; states < 250; match++) {
      const events = eventsOf(rules, `view/${match}`, 1);
      const views = Array.from({ length: rules.seats }, () => new Table(rules));
      const before = (_: Table, __: Event, index: number): void => {
        if (index > 0) views.forEach((view, seat) => apply(view, maskEvent(events[index - 1]!, seat, rules)));
      };
      for (const { table, seat } of decisionsOf(rules, events, { before })) {
        const hash = table.hash();
        call.encode(table, seat, planes);
        call.encode(views[seat]!, seat, own);
        if (!isSame(planes, own)) expect.fail(table.dump());
        expect(table.hash()).toBe(hash);
        if (states++ % 5 > 0) continue;
        plain.encode(table, seat, less);
        for (let column = 0; column < 34; column++) {
          const there = planes.subarray(column * 958, column * 958 + 838);
          if (!isSame(less.subarray(column * 838, (column + 1) * 838), there)) expect.fail(table.dump());
        }
      }
    }
  },
);

const SWAPS: readonly (readonly [string, Suits])[] = [
  ['tenhou', [1, 2, 0]],
  ['sanma', [0, 2, 1]],
];

test.each(SWAPS)('%s: suits exchanged as %j exchange the columns, and the planes that are one a kind', (id, suits) => {
  const rules = rulesOf(id);
  const encoder = new Suphx(rules, true);
  const [planes, moved, wanted] = [newPlanes(), newPlanes(), newPlanes()];
  const places = Array.from({ length: 958 }, (_, plane) => plane);
  for (const { from } of suphxCall.planes.filter(({ isByKind }) => isByKind === true))
    for (let kind = 0; kind < 34; kind++) places[from + kind] = from + moveTile(kind, suits);
  const events = eventsOf(rules, 'suits', 4);
  const others = decisionsOf(
    rules,
    events.map((event) => moveEvent(event, suits)),
  );
  let states = 0;
  for (const { table, seat } of decisionsOf(rules, events)) {
    const other = others.next().value!;
    encoder.encode(table, seat, planes);
    encoder.encode(other.table, seat, moved);
    for (let kind = 0; kind < 34; kind++)
      for (let plane = 0; plane < 958; plane++)
        wanted[moveTile(kind, suits) * 958 + places[plane]!] = planes[kind * 958 + plane]!;
    // Only all green would differ.
    if (!isSame(wanted, moved)) expect.fail(table.dump());
    states++;
  }
  expect(states).toBeGreaterThan(80);
});

test('flags of wins hold those of fewer points and of fewer tiles', () => {
  const rules = rulesOf('tenhou');
  const encoder = new Suphx(rules, true);
  const planes = newPlanes();
  const is = (kind: number, plane: number): boolean => planes[kind * 958 + plane] === FULL;
  let flags = 0;
  for (const { table, seat } of decisionsOf(rules, eventsOf(rules, 'flags', 2))) {
    encoder.encode(table, seat, planes);
    for (const way of ['win.any', 'win.riichi', 'win.dama', 'win.open', 'chow.win', 'pung.win'])
      for (let kind = 0; kind < 34; kind++)
        for (let k = 1; k <= 3; k++)
          for (let level = 0; level < 9; level++) {
            if (!is(kind, AT[`${way}.${k}`]! + level)) continue;
            flags++;
            if (level > 0) expect(is(kind, AT[`${way}.${k}`]! + level - 1)).toBe(true);
            if (k < 3) expect(is(kind, AT[`${way}.${k + 1}`]! + level)).toBe(true);
          }
  }
  expect(flags).toBeGreaterThan(1000);
});

test('chances grow with turns and accepted tiles, fall with shanten, and stop when the wall does', () => {
  const chances = new Chances();
  const wonOf = (shanten: number, tiles: number, left = 17): Float64Array => {
    chances.estimate(shanten, tiles, 100, left);
    expect(chances.ready.every((ready, turn) => ready >= chances.won[turn]! && ready <= 1)).toBe(true);
    return chances.won.slice();
  };
  const base = wonOf(1, 20);
  for (let turn = 1; turn <= 17; turn++) expect(base[turn]).toBeGreaterThanOrEqual(base[turn - 1]!);
  expect(base[17]).toBeGreaterThan(WIN_CHANCE);
  expect(wonOf(1, 30)[17]).toBeGreaterThan(base[17]!);
  expect(wonOf(2, 30)[17]).toBeLessThan(base[17]!);
  expect(wonOf(1, 20, 5)[17]).toBe(base[5]);
  expect(wonOf(0, 0)[17]).toBe(0);
});
