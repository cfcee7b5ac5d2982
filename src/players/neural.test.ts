/** `suzaku` without advice on positions made by hand, with a stub for its network: what it does with the chances it is told. */
import { chooseNow } from './player.ts';
import { describe, expect, test } from 'vitest';
import { stagedEvents, type Stage } from '../../testkit/staged.ts';
import { tinyModel } from '../../testkit/tinynet.ts';
import { claim, scoresOf, tileOf, turn } from '../../testkit/turns.ts';
import { suzaku1, versionFor } from '../features/index.ts';
import { openPlain } from '../nn/index.ts';
import { mahjongsoul, parseRuleset, sanma, tenhou, type RiichiRules } from '../rules/index.ts';
import { ACTION_VERSION, ActionList, Table, apply, legalActions, makeAction, type Event } from '../table/index.ts';
import { fault, ok, unwrap } from '../base/index.ts';
import { kindOf } from '../tiles/index.ts';
import type { Network } from './network.ts';
import { makeNeural } from './neural.ts';
import { makePlayer } from './registry.ts';

/** Logits of what is named; everything else is unlikely. Kinds by tile text. */
type Mind = {
  readonly discard?: Readonly<Record<string, number>>;
  readonly kong?: Readonly<Record<string, number>>;
  readonly riichi?: number;
  readonly pung?: number;
  readonly kita?: number;
  /** None, low, middle, high. */
  readonly chow?: readonly number[];
};
const UNLIKELY = -9;

const columns = (named: Readonly<Record<string, number>> = {}): Float32Array => {
  const logits = new Float32Array(34).fill(UNLIKELY);
  for (const [text, logit] of Object.entries(named)) logits[kindOf(tileOf(text))] = logit;
  return logits;
};

const cardOf = (rules: RiichiRules): Record<string, string> => ({
  'suzaku.features': suzaku1.id,
  'suzaku.featuresVersion': String(versionFor(suzaku1, rules)),
  'suzaku.actionsVersion': String(ACTION_VERSION),
  'suzaku.ruleset': rules.seats === 3 ? 'sanma' : 'tenhou',
  'suzaku.commit': '',
});
const port = (name: string): Network['inputs'][number] => ({ name, type: 'float', dims: ['batch'] });

/** Answers the same whatever it is asked. */
const stub = (rules: RiichiRules, mind: Mind): Network => ({
  metadata: cardOf(rules),
  inputs: ['planes', 'globals'].map(port),
  outputs: ['discard', 'kong', 'choice', 'chow'].map(port),
  runNow: () => {
    const tensor = (data: Float32Array) => ({ type: 'float', dims: [1, data.length], data }) as const;
    const { riichi = UNLIKELY, pung = UNLIKELY, kita = UNLIKELY } = mind;
    return ok({
      discard: tensor(columns(mind.discard)),
      kong: tensor(columns(mind.kong)),
      choice: tensor(Float32Array.of(riichi, pung, kita)),
      chow: tensor(Float32Array.from(mind.chow ?? [0, UNLIKELY, UNLIKELY, UNLIKELY])),
    });
  },
});

/** What seat 0 does on the table. */
const answerAt = (table: Table, mind: Mind): string => {
  const rules = table.rules as RiichiRules;
  const player = unwrap(makeNeural('suzaku:advice=0', rules, stub(rules, mind), { advice: 0 }));
  const legal = new ActionList();
  legalActions(table, 0, legal);
  const action = chooseNow(player, { view: table, seat: 0, legal });
  expect(legal.has(action)).toBe(true);
  return makeAction(action);
};

/** Riichi, or not, with 1z; ready for 36p. */
const READY = '123m456m789s45p11z';
/** Nothing in sight. */
const LOOSE = '147m258p369s1234z';
/** All simples and open: pung of 2p, a pair of 5s. */
const PAIRS = '23406m22p5067s66z';

