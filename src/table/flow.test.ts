/** Scripted rounds: rows of riichi-rules.md §10.4 and of the traps that really happened (reliability.md §2). Seat 0 deals. */
import { describe, expect, test } from 'vitest';
import { playFlow, yakuOf, type Flow } from '../../testkit/flow.ts';
import type { Scenario } from '../../testkit/rigged.ts';
import { RULESETS } from '../rules/index.ts';
import type { DrawRound, Event } from './index.ts';
import { scenariosOf } from '../../testkit/scenarios.ts';

/** Waits for 5s alone; all simples: 40 fu 1 han by a discard. */
const MIDDLE = '234m456m678m22p46s';
const OTHER = '234p345p678p33m46s';
const THIRD = '345m567p88p234s46s';
const play = (scenario: Scenario, rules?: string): Flow => {
  const flow = playFlow(scenario, rules);
  expect(flow.violation).toBeUndefined();
  return flow;
};
/** May the seat win on the n-th discard (from 0) of the given seat? */
const mayWinOn = (flow: Flow, seat: number, from: number, n: number): boolean => {
  let count = -1;
  const at = flow.events.find((event) => event.type === 'discard' && event.seat === from && ++count === n);
  return flow.offers.some((offer) => offer.seat === seat && offer.after === at && offer.legal.includes('win'));
};
const typesFrom = (events: readonly Event[], first: Event['type'], count: number): string[] => {
  const at = events.findIndex((event) => event.type === first);
  return events.slice(at, at + count).map((event) => (event.type === 'kong' ? event.kong : event.type));
};
const rigged = (name: string, rules = 'tenhou'): Scenario =>
  scenariosOf(RULESETS.find(({ id }) => id === rules)!).find((scenario) => scenario.name === name)!;

