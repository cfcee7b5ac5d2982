/** The parts of the soak that judge: a line through memory, and what is held against an answer. The soak itself is run by hand. */
import { expect, test } from 'vitest';
import { randomOf } from '../testkit/random.ts';
import type { Reply } from './lib/soak/client.ts';
import { SoakTally } from './lib/soak/judge.ts';
import type { Kind } from './lib/soak/requests.ts';
import { blocksOf, slopeOf, threadSlopes, verdictOf, verdictOfAll, type Sample } from './lib/soak/slope.ts';

/** Two hours of samples every ten seconds: a saw of 6 MB every 23 minutes, noise, and growth. */
const memory = (growth: number): Sample[] => {
  const random = randomOf('memory');
  return Array.from({ length: 720 }, (_, i) => {
    const hours = i / 360;
    return { hours, mb: 100 + growth * hours + 6 * ((hours * 2.6) % 1) + random.unit() };
  });
};
const judged = (growth: number): ReturnType<typeof slopeOf> => slopeOf(blocksOf(memory(growth), 1 / 3, 1 / 12));

test('a block is the mean of its time; an unfinished one is left out', () => {
  const samples = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5].map((hours) => ({ hours, mb: 10 * hours }));
  const blocks = blocksOf(samples, 0.25, 0.5);
  expect(blocks.map(({ hours }) => hours)).toEqual([0.5, 1]);
  expect(blocks[0]!.mb).toBe(3.75);
});

test('growth is found, and a saw is not taken for it', () => {
  expect(verdictOf(judged(20))).toBe('broken');
  const none = judged(0);
  expect(none.interval[0]).toBeLessThan(0);
  expect(none.interval[1]).toBeGreaterThan(0);
  expect(verdictOf(none)).not.toBe('broken');
  const still = slopeOf(memory(0.2).map(({ hours }, i) => ({ hours, mb: 100 + 0.2 * hours + 0.01 * (i % 2) })));
  expect(still.slope).toBeCloseTo(0.2, 1);
  expect(verdictOf(still)).toBe('held');
});

/** What a thread holds after collections, once a minute from `start` to `end`: hardly any noise. */
const holds = (growth: number, start = 0, end = 2): Sample[] =>
  memory(0)
    .filter((_, i) => i % 6 === 0)
    .map(({ hours }, i) => ({ hours: start + ((end - start) * hours) / 2, mb: 30 + growth * hours + 0.1 * (i % 3) }));

test('a thread that grows is found where resident memory saws; one that hardly grows holds', () => {
  const judge = (threads: readonly (readonly [number, readonly Sample[]])[]): string => {
    const slopes = threadSlopes(new Map(threads), { warmUp: 1 / 3, length: 1 / 12, least: 1 });
    return verdictOfAll(judged(0), slopes);
  };
  expect(verdictOf(judged(0))).toBe('open');
  expect(judge([[0, holds(0.2)]])).toBe('held');
  expect(judge([[0, holds(3)]])).toBe('broken');
  expect(
    judge([
      [0, holds(0.2)],
      [4, holds(3)],
    ]),
  ).toBe('broken');
  // A worker that lived for half an hour says nothing; without the thread that serves nothing is held.
  expect(
    judge([
      [0, holds(0.2)],
      [4, holds(3, 0, 0.5)],
    ]),
  ).toBe('held');
  expect(judge([[4, holds(0.2)]])).toBe('open');
});

const kind = (isGood: boolean): Kind => ({
  name: 'x',
  weight: 1,
  isGood,
  isFixed: true,
  make: () => ({ ask: { path: '' } }),
});
const reply = (status: number, body = ''): Reply => ({ status, body, headers: {}, ms: 1 });

test.each<readonly [string, boolean, readonly Reply[], number]>([
  ['a good question answered', true, [reply(200, 'a'), reply(200, 'a')], 0],
  ['another answer to the same question', true, [reply(200, 'a'), reply(200, 'b')], 1],
  ['a good question refused', true, [reply(422)], 1],
  ['a connection that broke', true, [reply(0)], 1],
  ['a good question in a busy moment is counted apart', true, [reply(503, '{"code":"server.busy"}')], 0],
  ['a hostile one refused', false, [reply(400), reply(413), reply(0), reply(200)], 0],
  ['an error inside', false, [reply(503, '{"code":"server.failed"}')], 1],
  ['a status of no refusal', false, [reply(500)], 1],
  ['a path in the answer', false, [reply(422, 'at /home/x.js:12')], 1],
])('%s', (_, isGood, replies, failures) => {
  const tally = new SoakTally();
  for (const one of replies) tally.add(kind(isGood), 'q', one);
  expect(tally.failures).toHaveLength(failures);
});
