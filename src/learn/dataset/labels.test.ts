import { expect, test } from 'vitest';
import { playFlow } from '../../../testkit/flow.ts';
import { makeGames } from '../../../testkit/games.ts';
import type { Scenario } from '../../../testkit/rigged.ts';
import type { Absence, Game } from '../../records/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import { ACCEPTED, DECLARED, decisionsOf, type Event } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { makeMpszTile, type Tile } from '../../tiles/index.ts';
import { visitLabels } from './labels.ts';
import { NO_KONG, OPEN, type Label } from './sample.ts';

/** What a label says, open answers left out; kinds by name. */
type Said = Readonly<Record<string, unknown>>;

const kindName = (kind: number): string => makeMpszTile(kind as Tile);
const kindsOf = (mask: Uint8Array): string =>
  Array.from(mask.keys())
    .filter((kind) => mask[kind] === 1)
    .map(kindName)
    .join(' ');

const sayLabel = (label: Label, seat: number): Said => ({
  seat,
  ...(label.discard === OPEN ? {} : { discard: kindName(label.discard) }),
  ...(label.riichi === OPEN ? {} : { riichi: label.riichi }),
  ...(label.chow === OPEN ? {} : { chow: label.chow, chowLegal: label.chowLegal }),
  ...(label.pung === OPEN ? {} : { pung: label.pung }),
  ...(label.kong === OPEN ? {} : { kong: label.kong === NO_KONG ? 'none' : kindName(label.kong) }),
  ...(label.kong === OPEN ? {} : { kongLegal: kindsOf(label.kongLegal) }),
  ...(label.kita === OPEN ? {} : { kita: label.kita }),
});

type Row = Said & { readonly said: Said; readonly claim: number; readonly riichiState: number; readonly river: number };

const labelsOf = (events: readonly Event[], absences: readonly Absence[] = [], seats = 15): readonly Row[] => {
  const rows: Row[] = [];
  const game: Game = { events, meta: { absences } };
  visitLabels(game, seats, 7, (table, seat, label) => {
    expect([label.seat, label.turn, label.game]).toEqual([seat, table.riverSize[seat], 7]);
    const river = table.riverSize.reduce((sum, size) => sum + size, 0);
    const said = sayLabel(label, seat);
    rows.push({ ...said, said, claim: label.claim, riichiState: table.riichi[seat]!, river });
  });
  return rows;
};

const eventsOf = (scenario: Scenario, rules = 'tenhou'): readonly Event[] => {
  const { events, violation } = playFlow(scenario, rules);
  expect(violation).toBeUndefined();
  return events;
};

/** Claims of the first discard: what each seat is said to have answered. */
const firstClaims = (scenario: Scenario, rules?: string): readonly Said[] =>
  labelsOf(eventsOf(scenario, rules))
    .filter(({ claim, river }) => claim === 1 && river === 1)
    .map(({ said }) => said);

/** The first tile thrown is 3p; seat 1 could chow it with 45p, seat 2 pung it. */
const CLAIM: Scenario = {
  name: 'claims of 3p',
  hands: { 1: '45p', 2: '33p' },
  noFill: '1p 2p 3p 4p 5p',
  draws: '3p 6m 6m 6m',
  scripts: { 0: ['discard 3p'] },
};

test.each<readonly [string, Scenario['scripts'], readonly Said[]]>([
  [
    'nobody wants it: both say no',
    {},
    [
      { seat: 1, chow: 0, chowLegal: 1 },
      { seat: 2, pung: 0 },
    ],
  ],
  ['a pung hides what the other would have chowed', { 2: ['pung'] }, [{ seat: 2, pung: 1 }]],
  [
    'a chow tells that nobody wanted the pung',
    { 1: ['chow-low'] },
    [
      { seat: 1, chow: 1, chowLegal: 1 },
      { seat: 2, pung: 0 },
    ],
  ],
  [
    'a chow that is cut off is not known, though it was wanted',
    { 1: ['chow-low'], 2: ['pung'] },
    [{ seat: 2, pung: 1 }],
  ],
])('claims: %s', (_, scripts, expected) => {
  expect(firstClaims({ ...CLAIM, scripts: { ...CLAIM.scripts, ...scripts } })).toEqual(expected);
});

test('claims: a win hides everything, also of who won', () => {
  // Seat 3 waits for 3p: a pure straight.
  const scenario: Scenario = {
    ...CLAIM,
    hands: { ...CLAIM.hands, 3: '12p456p789p123m77s' },
    scripts: { 0: ['discard 3p'], 1: ['chow-low'], 2: ['pung'], 3: ['win'] },
  };
  expect(firstClaims(scenario)).toEqual([]);
});

