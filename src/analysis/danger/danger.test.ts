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
        const isWon = isReady(table, other) && winsOn(table, other, kind);
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

test.each(RULES)('$id: one more visible copy never makes a kind more dangerous', (rules) => {
  const danger = dangerFor(rules.seats);
  let compared = 0;
  let worst = 0;
  for (const { table, seat } of positions.get(rules.id)!.filter((_, i) => i % 4 === 0)) {
    danger.query(table, seat);
    const before = danger.hit.slice();
    const unseen = danger.reading.unseen.slice();
    for (let shown = 0; shown < 34; shown++) {
      if (unseen[shown] === 0 || (shown + compared) % 3 !== 0) continue;
      table.shown[shown]!++;
      danger.query(table, seat);
      table.shown[shown]!--;
      compared++;
      for (let i = 0; i < before.length; i++) worst = Math.max(worst, danger.hit[i]! - before[i]!);
    }
  }
  expect(worst).toBeLessThan(1e-6);
  expect(compared).toBeGreaterThan(300);
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
  expect(seen.size).toBeGreaterThan(7);
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
