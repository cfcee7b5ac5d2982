/** Every ruleset under the checks of testkit: mixed players, rigged walls, broken engines, small trees counted. */
import { describe, expect, test } from 'vitest';
import { makePlayers, playChecked } from '../../testkit/checkedplay.ts';
import { hunt, mutantsOf } from '../../testkit/mutants.ts';
import { countEnds } from '../../testkit/perft.ts';
import { RareEvents } from '../../testkit/rare.ts';
import { rig } from '../../testkit/rigged.ts';
import { MIXES, runJob } from '../../testkit/roundsjob.ts';
import { scenariosOf } from '../../testkit/scenarios.ts';
import { chinese, makeRuleset, parseRuleset, RULESETS, sanma, tenhou, type Ruleset } from '../rules/index.ts';
import { unwrap } from '../base/index.ts';

const done = new Set<string>();

const conformance = (rules: Ruleset, { rounds, seed }: { rounds: number; seed: string }): void => {
  describe(`conformance of ${makeRuleset(rules)}`, () => {
    test('mixed players', () => {
      const result = runJob({ rules, text: rules.id, seed, first: 0, step: 1, rounds, deep: 0.05, variants: 0 });
      expect(result.failures).toEqual([]);
      expect(result.rounds).toBe(rounds);
      done.add(rules.id);
    });
    test('greedy and riichier', () => {
      const players = makePlayers(MIXES[10]!, rules, seed);
      const result = playChecked({ rules, seed, players, maxRounds: 3, deep: 0.5 });
      expect(result.violation).toBeUndefined();
    });
    test.each(scenariosOf(rules).map((scenario) => [scenario.name, scenario] as const))('rigged: %s', (_, scenario) => {
      for (const variant of ['a', 'b']) {
        const rare = new RareEvents();
        const start = rig(scenario, rules, `${seed} ${variant}`);
        const result = playChecked({
          rules,
          seed,
          players: start.players,
          start,
          listener: (event) => rare.add(event),
        });
        expect(result.violation).toBeUndefined();
        rare.addEnd(result.table, rules);
        expect(rare.counts()[scenario.wants]).toBeGreaterThan(0);
      }
    });
  });
};

for (const ruleset of RULESETS) conformance(ruleset, { rounds: 40, seed: 'conformance' });

describe('options off the presets', () => {
  test.each([
    'tenhou,length=east,aka=false',
    'tenhou,kong-dora=false',
    'tenhou,open-kong-dora=at-once,kuikae=same,multiple-ron=head-bump',
    'tenhou,kuikae=allowed,abortive-draws=none,nagashi=false,ura-dora=false,ippatsu=false',
    'tenhou,multiple-ron=all,pao=daisangen+daisuushii+suukantsu,kokushi-robs-closed-kong=true',
    'sanma,tsumo-loss=false,kita=false,kong-ura-dora=false',
    'chinese,wall=common,length=south',
    'chinese,rob-kong=false,minimum-fan=1',
  ])('%s', (text) => {
    const rules = unwrap(parseRuleset(text));
    const result = runJob({ rules, text, seed: 'options', first: 0, step: 1, rounds: 24, deep: 0.1, variants: 0 });
    expect(result.failures).toEqual([]);
  });
});

describe('broken engines are caught', () => {
  const rows = [tenhou, sanma, chinese].flatMap((rules) =>
    mutantsOf(rules).map((mutant) => [rules.id, mutant.name] as const),
  );
  test.each(rows)('%s: %s', (id, name) => {
    const rules = RULESETS.find((preset) => preset.id === id)!;
    const mutant = mutantsOf(rules).find((one) => one.name === name)!;
    expect(hunt(mutant, rules, 'mutants', 400)).toBeTypeOf('string');
  });
});

/** Found by playing; a change means that some legal list has changed. Checked: the second reading agrees at every node. */
describe('ways a round can end', () => {
  test.each<[string, Ruleset, string, number, boolean, number]>([
    ['tenhou, last tile', tenhou, 'a', 0, true, 12],
    ['tenhou, one tile left', tenhou, 'a', 1, false, 3398],
    ['sanma, last tile', sanma, 'b', 0, true, 13],
    ['sanma, one tile left', sanma, 'b', 1, true, 255],
    ['sanma, one tile left, other wall', sanma, 'd', 1, false, 976],
  ])('%s', (_, rules, seed, left, isChecked, ends) => expect(countEnds(rules, seed, left, isChecked)).toBe(ends));
});

// Last in the file: tests run in order.
test('every ruleset runs conformance', () => {
  expect([...done].sort()).toEqual(RULESETS.map(({ id }) => id).sort());
});