test('claims: the places of a chow, and kong beside pung', () => {
  const scenario: Scenario = {
    name: 'claims of 5p',
    hands: { 1: '346p', 2: '555p' },
    noFill: '3p 4p 6p 7p',
    draws: '0p 6m 6m 6m',
    scripts: { 0: ['discard 0p'] },
  };
  // 34 below, 46 around; 67 is not held.
  expect(firstClaims(scenario)).toEqual([
    { seat: 1, chow: 0, chowLegal: 6 },
    { seat: 2, pung: 0, kong: 'none', kongLegal: '5p' },
  ]);
  const answered = (seat: number, text: string): readonly Said[] =>
    firstClaims({ ...scenario, scripts: { ...scenario.scripts, [seat]: [text] } });
  expect(answered(1, 'chow-high')[0]).toEqual({ seat: 1, chow: 3, chowLegal: 6 });
  expect(answered(1, 'chow-middle')[0]).toEqual({ seat: 1, chow: 2, chowLegal: 6 });
  expect(answered(2, 'kong')).toEqual([{ seat: 2, pung: 0, kong: '5p', kongLegal: '5p' }]);
  expect(answered(2, 'pung')).toEqual([{ seat: 2, pung: 1, kong: 'none', kongLegal: '5p' }]);
});

const READY: Scenario = {
  name: 'ready at once',
  hands: { 0: '123m456m789m11p46s' },
  draws: '1z 2z 3z 4z 1s 2z 3z 4z 9s 2z 3z',
  scripts: {},
};

test('riichi declared: the answer alone, then the discard among those that are ready, then nothing', () => {
  const rows = labelsOf(eventsOf({ ...READY, scripts: { 0: ['riichi', 'discard 1z'] } }), [], 1);
  const [asked, declaring] = rows;
  expect(asked).toMatchObject({ riichi: 1 });
  expect(asked).not.toHaveProperty('discard');
  // Only 1z leaves the hand ready, so the discard after the declaration is forced and no sample.
  expect(declaring === undefined || declaring.riichiState !== DECLARED).toBe(true);
  expect(rows.filter(({ claim, riichiState }) => claim === 0 && riichiState === ACCEPTED)).toEqual([]);
});

test('riichi declared with a choice: the declaring discard is a sample of its own', () => {
  const events = eventsOf({
    ...READY,
    hands: { 0: '123m456m789m11p45s' },
    draws: '6s 2z 3z 4z',
    scripts: { 0: ['riichi', 'discard 4s'] },
  });
  const [asked, declaring] = labelsOf(events, [], 1);
  expect(asked).toMatchObject({ riichi: 1, riichiState: 0 });
  expect(asked).not.toHaveProperty('discard');
  expect(declaring).toMatchObject({ discard: '4s', riichiState: DECLARED });
  expect(declaring).not.toHaveProperty('riichi');
});

test('riichi not declared: no and the discard in one sample', () => {
  const [first] = labelsOf(eventsOf({ ...READY, scripts: { 0: ['discard 1z'] } }), [], 1);
  expect(first).toMatchObject({ riichi: 0, discard: '1z' });
});

test('kongs: made, left, and after riichi', () => {
  const hand = '1111z456m789m11p4s';
  const made = labelsOf(
    eventsOf({ ...READY, name: 'kong', hands: { 0: hand }, draws: '9s', scripts: { 0: ['closed-kong 1z'] } }),
    [],
    1,
  );
  expect(made[0]).toMatchObject({ kong: '1z', kongLegal: '1z' });
  expect(made[0]).not.toHaveProperty('discard');
  expect(made[0]).not.toHaveProperty('riichi');
  const left = labelsOf(
    eventsOf({ ...READY, name: 'no kong', hands: { 0: hand }, draws: '9s', scripts: { 0: ['discard 9s'] } }),
    [],
    1,
  );
  expect(left[0]).toMatchObject({ kong: 'none', kongLegal: '1z', discard: '9s' });
  const riichi: Scenario = {
    ...READY,
    name: 'kong in riichi',
    hands: { 0: '111z456m789m11p46s' },
    draws: '9s 2z 3z 4z 1z',
    scripts: { 0: ['riichi', 'discard 9s', 'closed-kong 1z'] },
  };
  const inRiichi = (rows: readonly Row[]): readonly Row[] => rows.filter(({ riichiState }) => riichiState === ACCEPTED);
  expect(inRiichi(labelsOf(eventsOf(riichi), [], 1))).toMatchObject([{ kong: '1z', kongLegal: '1z' }]);
  const passed = { ...riichi, scripts: { 0: ['riichi', 'discard 9s', 'discard 1z'] } };
  const [answer] = inRiichi(labelsOf(eventsOf(passed), [], 1));
  expect(answer).toMatchObject({ kong: 'none' });
  expect(answer).not.toHaveProperty('discard');
});

