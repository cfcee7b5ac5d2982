/** A shard of games one of which cannot be played: it has the others, and nothing of that one. */
import { expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { unwrap } from '../../base/index.ts';
import { featureSetOf } from '../../features/index.ts';
import type { Game } from '../../records/index.ts';
import { tenhou } from '../../rules/index.ts';
import { ShardMaker } from './maker.ts';

test('a bad game costs a shard only itself', () => {
  const [one, two] = makeGames('tenhou', 2, 'bad game', 1) as [Game, Game];
  // Good to its middle, then a deal for three at a table for four.
  const bad: Game = {
    meta: {},
    events: [
      ...two.events.slice(0, 60),
      ...two.events.flatMap((event) =>
        event.type === 'start-round' ? [{ ...event, hands: event.hands.slice(0, 3) }] : [],
      ),
    ],
  };
  const maker = new ShardMaker({
    set: unwrap(featureSetOf('suphx')),
    rules: tenhou,
    part: 'train',
    seats: { choice: 'all', minDan: 0 },
  });
  const shardOf = (lines: readonly Game[]) => maker.make({ file: 'made', lines }).header;
  const good = shardOf([one, two]);
  expect(good.games).toBe(2);
  expect({ ...shardOf([one, bad, two]), lines: 2 }).toEqual(good);
});
