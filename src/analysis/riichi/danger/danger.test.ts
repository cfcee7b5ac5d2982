import { writable } from '../../../../testkit/writable.ts';
import { expect, test } from 'vitest';
import { sanma, tenhou } from '../../../rules/index.ts';
import { HIDDEN, Table, apply, maskEvent, isReady, wouldWin, type Event, type Seat } from '../../../table/index.ts';
import { playMatch } from '../../../arena/index.ts';
import { makePlayer } from '../../../players/index.ts';
import { Bug, unwrap } from '../../../base/index.ts';
import { isOpenMeld, parseMeld, parseTiles, type Tile } from '../../../tiles/index.ts';
import { positionsOf } from '../../../../testkit/positions.ts';
import { staged } from '../../../../testkit/staged.ts';
import {
  HOW,
  TableReading,
  dangerFor,
  dangerIn,
  dangerLevel,
  isThreat,
  reportDanger,
  ruleDanger,
  safestFirst,
  tableLevel,
  type Opponent,
} from './index.ts';
import { danger3 } from './data3.ts';
import { danger4 } from './data4.ts';
import { MAX_ACTIVE, LinearModel, calibrate, packWeights, unpackWeights } from '../../linear/index.ts';
import { STATES, isAbsentKind } from './reading.ts';
import { Rivals } from './rivals.ts';
import { rivalsFeature, waitFeatures, waitLayout } from './waits.ts';

const RULES = [tenhou, sanma];
const positions = new Map(RULES.map((rules) => [rules.id, positionsOf(rules, 'danger-test', 20, 4)]));

