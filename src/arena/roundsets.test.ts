/** Round sets: nobody leads itself, the better player leads, and the figures go by chains. */
import { describe, expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { makePlayer } from '../players/index.ts';
import { sanma, tenhou, type RiichiRules } from '../rules/index.ts';
import { leadOfChains, noDeeds, playChain, type PlayedChain } from './roundsets.ts';

const chainsOf = (rules: RiichiRules, specs: readonly [string, string], count: number): Promise<PlayedChain[]> =>
  Promise.all(
    Array.from({ length: count }, (_, chain) =>
      playChain({
        rules,
        seed: `chain ${chain}`,
        seat: (side, seat, seed) => unwrap(makePlayer(specs[side === 'challenger' ? 0 : 1], rules, seed, seat)),
      }),
    ),
  );

describe.each([tenhou, sanma] as readonly RiichiRules[])('$id', (rules) => {
  test('a player without chance against itself: the same round in every seating, and no lead at all', async () => {
    const chains = await chainsOf(rules, ['greedy', 'greedy'], 2);
    for (const { sets, lead, challenger, field } of chains) {
      expect(sets).toBeGreaterThan(3);
      expect(Math.abs(lead)).toBeLessThan(1e-9);
      expect(challenger.rounds).toBe(sets * rules.seats);
      expect(field.rounds).toBe(sets * rules.seats * (rules.seats - 1));
      // Every seat of the field did in the other seatings what the challenger did in its own.
      expect(field.wins).toBe((rules.seats - 1) * challenger.wins);
      expect(field.dealIns).toBe((rules.seats - 1) * challenger.dealIns);
    }
  });

  test('a better player leads, the worse one trails', async () => {
    const better = leadOfChains(await chainsOf(rules, ['greedy', 'random'], 4));
    expect(better.ci95[0]).toBeGreaterThan(0);
    expect(better.challenger.wins / better.challenger.rounds).toBeGreaterThan(0.1);
    const worse = leadOfChains(await chainsOf(rules, ['random', 'greedy'], 4));
    expect(worse.ci95[1]).toBeLessThan(0);
  });

  test('the same seed, the same chain', async () => {
    expect(await chainsOf(rules, ['riichier', 'greedy'], 1)).toEqual(await chainsOf(rules, ['riichier', 'greedy'], 1));
  });
});

test('by hand: three chains of two, two and four sets', () => {
  const chain = (sets: number, lead: number): PlayedChain => ({ sets, lead, challenger: noDeeds, field: noDeeds });
  const found = leadOfChains([chain(2, 0.4), chain(2, 0), chain(4, 0.4)]);
  expect(found.lead).toBeCloseTo(0.1, 12);
  expect(found.leadAMatch).toBeCloseTo(0.8 / 3, 12);
  // Residuals 0.2, −0.2, 0: √(0.08 · 3 / 2) / 8.
  expect(found.error).toBeCloseTo(Math.sqrt(0.12) / 8, 12);
  expect(found.z).toBeCloseTo(found.lead / found.error, 12);
});