describe('wins', () => {
  test.each<[string, Scenario, string, number[][], number[][]]>([
    ['heavenly hand', rigged('heavenly hand'), 'tenhou', [[48_000, -16_000, -16_000, -16_000]], [[37]]],
    ['earthly hand', rigged('earthly hand'), 'tenhou', [[-16_000, 32_000, -8000, -8000]], [[38]]],
    [
      'double ron: counters and sticks to the next in turn order',
      { ...rigged('double ron'), indicators: '1z' },
      'tenhou',
      [
        [-1900, 2900, 0, 0],
        [-1300, 0, 1300, 0],
      ],
      [[8], [8]],
    ],
    [
      'head bump',
      { ...rigged('double ron'), indicators: '1z' },
      'tenhou,multiple-ron=head-bump',
      [[-1900, 2900, 0, 0]],
      [[8]],
    ],
    [
      'triple ron is paid on Mahjong Soul',
      { ...rigged('triple ron'), indicators: '1z' },
      'mahjongsoul',
      [
        [-1300, 1300, 0, 0],
        [-1300, 0, 1300, 0],
        [-1300, 0, 0, 1300],
      ],
      [[8], [8], [8]],
    ],
    [
      'robbing a kong, with the red five that was added',
      { ...rigged('robbed kong'), indicators: '1z' },
      'tenhou',
      [[-5200, 0, 5200, 0]],
      [[3, 8, 54]],
    ],
    [
      'rinshan after a closed kong',
      { ...rigged('win on the replacement'), indicators: '9m 9s' },
      'tenhou',
      [[12_000, -4000, -4000, -4000]],
      [[0, 4, 10, 14]],
    ],
    ['haitei', { ...rigged('last draw'), indicators: '1z' }, 'tenhou', [[-2000, 4000, -1000, -1000]], [[0, 5, 8]]],
    ['houtei', { ...rigged('last discard'), indicators: '1z' }, 'tenhou', [[0, -2600, 2600, 0]], [[6, 8]]],
    [
      'double riichi, ippatsu, the stick comes back',
      { ...rigged('double riichi and ippatsu'), indicators: '1z', ura: '1z' },
      'tenhou',
      [[19_000, -6000, -6000, -6000]],
      [[0, 2, 21, 24]],
    ],
    [
      'liable for dragons, self-drawn: pays all with the counter',
      { ...rigged('liable for dragons, drawn'), honba: 1 },
      'tenhou',
      [[0, 32_300, -32_300, 0]],
      [[39]],
    ],
    [
      'liable for dragons, by a discard: half each, the liable seat the counter',
      { ...rigged('liable for dragons, discarded'), honba: 1 },
      'tenhou',
      [[0, 32_300, -16_300, -16_000]],
      [[39]],
    ],
    ['liable for winds, self-drawn', rigged('liable for winds, drawn'), 'tenhou', [[0, 32_000, -32_000, 0]], [[49]]],
    [
      'liable for winds counts twice on Mahjong Soul',
      rigged('liable for winds, drawn'),
      'mahjongsoul',
      [[0, 64_000, -64_000, 0]],
      [[49]],
    ],
    [
      'robbed kita: no chankan yaku',
      { ...rigged('robbed kita', 'sanma'), indicators: '1s' },
      'sanma',
      [[-2600, 2600, 0]],
      [[24]],
    ],
    [
      'rinshan after kita, the tile aside is a dora',
      { ...rigged('win on the tile after kita', 'sanma'), indicators: '9s' },
      'sanma',
      [[5200, -2600, -2600]],
      [[0, 4, 52]],
    ],
    [
      'West as indicator: the kita counts twice',
      { ...rigged('win on the tile after kita', 'sanma'), indicators: '3z' },
      'sanma',
      [[8000, -4000, -4000]],
      [[0, 4, 52]],
    ],
    [
      'orphans rob a closed kong on Mahjong Soul',
      { ...rigged('orphans rob a closed kong', 'mahjongsoul'), indicators: '9s' },
      'mahjongsoul',
      [[-32_000, 32_000, 0, 0]],
      [[47]],
    ],
    [
      'liable in sanma: as if thrown',
      rigged('liable for dragons, drawn', 'sanma'),
      'sanma',
      [[0, 32_000, -32_000]],
      [[39]],
    ],
    [
      'sanma, double ron with counters of 200',
      { ...rigged('double ron', 'sanma'), indicators: '9m' },
      'sanma',
      [
        [-3000, 4000, 0],
        [-2600, 0, 2600],
      ],
      [[24], [24]],
    ],
  ])('%s', (_, scenario, rules, deltas, yaku) => {
    const flow = play(scenario, rules);
    expect(flow.deltas).toEqual(deltas);
    expect(flow.wins.map(yakuOf)).toEqual(yaku);
  });

  const COMPOSITE: Scenario = {
    name: 'dragons fed, kongs not',
    hands: { 1: '556677z111m9p147s' },
    draws: '5z 6z 7z 2z 2z 3z 5z',
    replacements: '6z 7z 1m 9p',
    scripts: {
      1: [
        ...['pung', 'discard 1s', 'pung', 'discard 4s', 'pung', 'discard 7s'],
        ...['added-kong 5z', 'added-kong 6z', 'added-kong 7z', 'closed-kong 1m', 'win'],
      ],
    },
  };
  test.each([
    ['tenhou', 'the whole hand', [0, 64_000, -64_000, 0]],
    ['mahjongsoul', 'the dragons alone', [-16_000, 64_000, -40_000, -8000]],
  ])('%s: who fed three dragons answers for %s when four kongs come too', (rules, _, deltas) => {
    const flow = play(COMPOSITE, rules);
    expect(flow.wins.map(yakuOf)).toEqual([[39, 51]]);
    expect(flow.deltas).toEqual([deltas]);
  });

  test('orphans do not rob a closed kong on Tenhou', () => {
    const flow = play(rigged('orphans rob a closed kong', 'mahjongsoul'), 'tenhou');
    expect(
      flow.offers.some(({ seat, after, legal }) => seat === 1 && after.type === 'kong' && legal.includes('win')),
    ).toBe(false);
  });
});

