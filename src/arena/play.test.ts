/** The driver: players that answer at once and later play the same match; decisions are shown; lockstep changes no game. */
import { describe, expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { openBatched } from '../models/index.ts';
import { chooseNow, makePlayer, type Player } from '../players/index.ts';
import { chinese, parseRuleset, tenhou, type Ruleset } from '../rules/index.ts';
import { Digest, type Event } from '../table/index.ts';
import { playInLockstep, playLater, playMatch, type PlayedDecision } from './play.ts';

const sanma = unwrap(parseRuleset('sanma'));

const table = (rules: Ruleset, spec: string, seed: string): readonly Player[] =>
  Array.from({ length: rules.seats }, (_, seat) => unwrap(makePlayer(spec, rules, seed, seat)));

/** The same player, answering later. */
const slow = (player: Player): Player => ({
  ...player,
  choose: async (observation) => {
    const action = chooseNow(player, observation);
    await Promise.resolve();
    return action;
  },
});

const digestOf = (): { readonly listener: (event: Event) => void; readonly text: () => string } => {
  const digest = new Digest();
  return { listener: (event) => digest.add(event), text: () => digest.toString() };
};

describe.each([
  ['tenhou', tenhou],
  ['sanma', sanma],
  ['chinese', chinese],
] as const)('%s', (_, rules) => {
  test.each([[[0]], [[1, 2]], [[0, 1, 2, 3]]])('seats %s that take their time: the same match', async (late) => {
    const [now, later] = [digestOf(), digestOf()];
    const players = table(rules, 'greedy', 'driver');
    const played = playMatch({ rules, seed: 'driver', players, listener: now.listener, maxRounds: 4 });
    const mixed = table(rules, 'greedy', 'driver').map((player, seat) => (late.includes(seat) ? slow(player) : player));
    const waited = await playLater({ rules, seed: 'driver', players: mixed, listener: later.listener, maxRounds: 4 });
    expect(waited).toEqual(played);
    expect(later.text()).toBe(now.text());
  });

  test('every decision is shown, legal, with what the player wants kept', () => {
    const shown: PlayedDecision[] = [];
    let asked = 0;
    const players = table(rules, 'random', 'shown').map((player): Player => ({
      ...player,
      choose: (observation) => ({ action: chooseNow(player, observation), kept: ++asked }),
    }));
    const wrong: number[] = [];
    const { decisions } = playMatch({
      rules,
      seed: 'shown',
      players,
      maxRounds: 3,
      onDecision: (decision) => {
        if (!decision.legal.has(decision.action)) wrong.push(decision.action);
        shown.push(decision);
      },
    });
    expect(wrong).toEqual([]);
    expect(shown).toHaveLength(decisions);
    expect(shown.map(({ kept }) => kept)).toEqual(shown.map((_one, at) => at + 1));
  });
});

test('a match of players that take their time is not played at once', () => {
  const players = table(tenhou, 'greedy', 'bug').map(slow);
  expect(() => playMatch({ rules: tenhou, seed: 'bug', players })).toThrow('playLater');
});

test('players leave at the end, also when one of them fails', async () => {
  let left = 0;
  const players = table(tenhou, 'greedy', 'leave').map((player, seat): Player => ({
    ...player,
    ...(seat === 2 ? { choose: () => Promise.reject(new Error('no answer')) } : {}),
    leave: () => void left++,
  }));
  await expect(playLater({ rules: tenhou, seed: 'leave', players })).rejects.toThrow('no answer');
  expect(left).toBe(4);
});

test('no more than `width` matches are under way, and results are in order', async () => {
  let under = 0;
  let most = 0;
  const play = async (match: number): Promise<number> => {
    most = Math.max(most, ++under);
    for (let turn = 0; turn < (match * 7) % 5; turn++) await Promise.resolve();
    under--;
    return match * match;
  };
  expect(await playInLockstep({ matches: 20, width: 3, play })).toEqual(Array.from({ length: 20 }, (_, i) => i * i));
  expect(most).toBe(3);
});

test.each([
  ['tenhou', 'suzaku:advice=0'],
  ['sanma', 'suzaku:advice=0'],
  ['sanma', 'meowjong-sl'],
])('%s %s: lockstep is the same match by match, whatever the width', async (id, spec) => {
  const rules = unwrap(parseRuleset(id));
  const games = async (width: number): Promise<{ digests: readonly string[]; mean: number }> => {
    const { networks, counts, close } = await openBatched([spec], rules);
    const digests = await playInLockstep({
      matches: 6,
      width,
      play: async (match) => {
        const seed = `lockstep/${match}`;
        const digest = digestOf();
        const players = Array.from({ length: rules.seats }, (_, seat) =>
          unwrap(makePlayer(spec, rules, seed, seat, networks)),
        );
        await playLater({ rules, seed, players, listener: digest.listener, maxRounds: 2 });
        return digest.text();
      },
    });
    const { runs, samples } = counts();
    await close();
    return { digests, mean: samples / runs };
  };
  const [alone, together] = [await games(1), await games(6)];
  expect(together.digests).toEqual(alone.digests);
  expect(new Set(alone.digests).size).toBe(6);
  expect(together.mean).toBeGreaterThan(1.4 * alone.mean);
});
