/** Single rounds by seat wind: outcomes are places by the points of the round, and points what the score says. */
import { expect, test } from 'vitest';
import { Rng, unwrap } from '../base/index.ts';
import { makePlayer } from '../players/index.ts';
import { sanma } from '../rules/index.ts';
import { playWind, windResultOf } from './winds.ts';

const play = (seat: number, agent: string, field: string, seed: string) =>
  playWind({
    rules: sanma,
    seed,
    seat,
    player: (at) => unwrap(makePlayer(at === seat ? agent : field, sanma, seed, at)),
  });

test('a better player comes first more often and gains what the others lose', async () => {
  const rng = new Rng('winds');
  const rounds = [];
  for (let round = 0; round < 30; round++)
    rounds.push(await play(rng.below(3), 'greedy', 'tsumogiri', `winds/${round}`));
  const { counts, points } = windResultOf(rounds);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(counts[0]).toBeGreaterThan(counts[1] + counts[2]);
  expect(points.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0);
});

test('the seats of one round of the same players share its points, and one of them is first', async () => {
  for (let round = 0; round < 12; round++) {
    const seats = [];
    for (let seat = 0; seat < 3; seat++) seats.push(await play(seat, 'greedy', 'greedy', `same/${round}`));
    const outcomes = seats.map(({ outcome }) => outcome).toSorted((a, b) => a - b);
    expect([
      [0, 1, 2],
      [3, 3, 3],
    ]).toContainEqual(outcomes);
    // What is bet in riichi stays on the table after a draw.
    const sum = seats.reduce((all, { points }) => all + points, 0);
    expect([0, -1000, -2000, -3000]).toContain(sum);
    if (outcomes[0] === 0) expect(sum).toBe(0);
  }
});