describe('own turns', () => {
  test('the likeliest legal discard', () =>
    expect(answerAt(turn(LOOSE, '5z'), { discard: { '9p': 5, '4z': 2, '1m': 1 } })).toBe('discard 4z'));
  test.each([
    ['the plain five before the red one', '147m50p69s12345z', '8s', 'discard 5p'],
    ['also where the red one was drawn', '147m5p69s123456z', '0p', 'discard 5p'],
    ['the red five where it is the only one', '147m0p69s123456z', '8s', 'discard 0p'],
    ['the drawn copy before another', '147m5p69s123456z', '5p', 'discard 5p'],
  ])('%s', (_, hand, drawn, expected) =>
    expect(answerAt(turn(hand, drawn), { discard: { '5p': 3, '8s': 1 } })).toBe(expected),
  );
  test('riichi above one half, else the discard', () => {
    const table = turn(READY, '7z');
    expect(answerAt(table, { riichi: 0.1, discard: { '7z': 1 } })).toBe('riichi');
    expect(answerAt(table, { riichi: 0, discard: { '7z': 1 } })).toBe('discard 7z');
  });
  test('after riichi only what keeps the hand ready', () => {
    const table = turn(READY, '7z');
    apply(table, { type: 'riichi', seat: 0 });
    expect(answerAt(table, { discard: { '1m': 9, '5p': 8, '7z': -3 } })).toBe('discard 7z');
  });
  test('a kong before riichi, the surest of several, none at one half', () => {
    const table = turn('1111m2222m45p123s', '1z');
    const hand = '1111m456p78999s1z';
    const both = turn(hand, '9s');
    expect(answerAt(both, { riichi: 3, kong: { '1m': 1 } })).toBe('closed-kong 1m');
    expect(answerAt(both, { riichi: 3, kong: { '1m': 0 } })).toBe('riichi');
    expect(answerAt(table, { kong: { '1m': 1, '2m': 2 } })).toBe('closed-kong 2m');
  });
  test('a kong in riichi, or the drawn tile', () => {
    const events: Event[] = [
      ...stagedEvents({
        rules: tenhou,
        round: 0,
        seat: 0,
        hand: '777z123m456m78s11p',
        drawn: '2z',
        indicator: '9s',
        scores: scoresOf(tenhou),
        rivers: ['', '', '', ''],
      }),
      { type: 'riichi', seat: 0 },
      { type: 'discard', seat: 0, tile: tileOf('2z'), fromDraw: true },
      { type: 'riichi-accepted', seat: 0 },
      ...([1, 2, 3] as const).flatMap((seat): Event[] => [
        { type: 'draw', seat, tile: -1 as never },
        { type: 'discard', seat, tile: tileOf(`${seat}z`), fromDraw: false },
      ]),
      { type: 'draw', seat: 0, tile: tileOf('7z') },
    ];
    const table = new Table(tenhou);
    for (const event of events) apply(table, event);
    expect(answerAt(table, { kong: { '7z': 0.2 }, discard: { '1m': 5 } })).toBe('closed-kong 7z');
    expect(answerAt(table, { kong: { '7z': -0.2 }, discard: { '1m': 5 } })).toBe('discard 7z');
  });
  test('nine terminals are shown', () =>
    expect(answerAt(turn('19m19p19s1234z55m5p', '5s', { rivers: ['', '1z', '2z', '3z'] }), {})).toBe('nine-terminals'));
  test('a win is taken whatever else is likely', () =>
    expect(answerAt(turn(READY, '3p'), { riichi: 5, discard: { '1m': 9 } })).toBe('win'));
});

describe('the last round', () => {
  /** Seat 0 is last; South 4, where seat 3 deals. */
  const last = (behind: number): Partial<Stage> => ({
    round: 7,
    scores: [10_000, 30_000, 40_000 - behind, 10_000 + behind],
    rivers: ['6z', '1z', '2z', '3z3z'],
  });
  test('a win that leaves it last is not taken, one that does not is', () => {
    expect(answerAt(turn(READY, '3p', last(9000)), { discard: { '1z': 1, '3p': 2 } })).toBe('discard 3p');
    expect(answerAt(turn(READY, '3p', last(1000)), { discard: { '3p': 2 } })).toBe('win');
  });
  test('one that an ura dora may lift from the last place is priced with it: taken, unless playing on is worth more', () => {
    const declared = (turns: number): Table => {
      const river = '7z9m8p2z3z4z5z6z7m8m9m1p2s'.slice(0, 2 * turns);
      return turn(READY, '3p', {
        ...last(4100),
        riichi: { 0: 1 },
        rivers: [river, river, river, `3z${river}`],
      });
    };
    expect(answerAt(declared(13), { discard: { '3p': 2 } })).toBe('win');
    // Sixteen draws are still to come.
    expect(answerAt(declared(3), { discard: { '3p': 2 } })).toBe('discard 3p');
  });
  test('nor one on a discard; then other claims count', () => {
    const open = { ...last(9000), rivers: ['', '', '', ''] };
    const table = claim('234m456m678s45p55s', '3p', open);
    expect(answerAt(table, {})).toBe('pass');
    expect(answerAt(table, { chow: [0, 1, UNLIKELY, UNLIKELY] })).toBe('chow-low');
    expect(answerAt(claim('234m456m678s45p55s', '3p', { ...last(500), rivers: ['', '', '', ''] }), {})).toBe('win');
  });
  test('before it, and as the dealer who goes on, it is taken', () => {
    expect(answerAt(turn(READY, '3p', { ...last(9000), round: 5, rivers: ['6z', '1z1z', '2z2z', '3z3z'] }), {})).toBe(
      'win',
    );
    const dealer: Partial<Stage> = {
      round: 4,
      rules: unwrap(parseRuleset('tenhou,length=east')) as RiichiRules,
      scores: [10_000, 30_000, 31_000, 29_000],
      rivers: ['6z', '1z', '2z', '3z'],
    };
    expect(answerAt(turn(READY, '3p', dealer), {})).toBe('win');
  });
});

