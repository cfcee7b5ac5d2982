/** Every registered player, in every ruleset: only legal actions, and the same ones again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePlayers, playChecked } from '../../testkit/checkedplay.ts';
import { tinyNetworks } from '../../testkit/tinynet.ts';
import { RULESETS, type Ruleset } from '../rules/index.ts';
import { Digest } from '../table/index.ts';
import { makePlayer, PLAYER_NAMES, PLAYER_OPTIONS, playerNames } from './index.ts';

/** Networks have random weights here. Four copies play a few rounds under the checks; an illegal choice is a violation. */
const obeys = (name: string, rules: Ruleset): string => {
  const digest = new Digest();
  const players = makePlayers([name], rules, 'obeys', tinyNetworks);
  const listener = digest.add.bind(digest);
  const { violation } = playChecked({ rules, seed: 'obeys', players, maxRounds: 2, listener });
  expect(violation).toBeUndefined();
  return digest.toString();
};

test.each(PLAYER_NAMES.flatMap((name) => RULESETS.map((rules) => [name, rules.id, rules] as const)))(
  '%s obeys %s',
  (name, _, rules) => {
    const made = makePlayer(name, rules, 'obeys', 0, tinyNetworks);
    if (made.ok) expect(obeys(name, rules)).toBe(obeys(name, rules));
    else {
      expect(made.error.code).toBe('player.rules');
      expect(playerNames(rules)).not.toContain(name);
      // Who plays by what was learnt from one game only; everybody plays every riichi game else.
      const foreign =
        rules.seats === 3
          ? ['suphx-sl', 'suphx-rl', 'chinese-sl', 'mizukami2014']
          : ['meowjong-sl', 'meowjong-rl', 'chinese-sl'];
      if (rules.family === 'riichi') expect(foreign).toContain(name);
    }
  },
);

test('docs/players.md names every player and every option', () => {
  const lines = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'players.md'), 'utf8').split('\n');
  for (const [name, options] of Object.entries(PLAYER_OPTIONS)) {
    const row = lines.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    expect([name, ...options].filter((word) => !row.includes(`\`${word}\``))).toEqual([]);
  }
});

test('unknown players and options are faults', () => {
  expect(makePlayer('nobody', RULESETS[0]!, '', 0)).toMatchObject({ ok: false, error: { code: 'player.unknown' } });
  expect(makePlayer('random:x=1', RULESETS[0]!, '', 0)).toMatchObject({ ok: false, error: { code: 'player.option' } });
  expect(makePlayer('random@x', RULESETS[0]!, '', 0)).toMatchObject({ ok: false, error: { code: 'player.option' } });
  expect(makePlayer('suzaku', RULESETS[0]!, '', 0)).toMatchObject({ ok: false, error: { code: 'player.network' } });
  expect(makePlayer('toString', RULESETS[0]!, '', 0)).toMatchObject({ ok: false, error: { code: 'player.unknown' } });
});