describe('rounds without a winner', () => {
  test.each<[string, Scenario, string, string, number[], number]>([
    ['triple ron', rigged('triple ron'), 'tenhou', 'triple-ron', [0, 0, 0, 0], 1],
    ['nagashi of the dealer', rigged('nagashi'), 'tenhou', 'nagashi', [12_000, -4000, -4000, -4000], 0],
    ['four kongs of two seats', rigged('four kongs of two seats'), 'tenhou', 'four-kongs', [0, 0, 0, 0], 1],
    ['four winds', rigged('four winds'), 'tenhou', 'four-winds', [0, 0, 0, 0], 1],
    ['four riichi: four sticks stay', rigged('four riichi'), 'tenhou', 'four-riichi', [0, 0, 0, 0], 1],
    ['nine terminals', rigged('nine terminals'), 'tenhou', 'nine-terminals', [0, 0, 0, 0], 1],
    [
      'nagashi in sanma: the absent share is lost',
      rigged('nagashi', 'sanma'),
      'sanma',
      'nagashi',
      [8000, -4000, -4000],
      0,
    ],
  ])('%s', (_, scenario, rules, reason, deltas, kept) => {
    const flow = play(scenario, rules);
    const result = flow.events.find((event): event is DrawRound => event.type === 'draw-round')!;
    expect([result.reason, result.deltas]).toEqual([reason, deltas]);
    if (kept === 1) expect(flow.next).toMatchObject({ round: 0, honba: 1, dealer: 0 });
    expect(flow.next!.honba).toBe(1);
  });

  test('four riichi leave four sticks', () => {
    const { table } = play(rigged('four riichi'));
    expect([table.deposits, ...table.scores]).toEqual([4, 24_000, 24_000, 24_000, 24_000]);
  });

  test('four kongs of one seat go on; the fifth is refused', () => {
    const flow = play(rigged('four kongs of one seat'));
    const own = flow.offers.filter(({ seat, legal }) => seat === 1 && !legal.includes('pass'));
    expect(own.length).toBeGreaterThan(5);
    expect(own.some(({ legal }) => legal.some((action) => action.includes('kong')))).toBe(false);
  });
});

describe('furiten', () => {
  test('an own discard among the waits: no ron, but a draw wins', () => {
    const flow = play({
      name: 'own discard',
      hands: { 1: MIDDLE },
      draws: '1z 5s 2z 3z 5s 5s',
      scripts: { 1: ['-', 'win'] },
    });
    expect(mayWinOn(flow, 1, 0, 1)).toBe(false);
    expect(flow.wins).toMatchObject([{ seat: 1, from: 1 }]);
  });
  test.each([
    ['5s', 'a plain five'],
    ['0s', 'a red five'],
  ])('passing %s (%s) counts until the own discard', (first) => {
    const flow = play({
      name: 'pass',
      hands: { 2: MIDDLE },
      draws: `${first} 5s 1z 5s`,
      scripts: { 2: ['pass', '-', 'win'] },
    });
    expect([mayWinOn(flow, 2, 0, 0), mayWinOn(flow, 2, 1, 0), mayWinOn(flow, 2, 3, 0)]).toEqual([true, false, true]);
    expect(flow.wins).toMatchObject([{ seat: 2, from: 3 }]);
  });
  test('passing after riichi counts to the end; a draw still wins', () => {
    const flow = play({
      name: 'riichi pass',
      hands: { 2: MIDDLE },
      draws: '1z 1z 9m 2z 5s 3z 4z 5s 6z 6z 5s',
      scripts: { 2: ['riichi', 'discard 9m', 'pass', '-', 'win'] },
    });
    expect([mayWinOn(flow, 2, 0, 1), mayWinOn(flow, 2, 3, 1)]).toEqual([true, false]);
    expect(flow.wins).toMatchObject([{ seat: 2, from: 2 }]);
  });
  test('the discard that declares riichi lifts it', () => {
    const flow = play({
      name: 'declare',
      hands: { 2: MIDDLE },
      draws: '5s 1z 9m 5s',
      scripts: { 2: ['pass', 'riichi', 'discard 9m', 'win'] },
    });
    expect([mayWinOn(flow, 2, 0, 0), mayWinOn(flow, 2, 3, 0)]).toEqual([true, true]);
    expect(yakuOf(flow.wins[0]!)).toEqual(expect.arrayContaining([2, 8, 21]));
  });
  test('passing the tile of an added kong counts', () => {
    const flow = play({
      name: 'kong pass',
      hands: { 0: '55s1m', 2: '234m456m678m22p67s' },
      draws: '1z 5s 2z 3z 4z 0s',
      replacements: '8s',
      scripts: { 0: ['-', 'pung', 'discard 1m', 'added-kong 5s'], 2: ['pass', '-', 'pass'] },
    });
    expect(
      flow.offers.some(({ seat, after, legal }) => seat === 2 && after.type === 'kong' && legal.includes('win')),
    ).toBe(true);
    expect(mayWinOn(flow, 2, 0, 2)).toBe(false);
  });
});

