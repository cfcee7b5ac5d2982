import { expect, test } from 'vitest';
import { makeHands } from '../../testkit/hands.ts';
import { randomOf } from '../../testkit/random.ts';
import { unwrap } from '../base/index.ts';
import { countsOf, makeMpszTile, parseHand, parseTiles, type Tile } from '../tiles/index.ts';
import { acceptance, hasKind, shanten, type Game } from './index.ts';

const rowsOf = (text: string, game: Game = 'riichi', visible = ''): unknown =>
  acceptance(unwrap(parseHand(text)), { game, visible: countsOf(unwrap(parseTiles(visible))) }).map((row) => [
    row.discard === undefined ? null : makeMpszTile(row.discard as number as Tile),
    row.shanten,
    row.tiles,
    row.kinds.map((kind) => makeMpszTile(kind as number as Tile)).join(' '),
  ]);

test.each([
  ['ready on two sides', '2345m', '', [[null, 0, 6, '2m 5m']]],
  ['seen tiles are not accepted', '2345m', '222m55m', [[null, 0, 1, '5m']]],
  [
    'melds count as seen',
    '23m # 111m 444m 789p 999p',
    '',
    [
      ['2m', 0, 3, '3m'],
      ['3m', 0, 3, '2m'],
    ],
  ],
] as const)('acceptance: %s', (_, text, visible, expected) =>
  expect(rowsOf(text, 'riichi', visible)).toEqual(expected),
);

test('thirteen orphans on thirteen sides', () => {
  const [row] = acceptance(unwrap(parseHand('19m19p19s1234567z')));
  expect([row!.shanten, row!.kinds.length, row!.tiles]).toEqual([0, 13, 39]);
});

/** The definition, tried out draw by draw. */
const slowRows = (counts: Uint8Array, game: Game): unknown[] => {
  const rows: unknown[] = [];
  const draws = counts.reduce((sum, n) => sum + n, 0) % 3 === 1;
  for (let discard = 0; discard < (draws ? 1 : 34); discard++) {
    if (!draws && counts[discard] === 0) continue;
    const rest = counts.slice();
    if (!draws) rest[discard]!--;
    const now = shanten(rest, game);
    const kinds: number[] = [];
    for (let kind = 0; kind < 34; kind++) {
      if (counts[kind]! >= 4 || !hasKind(game, kind as never)) continue;
      rest[kind]!++;
      if (shanten(rest, game) < now) kinds.push(kind);
      rest[kind]!--;
    }
    rows.push([
      draws ? undefined : discard,
      now,
      kinds.join(),
      kinds.reduce((sum, kind) => sum + 4 - counts[kind]!, 0),
    ]);
  }
  return rows;
};

test.each(['riichi', 'sanma', 'chinese'] as const)('%s: every row equals the trial of all draws', (game) => {
  const random = randomOf(`acceptance ${game}`);
  for (const tiles of [14, 13, 11, 10, 8, 7, 5, 4, 2, 1])
    for (const counts of makeHands(random, tiles > 12 ? 400 : 120, tiles, game === 'sanma')) {
      const fast = acceptance(counts, { game }).map((row) => [row.discard, row.shanten, row.kinds.join(), row.tiles]);
      const byDiscard = fast.sort((a, b) => Number(a[0]) - Number(b[0]));
      expect(byDiscard).toEqual(slowRows(counts, game));
    }
});

test('knitted hands: near-complete ones are tried out too', () => {
  const random = randomOf('knitted');
  for (let i = 0; i < 300; i++) {
    const groups = [0, 1, 2].sort(() => random.unit() - 0.5);
    const pool = [
      ...groups.flatMap((group, suit) => [0, 3, 6].map((r) => suit * 9 + group + r)),
      27,
      28,
      29,
      30,
      31,
      32,
      33,
      27,
      27,
      4,
      5,
      6,
    ];
    const counts = new Uint8Array(34);
    for (let n = 0; n < 14;) {
      const kind = random.below(5) === 0 ? random.below(34) : random.pick(pool);
      if (counts[kind]! >= (random.below(4) === 0 ? 4 : 1)) continue;
      counts[kind]!++;
      n++;
    }
    const fast = acceptance(counts, { game: 'chinese' }).map((row) => [
      row.discard,
      row.shanten,
      row.kinds.join(),
      row.tiles,
    ]);
    expect(fast.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(slowRows(counts, 'chinese'));
  }
});
