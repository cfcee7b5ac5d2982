/** A review tells its worst mistake while it runs. */
import { afterEach, expect, test, vi } from 'vitest';
import { isCounted } from '../../src/analysis/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { makeSuzaku, type Game } from '../../src/records/index.ts';
import { makeGames } from '../../testkit/games.ts';
import type { Progress } from './protocol.ts';
import { runReview } from './reviewrun.ts';

afterEach(() => void vi.restoreAllMocks());

test('progress has the worst mistake of what is done, as the review has it in the end', async () => {
  // Every look at the clock is a second later, so that each decision is told.
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000));
  const [game] = makeGames('tenhou', 1, 'so far', 2) as [Game];
  const told: Progress[] = [];
  const { review } = unwrap(
    await runReview({ record: makeSuzaku(game), seat: 1 }, (progress) => void told.push(progress)),
  );
  expect(told).toHaveLength(review.decisions.length);
  for (const { done, worst } of told) {
    const mistakes = review.decisions.slice(0, done).filter((judged) => isCounted(judged) && judged.loss > 0);
    const most = mistakes.toSorted((a, b) => b.loss! - a.loss!)[0];
    expect(worst).toEqual(most);
  }
  expect(told.at(-1)!.worst).toBe(review.decisions[review.worst[0]!]);
});