describe("another seat's tile", () => {
  test('nothing likely: pass', () => expect(answerAt(claim(PAIRS, '2p'), { pung: 0 })).toBe('pass'));
  test('the most confident claim', () => {
    const table = claim('4566m22p5067s666z', '6z');
    expect(answerAt(table, { pung: 1, kong: { '6z': 2 } })).toBe('kong');
    expect(answerAt(table, { pung: 2, kong: { '6z': 1 } })).toBe('pung');
    const chows = claim('3455m22p5067s66z', '5m');
    expect(answerAt(chows, { pung: 1, chow: [0, -8, -8, 2] })).toBe('chow-high');
    expect(answerAt(chows, { pung: 3, chow: [0, -8, -8, 2] })).toBe('pung');
  });
  test('several chows are likely together, the likeliest is made; of what is not offered nothing counts', () => {
    const table = claim('4567m22p5067s66z1z', '5m');
    expect(answerAt(table, { chow: [0, -0.4, -0.5, -9] })).toBe('chow-low');
    expect(answerAt(table, { chow: [0, -0.9, -0.4, 9] })).toBe('chow-middle');
    expect(answerAt(table, { chow: [0, -1, -0.8, 9] })).toBe('pass');
  });
  test('calls are made with the red five', () => {
    expect(answerAt(claim('50m22p5067s66z123p', '5m'), { pung: 1 })).toBe('pung-red');
    expect(answerAt(claim('450m22p567s66z123p', '6m'), { chow: [0, -9, -9, 1] })).toBe('chow-high-red');
  });
  test('a win is taken', () => expect(answerAt(claim('234m456m678s45p55s', '3p'), { chow: [0, 5, 5, 5] })).toBe('win'));
});

describe('sanma', () => {
  const HAND = '19m123456p11s44z7z';
  const three = (hand: string, drawn: string): Table => turn(hand, drawn, { rules: sanma, indicator: '9s' });
  test('a North is set aside above one half, before riichi', () => {
    const table = three('123456789p99s44z', '1z');
    expect(answerAt(table, { kita: 0.1, riichi: 3, discard: { '1z': 1 } })).toBe('kita');
    expect(answerAt(table, { kita: -0.1, riichi: 3, discard: { '1z': 1 } })).toBe('riichi');
    expect(answerAt(three(HAND, '5z'), { discard: { '4z': 3 } })).toBe('discard 4z');
  });
  test('of kong and kita the surer', () => {
    const table = three('1111s123456p44z7z', '5z');
    expect(answerAt(table, { kita: 1, kong: { '1s': 2 } })).toBe('closed-kong 1s');
    expect(answerAt(table, { kita: 2, kong: { '1s': 1 } })).toBe('kita');
  });
});

test.each([
  ['other rules', { 'suzaku.ruleset': 'sanma' }, 'model.ruleset-differs'],
  ['other features', { 'suzaku.features': 'meowjong' }, 'model.features-differs'],
  ['another version of the features', { 'suzaku.featuresVersion': '0' }, 'model.features-version-differs'],
  ['other actions', { 'suzaku.actionsVersion': '0' }, 'model.actions-version-differs'],
])('a network of %s is refused', (_, entries, code) => {
  const network = { ...stub(tenhou, {}), metadata: { ...cardOf(tenhou), ...entries } };
  expect(makeNeural('suzaku', tenhou, network)).toMatchObject({ ok: false, error: { code } });
});

test('so are models that tell nothing of themselves or have other heads', () => {
  expect(makeNeural('suzaku', tenhou, { ...stub(tenhou, {}), metadata: {} })).toMatchObject({
    error: { code: 'model.card' },
  });
  expect(makeNeural('suzaku', tenhou, { ...stub(tenhou, {}), outputs: [] })).toMatchObject({
    error: { code: 'model.ports' },
  });
});

test('the registry asks for the network of the rules, or for the file', () => {
  const asked: unknown[] = [];
  const ask = (spec: string, rules: string): unknown =>
    makePlayer(spec, unwrap(parseRuleset(rules)), '', 0, (name) => {
      asked.push(name);
      return fault('model.none', 0, 'none');
    });
  expect(ask('suzaku', 'mahjongsoul')).toMatchObject({ error: { code: 'model.none' } });
  ask('suzaku@other.onnx', 'sanma,length=east');
  expect(asked).toEqual([
    { player: 'suzaku', rules: mahjongsoul, file: undefined },
    { player: 'suzaku', rules: { ...sanma, length: 'east' }, file: 'other.onnx' },
  ]);
  const network = unwrap(openPlain(tinyModel(sanma)));
  expect(makePlayer('suzaku', sanma, '', 0, () => ok(network)).ok).toBe(true);
  expect(makePlayer('suzaku', tenhou, '', 0, () => ok(network))).toMatchObject({
    error: { code: 'model.ruleset-differs' },
  });
});