test('kita: set aside, kept, and beside a kong', () => {
  const base: Scenario = { name: 'kita', hands: { 0: '123p456p789p4z46s9m' }, draws: '9s', scripts: {} };
  const first = (scenario: Scenario): Row => labelsOf(eventsOf(scenario, 'sanma'), [], 1)[0]!;
  const made = first({ ...base, scripts: { 0: ['kita'] } });
  expect(made).toMatchObject({ kita: 1 });
  expect(made).not.toHaveProperty('discard');
  expect(first({ ...base, scripts: { 0: ['discard 9m'] } })).toMatchObject({ kita: 0, discard: '9m' });
  const both: Scenario = { ...base, name: 'kita and kong', hands: { 0: '1111z456p789p4z4s' } };
  const kita = first({ ...both, scripts: { 0: ['kita'] } });
  expect(kita).toMatchObject({ kita: 1 });
  expect(kita).not.toHaveProperty('kong');
  const kong = first({ ...both, scripts: { 0: ['closed-kong 1z'] } });
  expect(kong).toMatchObject({ kong: '1z' });
  expect(kong).not.toHaveProperty('kita');
});

test('a seat that wins, and one that ends the round with nine terminals, answers nothing', () => {
  const wins: Scenario = { ...READY, draws: '5s', scripts: { 0: ['win'] } };
  expect(labelsOf(eventsOf(wins), [], 1)).toEqual([]);
  const nine: Scenario = {
    name: 'nine',
    hands: { 0: '19m19p19s1234567z' },
    draws: '5m',
    scripts: { 0: ['nine-terminals'] },
  };
  expect(labelsOf(eventsOf(nine))).toEqual([]);
});

test('samples of a seat stop while its player is away, and come back', () => {
  const [game] = makeGames('tenhou', 1, 'absent', 2);
  const { events } = game!;
  const all = labelsOf(events);
  const [from, to] = [Math.round(events.length / 3), Math.round((2 * events.length) / 3)];
  const rules = unwrap(parseRuleset('tenhou'));
  const places: { seat: number; index: number }[] = [];
  for (const { seat, index } of decisionsOf(rules, events)) places.push({ seat, index });
  const away = labelsOf(events, [{ seat: 2, from, to }]);
  const of = (rows: readonly Row[], seat: number): number => rows.filter((row) => row.seat === seat).length;
  for (const seat of [0, 1, 3]) expect(of(away, seat)).toBe(of(all, seat));
  expect(of(away, 2)).toBeLessThan(of(all, 2));
  expect(of(away, 2)).toBeGreaterThan(0);
  expect(of(labelsOf(events, [{ seat: 2, from: 0 }]), 2)).toBe(0);
  expect(places.some(({ seat, index }) => seat === 2 && index >= from && index < to)).toBe(true);
  // Bits of seats do the same.
  expect(labelsOf(events, [], 0b1011)).toEqual(all.filter(({ seat }) => seat !== 2));
});

test.each(['tenhou', 'sanma'])(
  '%s: in whole games an answer is legal, masks are empty where nothing is learnt',
  (rules) => {
    let samples = 0;
    for (const game of makeGames(rules, 4, 'labels', 4))
      visitLabels(game, 15, 1, (table, _, label) => {
        samples++;
        const count = (mask: Uint8Array): number => mask.reduce((sum, is) => sum + is, 0);
        expect(count(label.legal) > 0).toBe(label.discard !== OPEN);
        if (label.discard !== OPEN) expect([label.legal[label.discard], count(label.legal) > 1]).toEqual([1, true]);
        expect(count(label.kongLegal) > 0).toBe(label.kong !== OPEN);
        if (label.kong < NO_KONG) expect(label.kongLegal[label.kong]).toBe(1);
        expect(label.chowLegal > 0).toBe(label.chow !== OPEN);
        if (label.chow !== OPEN && label.chow > 0) expect((label.chowLegal >> (label.chow - 1)) & 1).toBe(1);
        if (rules === 'sanma') expect(label.chow).toBe(OPEN);
        else expect(label.kita).toBe(OPEN);
        if (label.claim === 1) expect([label.discard, label.riichi, label.kita]).toEqual([OPEN, OPEN, OPEN]);
        if (table.riichi[label.seat] === ACCEPTED) expect([label.discard, label.riichi]).toEqual([OPEN, OPEN]);
      });
    expect(samples).toBeGreaterThan(500);
  },
);
