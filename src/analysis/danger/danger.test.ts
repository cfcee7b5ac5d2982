import { expect, test } from 'vitest';
import { sanma, tenhou } from '../../rules/index.ts';
import { Table, apply, maskEvent, type Event } from '../../table/index.ts';
import { playMatch } from '../../arena/index.ts';
import { makePlayer } from '../../players/index.ts';
import { unwrap } from '../../tiles/index.ts';
import { positionsOf } from '../../../verify/lib/positions.ts';
import { dangerFor, dangerLevel, ruleDanger, tableLevel } from './index.ts';
import { isReady, winsOn } from '../../learn/decisions.ts';
import { danger3 } from './data3.ts';
import { danger4 } from './data4.ts';
import { bend, packWeights } from './model.ts';

const RULES = [tenhou, sanma];
const positions = new Map(RULES.map((rules) => [rules.id, positionsOf(rules, 'danger-test', 24, 3)]));

test.each(RULES)('$id: safe kinds are exactly 0, and no ready hand may win on them', (rules) => {
  const danger = dangerFor(rules.seats);
  let safe = 0;
  for (const { table, seat } of positions.get(rules.id)!) {
    danger.query(table, seat);
    for (let other = 0; other < rules.seats; other++) {
      if (other === seat) continue;
      for (let kind = 0; kind < 34; kind++) {
        if (danger.reading.opponents[other]!.how[kind] === 0) continue;
        safe++;
        expect(danger.hit[other * 34 + kind]).toBe(0);
        expect(ruleDanger(danger.reading, danger.reading.opponents[other]!, kind)).toBe(0);
        if (isReady(table, other)) expect(winsOn(table, other, kind)).toBe(false);
      }
    }
  }
  expect(safe).toBeGreaterThan(1000);
});

test.each(RULES)('$id: chances are chances, riichi is ready for sure, losses add up', (rules) => {
  const danger = dangerFor(rules.seats);
  for (const { table, seat } of positions.get(rules.id)!) {
    danger.query(table, seat);
    const loss = new Float64Array(37);
    for (let other = 0; other < rules.seats; other++) {
      const ready = danger.tenpai[other]!;
      if (other === seat) expect(ready).toBe(0);
      else if (table.riichi[other]! > 0) expect(ready).toBe(1);
      else expect(ready > 0 && ready < 1).toBe(true);
      for (let kind = 0; kind < 34; kind++) {
        const hit = danger.hit[other * 34 + kind]!;
        expect(hit >= 0 && hit < 1).toBe(true);
        loss[kind]! += ready * hit * danger.points[other * 37 + kind]!;
        if (hit > 0) expect(danger.points[other * 37 + kind]).toBeGreaterThan(900);
      }
    }
    for (let kind = 0; kind < 34; kind++) expect(danger.loss[kind]).toBeCloseTo(loss[kind]!, 6);
  }
});

test.each(RULES)('$id: one more visible copy never makes a kind more dangerous', (rules) => {
  const danger = dangerFor(rules.seats);
  let compared = 0;
  for (const { table, seat } of positions.get(rules.id)!.filter((_, i) => i % 3 === 0)) {
    danger.query(table, seat);
    const before = danger.hit.slice();
    const { unseen } = danger.reading;
    const seen = Array.from({ length: 34 }, (_, kind) => kind).filter((kind) => unseen[kind]! > 0);
    for (const shown of seen.filter((_, i) => i % 5 === 0)) {
      const more = table.clone();
      more.shown[shown]!++;
      danger.query(more, seat);
      for (let other = 0; other < rules.seats; other++)
        for (let kind = 0; kind < 34; kind++) {
          compared++;
          expect(danger.hit[other * 34 + kind]! - before[other * 34 + kind]!).toBeLessThan(1e-6);
        }
    }
  }
  expect(compared).toBeGreaterThan(5000);
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
    apply(view, maskEvent(event, 2, false));
  }
});

test('levels: safe below suji below live, several threats take the worst', () => {
  const seen = new Set<number>();
  const danger = dangerFor(4);
  for (const { table, seat } of positions.get('tenhou')!) {
    danger.query(table, seat);
    for (let kind = 0; kind < 34; kind++) {
      const threats = [0, 1, 2, 3].filter(
        (other) => other !== seat && (table.riichi[other]! > 0 || table.meldCount[other]! >= 3),
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
  expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

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

test('weights survive packing to their scale, bends are straight between knots', () => {
  const weights = Float64Array.from([1, -2, 0.5, 0]);
  const packed = packWeights(weights);
  const text = atob(packed.weights);
  for (const [i, weight] of weights.entries()) {
    const n = ((text.charCodeAt(2 * i) | (text.charCodeAt(2 * i + 1) << 8)) << 16) >> 16;
    expect(Math.abs(n * packed.scale - weight)).toBeLessThan(packed.scale);
  }
  const line = { x: [0, 1, 3], y: [0, 2, 3] };
  expect([-1, 0.5, 2, 5].map((x) => bend(line, x))).toEqual([-2, 1, 2.5, 4]);
});
