import { expect, test } from 'vitest';
import { isAddedRed, isClaimedRed, meldClaimedTile, meldOwnReds, meldReds, meldTiles } from './meld.ts';
import { makeMjlogMeld, meldOfMjlog, parseMjlogMeld } from './mjlogmeld.ts';
import { unwrap } from '../base/index.ts';

test.each([
  ['pung of 5s from across', 34314, { type: 'pung', from: 2, tiles: [89, 90, 91], claimed: 90 }],
  ['closed kong of 7p', 15872, { type: 'closed-kong', from: 0, tiles: [60, 61, 62, 63], claimed: 62 }],
  ['open kong of 5p from the next seat', 13825, { type: 'open-kong', from: 1, tiles: [52, 53, 54, 55], claimed: 54 }],
  ['added kong of 4p', 18547, { type: 'added-kong', from: 3, tiles: [48, 49, 50], claimed: 48, added: 51 }],
  ['chow of 2p 3p 4p', 27031, { type: 'chow', from: 3, tiles: [42, 44, 51], claimed: 51 }],
  ['kita', (121 << 8) | 32, { type: 'kita', tile: 121 }],
] as const)('reads %s', (_, m, expected) => expect(unwrap(parseMjlogMeld(m))).toEqual(expected));

test('every integer is a fault or reads back as itself', () => {
  const found: Record<string, number> = {};
  for (let m = 0; m <= 0xffff; m++) {
    const parsed = parseMjlogMeld(m);
    if (!parsed.ok) continue;
    found[parsed.value.type] = (found[parsed.value.type] ?? 0) + 1;
    expect(makeMjlogMeld(parsed.value)).toBe(m);
    const meld = meldOfMjlog(parsed.value);
    const size = parsed.value.type === 'kita' ? 0 : parsed.value.type.endsWith('kong') ? 4 : 3;
    expect(meld === undefined ? 0 : meldTiles(meld).length).toBe(size);
  }
  // Chow: 21 runs × 3 claimed × 64 copies × 3 seats; pung and added kong: 34 × 3 × 4 × 3; kongs by tile and seat.
  expect(found).toEqual({
    chow: 21 * 3 * 64 * 3,
    pung: 34 * 3 * 4 * 3,
    'added-kong': 34 * 3 * 4 * 3,
    'open-kong': 136 * 3,
    'closed-kong': 136,
    kita: 4,
  });
});

test.each([-1, 65536, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%s is a fault', (m) =>
  expect(parseMjlogMeld(m).ok).toBe(false),
);

test('red fives keep their place', () => {
  const open = meldOfMjlog(unwrap(parseMjlogMeld(13825)))!;
  expect([meldReds(open), meldOwnReds(open), isClaimedRed(open)]).toEqual([1, 1, false]);
  expect(meldReds(meldOfMjlog(unwrap(parseMjlogMeld(13825)), false)!)).toBe(0);
  const claimed = meldOfMjlog({ type: 'chow', from: 3, tiles: [12, 16, 20] as never, claimed: 16 as never })!;
  expect([isClaimedRed(claimed), meldOwnReds(claimed), meldClaimedTile(claimed)]).toEqual([true, 0, 34]);
  const added = meldOfMjlog({
    type: 'added-kong',
    from: 1,
    tiles: [89, 90, 91] as never,
    claimed: 90 as never,
    added: 88 as never,
  })!;
  expect([isAddedRed(added), meldReds(added)]).toEqual([true, 1]);
});
