/** Run-time adaptation: only what the seat knows is kept, the offline weights come back, tests are paired, deals are taken up again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { Rng, unwrap } from '../../base/index.ts';
import { folderStore, inlineExecutor } from '../../jobs/node/index.ts';
import { sanma, tenhou, type RiichiRules } from '../../rules/index.ts';
import { apply, newFullTable, redrawHidden, type Event, type StartRound } from '../../table/index.ts';
import { WORKSHOP } from '../kinds.ts';
import { adaptDeals, reportOf } from './adapt.ts';
import { ADAPT_DEFAULTS, checkAdaptPlan, type AdaptPlan } from './plan.ts';
import { adaptingPlayer } from './player.ts';
import { dealt, redrawn, roundSoFar } from './position.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-adapt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FEW = {
  trajectories: 12,
  tests: 6,
  batch: 64,
  micro: 32,
  more: 6,
  seed: 'adapt',
  rate: 0.02,
  targetKl: 10,
} as const;

const adapt = (spec: string, rules: RiichiRules, more: Partial<AdaptPlan> = {}, store?: string) => {
  const { shape, inputs } = unwrap(adaptingPlayer(spec, rules));
  const plan = unwrap(checkAdaptPlan({ ...ADAPT_DEFAULTS, ...FEW, ...shape, rules: rules.id, ...more }));
  const reused: boolean[] = [];
  const executor = inlineExecutor(WORKSHOP.kinds, { engine: 'test' });
  const found = adaptDeals({
    plan,
    deals: 2,
    inputs,
    executor,
    store: store === undefined ? undefined : folderStore(join(folder, store)),
    onDeal: (_, isReused) => reused.push(isReused),
  });
  return found.then((deals) => ({ deals: unwrap(deals), reused }));
};

const flagship = (rules: RiichiRules): string => {
  const file = join(folder, `${rules.id}.onnx`);
  writeFileSync(file, tinyModel(rules, { channels: 8, blocks: 1 }));
  return `suzaku@${file}`;
};

describe.each([tenhou, sanma])('$id', (rules) => {
  test('a deal drawn anew keeps the own hand and the indicator, and nothing else', () => {
    const round = dealt(rules, 'deals', 1);
    const [before] = round.events as [StartRound];
    const seen = new Set<string>();
    for (let number = 0; number < 20; number++) {
      const [start] = redrawn(round, 'worlds', number) as [StartRound];
      expect(start.hands[round.seat]).toEqual(before.hands[round.seat]);
      expect(start.indicator).toBe(before.indicator);
      expect([...start.wall!].toSorted((a, b) => a - b)).toEqual([...before.wall!].toSorted((a, b) => a - b));
      for (const other of [0, 1, 2].filter((seat) => seat !== round.seat))
        expect(start.hands[other]).not.toEqual(before.hands[other]);
      // The dead wall too, ura dora among it: the seat has not seen them.
      seen.add(start.wall!.slice(0, 4).join(' '));
      const table = newFullTable(rules);
      apply(table, start);
      expect(table.sizes[round.seat]).toBe(13);
    }
    expect(seen.size).toBeGreaterThan(15);
  });

  test('every tile that is not seen is as likely in every place', () => {
    const round = dealt(rules, 'fair', 0);
    const other = 1;
    const counts = new Map<number, number>();
    const times = 3000;
    for (let number = 0; number < times; number++) {
      const [start] = redrawHidden(round.events, round.table, round.seat, new Rng('fair', 0, number)) as [StartRound];
      for (const tile of start.hands[other]!) counts.set(tile, (counts.get(tile) ?? 0) + 1);
    }
    const [before] = round.events as [StartRound];
    const own = before.hands[round.seat]!;
    const unseen = before.wall!.length - 14;
    // 33 is the red dragon: four copies, less those in sight.
    const copies = 4 - own.filter((tile) => tile === 33).length - (before.indicator === 33 ? 1 : 0);
    const share = (13 * copies) / unseen;
    expect(Math.abs(counts.get(33)! / times - share)).toBeLessThan(4 * Math.sqrt(share / times));
  });

  test('the flagship adapts, plays the same walls, and is what it was', async () => {
    const { deals } = await adapt(flagship(rules), rules);
    for (const { before, after, adapted, tests, ahead, behind, decisions } of deals) {
      expect(after).toBe(before);
      expect(adapted).not.toBe(before);
      expect(decisions).toBeGreaterThan(50);
      expect(tests).toBe(6);
      expect(ahead + behind).toBeLessThanOrEqual(6);
    }
    expect(new Set(deals.map(({ before }) => before)).size).toBe(1);
    const report = reportOf(deals);
    expect(report.offline).toBe(deals[0]!.before);
    expect(report.better + report.worse + report.equal).toBe(2);
    expect(reportOf([{ ...deals[0]!, after: 'other' }]).offline).toBeNull();
  }, 240_000);
});

test('weights that do not move play the very same rounds', async () => {
  const { deals } = await adapt(flagship(sanma), sanma, { rate: 1e-30, isSampled: true });
  for (const { ahead, behind, points, wins } of deals) {
    expect([ahead, behind, points.mean, points.variance]).toEqual([0, 0, 0, 0]);
    expect(wins[0]).toBe(wins[1]);
  }
}, 240_000);

test('deals that are done are taken up; the same deals come out alone and together', async () => {
  const spec = flagship(sanma);
  const whole = await adapt(spec, sanma, {}, 'store');
  const again = await adapt(spec, sanma, {}, 'store');
  expect(whole.reused).toEqual([false, false]);
  expect(again.reused).toEqual([true, true]);
  expect(again.deals).toEqual(whole.deals);
  expect((await adapt(spec, sanma)).deals).toEqual(whole.deals);
}, 240_000);

test("a paper's discards adapt, and go on adapting while a round goes on", async () => {
  const few = { trajectories: 4, tests: 2, every: 6, more: 2 };
  const { deals } = await adapt('suphx-sl', tenhou, few);
  for (const { before, after, adapted } of deals) {
    expect(after).toBe(before);
    expect(adapted).not.toBe(before);
  }
  // Without going on, the rounds of the adapted weights are others or the same, but the offline ones are the same.
  const still = await adapt('suphx-sl', tenhou, { ...few, every: 0 });
  expect(still.deals.map(({ adapted }) => adapted)).toEqual(deals.map(({ adapted }) => adapted));
  expect(still.deals.map(({ wins }) => wins[1])).toEqual(deals.map(({ wins }) => wins[1]));
}, 240_000);

test('in the middle of a round the past stays: own tiles, discards and calls', () => {
  const round = dealt(tenhou, 'middle', 2);
  const [start] = round.events as [StartRound];
  const table = newFullTable(tenhou);
  apply(table, start);
  const events: Event[] = [start];
  const play = (event: Event): void => {
    apply(table, event);
    events.push(event);
  };
  const first = start.hands[0]![0]!;
  play({ type: 'draw', seat: 0, tile: first });
  play({ type: 'discard', seat: 0, tile: first, fromDraw: true });
  const here = roundSoFar(tenhou, 2, round.start, events);
  const other = redrawn(here, 'middle', 0);
  expect(other.slice(1)).toEqual(events.slice(1));
  const [changed] = other as [StartRound];
  expect(changed.hands[2]).toEqual(start.hands[2]);
  expect(changed.hands[0]).not.toEqual(start.hands[0]);
});

test.each([
  ['half a trajectory', { trajectories: 0.5 }],
  ['a batch that micro-batches do not divide', { micro: 48 }],
  ['nothing that learns', { learns: [] }],
  ['no rate', { rate: 0 }],
] as const)('refused: %s', (_, wrong) => {
  const shape = { pupil: 'flagship', channels: 8, blocks: 1 } as const;
  const plan = checkAdaptPlan({ ...ADAPT_DEFAULTS, ...FEW, ...shape, rules: sanma.id, ...wrong });
  expect(plan.ok ? '' : plan.error.code).toBe('usage');
});

test.each([
  ['greedy', 'adapt.player'],
  ['suphx-rl:stage=basic', 'model.none'],
])('%s cannot adapt', (spec, code) => {
  const found = adaptingPlayer(spec, tenhou);
  expect(found.ok ? '' : found.error.code).toBe(code);
});
