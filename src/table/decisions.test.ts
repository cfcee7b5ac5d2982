import { expect, test } from 'vitest';
import { playMatch } from '../arena/index.ts';
import { chooseNow, makePlayer, type Player } from '../players/index.ts';
import { chinese, mahjongsoul, sanma, tenhou, type Ruleset } from '../rules/index.ts';
import { unwrap } from '../base/index.ts';
import { decisionsOf, walkDecisions, type Event } from './index.ts';

type Asked = { seat: number; legal: number[]; action: number; view: number };

/** A match and what its players were asked, in order; they know what they see and no more. */
const playAsked = (rules: Ruleset, spec: string, seed: string): { events: Event[]; asked: Asked[] } => {
  const events: Event[] = [];
  const asked: Asked[] = [];
  const players = Array.from({ length: rules.seats }, (_, seat): Player => {
    const player = unwrap(makePlayer(spec, rules, seed, seat));
    return {
      name: player.name,
      needsView: true,
      choose: (observation) => {
        const action = chooseNow(player, observation);
        asked.push({ seat, legal: observation.legal.toArray(), action, view: observation.view!.hash() });
        return action;
      },
    };
  });
  playMatch({ rules, players, seed, listener: (event) => events.push(event), maxRounds: 6 });
  return { events, asked };
};

test.each([
  ['tenhou', tenhou, ['greedy', 'konger', 'caller', 'random', 'adversary']],
  ['sanma', sanma, ['greedy', 'konger', 'random']],
  ['mahjongsoul', mahjongsoul, ['konger', 'adversary']],
  ['chinese', chinese, ['caller', 'konger']],
] as const)('%s: each seat walks through what it was asked, on the table it saw', (_, rules, specs) => {
  let lateIndicators = 0;
  for (const spec of specs) {
    const { events, asked } = playAsked(rules, spec, `decisions/${spec}`);
    for (let i = 2; i < events.length; i++)
      if (events[i]!.type === 'discard' && events[i - 1]!.type === 'dora') lateIndicators++;
    let all = 0;
    walkDecisions(rules, events, () => all++);
    expect(all).toBe(asked.length);
    for (let seat = 0; seat < rules.seats; seat++) {
      const own = asked.filter((one) => one.seat === seat);
      let n = 0;
      for (const decision of decisionsOf(rules, events, { seat })) {
        const { legal, action, view } = own[n++]!;
        expect(decision.table.hash()).toBe(view);
        expect(decision.legal.toArray()).toEqual(legal);
        if (decision.action !== undefined) expect(decision.action).toBe(action);
      }
      expect(n).toBe(own.length);
    }
  }
  if (rules.family === 'riichi') expect(lateIndicators).toBeGreaterThan(0);
});
