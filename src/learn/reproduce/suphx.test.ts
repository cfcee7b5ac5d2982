/** Suphx's figures with players of ours in the places of its agents, and its situations. */
import { expect, test } from 'vitest';
import { stableRank, subsampleStableRank, type Places } from '../../arena/index.ts';
import { makeRandom, unwrap } from '../../base/index.ts';
import { inlineExecutor } from '../../jobs/node/index.ts';
import { tenhou } from '../../rules/index.ts';
import { discardKindOf } from '../../table/index.ts';
import { kindOf, type Tile } from '../../tiles/index.ts';
import { WORKSHOP } from '../kinds.ts';
import { askSituations } from './asksituations.ts';
import { SITUATIONS, SITUATION_FIGURES, kindsOfAnswer, tableOfSituation } from './situations.ts';
import { reproduceSuphx, suphxBoxes } from './suphx.ts';
import { SUPHX_RECORDS } from './suphxpublished.ts';

const options = {
  rules: tenhou,
  agents: { oracle: 'riichier', sl: 'greedy' },
  weak: 'tsumogiri',
  seed: 'figures',
  rounds: 4,
  matches: 3,
  executor: inlineExecutor(WORKSHOP.kinds, { engine: 'test' }),
};

test('agents in the order of the paper, on the same walls, with what was asked for', async () => {
  const rows = unwrap(await reproduceSuphx(options));
  expect(rows.map(({ agent, spec }) => [agent, spec])).toEqual([
    ['sl', 'greedy'],
    ['oracle', 'riichier'],
  ]);
  for (const { rounds, matches } of rows) {
    expect(rounds!.sets).toBeGreaterThanOrEqual(4);
    expect([matches!.sets, matches!.games]).toEqual([3, 12]);
    expect(matches!.places.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(matches!.meanRank).toBeLessThan(2.5);
    expect(matches!.win).toBeGreaterThan(matches!.dealIn);
  }
  for (const which of ['subsampled', 'resampled'] as const)
    expect(suphxBoxes(rows, which)).toContain('Stable rank by agent');
  const alone = unwrap(await reproduceSuphx({ ...options, agents: { sl: 'greedy' }, rounds: 0 }));
  expect(alone[0]!.rounds).toBeNull();
  expect(alone[0]!.matches).toEqual(rows[0]!.matches);
}, 240_000);

test('sub-samples lie around the whole, closer the larger they are; all of it is the whole', () => {
  const random = makeRandom('sets');
  const sets = Array.from({ length: 400 }, (): Places => {
    const places: [number, number, number, number] = [0, 0, 0, 0];
    for (let game = 0; game < 4; game++) places[Math.floor(4 * random())]!++;
    return places;
  });
  const whole = stableRank(sets.reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]));
  const all = subsampleStableRank(sets, { share: 1, times: 10, random });
  expect(all.quartiles).toEqual([whole, whole, whole]);
  const width = (share: number): number => {
    const { quartiles } = subsampleStableRank(sets, { share, random });
    expect(quartiles[0]).toBeLessThan(whole);
    expect(quartiles[2]).toBeGreaterThan(whole);
    return quartiles[2] - quartiles[0];
  };
  expect(width(0.8)).toBeLessThan(width(0.3));
});

test.each(SUPHX_RECORDS)('$name: the published stable rank is that of the published places', (record) => {
  expect(Math.abs(stableRank(record.places, 'expert') - record.stableRank)).toBeLessThan(0.06);
});

test.each(SITUATIONS.flatMap((situation) => situation.standings.map((standing) => ({ situation, standing }))))(
  'figure $situation.figure, $standing.title: every answer can be given, and no riichi is offered',
  ({ situation, standing }) => {
    const { table, legal } = unwrap(tableOfSituation(situation, standing, tenhou));
    const kinds = new Set(legal.toArray().map(discardKindOf));
    for (const text of Object.values(situation.answers))
      for (const tile of unwrap(kindsOfAnswer(text))) expect(kinds.has(kindOf(tile as Tile))).toBe(true);
    // Riichi is decided by another network than the one that learns by play.
    expect(legal.toArray().every((action) => discardKindOf(action) >= 0)).toBe(true);
    const riichi = situation.figure === 9 ? 1000 : 0;
    expect(table.scores.slice(0, 4).reduce((sum, score) => sum + score, 0) + riichi).toBe(100_000);
  },
);

test('every agent answers at both standings; networks tell their chances', async () => {
  const rows = unwrap(await askSituations({ sl: 'suphx-sl', rule: 'greedy' }, tenhou, SITUATION_FIGURES));
  expect(rows).toHaveLength(3 * 2 * 2);
  for (const { agent, chances, answer } of rows) {
    expect(chances === null).toBe(agent === 'rule');
    if (chances === null) continue;
    const total = Object.values(chances).reduce((sum, chance) => sum + chance, 0);
    expect(total).toBeGreaterThan(0.5);
    expect(total).toBeLessThanOrEqual(1 + 1e-6);
    expect(answer === null || chances[answer]! > 0.2).toBe(true);
  }
}, 240_000);
