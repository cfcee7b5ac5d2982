import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { parseHand, type Hand } from '../tiles/index.ts';
import { goldenLines } from '../../testkit/golden.ts';
import { makeHands } from '../../testkit/hands.ts';
import { randomOf } from '../../testkit/random.ts';
import { makeTables } from '../../scripts/tables.js';
import { CLASS_COSTS } from './tables.ts';
import { checkGame, GAMES, shanten, shantenForms, ShapeTracker, type Game } from './index.ts';
import { slowShanten } from './slow.ts';

const hand = (text: string): Hand => unwrap(parseHand(text));

test.each([
  ['complete', '123456789m12344p', 'riichi', -1],
  ['thirteen orphans: complete', '19m19p19s12345677z', 'riichi', -1],
  ['thirteen orphans: eleven kinds and a pair', '19m129p19s1234455z', 'riichi', 1],
  ['four of a kind is one pair, not two', '1111m22p33s44556z', 'riichi', 2],
  ['in Chinese Standard it is two', '1111m22p33s44556z', 'chinese', 0],
  ['four of a kind and nothing to pair it', '1111m111122233z', 'riichi', 1],
  ['the same with 27 kinds: no 23m to be had', '1111m111122233z', 'sanma', 2],
  ['three melds, single wait', '5z', 'riichi', 0],
  ['one tile whose copies are all held', '1111z', 'riichi', 1],
  ['two melds', '1123m555p', 'riichi', 0],
  ['knitted straight: ready', '147m258p369s1122z', 'chinese', 0],
  ['knitted straight with a meld', '147m258p369s1z # 222z', 'chinese', 0],
  ['honours and knitted: complete', '147m258p369s12345z', 'chinese', -1],
  ['honours and knitted is no riichi form', '147m258p369s12345z', 'riichi', 6],
] as const)('shanten: %s', (_, text, game, expected) => expect(shanten(hand(text), game)).toBe(expected));

test('forms ruled out are null', () => {
  expect(shantenForms(hand('1123m55p55z'), 'riichi')).toMatchObject({
    sevenPairs: null,
    thirteenOrphans: null,
    knittedStraight: null,
  });
  expect(shantenForms(hand('147m258p369s1z'), 'chinese')).toMatchObject({ honoursKnitted: null, knittedStraight: 0 });
});

test('sanma refuses tiles it does not have', () => {
  expect(checkGame(hand('5m'), 'sanma')).toMatchObject({ ok: false, error: { code: 'tile.not-in-game' } });
  expect(checkGame(hand('1z # 234m'), 'sanma').ok).toBe(false);
  expect(checkGame(hand('19m'), 'sanma').ok).toBe(true);
  expect(checkGame(hand('1z # 234p'), 'sanma')).toMatchObject({ ok: false, error: { code: 'win.chow' } });
  expect(checkGame(hand('1z # 222p'), 'sanma').ok).toBe(true);
  expect(checkGame(hand('1z # 234p'), 'riichi').ok).toBe(true);
});

test('the shipped classes are what the generator makes', () => expect(makeTables().classes.join('')).toBe(CLASS_COSTS));

const riichi = goldenLines('.', 'riichi-shanten.txt.gz');
test.skipIf(!riichi)('golden riichi hands agree', () => {
  const rows = riichi!.filter((line) => !line.startsWith('#')).map((line) => line.split(' '));
  expect(rows.length).toBeGreaterThanOrEqual(80_000);
  expect(rows.filter(([, text, value]) => shanten(hand(text!)) !== Number(value))).toEqual([]);
});

const chinese = goldenLines('.', 'mcr-shanten.jsonl.gz');
test.skipIf(!chinese)('golden Chinese hands agree in all five forms', () => {
  const bad = chinese!.filter((line) => {
    const row = JSON.parse(line) as Record<string, unknown> & { hand: string[]; min: number };
    const own = hand(row.hand.join(' '));
    const forms = shantenForms(own, 'chinese');
    const same = [
      [forms.standard, row['regular']],
      [forms.sevenPairs, row['seven_pairs']],
      [forms.thirteenOrphans, row['thirteen_orphans']],
      [forms.honoursKnitted, row['honors_knitted']],
      [forms.knittedStraight, row['knitted_straight']],
      [shanten(own, 'chinese'), row.min],
    ].every(([a, b]) => a === b);
    return !same;
  });
  expect(chinese!.length).toBeGreaterThanOrEqual(9_342);
  expect(bad).toEqual([]);
});

test('mean shanten of random hands is the published one', () => {
  const mean = (tiles: number, game: Game): number => {
    const random = randomOf(`mean ${tiles} ${game}`);
    const deck = Array.from({ length: 136 }, (_, id) => id >> 2).filter(
      (kind) => game !== 'sanma' || kind < 1 || kind > 7,
    );
    let sum = 0;
    for (let i = 0; i < 20_000; i++) {
      const counts = new Uint8Array(34);
      for (let t = 0; t < tiles; t++) {
        const at = t + random.below(deck.length - t);
        [deck[t], deck[at]] = [deck[at]!, deck[t]!];
        counts[deck[t]!]!++;
      }
      sum += shanten(counts, game);
    }
    return sum / 20_000;
  };
  // 3.58, 3.16, 3.40, 2.96: known population means; the standard error here is 0.007.
  expect(mean(13, 'riichi')).toBeCloseTo(3.58, 1);
  expect(mean(14, 'riichi')).toBeCloseTo(3.16, 1);
  expect(mean(13, 'sanma')).toBeCloseTo(3.4, 1);
  expect(mean(14, 'sanma')).toBeCloseTo(2.96, 1);
});

test('the tracker follows every change', () => {
  const random = randomOf('tracker');
  for (const game of ['riichi', 'sanma'] as const)
    for (const counts of makeHands(random, 300, 13, game === 'sanma')) {
      const tracker = new ShapeTracker(counts, game === 'sanma');
      for (let step = 0; step < 20; step++) {
        let kind = random.below(34);
        while (tracker.counts[kind] === 4 || (game === 'sanma' && kind >= 1 && kind <= 7)) kind = random.below(34);
        tracker.add(kind);
        expect(tracker.shanten(0)).toBe(shanten(tracker.counts, game));
        let out = random.below(34);
        while (tracker.counts[out] === 0) out = random.below(34);
        tracker.take(out);
        expect(tracker.shanten(0)).toBe(shanten(tracker.counts, game));
        expect(tracker.standard(0)).toBe(shantenForms(tracker.counts, game).standard);
      }
    }
});

test.each(GAMES)('%s: all forms agree with the slow implementation', (game) => {
  const random = randomOf(`slow ${game}`);
  for (const tiles of [14, 13, 11, 10, 8, 7, 5, 4, 2, 1])
    for (const counts of makeHands(random, 60, tiles, game === 'sanma'))
      expect(shantenForms(counts, game)).toEqual(slowShanten(counts, Math.floor((14 - tiles) / 3), game));
});
