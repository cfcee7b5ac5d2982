/** `mizukami2014` in whole rounds: what its options switch off does not happen. */
import { expect, test } from 'vitest';
import { playMatch } from '../arena/index.ts';
import { tenhou } from '../rules/index.ts';
import type { Event } from '../table/index.ts';
import { unwrap } from '../base/index.ts';
import { makePlayer } from './index.ts';

const eventsOf = (spec: string): readonly Event[] => {
  const events: Event[] = [];
  for (const seed of ['a', 'b'])
    playMatch({
      rules: tenhou,
      players: [0, 1, 2, 3].map((seat) => unwrap(makePlayer(seat === 0 ? spec : 'greedy', tenhou, seed, seat))),
      seed,
      maxRounds: 8,
      // Its start names the players by their specs.
      listener: (event) => event.type !== 'start-match' && events.push(structuredClone(event)),
    });
  return events;
};
const own = (events: readonly Event[], ...types: readonly Event['type'][]): number =>
  events.filter((event) => types.includes(event.type) && 'seat' in event && event.seat === 0).length;

test('it calls, declares riichi and wins; without call it never calls; options change the play', () => {
  const whole = eventsOf('mizukami2014');
  expect([own(whole, 'chow', 'pung') > 0, own(whole, 'riichi') > 0, own(whole, 'win') > 0]).toEqual([true, true, true]);
  expect(own(whole, 'kong')).toBe(0);
  const closed = eventsOf('mizukami2014:call=false');
  expect([own(closed, 'chow', 'pung'), own(closed, 'riichi') > 0]).toEqual([0, true]);
  expect(eventsOf('mizukami2014:fold=false')).not.toEqual(whole);
  expect(eventsOf('mizukami2014:fold=true,call=true')).toEqual(whole);
}, 60_000);

test('options are true or false, and it plays with four seats', () => {
  expect(makePlayer('mizukami2014:fold=no', tenhou, '', 0)).toMatchObject({
    ok: false,
    error: { code: 'player.option' },
  });
  expect(makePlayer('mizukami2014:ms=1', tenhou, '', 0)).toMatchObject({ ok: false, error: { code: 'player.option' } });
});