describe('swap calls', () => {
  const after = (flow: Flow, type: 'chow' | 'pung'): readonly string[] =>
    flow.offers.find((offer) => offer.after.type === type)!.legal;
  test('4 into 4-56: neither 4 nor 7', () => {
    const legal = after(
      play({ name: 'low', hands: { 1: '45667m' }, draws: '4m', scripts: { 1: ['chow-low'] } }),
      'chow',
    );
    expect(legal).not.toContain('discard 4m');
    expect(legal).not.toContain('discard 7m');
    expect(legal).toContain('discard 6m');
  });
  test('7 into 56-7: neither 7 nor 4, red five used', () => {
    const legal = after(
      play({ name: 'high', hands: { 1: '40567m' }, draws: '7m', scripts: { 1: ['chow-high-red'] } }),
      'chow',
    );
    expect(legal).not.toContain('discard 7m');
    expect(legal).not.toContain('discard 4m');
    expect(legal).toContain('discard 5m');
  });
  test('5 into 46: only the five, its red copy too', () => {
    const legal = after(
      play({ name: 'middle', hands: { 1: '40678m3m' }, draws: '5m', scripts: { 1: ['chow-middle'] } }),
      'chow',
    );
    expect(legal).not.toContain('discard 0m');
    expect(legal).toContain('discard 8m');
    expect(legal).toContain('discard 3m');
  });
  test('pung of fives: the red copy may not be thrown', () => {
    const legal = after(play({ name: 'pung', hands: { 1: '550p' }, draws: '5p', scripts: { 1: ['pung'] } }), 'pung');
    expect(legal).not.toContain('discard 0p');
  });
  test('a call that leaves only forbidden tiles is not offered', () => {
    const flow = play({
      name: 'nothing left',
      hands: { 1: '112233z4567m147s' },
      draws: '1z 2z 3z 5z 6z 4m',
      scripts: { 1: ['pung', 'discard 1s', 'pung', 'discard 4s', 'pung', 'discard 7s'] },
    });
    const offer = flow.offers.find(
      ({ seat, after: event }) =>
        seat === 1 && event.type === 'discard' && event.seat === 0 && (event.tile as number) === 3,
    );
    expect(offer?.legal).toEqual(['pass', 'win']);
  });
});

