/** Every registered player, in every ruleset: only legal actions, and the same ones again. */
import { expect, test } from 'vitest';
import { makePlayers, playChecked } from '../../verify/lib/checkedplay.ts';
import { RULESETS, type Ruleset } from '../rules/index.ts';
import { Digest } from '../table/index.ts';
import { makePlayer, PLAYER_NAMES, playerNames } from './index.ts';

/** Four copies play a few rounds under the checks; an illegal choice is a violation. */
const obeys = (name: string, rules: Ruleset): string => {
  const digest = new Digest();
  const players = makePlayers([name], rules, 'obeys');
  const listener = digest.add.bind(digest);
  const { violation } = playChecked({ rules, seed: 'obeys', players, maxRounds: 2, listener });
  expect(violation).toBeUndefined();
  return digest.toString();
};

test.each(RULESETS.flatMap((rules) => playerNames(rules).map((name) => [name, rules.id, rules] as const)))(
  '%s obeys %s',
  (name, _, rules) => expect(obeys(name, rules)).toBe(obeys(name, rules)),
);

test('every player plays some game', () => {
  const playing = new Set(RULESETS.flatMap(playerNames));
  expect(PLAYER_NAMES.filter((name) => !playing.has(name))).toEqual([]);
});

test('unknown players and options are faults', () => {
  expect(makePlayer('nobody', RULESETS[0]!, '', 0)).toMatchObject({ ok: false, error: { code: 'player.unknown' } });
  expect(makePlayer('random:x=1', RULESETS[0]!, '', 0)).toMatchObject({ ok: false, error: { code: 'player.option' } });
  expect(makePlayer('toString', RULESETS[0]!, '', 0)).toMatchObject({ ok: false, error: { code: 'player.unknown' } });
});
