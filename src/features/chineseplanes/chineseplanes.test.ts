import { expect, test } from 'vitest';
import { chineseEvents, sweepChinese } from '../../../testkit/sweepchinese.ts';
import { Choices, chineseDanger } from '../../analysis/chinese/index.ts';
import { NO_PLAN } from '../../analysis/advice/index.ts';
import { chinese } from '../../rules/index.ts';
import { CHINESE_CHOW, CHINESE_DISCARD, KIND_OF, Table, apply, decisionsOf, maskEvent } from '../../table/index.ts';
import { FULL, type Span } from '../layout.ts';
import { ChinesePlanes, chinesePlanes } from './index.ts';
import { GLOBAL, PLANE } from './layout.ts';

const { planeCount, globalCount } = chinesePlanes;
const newState = (): { planes: Uint8Array; globals: Uint8Array } => ({
  planes: new Uint8Array(34 * planeCount),
  globals: new Uint8Array(globalCount),
});

test('the same from a table of full knowledge and from the view; the table is left as it is', () => {
  const encoder = new ChinesePlanes();
  const [full, own] = [newState(), newState()];
  let states = 0;
  for (const number of [0, 1, 2, 3]) {
    const events = chineseEvents(number, 'view');
    const views = [0, 1, 2, 3].map(() => new Table(chinese));
    const before = (_: Table, __: unknown, index: number): void => {
      if (index > 0) views.forEach((view, seat) => apply(view, maskEvent(events[index - 1]!, seat, chinese)));
    };
    for (const { table, seat } of decisionsOf(chinese, events, { before })) {
      const hash = table.hash();
      encoder.encode(table, seat, full.planes, full.globals);
      encoder.encode(views[seat]!, seat, own.planes, own.globals);
      if (full.planes.some((byte, at) => byte !== own.planes[at])) expect.fail(table.dump());
      expect(own.globals).toEqual(full.globals);
      expect(table.hash()).toBe(hash);
      states++;
    }
  }
  expect(states).toBeGreaterThan(100);
});

test('every value is set by some state, and bits are 0 or 1', () => {
  const encoder = new ChinesePlanes();
  const { planes, globals } = newState();
  const [seenPlanes, seenGlobals] = [new Set<number>(), new Set<number>()];
  const [oddPlanes, oddGlobals] = [new Set<number>(), new Set<number>()];
  const states = sweepChinese(5000, (table, seat) => {
    encoder.encode(table, seat, planes, globals);
    for (let at = 0; at < planes.length; at++) {
      if (planes[at]! > 0) seenPlanes.add(at % planeCount);
      if (planes[at]! > 0 && planes[at] !== FULL) oddPlanes.add(at % planeCount);
    }
    for (let at = 0; at < globals.length; at++) {
      if (globals[at]! > 0) seenGlobals.add(at);
      if (globals[at]! > 0 && globals[at] !== FULL) oddGlobals.add(at);
    }
  });
  expect(states).toBeGreaterThanOrEqual(5000);
  const names = (spans: readonly Span[], is: (at: number, span: Span) => boolean): string[] =>
    spans.flatMap((span) =>
      Array.from({ length: span.to - span.from }, (_, i) => span.from + i)
        .filter((at) => is(at, span))
        .map((at) => `${span.name}[${at - span.from}]`),
    );
  expect(names(chinesePlanes.planes, (at) => !seenPlanes.has(at))).toEqual([]);
  expect(names(chinesePlanes.globals, (at) => !seenGlobals.has(at))).toEqual([]);
  expect(names(chinesePlanes.planes, (at, { bits }) => bits === 1 && oddPlanes.has(at))).toEqual([]);
  expect(names(chinesePlanes.globals, (at, { bits }) => bits === 1 && oddGlobals.has(at))).toEqual([]);
}, 60_000);

test('plans agree with the expert: distances of discards, danger of own tiles', () => {
  const encoder = new ChinesePlanes();
  const { planes, globals } = newState();
  const choices = new Choices(chineseDanger());
  let compared = 0;
  for (const { table, seat, legal } of decisionsOf(chinese, chineseEvents(0, 'plans'))) {
    if (table.turn !== seat || compared > 60) continue;
    encoder.encode(table, seat, planes, globals);
    const nearest = globals.subarray(GLOBAL['distance']!, GLOBAL['distance']! + 8).indexOf(FULL) + 1;
    for (const { action, distance, risks } of choices.of(table, seat, legal)) {
      if (action < CHINESE_DISCARD || action >= CHINESE_CHOW) continue;
      const column = KIND_OF[action - CHINESE_DISCARD]! * planeCount;
      expect(planes[column + PLANE['keeps']!] === FULL).toBe(distance < NO_PLAN && distance === nearest);
      const paid = risks.reduce((sum, { chance, points }) => sum + chance * points, 0);
      expect(planes[column + PLANE['danger']!]! / 255).toBeCloseTo(Math.min(1, Math.sqrt(paid / 8)), 2);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(60);
});