describe('indicators of kongs', () => {
  const added = { hands: { 0: '11z2222z' }, draws: '9m 1z 2z 3z 4z 1z' };
  test.each<[string, Scenario, string[]]>([
    [
      'closed: before the replacement',
      { name: 'closed', hands: { 0: '1111z' }, scripts: { 0: ['closed-kong 1z'] } },
      ['closed', 'dora', 'draw', 'discard'],
    ],
    [
      'open: with the discard',
      { name: 'open', hands: { 0: '111z' }, draws: '9m 1z', scripts: { 0: ['-', 'kong'] } },
      ['open', 'draw', 'dora', 'discard'],
    ],
    [
      'added: with the discard',
      {
        name: 'added',
        hands: { 0: '11z9p' },
        draws: '9m 1z 2z 3z 4z 1z',
        scripts: { 0: ['-', 'pung', 'discard 9p', 'added-kong 1z'] },
      },
      ['added', 'draw', 'dora', 'discard'],
    ],
    [
      'added, then closed: both after the closed kong',
      {
        name: 'added closed',
        hands: { 0: '11z2222z9p' },
        draws: '9m 1z 3z 3z 4z 1z',
        scripts: { 0: ['-', 'pung', 'discard 9p', 'added-kong 1z', 'closed-kong 2z'] },
      },
      ['added', 'draw', 'closed', 'dora', 'dora', 'draw', 'discard'],
    ],
    [
      'added, then added: the first when the second stands',
      {
        name: 'added added',
        hands: { 0: '11z22z9p9s' },
        draws: '9m 1z 2z 3z 4z 5z 1z',
        replacements: '2z',
        scripts: { 0: ['-', 'pung', 'discard 9p', 'pung', 'discard 9s', 'added-kong 1z', 'added-kong 2z'] },
      },
      ['added', 'draw', 'added', 'dora', 'draw', 'dora', 'discard'],
    ],
    [
      'closed, then added',
      {
        name: 'closed added',
        ...added,
        hands: { 0: '11z3333z9p' },
        draws: '9m 1z 2z 4z 4z 1z',
        scripts: { 0: ['-', 'pung', 'discard 9p', 'closed-kong 3z', 'added-kong 1z'] },
      },
      ['closed', 'dora', 'draw', 'added', 'draw', 'dora', 'discard'],
    ],
    [
      'open, then closed',
      {
        name: 'open closed',
        hands: { 0: '111z2222z' },
        draws: '9m 1z',
        scripts: { 0: ['-', 'kong', 'closed-kong 2z'] },
      },
      ['open', 'draw', 'closed', 'dora', 'dora', 'draw', 'discard'],
    ],
  ])('%s', (_, scenario, types) => {
    expect(typesFrom(play(scenario).events, 'kong', types.length)).toEqual(types);
  });
  test('a robbed kong turns none', () => {
    expect(play(rigged('robbed kong')).events.some((event) => event.type === 'dora')).toBe(false);
  });
});

describe('riichi', () => {
  const TENPAI = '123p456p789p11z23s';
  test('the declaration tile is won on: no stick', () => {
    const flow = play({
      name: 'won on',
      hands: { 0: TENPAI, 1: MIDDLE },
      draws: '5s',
      indicators: '1z',
      scripts: { 0: ['riichi', 'discard 5s'], 1: ['win'] },
    });
    expect(flow.deltas).toEqual([[-1300, 1300, 0, 0]]);
    expect(flow.events.some((event) => event.type === 'riichi-accepted')).toBe(false);
    expect(flow.table.deposits).toBe(0);
  });
  test('the declaration tile is called: the stick is paid first, ippatsu is gone', () => {
    const flow = play({
      name: 'called',
      hands: { 0: TENPAI, 1: '55s' },
      draws: '5s',
      scripts: { 0: ['riichi', 'discard 5s'], 1: ['pung'] },
    });
    expect(typesFrom(flow.events, 'riichi', 4)).toEqual(['riichi', 'discard', 'riichi-accepted', 'pung']);
  });
  test('a closed kong that changes nothing is allowed', () => {
    const flow = play({
      name: 'kong kept',
      hands: { 0: '111z234m567p34s99p' },
      draws: '9m 2z 3z 4z 1z',
      scripts: { 0: ['riichi', 'discard 9m', 'closed-kong 1z'] },
    });
    expect(flow.events.some((event) => event.type === 'kong')).toBe(true);
  });
  test.each([
    ['the waits', '3334m567p789p123s', '3m'],
    ['the reading alone', '33345m678p12399s', '3m'],
    ['seven pairs', '1112233445566z'.replace('111', '11').concat('9m'), '1z'],
  ])('a closed kong that changes %s is refused', (name, hand, tile) => {
    const draws = name === 'seven pairs' ? '9p 2s 3s 4s 1z' : `9p 2z 3z 4z ${tile}`;
    const flow = play({
      name,
      hands: { 0: hand },
      draws,
      scripts: { 0: ['riichi', 'discard 9p', `closed-kong ${tile}`] },
    });
    expect(flow.events.some((event) => event.type === 'riichi')).toBe(true);
    expect(flow.offers.some(({ seat, legal }) => seat === 0 && legal.includes(`closed-kong ${tile}`))).toBe(false);
  });
  test('not with fewer than 1000 points', () => {
    const flow = play({
      name: 'poor',
      hands: { 0: TENPAI },
      draws: '5s',
      scores: [900, 33_000, 33_000, 33_100],
      scripts: {},
    });
    expect(flow.offers[0]!.legal).not.toContain('riichi');
  });
  test('with exactly 1000 points', () => {
    const flow = play({
      name: 'just',
      hands: { 0: TENPAI },
      draws: '5s',
      scores: [1000, 33_000, 33_000, 33_000],
      scripts: {},
    });
    expect(flow.offers[0]!.legal).toContain('riichi');
  });
});

