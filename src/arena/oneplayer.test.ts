/** The one-player game: the same walls for everybody, wins by the own draw alone. */
import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { tenhou } from '../rules/index.ts';
import { DECLARE_RIICHI, PASS, WIN, type ActionList } from '../table/index.ts';
import { makeAlone, playAlone, SOLVER, type OnePlayerGame } from './oneplayer.ts';

const gamesOf = (spec: string, n: number, draws = 18, seed = 'alone'): readonly OnePlayerGame[] => {
  const player = unwrap(makeAlone(spec, tenhou, { seed, draws }));
  return Array.from({ length: n }, (_, game) => playAlone(player, tenhou, { seed, game, draws }));
};

test('a win has a draw and points, and more draws win at least as often', () => {
  const [short, long] = [gamesOf('greedy', 150), gamesOf('greedy', 150, 27)];
  const wins = (list: readonly OnePlayerGame[]): number => list.filter(({ turn }) => turn > 0).length;
  expect(wins(short)).toBeGreaterThan(10);
  expect(wins(long)).toBeGreaterThan(wins(short));
  for (const [i, { turn, points }] of short.entries()) {
    expect([turn <= 18, turn > 0 === points > 0, points % 100]).toEqual([true, true, 0]);
    // Greedy does not look at how many draws are left, so the longer game begins as the shorter one.
    if (turn > 0) expect(long[i]).toEqual({ turn, points });
  }
  expect(gamesOf('greedy', 150)).toEqual(short);
}, 30_000);

test('everybody has the same walls: what is drawn does not depend on what is thrown', () => {
  const tilesOf = (pick: (legal: ActionList) => number): readonly number[] => {
    const drawn: number[] = [];
    const player = {
      name: 'watcher',
      choose: ({ view, legal }: { view: { drawn: number } | undefined; legal: ActionList }) => {
        drawn.push(view!.drawn);
        expect([legal.has(PASS), legal.toArray().some((action) => action > DECLARE_RIICHI && action < 83)]).toEqual([
          false,
          false,
        ]);
        return pick(legal);
      },
    };
    expect(playAlone(player as never, tenhou, { seed: 'walls', game: 3, draws: 18 }).turn).toBe(0);
    return drawn;
  };
  const last = (legal: ActionList): number => legal.items[legal.size - 1]!;
  const first = (legal: ActionList): number =>
    legal.toArray().find((action) => action > WIN && action !== DECLARE_RIICHI)!;
  expect(tilesOf(first)).toEqual(tilesOf(last));
  expect(tilesOf(first)).toHaveLength(18);
});

test('the value solver plays it too, and nobody of another game', () => {
  expect(gamesOf(SOLVER, 2, 12)).toHaveLength(2);
  expect(makeAlone('nobody', tenhou, { seed: '', draws: 18 })).toMatchObject({ ok: false });
}, 60_000);