test.each(RULES)('$id: safe kinds are exactly 0, and no ready hand may win on them', (rules) => {
  const danger = dangerFor(rules.seats);
  const wrong: string[] = [];
  let safe = 0;
  for (const { table, seat } of positions.get(rules.id)!) {
    danger.query(table, seat);
    for (let other = 0; other < rules.seats; other++) {
      const opponent = danger.reading.opponents[other]!;
      for (let kind = 0; other !== seat && kind < 34; kind++) {
        if (opponent.how[kind] === 0) continue;
        safe++;
        const isWon = isReady(table, other) && wouldWin(table, other, kind);
        if (danger.hit[other * 34 + kind] !== 0 || ruleDanger(danger.reading, opponent, kind) !== 0 || isWon)
          wrong.push(`${kind} against ${other}\n${table.dump()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(safe).toBeGreaterThan(1000);
});

test.each(RULES)('$id: chances are chances, riichi is ready for sure, losses add up', (rules) => {
  const danger = dangerFor(rules.seats);
  const wrong: string[] = [];
  for (const { table, seat } of positions.get(rules.id)!) {
    danger.query(table, seat);
    const loss = new Float64Array(37);
    for (let other = 0; other < rules.seats; other++) {
      const ready = danger.tenpai[other]!;
      const isGood = other === seat ? ready === 0 : table.riichi[other]! > 0 ? ready === 1 : ready > 0 && ready < 1;
      if (!isGood) wrong.push(`ready ${ready}\n${table.dump()}`);
      for (let kind = 0; kind < 34; kind++) {
        const hit = danger.hit[other * 34 + kind]!;
        const points = danger.points[other * 37 + kind]!;
        if (!(hit >= 0 && hit < 1) || (hit > 0 && !(points > 900 && points < 50_000))) wrong.push(`${hit} ${points}`);
        loss[kind]! += ready * hit * points;
      }
    }
    for (let kind = 0; kind < 34; kind++)
      if (Math.abs(danger.loss[kind]! - loss[kind]!) > 1e-6) wrong.push(`loss of ${kind}`);
  }
  expect(wrong).toEqual([]);
});

/** Log-odds of every kind for every opponent before rivals count; safe ones 0. */
const aloneOf = (table: Table, seat: number, model: LinearModel, reading: TableReading): Float64Array => {
  const active = new Uint16Array(MAX_ACTIVE);
  const alone = new Float64Array(4 * 34);
  reading.update(table, seat);
  for (let other = 0; other < table.seats; other++) {
    const opponent = reading.opponents[other]!;
    for (let kind = 0; other !== seat && kind < 34; kind++)
      if (opponent.how[kind] === 0 && !isAbsentKind(table.seats, kind))
        alone[other * 34 + kind] = model.plain(active, waitFeatures(table, reading, opponent, kind, active));
  }
  return alone;
};

test.each(RULES)(
  '$id: one more visible copy never gives a kind more by itself; it may when it takes from rivals',
  (rules) => {
    const model = new LinearModel((rules.seats === 3 ? danger3 : danger4).wait, waitLayout, rules.seats);
    const reading = new TableReading();
    let compared = 0;
    let worst = 0;
    for (const { table, seat } of positions.get(rules.id)!.filter((_, i) => i % 4 === 0)) {
      const before = aloneOf(table, seat, model, reading);
      const unseen = reading.unseen.slice();
      for (let shown = 0; shown < 34; shown++) {
        if (unseen[shown] === 0 || (shown + compared) % 3 !== 0) continue;
        writable(table).shown[shown]!++;
        const after = aloneOf(table, seat, model, reading);
        writable(table).shown[shown]!--;
        compared++;
        for (let i = 0; i < before.length; i++) worst = Math.max(worst, after[i]! - before[i]!);
      }
    }
    expect(worst).toBeLessThan(1e-5);
    expect(compared).toBeGreaterThan(300);
  },
);

test('rivals are the kinds of other lines; the more they have, the less a kind has, in every state', () => {
  const rivals = new Rivals();
  const against = (kind: number): number => 1.7 * Math.exp(rivals.against(kind));
  const empty = against(3);
  rivals.add(3, 0.2);
  rivals.add(6, 0.1);
  // 1m, 4m and 7m stand on one line; 4p on another.
  expect([0, 3, 6].map(against)).toEqual([empty, empty, empty]);
  expect(empty).toBeCloseTo(0.1, 12);
  for (const kind of [4, 12, 27, 33]) expect(against(kind)).toBeCloseTo(empty + 0.3, 12);
  rivals.add(27, 0.25);
  expect(against(27)).toBeCloseTo(empty + 0.3, 12);
  expect(against(28)).toBeCloseTo(empty + 0.55, 12);
  rivals.clear();
  expect(against(28)).toBe(empty);
  for (const data of [danger3, danger4]) {
    const weights = unpackWeights(data.wait, waitLayout, data.seats);
    for (let state = 0; state < STATES; state++) expect(weights[rivalsFeature(state)]).toBeLessThan(-0.5);
  }
});

test('what is left grows as kinds fall away: against riichi, in every position that can be compared', () => {
  let [compared, worst] = [0, 0];
  for (const rules of RULES) {
    const danger = dangerFor(rules.seats);
    for (const { table, seat } of positions.get(rules.id)!) {
      const rider = [0, 1, 2, 3].find((other) => other !== seat && table.riichi[other]! > 0);
      if (rider === undefined) continue;
      danger.query(table, seat);
      const before = danger.hit.slice(rider * 34, rider * 34 + 34);
      // White has no neighbours: shown four times nothing changes but that nobody waits for it.
      const white = 31;
      if (before[white] === 0 || danger.reading.dora[white]! > 0) continue;
      const shown = table.shown[white]!;
      writable(table).shown[white] = 4 - table.shapes[seat]!.counts[white]!;
      danger.query(table, seat);
      writable(table).shown[white] = shown;
      const after = danger.hit.slice(rider * 34, rider * 34 + 34);
      if (after[white]! >= before[white]!) continue;
      compared++;
      for (let kind = 0; kind < 34; kind++) if (kind !== white) worst = Math.max(worst, before[kind]! - after[kind]!);
    }
  }
  expect(compared).toBeGreaterThan(20);
  expect(worst).toBeLessThan(1e-9);
});

test('with three seats 1m and 9m are waited for in pairs alone: hardly by a hand that can hold one copy', () => {
  const danger = dangerFor(3);
  const sums = [0, 0, 0, 0, 0];
  const counts = [0, 0, 0, 0, 0];
  for (const { table, seat } of positions.get('sanma')!) {
    const own = table.shapes[seat]!.counts;
    for (const kind of [0, 8]) {
      const before = table.shown[kind]!;
      for (let unseen = 0; unseen + own[kind]! <= 4; unseen++) {
        writable(table).shown[kind] = 4 - own[kind]! - unseen;
        danger.query(table, seat);
        for (let other = 0; other < 3; other++) {
          if (danger.reading.opponents[other]!.how[kind]! > 0 || other === seat) continue;
          sums[unseen]! += danger.hit[other * 34 + kind]!;
          counts[unseen]!++;
        }
      }
      writable(table).shown[kind] = before;
    }
  }
  const means = sums.map((sum, unseen) => sum / counts[unseen]!);
  expect(means[0]).toBeLessThan(0.005);
  expect(means[1]).toBeLessThan(0.015);
  expect(means[2]).toBeGreaterThan(2 * means[1]!);
});

test('a North set aside after riichi, or since the last discard, is safe: who waits for it has let it go', () => {
  // Seat 0 holds a North; seat 1 declares riichi with its second discard; seat 2 sets a North aside before or after that.
  const rules = sanma;
  const hidden = Array.from({ length: 13 }, () => HIDDEN);
  const tile = (text: string): Tile => unwrap(parseTiles(text))[0]!;
  const discard = (seat: Seat, text: string): readonly Event[] => [
    { type: 'draw', seat, tile: seat === 0 ? tile(text) : HIDDEN },
    { type: 'discard', seat, tile: tile(text), fromDraw: seat === 0 },
  ];
  const north: readonly Event[] = [
    { type: 'draw', seat: 2, tile: HIDDEN },
    { type: 'kita', seat: 2 },
    { type: 'draw', seat: 2, tile: HIDDEN },
    { type: 'discard', seat: 2, tile: tile('5z'), fromDraw: false },
  ];
  const riichi: readonly Event[] = [
    { type: 'draw', seat: 1, tile: HIDDEN },
    { type: 'riichi', seat: 1 },
    { type: 'discard', seat: 1, tile: tile('2p'), fromDraw: false },
    { type: 'riichi-accepted', seat: 1 },
  ];
  const howAfter = (...turns: readonly (readonly Event[])[]): readonly number[] => {
    const table = new Table(rules);
    const own = unwrap(parseTiles('123456789p11s4z7z'));
    const scores = [35_000, 35_000, 35_000];
    apply(table, { type: 'start-match', rules: 'sanma' });
    apply(table, {
      type: 'start-round',
      round: 0,
      honba: 0,
      deposits: 0,
      dealer: 0,
      scores,
      hands: [own, hidden, hidden],
      indicator: tile('9m'),
    });
    for (const event of [...turns.flat(), { type: 'draw', seat: 0, tile: tile('1z') } as const]) apply(table, event);
    const danger = dangerFor(3);
    danger.query(table, 0);
    return [1, 2].map((other) => (danger.hit[other * 34 + 30] === 0 ? danger.reading.opponents[other]!.how[30]! : 0));
  };
  const [one, again] = [discard(1, '1p'), discard(2, '6z')];
  const passed = HOW.indexOf('thrown by another');
  expect(howAfter(discard(0, '9s'), one, again, discard(0, '9s'), riichi, north)).toEqual([passed, 0]);
  expect(howAfter(discard(0, '9s'), one, north, discard(0, '9s'), riichi, again)).toEqual([0, 0]);
  // Without riichi it is safe until the hand throws again.
  expect(howAfter(discard(0, '9s'), one, north)).toEqual([passed, 0]);
  expect(howAfter(discard(0, '9s'), one, north, discard(0, '9s'), discard(1, '7z'), again)).toEqual([0, 0]);
});

test('a view that sees only its own tiles gives the same answers', () => {
  const events: Event[] = [];
  const players = ['riichier', 'caller', 'greedy', 'greedy'].map((spec, seat) =>
    unwrap(makePlayer(spec, tenhou, 'view', seat)),
  );
  playMatch({ rules: tenhou, players, seed: 'view', maxRounds: 4, listener: (event) => events.push(event) });
  const [whole, view] = [new Table(tenhou), new Table(tenhou)];
  const danger = dangerFor(4);
  for (const event of events) {
    if (event.type === 'discard' && event.seat === 2) {
      danger.query(whole, 2);
      const loss = danger.loss.slice();
      danger.query(view, 2);
      expect(danger.loss).toEqual(loss);
    }
    apply(whole, event);
    apply(view, maskEvent(event, 2, tenhou));
  }
});

test('levels: safe below suji below live, several threats take the worst', () => {
  const seen = new Set<number>();
  const danger = dangerFor(4);
  for (const { table, seat } of positions.get('tenhou')!) {
    danger.query(table, seat);
    for (let kind = 0; kind < 34; kind++) {
      const threats = [0, 1, 2, 3].filter(
        (other) =>
          other !== seat &&
          (table.riichi[other]! > 0 || table.meldsOf(other).filter((meld) => isOpenMeld(meld)).length >= 3),
      );
      const levels = threats.map((other) => dangerLevel(danger.reading, danger.reading.opponents[other]!, kind));
      for (const [i, level] of levels.entries()) {
        seen.add(level);
        if (danger.reading.opponents[threats[i]!]!.how[kind]! > 0) expect([1, 3]).toContain(level);
        else expect([1, 3]).not.toContain(level);
      }
      expect(tableLevel(danger.reading, kind)).toBe(Math.max(0, ...levels));
    }
  }
  expect(seen.size).toBeGreaterThan(7);
});

/** Against a hand-made opponent: seat 1, seen from seat 0, everything unseen and nothing safe. */
const levelOf = (kind: number, change: (reading: TableReading, opponent: Opponent) => void): number => {
  const reading = new TableReading();
  reading.unseen.fill(3);
  const opponent = reading.opponents[1]!;
  opponent.seat = 1;
  opponent.isRiichi = true;
  opponent.honourValue.set([1, 0, 1, 0, 1, 1, 1]);
  change(reading, opponent);
  expect(tableLevel(reading, kind)).toBe(dangerLevel(reading, opponent, kind));
  return dangerLevel(reading, opponent, kind);
};
const safe = (kind: number, how: (typeof HOW)[number]) => (_: TableReading, opponent: Opponent) => {
  opponent.how[kind] = HOW.indexOf(how);
};
const left = (kind: number, copies: number) => (reading: TableReading) => {
  reading.unseen[kind] = copies;
};
const nothing = (): void => undefined;

test.each<[string, number, number, (reading: TableReading, opponent: Opponent) => void]>([
  ['its own discard', 1, 13, safe(13, 'later by hand')],
  ['fourth copy of an honour', 2, 31, left(31, 0)],
  ['thrown by another this turn', 3, 13, safe(13, 'thrown by another')],
  ['third copy of an honour', 4, 31, left(31, 1)],
  ['suji 1', 5, 9, safe(12, 'from the draw')],
  ['suji 9', 5, 17, safe(14, 'riichi tile')],
  ['guest wind', 6, 28, nothing],
  ['suji 2', 7, 10, safe(13, 'early by hand')],
  ['suji 5 by both ends', 7, 13, (_, opponent) => opponent.how.set([1, 0, 0, 0, 0, 0, 1], 10)],
  ['half suji 5 is none', 10, 13, safe(10, 'early by hand')],
  ['round wind', 8, 27, nothing],
  ['dragon', 8, 33, nothing],
  ['live terminal', 9, 0, nothing],
  ['the rest', 10, 3, nothing],
])('the 2015 list: %s is level %i', (_, level, kind, change) => expect(levelOf(kind, change)).toBe(level));

test.each([
  ['three pungs', ['222p', '333p', '444p'], true],
  ['two pungs', ['222p', '333p'], false],
  ['two pungs and an open kong', ['222p', '333p', '4444p'], true],
  ['two pungs and a closed kong', ['222p', '333p', '4444P'], false],
])('the 2015 rule: three open melds are a threat, closed kongs apart: %s', (_, melds, expected) => {
  const scores = [25_000, 25_000, 25_000, 25_000];
  const rivers = ['1z', '2z', '3z', '4z'];
  const played = staged({
    rules: tenhou,
    round: 0,
    seat: 0,
    hand: '1234567m1234567s',
    drawn: '9s',
    indicator: '9s',
    scores,
    rivers,
  });
  const table = writable(played);
  for (const [i, text] of melds.entries()) table.melds[2 * 4 + i] = unwrap(parseMeld(text));
  table.meldCount[2] = melds.length;
  const reading = new TableReading();
  reading.update(table, 0);
  expect(isThreat(reading.opponents[2]!)).toBe(expected);
});

test('the 2015 list: of two threats the worse counts, others do not', () => {
  const reading = new TableReading();
  reading.unseen.fill(3);
  expect(tableLevel(reading, 13)).toBe(0);
  for (const seat of [1, 2, 3]) reading.opponents[seat]!.seat = seat;
  reading.opponents[1]!.isRiichi = true;
  reading.opponents[1]!.how[13] = HOW.indexOf('later by hand');
  expect(tableLevel(reading, 13)).toBe(1);
  reading.opponents[2]!.openMelds = 3;
  expect(tableLevel(reading, 13)).toBe(10);
});

test.each(RULES)(
  '$id: the report says what the query found; every mode puts a tile that is safe from all first',
  (rules) => {
    const danger = dangerFor(rules.seats);
    let seen = 0;
    for (const { table, seat } of positions.get(rules.id)!.filter((_, i) => i % 2 === 0)) {
      const tiles = [...new Set(table.tilesOf(seat))];
      const { opponents, tiles: all } = reportDanger(danger, table, seat, tiles);
      expect(opponents).toHaveLength(rules.seats - 1);
      for (const [i, { tile, chance, loss }] of all.entries()) {
        const own = opponents.map((opponent) => opponent.tiles[i]!);
        expect(loss).toBeCloseTo(danger.loss[tile]!, 6);
        expect(own.reduce((sum, each) => sum + each.loss, 0)).toBeCloseTo(loss, 6);
        expect(chance).toBeCloseTo(1 - own.reduce((rest, each) => rest * (1 - each.chance), 1), 9);
      }
      const threats = opponents.filter((opponent) => opponent.isThreat);
      const best = tiles.filter((_, i) => opponents.every((opponent) => opponent.tiles[i]!.chance === 0));
      if (threats.length === 0 || best.length === 0) continue;
      seen++;
      for (const mode of ['learned', 'rules'] as const)
        expect(dangerIn(danger, mode, safestFirst(danger, mode, tiles)[0]!)).toBe(0);
      expect(dangerIn(danger, 'levels', safestFirst(danger, 'levels', tiles)[0]!)).toBeLessThan(5);
    }
    expect(seen).toBeGreaterThan(3);
  },
);

test.each([danger3, danger4])('data of $seats seats: provenance, size, no test games', (data) => {
  expect(data.from.command).toMatch(/^suzaku fit danger /);
  expect(data.from.commit).toMatch(/^[0-9a-f]{7,}/);
  expect(data.from.data.length).toBeGreaterThan(0);
  for (const [file, games] of data.from.data) {
    expect(['riichi4/phoenix-2022-01', 'sanma/phoenix-2020-01']).not.toContain(file);
    expect(games).toBeGreaterThan(0);
  }
  expect(JSON.stringify(data).length).toBeLessThan(500_000);
});

test('weights survive packing to their scale, curves are straight between knots', () => {
  const weights = Float64Array.from([1, -2, 0.5, 0]);
  const packed = packWeights(weights);
  const text = atob(packed.weights);
  for (const [i, weight] of weights.entries()) {
    const n = ((text.charCodeAt(2 * i) | (text.charCodeAt(2 * i + 1) << 8)) << 16) >> 16;
    expect(Math.abs(n * packed.scale - weight)).toBeLessThan(packed.scale);
  }
  const line = { x: [0, 1, 3], y: [0, 2, 3] };
  expect([-1, 0.5, 2, 5].map((x) => calibrate(line, x))).toEqual([-2, 1, 2.5, 4]);
});

test('a table of other seats, and seats that are not there, are bugs', () => {
  const [four, three] = [positions.get('tenhou')![0]!, positions.get('sanma')![0]!];
  expect(() => dangerFor(4).query(three.table, three.seat)).toThrow(
    new Bug('danger: a model of 4 seats is asked about a table of 3'),
  );
  expect(() => dangerFor(3).query(four.table, 0)).toThrow(
    new Bug('danger: a model of 3 seats is asked about a table of 4'),
  );
  expect(() => dangerFor(3).query(three.table, 3)).toThrow(new Bug('danger: a table of 3 has no seat 3'));
  expect(() => dangerFor(4).query(four.table, Number.NaN)).toThrow(new Bug('danger: a table of 4 has no seat NaN'));
  for (const seats of [2, 5, Number.NaN]) expect(() => dangerFor(seats)).toThrow(Bug);
});
