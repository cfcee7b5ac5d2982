import { describe, expect, test } from 'vitest';
import { sanma, tenhou, type RiichiRules } from '../../rules/index.ts';
import {
  ActionList,
  DISCARD_ACTION,
  Table,
  apply,
  legalActions,
  maskEvent,
  parseAction,
  roundAfter,
  type Event,
} from '../../table/index.ts';
import { parseMpszTile, unwrap } from '../../tiles/index.ts';
import { playMatch } from '../../arena/index.ts';
import { makePlayer } from '../../players/index.ts';
import { staged, type Stage } from '../../../verify/lib/staged.ts';
import { placementFor } from '../placement/index.ts';
import { Adviser, OUTCOMES, type Advice, type Option } from './index.ts';
import { Stakes } from './stakes.ts';

const RULES: readonly RiichiRules[] = [tenhou, sanma];

const adviceFor = (table: Table, seat: number, adviser: Adviser): Advice => {
  const legal = new ActionList();
  legalActions(table, seat, legal);
  return adviser.advise(table, seat, legal);
};

/** Decisions of a greedy match, seen by their seats; every `step`-th. */
const positions = (
  rules: RiichiRules,
  seed: string,
  count: number,
  step: number,
): { table: Table; full: Table; seat: number }[] => {
  const events: Event[] = [];
  const players = Array.from({ length: rules.seats }, (_, seat) => unwrap(makePlayer('greedy', rules, seed, seat)));
  playMatch({ rules, seed, players, listener: (event) => events.push(event), maxRounds: 3 });
  const full = new Table(rules);
  const views = players.map(() => new Table(rules));
  const legal = new ActionList();
  const found: { table: Table; full: Table; seat: number }[] = [];
  let n = 0;
  for (const event of events) {
    apply(full, event);
    views.forEach((view, seat) => apply(view, maskEvent(event, seat, false)));
    for (let seat = 0; seat < rules.seats && found.length < count; seat++) {
      legalActions(views[seat]!, seat, legal);
      if (legal.size > 1 && n++ % step === 0) found.push({ table: views[seat]!.clone(), full: full.clone(), seat });
    }
  }
  return found;
};

describe.each(RULES)('$id', (rules) => {
  const adviser = new Adviser(rules, { ms: 4 });
  const found = positions(rules, 'advice-test', 24, 11);

  test('every legal action once, best first; chances and parts add up', () => {
    for (const { table, seat } of found) {
      const legal = new ActionList();
      legalActions(table, seat, legal);
      const { options, base } = adviser.advise(table, seat, legal);
      expect(options.map((option) => option.action).sort((a, b) => a - b)).toEqual(legal.toArray());
      for (const [i, option] of options.entries()) {
        const { win, dealIn, others, draw } = option.parts;
        expect(win + dealIn + others + draw).toBeCloseTo(option.value - base, 6);
        expect(option.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(option.chances).toHaveLength(OUTCOMES.length);
        expect(Math.min(...option.chances)).toBeGreaterThanOrEqual(0);
        if (i > 0) expect(option.value).toBeLessThanOrEqual(options[i - 1]!.value);
      }
      expect(options[0]!.error).toBe(0);
    }
  });

  test('the same from the seat alone and with all hands known, and again', () => {
    for (const { table, full, seat } of found.slice(0, 10)) {
      const advice = adviceFor(table, seat, adviser);
      expect(adviceFor(full, seat, new Adviser(rules, { ms: 4 }))).toEqual(advice);
    }
  });

  test('the table is as it was', () => {
    for (const { table, seat } of found.slice(0, 10)) {
      const before = table.hash();
      adviceFor(table, seat, adviser);
      expect(table.hash()).toBe(before);
    }
  });
});

const discard = (advice: Advice, tile: string): Option =>
  advice.options.find((option) => option.action === DISCARD_ACTION + parseMpszTile(tile)!)!;

const thrown = (advice: Advice): Option => advice.options[0]!;

test('stakes: the last round is exact, a win that keeps the last place is worth what the last place is', () => {
  const before = { round: 7, honba: 0, deposits: 0, dealer: 3, scores: [40_000, 30_000, 29_000, 1000] };
  const points = [90, 30, -30, -90];
  const stakes = new Stakes(tenhou, placementFor(4), points, 1, before);
  expect(stakes.win(8000, 'ron')).toBeCloseTo((30 + 30 + 30) / 3, 6);
  expect(stakes.after([-8000, 8000, 0, 0], 'win', 0)).toBe(90);
  expect(stakes.after([0, -8000, 8000, 0], 'win', 0)).toBe(-30);
  expect(roundAfter({ ...before, result: 'win', dealerWon: 0 }, tenhou)).toBeUndefined();
  expect(parseAction('pass')).toBe(0);
});

describe('the situations of Suphx', () => {
  const rank = new Adviser(tenhou, { goal: 'rank' });
  const points = new Adviser(tenhou, { goal: 'points' });
  const both = (stage: Stage): readonly [Advice, Advice] => {
    const table = staged(stage);
    return [adviceFor(table, stage.seat, rank), adviceFor(table, stage.seat, points)];
  };
  void both;
  void discard;
  void thrown;
});
