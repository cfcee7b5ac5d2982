/** What actions lead to, judged alike before and after, and what others' wins then bring. */
import { writable } from '../../../../testkit/writable.ts';
import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../../testkit/positions.ts';
import { makeGames } from '../../../../testkit/games.ts';
import { sanma, tenhou, type RiichiRules } from '../../../rules/index.ts';
import {
  ActionList,
  CHOW_ACTION,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  NO_RIICHI,
  OPEN_KONG_ACTION,
  apply,
  callEvent,
  decisionsOf,
  legalActions,
} from '../../../table/index.ts';
import { RiichiAdviser } from './adviser.ts';
import { MORE_DORA } from '../outlook/scene.ts';

const RULES: readonly RiichiRules[] = [tenhou, sanma];
const tileOf = (action: number): number =>
  action >= HAND_DISCARD_ACTION ? action - HAND_DISCARD_ACTION : action - DISCARD_ACTION;

describe.each(RULES)('$id', (rules) => {
  const adviser = new RiichiAdviser(rules, { ms: 4, isCalibrated: false });

  test('a call is worth what its discard is worth at the decision that follows', () => {
    let compared = 0;
    const [game] = makeGames(rules.id, 1, 'calls', 3);
    for (const { table, seat, legal } of decisionsOf(rules, game!.events)) {
      if (compared === 24) break;
      const calls = legal.toArray().filter((action) => action >= CHOW_ACTION && action < OPEN_KONG_ACTION);
      if (calls.length === 0) continue;
      for (const option of adviser.advise(table, seat, legal).options) {
        if (!calls.includes(option.action)) continue;
        const after = table.clone();
        apply(after, callEvent(table, seat, option.action));
        const next = new ActionList();
        legalActions(after, seat, next);
        const same = adviser.advise(after, seat, next).options.find(({ action }) => tileOf(action) === option.discard)!;
        expect(same.value).toBeCloseTo(option.value, 9);
        expect(same.chances).toEqual(option.chances);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(10);
  });

  test('one-shot counts for the discard now, hardly for wins to come', () => {
    let seen = 0;
    for (const { table, seat } of positionsOf(rules, 'one-shot', 24, 1)) {
      const other = Array.from({ length: rules.seats }, (_, at) => at).find(
        (at) => at !== seat && table.ippatsu[at] === 1 && table.riichi[at] !== NO_RIICHI,
      );
      if (other === undefined || seen === 8) continue;
      seen++;
      const now = adviser.setting(table, seat).scene;
      const broken = writable(table.clone());
      broken.ippatsu[other] = 0;
      const later = adviser.setting(broken, seat).scene;
      const kind = now.hit.findIndex((chance, i) => i >= other * 34 && chance > 0) - other * 34;
      expect(now.points[other * 37 + kind]! / later.points[other * 37 + kind]!).toBeGreaterThan(1.15);
      const means = now.meanPoints[other]! / later.meanPoints[other]!;
      expect(means).toBeGreaterThan(1.01);
      expect(means).toBeLessThan(1.12);
    }
    expect(seen).toBe(8);
  });

  test('an indicator about to be turned makes the wins of others dearer', () => {
    for (const { table, seat } of positionsOf(rules, 'kong', 6, 5)) {
      const [plain, turned] = [adviser.setting(table, seat).scene, adviser.setting(table, seat, true).scene];
      for (let other = 0; other < rules.seats; other++) {
        if (other === seat) continue;
        const more = table.riichi[other] === NO_RIICHI ? MORE_DORA.other : MORE_DORA.riichi;
        expect(turned.meanPoints[other]! / plain.meanPoints[other]!).toBeCloseTo(more, 9);
      }
      expect(turned.ready).toEqual(plain.ready);
    }
  });
});
