/** Writers on games whose events do not fit together: a fault at the event, never an exception. */
import { expect, test } from 'vitest';
import { makeGames } from '../../testkit/games.ts';
import { randomOf } from '../../testkit/random.ts';
import type { Event } from '../table/index.ts';
import { makeBotzone } from './botzone/index.ts';
import { RECORD_FORMATS, makeRecord } from './detect.ts';
import { makeMjlog } from './mjlog/index.ts';
import { makeTenhou6 } from './tenhou6/index.ts';

const tenhou = makeGames('tenhou', 1, 'writers', 2)[0]!;
const chinese = makeGames('chinese', 1, 'writers')[0]!;
const start = tenhou.events.find((event) => event.type === 'start-round')!;

test.each([
  [
    'mjlog: a fourth seat with three hands',
    () =>
      makeMjlog({
        events: [
          { type: 'start-match', rules: 'sanma' },
          { ...start, hands: start.hands.slice(0, 3), scores: start.scores.slice(0, 3) },
          { type: 'draw', seat: 3, tile: 30 as never },
        ],
        meta: {},
      }),
    2,
  ],
  [
    'tenhou6: a fourth seat with three scores',
    () =>
      makeTenhou6({
        events: [
          { type: 'start-match', rules: 'sanma' },
          { ...start, scores: start.scores.slice(0, 3) },
          { type: 'draw', seat: 3, tile: 30 as never },
        ],
        meta: {},
      }),
    2,
  ],
  [
    'botzone: three hands',
    () =>
      makeBotzone({
        events: [chinese.events[0]!, { ...(chinese.events[1] as typeof start), hands: start.hands.slice(0, 3) }],
        meta: {},
      }),
    1,
  ],
])('%s', (_, make, at) => {
  expect(make()).toMatchObject({ ok: false, error: { code: 'record.inconsistent', at } });
});

test('games with events lost, doubled or moved are written or refused in every format', () => {
  const random = randomOf('writers');
  for (const game of [tenhou, chinese, makeGames('sanma', 1, 'writers', 2)[0]!])
    for (let n = 0; n < 60; n++) {
      const events = game.events.slice() as Event[];
      const [taken] = events.splice(1 + random.below(events.length - 1), 1);
      if (random.below(2) === 0) events.splice(1 + random.below(events.length), 0, taken!);
      if (random.below(4) === 0) events.splice(1, 1);
      for (const format of RECORD_FORMATS) expect(typeof makeRecord({ events, meta: {} }, format).ok).toBe('boolean');
    }
});

test('rules with options have no place in the Chinese formats', () => {
  const events = [{ type: 'start-match', rules: 'chinese,minimum-fan=1' } as const, ...chinese.events.slice(1)];
  expect(makeBotzone({ events, meta: {} })).toMatchObject({ ok: false, error: { code: 'chinese.other-rules' } });
});
