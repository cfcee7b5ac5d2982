/** The Chinese Standard expert in a few games: it wins, it is not the sample, and no claim leaves it without a plan. Long runs: verify/expert.ts. */
import { expect, test } from 'vitest';
import { situationOf } from '../analysis/chinese/index.ts';
import { NO_PLAN } from '../analysis/advice/plan.ts';
import { Search } from '../analysis/chinese/search.ts';
import { playMatch } from '../arena/index.ts';
import { chinese } from '../rules/index.ts';
import { Table, apply, type Event } from '../table/index.ts';
import { unwrap } from '../base/index.ts';
import { makePlayer } from './index.ts';

const play = (game: number, listener: (event: Event) => void): void => {
  const seed = `expert-test/${game}`;
  const players = [0, 1, 2, 3].map((seat) => unwrap(makePlayer('expert', chinese, seed, seat)));
  playMatch({ rules: chinese, players, seed, firstRound: (game & 3) * 4, listener });
};

test('four experts mostly end a round by a win of eight fan, and every claim leaves a plan', () => {
  const search = new Search();
  let [wins, claims] = [0, 0];
  for (let game = 0; game < 8; game++) {
    const table = new Table(chinese);
    const claimed = new Set<number>();
    play(game, (event) => {
      apply(table, event);
      if (event.type === 'win') {
        wins++;
        expect(event.value).toBeGreaterThanOrEqual(8);
      } else if (event.type === 'chow' || event.type === 'pung') claimed.add(event.seat);
      else if (event.type === 'discard' && claimed.delete(event.seat)) {
        claims++;
        search.run(situationOf(table, event.seat), 0);
        expect(search.distance).toBeLessThan(NO_PLAN);
      }
    });
  }
  expect(wins).toBeGreaterThanOrEqual(5);
  expect(claims).toBeGreaterThan(8);
});