describe('last tile', () => {
  test('the last discard is only won on', () => {
    const draws = Array.from({ length: 69 }, () => 'x').join(' ');
    const flow = play({
      name: 'last call',
      hands: { 2: '55s46s', 3: '0s' },
      draws: `${draws} 5s`,
      noFill: '5s',
      scripts: {},
    });
    const last = flow.events.findLast((event) => event.type === 'discard')!;
    expect(last).toMatchObject({ seat: 1, tile: 22 });
    expect(flow.table.liveLeft).toBe(0);
    expect(flow.offers.filter(({ after }) => after === last)).toEqual([]);
  });
});

describe('how the match goes on', () => {
  test('below zero ends it', () => expect(play(rigged('below zero')).next).toBeUndefined());
  test('exactly zero does not', () => {
    const flow = play({
      ...rigged('below zero'),
      name: 'zero',
      scores: [1300, 33_000, 33_000, 32_700],
      indicators: '1z',
    });
    expect(flow.table.scores[0]).toBe(0);
    expect(flow.next).toMatchObject({ round: 1, honba: 0 });
  });
  test('the leading dealer stops after the last round', () =>
    expect(play(rigged('the leading dealer stops')).next).toBeUndefined());
  test('unless the rules have no agari-yame', () => {
    expect(play(rigged('the leading dealer stops'), 'tenhou,agari-yame=false').next).toMatchObject({
      round: 7,
      honba: 1,
    });
  });
  test('nobody has the target: West', () =>
    expect(play(rigged('sudden death')).next).toMatchObject({ round: 8, dealer: 0 }));
  test('sanma: West after South 3', () =>
    expect(play(rigged('sudden death', 'sanma'), 'sanma').next).toMatchObject({ round: 8, dealer: 0 }));
  test('a double ron with the dealer keeps the deal', () => {
    const flow = play({
      name: 'dealer too',
      hands: { 0: OTHER, 2: THIRD },
      draws: '1z 5s',
      scripts: { 0: ['-', 'win'], 2: ['win'] },
    });
    expect(flow.wins.map(({ seat }) => seat)).toEqual([2, 0]);
    expect(flow.next).toMatchObject({ round: 0, honba: 1 });
  });
});

describe('Chinese Standard', () => {
  const chinese = (name: string): Flow => play(rigged(name, 'chinese'), 'chinese');
  test('who adds the kong pays as a discarder', () => {
    const [win] = chinese('robbed kong').wins;
    expect(win!.yaku.map(([id]) => id as number)).toContain(47);
    expect(win!.deltas).toEqual([-8 - win!.value, -8, 24 + win!.value, -8]);
  });
  test('a replacement wins by draw', () => {
    const [win] = chinese('win on the replacement').wins;
    expect(win!.yaku.map(([id]) => id as number)).toContain(46);
    expect(win!.deltas).toEqual([3 * (8 + win!.value), -8 - win!.value, -8 - win!.value, -8 - win!.value]);
  });
  test.each([
    ['last draw', 44],
    ['last discard', 45],
    ['last copy', 58],
  ])('%s', (name, fan) => expect(chinese(name).wins[0]!.yaku.map(([id]) => id as number)).toContain(fan));
  test('only the nearest seat wins', () =>
    expect(chinese('only the nearest wins').wins.map(({ seat }) => seat)).toEqual([1]));
  test('an open kong of a seat whose wall is empty ends the round', () => {
    const flow = chinese('open kong of an empty wall');
    expect(typesFrom(flow.events, 'kong', 3)).toEqual(['open', 'draw-round', 'end-round']);
    expect(flow.deltas).toEqual([[0, 0, 0, 0]]);
  });
  test.each(['no kong on the last tile', 'no call of the last discard'])('%s', (name) => {
    expect(chinese(name).events.some((event) => event.type === 'kong' || event.type === 'pung')).toBe(false);
  });
});
