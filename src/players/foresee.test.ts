/** What a network expects over whole games, beside the player of the same network. */
import { describe, expect, test } from 'vitest';
import { tinyChinese, tinyModel, tinyNetworks } from '../../testkit/tinynet.ts';
import { playMatch } from '../arena/index.ts';
import { unwrap } from '../base/index.ts';
import { openPlain } from '../nn/index.ts';
import { choiceOf } from '../policy/index.ts';
import { parseRuleset, sanma, tenhou } from '../rules/index.ts';
import { decisionsOf, type Event } from '../table/index.ts';
import { foreseeSteps, foreseenTotals, makeForeseer, type Foreseen } from './foresee.ts';
import { makePlayer } from './registry.ts';

describe.each(['tenhou,length=east', 'sanma,length=east', 'chinese'])('a whole game of %s', (text) => {
  const rules = unwrap(parseRuleset(text));
  const isChinese = rules.family === 'chinese';
  const seats = rules.seats;
  const events: Event[] = [];
  const specs = ['suzaku:advice=0', 'greedy', 'greedy', 'caller'];
  const players = Array.from({ length: seats }, (_, seat) =>
    unwrap(makePlayer(specs[seat]!, rules, 'policy', seat, tinyNetworks)),
  );
  playMatch({ rules, seed: 'policy', players, listener: (event) => events.push(event), maxRounds: 3 });
  const session = unwrap(openPlain(isChinese ? tinyChinese('suzaku') : tinyModel(rules)));
  const foreseer = unwrap(makeForeseer(rules, session));
  const run = async (seat: number, most?: number): Promise<(Foreseen | undefined)[]> => {
    const all: (Foreseen | undefined)[] = [];
    const task = { events, rules, seat, ...(most === undefined ? {} : { most }) };
    for await (const step of foreseeSteps(task, foreseer)) all.push(unwrap(step));
    return all;
  };

  test('the player of the network does what it foresees, at every decision', async () => {
    const all = await run(0);
    const asked = all.filter((one) => one !== undefined);
    // A match of Chinese Standard is one round.
    expect(asked.length).toBeGreaterThan(isChinese ? 10 : 30);
    for (const one of asked) {
      expect(one.choices.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
      expect(choiceOf(one, one.pick)).toBeDefined();
      if (one.chance !== null) expect([one.isFirst, one.played]).toEqual([true, one.pick]);
    }
    expect(foreseenTotals(asked)).toMatchObject({ least: [] });
    expect(all).toHaveLength([...decisionsOf(rules, events, { seat: 0 })].length);
  });

  test('another player: totals, the least expected first, and only as far as asked', async () => {
    const all = (await run(1)).filter((one) => one !== undefined);
    const { asked, first, expected, least } = foreseenTotals(all);
    expect(asked).toBe(first + least.length);
    expect(expected).toBeGreaterThan(0);
    expect(expected).toBeLessThan(asked);
    const chances = least.map((number) => all.find(({ decision }) => decision === number)!.chance!);
    expect(chances).toEqual(chances.toSorted((a, b) => a - b));
    expect(await run(1, 5)).toEqual((await run(1)).slice(0, 5));
  });
});

test('a network of another game is refused', () => {
  const session = unwrap(openPlain(tinyModel(sanma)));
  expect(makeForeseer(tenhou, session)).toMatchObject({ ok: false, error: { code: 'model.ruleset-differs' } });
});
