import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTiles } from './counts.ts';
import { allCounts, makeHand, makeMeld, makeTiles, parseHand, parseMeld, parseTiles } from './hand.ts';
import { MELD_TYPES, meldClaimed, meldFrom, meldOf, meldReds, meldTiles, meldType, type Meld } from './meld.ts';
import { unwrap } from '../base/index.ts';
import type { Kind, Tile } from './tile.ts';

test.each([
  ['sorted', '123m406p11z', '123m406p11z'],
  ['any order, red five sorted among the fives', '11z604p321m', '123m406p11z'],
  ['blanks and commas', ' 1 2,3m 406p\t11z ', '123m406p11z'],
  ['full-width digits and letters', '１２３ｍ４０６ｐ１１ｚ', '123m406p11z'],
  ['Botzone names', 'W1 W2 W3 B4 B5 B6 J1 J1', '123m456p77z'],
  ['Unicode', '🀇🀈🀉🀄🀄', '123m77z'],
  ['melds of the helper form', '11z # 6666P 234p', '11z # 6666P 234p'],
  ['melds in Botzone names', 'F1 F1 [W1 W2 W3] [J1 J1 J1 J1] [B5 B5 B5 2]', '11z # 123m 7777Z 555p'],
  ['bracketed melds', '11z [567m2][SSSS]', '11z # 567m 2222Z'],
])('reads a hand: %s', (_, text, expected) => expect(makeHand(unwrap(parseHand(text)))).toBe(expected));

test('melds keep who gave them and what was claimed', () => {
  const [pung, chow, added, closed] = unwrap(parseHand('5z [999s3][567m2][7777p5][EEEE]')).melds.slice() as [
    Meld,
    Meld,
    Meld,
    Meld,
  ];
  const read = (meld: Meld): unknown[] => [MELD_TYPES[meldType(meld)], meldFrom(meld), meldClaimed(meld)];
  expect(read(pung)).toEqual(['pung', 1, 0]);
  expect(read(chow)).toEqual(['chow', 3, 1]);
  expect(read(added)).toEqual(['added-kong', 3, 0]);
  expect(read(closed)).toEqual(['closed-kong', 0, 0]);
});

test('a meld integer knows its tiles and reds', () => {
  const chow = meldOf({ type: 'chow', kind: 3 as Kind, claimed: 1, from: 3, claimedRed: true });
  expect(makeMeld(chow)).toBe('406m');
  expect(meldReds(chow)).toBe(1);
  const added = meldOf({ type: 'added-kong', kind: 13 as Kind, from: 2, ownReds: 1 });
  expect(meldTiles(added)).toHaveLength(4);
  expect(makeMeld(added)).toBe('0555p');
});

test.each([
  ['fifth copy', '55555m', 'tile.fifth-copy', 4, '5m'],
  ['fifth copy through the red', '05555p123m', 'tile.fifth-copy', 4, '5p'],
  ['fifth copy through a meld', '11m11z # 111m 234p 567p', 'tile.fifth-copy', 11, '1m'],
  ['unknown suit', '123x', 'tile.unknown', 3, '"x"'],
  ['eight of honours', '18z', 'tile.unknown', 1, '8z'],
  ['red honour', '0z', 'tile.unknown', 0, '0z'],
  ['no suit at the end', '123m45', 'tile.no-suit', 4, '"45"'],
  ['suit without number', 'm', 'tile.no-rank', 0, '"m"'],
  ['three tiles', '123m', 'hand.size', 4, '3 concealed tiles'],
  ['nothing', '', 'hand.size', 0, '0 concealed tiles'],
  ['fifteen tiles', '123456789m123456p', 'hand.size', 17, '15 concealed tiles'],
  ['no meld', '11z # 135p', 'meld.shape', 6, '135p'],
  ['open bracket', '11z [123p', 'meld.bracket', 4, '"["'],
  ['five melds', '11z # 123p 123p 123p 123m 123m', 'hand.size', 26, '5 melds'],
  ['Botzone flower', 'W1 H1', 'tile.unknown', 3, '"H1"'],
  ['lone surrogate', '123m\uD83C', 'tile.unknown', 4, 'U+D83C'],
  ['a million characters', '1'.repeat(1_000_000), 'text.too-long', 10_000, '1000000'],
])('refuses: %s', (_, text, code, at, names) => {
  const started = performance.now();
  const result = parseHand(text);
  expect(performance.now() - started).toBeLessThan(500); // 50 on a quiet machine
  expect(result).toMatchObject({ ok: false, error: { code, at } });
  expect(result.ok ? '' : result.error.text).toContain(names);
});

describe('properties', () => {
  test('no text makes the parser throw', () => {
    const nasty = fc.string({ unit: fc.constantFrom(...'0123456789mpszMPSZ #[],WBTFJ🀇🀄\uD83C\uDC00１ｍ\u0000') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), nasty), (text) => {
        const result = parseHand(text);
        if (!result.ok) {
          expect(result.error.code).toMatch(/^[a-z]+\.[a-z-]+$/);
          expect(result.error.at).toBeGreaterThanOrEqual(0);
          expect(result.error.at).toBeLessThanOrEqual(text.length);
          return;
        }
        const again = unwrap(parseHand(makeHand(result.value)));
        expect(again.counts).toEqual(result.value.counts);
        expect(allCounts(again)).toEqual(allCounts(result.value));
        expect(Math.max(...allCounts(again))).toBeLessThanOrEqual(4);
        expect(countTiles(again.counts) % 3).not.toBe(0);
      }),
      { numRuns: 3000, seed: 1 },
    );
  });

  test('tiles round-trip', () => {
    const deck = Array.from(
      { length: 136 },
      (_, id) => ([16, 52, 88].includes(id) ? 34 + Math.floor(id / 36) : id >> 2) as Tile,
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(deck), (tiles) => {
        const text = makeTiles(tiles);
        expect(makeTiles(unwrap(parseTiles(text)))).toBe(text);
      }),
      { numRuns: 300, seed: 2 },
    );
  });
});

test('a red five that was claimed for a chow stays in the meld', () => {
  const [meld] = unwrap(parseHand('123p1122334s # 067m')).melds;
  expect(makeMeld(meld!)).toBe('067m');
  expect(makeMeld(unwrap(parseHand('123p1122334s [406m2]')).melds[0]!)).toBe('406m');
});

test.each([
  ['234p', '234p'],
  ['6666P', '6666P'],
  ['[567m2]', '567m'],
  [' 555z ', '555z'],
])('one meld: %s', (text, expected) => expect(makeMeld(unwrap(parseMeld(text)))).toBe(expected));

test.each([
  ['no meld', '235p', 'meld.shape'],
  ['nothing', '', 'meld.shape'],
  ['no tile', 'abc', 'tile.unknown'],
])('one meld: %s', (_, text, code) => expect(parseMeld(text)).toMatchObject({ ok: false, error: { code } }));
