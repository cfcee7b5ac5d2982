import { expect, test } from 'vitest';
import { KINDS } from '../tiles/index.ts';
import { HAND_CLASSES, makeCounts } from '../../testkit/hands.ts';
import { randomOf } from '../../testkit/random.ts';
import { GAMES } from './game.ts';
import { shantenMany } from './many.ts';
import { shanten } from './shanten.ts';

const HANDS = 3001;

/** Hands of 0–4 melds with and without a tile to throw, one after the other in one array that begins at `offset` bytes. */
const flatHands = (game: (typeof GAMES)[number], offset: number): Uint8Array => {
  const random = randomOf(`many/${game}`);
  const flat = new Uint8Array(new ArrayBuffer(HANDS * KINDS + offset), offset);
  for (let hand = 0; hand < HANDS; hand++) {
    const tiles = 1 + 3 * random.below(5) + random.below(2);
    flat.set(makeCounts(random, random.pick(HAND_CLASSES), tiles, game === 'sanma'), hand * KINDS);
  }
  return flat;
};

test.each(GAMES.flatMap((game) => [0, 1, 2, 4].map((offset) => [game, offset] as const)))(
  '%s, array at byte %i: many hands a call as one hand a call',
  (game, offset) => {
    const flat = flatHands(game, offset);
    const out = new Int8Array(HANDS).fill(99);
    shantenMany(flat, out, game);
    const single = Array.from({ length: HANDS }, (_, hand) =>
      shanten(flat.subarray(hand * KINDS, (hand + 1) * KINDS), game),
    );
    expect(Array.from(out)).toEqual(single);
    expect(new Set(single).size).toBeGreaterThan(5);
  },
);

test('no hands, one hand', () => {
  shantenMany(new Uint8Array(0), new Int8Array(0));
  const out = new Int8Array(1);
  shantenMany(flatHands('riichi', 0).slice(0, KINDS), out);
  expect(out[0]).toBe(shanten(flatHands('riichi', 0).subarray(0, KINDS)));
});
