/**
 * The signature of the engine: digests of 200 rounds in three rulesets. A commit that changes one says so in its `Signature:` trailer;
 * any other change here is a bug.
 */
import { expect, test } from 'vitest';
import { parseRuleset } from '../rules/index.ts';
import { unwrap } from '../base/index.ts';
import { simulate } from './index.ts';

const PLAYERS = ['greedy', 'caller', 'konger', 'adversary'];

test.each([
  ['tenhou', '16246ba2847dc3ab'],
  ['sanma', 'd9bb64969ed10e9b'],
  ['chinese', '253b61724b946d28'],
])('signature of %s', (text, digest) => {
  const run = (): string | null =>
    unwrap(simulate({ rules: unwrap(parseRuleset(text)), players: PLAYERS, rounds: 200, seed: '1' })).digest;
  expect(run()).toBe(digest);
});
