import { expect, test } from 'vitest';
import { danger3 } from '../analysis/riichi/danger/data3.ts';
import { danger4 } from '../analysis/riichi/danger/data4.ts';
import { chineseDanger } from '../analysis/chinese/dangerdata.ts';
import { chinesePlanes } from './chineseplanes/index.ts';
import { digestOf, digestOfChinese } from './digest.ts';
import { suzaku1 } from './suzaku1/layout.ts';

test('suzaku1 was made for the shipped danger fits', () => {
  const shipped = { danger3: digestOf(danger3), danger4: digestOf(danger4) };
  const what =
    'the danger fits have changed, so the same state gives other values: put the new digests into src/features/suzaku1/layout.ts, ' +
    'raise the version of suzaku1 there (of three seats: sanmaVersion), build its data sets anew and train the networks on them again';
  if (JSON.stringify(suzaku1.fits) !== JSON.stringify(shipped)) expect.fail(`${what}: ${JSON.stringify(shipped)}`);
});

test('chinese-planes was made for the shipped danger fit', () => {
  const shipped = { chineseDanger: digestOfChinese(chineseDanger) };
  const what =
    'the danger fit has changed, so the same state gives other values: put the new digest into src/features/chineseplanes/layout.ts, raise its ' +
    'version, build its data sets anew and train the networks on them again';
  if (JSON.stringify(chinesePlanes.fits) !== JSON.stringify(shipped))
    expect.fail(`${what}: ${JSON.stringify(shipped)}`);
});

test('a digest is of the numbers, not of where they come from', () => {
  const digest = digestOf(danger4);
  expect(digest).toMatch(/^[0-9a-f]{12}$/);
  expect(digestOf({ ...danger4, from: { ...danger4.from, seed: 'other' } })).toBe(digest);
  expect(digestOf({ ...danger4, wait: { ...danger4.wait, scale: 2 * danger4.wait.scale } })).not.toBe(digest);
});
