import { expect, test } from 'vitest';
import { bruteWins, levelsOf, randomHeld } from '../../../testkit/winbrute.ts';
import { sanma, tenhou } from '../../rules/presets.ts';
import { unwrap } from '../../base/index.ts';
import { parseHand, parseTiles, kindOf, type Kind } from '../../tiles/index.ts';
import { DAMA_WIN, OPEN_WIN, RIICHI_WIN, WIN_WAYS } from './bound.ts';
import { KEPT, REPLACED, WinSearch, type Held } from './search.ts';

const placesOf = ({ counts }: Held, size: 1 | 2): readonly number[] =>
  size === 1 ? [KEPT] : Array.from(counts.keys()).filter((kind) => counts[kind]! > 0);

/** Sixteen kinds of hands, of each 13. */
const KINDS_OF_HANDS = [tenhou, sanma].flatMap((rules) =>
  ([2, 1] as const).flatMap((size) => [0, 1, 2, 3].map((melds) => ({ rules, size, melds }))),
);

test('levels are those of brute force, for 208 random hands at most 2 from ready', () => {
  const search = new WinSearch();
  const seen = new Set<string>();
  let hands = 0;
  KINDS_OF_HANDS.forEach(({ rules, size, melds }, at) => {
    for (let i = 0; i < 13; i++) {
      const held = randomHeld(`brute ${at}`, i, { rules, size, melds, shanten: melds >= 2 ? i % 3 : 2 });
      search.search(held);
      // Brute force is slow on long hands: a third of their discards.
      const places = placesOf(held, size).filter((_, n) => melds >= 2 || size === 1 || n % 3 === i % 3);
      for (const place of places) {
        const points = bruteWins(held, place);
        for (let way = 0; way < WIN_WAYS; way++)
          for (let replaced = 1; replaced <= REPLACED; replaced++) {
            const [level, wanted] = [search.level(way, replaced, place), levelsOf(points[way]![replaced - 1]!)];
            if (level !== wanted)
              expect.fail(`${level}, not ${wanted}: ${JSON.stringify({ ...held, place, way, replaced })}`);
            seen.add(`${way} ${replaced} ${level}`);
          }
      }
      hands++;
    }
  });
  expect(hands).toBe(208);
  // Most of the 3 ways · 3 · 10 levels came up.
  expect(seen.size).toBeGreaterThan(60);
});

test('more replaced tiles never make less, and a level holds those below it', () => {
  const search = new WinSearch();
  for (let i = 0; i < 200; i++) {
    const held = randomHeld('monotone', i, { melds: i % 4, shanten: 2 });
    search.search(held);
    for (const place of placesOf(held, 2)) {
      for (let way = 0; way < WIN_WAYS; way++)
        for (let replaced = 1; replaced < REPLACED; replaced++)
          expect(search.level(way, replaced + 1, place)).toBeGreaterThanOrEqual(search.level(way, replaced, place));
      const any = search.any(REPLACED, place);
      expect(any).toBe(Math.max(...[0, 1, 2].map((way) => search.level(way, REPLACED, place))));
    }
  }
});

const heldOf = (hand: string, more: Partial<Held> = {}): Held => {
  const { counts } = unwrap(parseHand(hand));
  return {
    rules: tenhou,
    counts,
    melds: [],
    unseen: counts.map((n) => 4 - n),
    indicators: [kindOf(unwrap(parseTiles('9s'))[0]!) as Kind],
    reds: [0, 0, 0],
    meldReds: 0,
    kita: 0,
    roundWind: 0,
    seatWind: 1,
    ...more,
  };
};

const kind = (text: string): number => kindOf(unwrap(parseTiles(text))[0]!);

test.each([
  // [hand, thrown, way, replaced, points reached at least, not reached]
  ['a run of two sides: pinfu with riichi is 2000', '123m456m789p22s34s6z', '6z', RIICHI_WIN, 1, 2000, 3900],
  ['without riichi 1000', '123m456m789p22s34s6z', '6z', DAMA_WIN, 1, 1000, 2000],
  ['no yaku, no win', '123m456m789p22s35s6z', '6z', DAMA_WIN, 1, 0, 1000],
  ['a ready hand calls nothing', '123m456m789p22s34s6z', '6z', OPEN_WIN, 1, 0, 1000],
  ['thirteen orphans', '19m19p19s12345677z', '7z', DAMA_WIN, 1, 32_000, 0],
  ['seven pairs', '1133m5577p99s11z24z', '2z', DAMA_WIN, 1, 1000, 2000],
  ['four concealed triplets wait for the pair', '111m222m333p444s16z', '6z', DAMA_WIN, 1, 32_000, 0],
])('%s', (_, hand, thrown, way, replaced, reached, missed) => {
  const search = new WinSearch();
  search.search(heldOf(hand));
  const level = search.level(way, replaced, kind(thrown));
  expect(level).toBeGreaterThanOrEqual(levelsOf(reached));
  if (missed > 0) expect(level).toBeLessThan(levelsOf(missed));
});

test('a red five counts while it is held, and tiles that are gone do not come', () => {
  const search = new WinSearch();
  const hand = '123m45m789p22s34s69z'.replace('9z', '7z');
  search.search(heldOf(hand, { reds: [1, 0, 0] }));
  const [kept, thrown] = [search.level(RIICHI_WIN, 2, kind('6z')), search.level(RIICHI_WIN, 2, kind('5m'))];
  expect(kept).toBeGreaterThan(thrown);
  const held = heldOf('123m456m789p22s34s6z');
  search.search({ ...held, unseen: held.unseen.with(kind('2s'), 0).with(kind('5s'), 0) });
  expect(search.any(1, kind('6z'))).toBe(0);
  expect(search.any(2, kind('6z'))).toBeGreaterThan(0);
});

test('bounds leave few wins to score: bench/features.ts has the time', () => {
  const search = new WinSearch();
  for (let i = 0; i < 60; i++) search.search(randomHeld('work', i, { melds: i % 3, shanten: i % 2 }));
  expect(search.looked).toBeGreaterThan(60 * 50);
  expect(search.scored).toBeLessThan(60 * 400);
});
