/** The papers' players on positions made by hand, with stubs for their networks: which are asked, and what is played. */
import { describe, expect, test } from 'vitest';
import { rig } from '../../testkit/rigged.ts';
import { playChecked } from '../../testkit/checkedplay.ts';
import type { Stage } from '../../testkit/staged.ts';
import { tinyKind } from '../../testkit/tinynet.ts';
import { claim, tileOf, turn } from '../../testkit/turns.ts';
import { meowjong, suphx, suphxCall } from '../features/index.ts';
import { openPlain } from '../nn/index.ts';
import type { DecisionKind } from '../policy/index.ts';
import { sanma, tenhou, type RiichiRules } from '../rules/index.ts';
import {
  ACTION_VERSION,
  ActionList,
  HIDDEN,
  apply,
  legalActions,
  makeAction,
  type Event,
  type Seat,
  type Table,
} from '../table/index.ts';
import { ok, unwrap } from '../base/index.ts';
import { kindOf } from '../tiles/index.ts';
import { KIND_ENTRY, type Network } from './network.ts';
import { MEOWJONG_SL, SUPHX_SL, makePaper } from './papers.ts';
import { chooseNow, type Player } from './player.ts';
import { makePlayer } from './registry.ts';

/** Logits of a yes against 0 of a no; of discards by tile, of chows none, low, middle, high. What is not named is unlikely. */
type Mind = {
  readonly discard?: Readonly<Record<string, number>>;
  readonly chow?: readonly number[];
} & { readonly [kind in 'riichi' | 'pung' | 'kong' | 'kita']?: number };
const UNLIKELY = -9;

const logitsOf = (kind: DecisionKind, mind: Mind): Float32Array => {
  if (kind === 'chow') return Float32Array.from(mind.chow ?? [0, UNLIKELY, UNLIKELY, UNLIKELY]);
  if (kind !== 'discard') return Float32Array.of(0, mind[kind] ?? UNLIKELY);
  const logits = new Float32Array(34).fill(UNLIKELY);
  for (const [text, logit] of Object.entries(mind.discard ?? {})) logits[kindOf(tileOf(text))] = logit;
  return logits;
};

const featuresOf = (rules: RiichiRules, kind: DecisionKind) =>
  rules.seats === 3 ? meowjong : kind === 'discard' || kind === 'riichi' ? suphx : suphxCall;

const port = (name: string): Network['inputs'][number] => ({ name, type: 'float', dims: ['batch'] });

/** Answers the same whatever it is asked, and keeps a list of who was. */
const stub = (rules: RiichiRules, kind: DecisionKind, mind: Mind, asked: DecisionKind[]): Network => ({
  metadata: {
    'suzaku.features': featuresOf(rules, kind).id,
    'suzaku.featuresVersion': '1',
    'suzaku.actionsVersion': String(ACTION_VERSION),
    'suzaku.ruleset': rules.seats === 3 ? 'sanma' : 'tenhou',
    'suzaku.commit': '',
    [KIND_ENTRY]: kind,
  },
  inputs: [port('planes')],
  outputs: [port(kind)],
  runNow: ({ planes }) => {
    expect(planes!.dims).toEqual([1, 34, featuresOf(rules, kind).planeCount]);
    asked.push(kind);
    const data = logitsOf(kind, mind);
    return ok({ [kind]: { type: 'float', dims: [1, data.length], data } });
  },
});

const playerOf = (rules: RiichiRules, mind: Mind, asked: DecisionKind[] = []): Player =>
  unwrap(
    makePaper('paper', rules.seats === 3 ? MEOWJONG_SL : SUPHX_SL, rules, (kind) => ok(stub(rules, kind, mind, asked))),
  );

/** `asked > action` of seat 0. */
const flow = (table: Table, mind: Mind): string => {
  const asked: DecisionKind[] = [];
  const player = playerOf(table.rules as RiichiRules, mind, asked);
  const legal = new ActionList();
  legalActions(table, 0, legal);
  const action = chooseNow(player, { view: table, seat: 0, legal });
  expect(legal.has(action)).toBe(true);
  return `${asked.join(' ')} > ${makeAction(action)}`.trim();
};

const after = (table: Table, ...events: readonly Event[]): Table => {
  for (const event of events) apply(table, event);
  return table;
};

/** Ready for 36p with 1z; nothing in sight; seats of the last round, where seat 0 is last by `behind`. */
const READY = '123m456m789s45p11z';
const LOOSE = '147m258p369s1234z';
const last = (behind: number): Partial<Stage> => ({
  round: 7,
  scores: [10_000, 30_000, 40_000 - behind, 10_000 + behind],
  rivers: ['6z', '1z', '2z', '3z3z'],
});
const lastClaim = (behind: number): Partial<Stage> => ({ ...last(behind), rivers: ['', '', '', ''] });
/** All simples, ready for 36p. */
const SIMPLES = '234m456m678s45p55s';

const others = (seats: readonly Seat[], from: string): Event[] =>
  seats.flatMap((seat): Event[] => [
    { type: 'draw', seat, tile: HIDDEN },
    { type: 'discard', seat, tile: tileOf(from), fromDraw: false },
  ]);

/** Seat 0 has called a pung of 6z and drawn the fourth. */
const withPung = (): Table => {
  const own = [tileOf('6z'), tileOf('6z')];
  return after(
    claim('147m258p369s1z66z5z', '6z'),
    { type: 'pung', seat: 0, from: 3, tile: tileOf('6z'), own },
    { type: 'discard', seat: 0, tile: tileOf('1z'), fromDraw: false },
    ...others([1, 2, 3], '9m'),
    { type: 'draw', seat: 0, tile: tileOf('6z') },
  );
};

/** Seat 3 adds the fourth 3p to its pung; seat 0 is ready for it. */
const robbable = (more: Partial<Stage> = {}): Table => {
  const thrownAway: readonly Event[] = [
    { type: 'draw', seat: 0, tile: tileOf('9m') },
    { type: 'discard', seat: 0, tile: tileOf('9m'), fromDraw: true },
  ];
  return after(
    claim(SIMPLES, '9p', more),
    ...thrownAway,
    ...others([1], '3p'),
    { type: 'pung', seat: 3, from: 1, tile: tileOf('3p'), own: [tileOf('3p'), tileOf('3p')] },
    { type: 'discard', seat: 3, tile: tileOf('9p'), fromDraw: false },
    ...thrownAway,
    ...others([1, 2], '9p'),
    { type: 'draw', seat: 3, tile: HIDDEN },
    { type: 'kong', kong: 'added', seat: 3, tile: tileOf('3p') },
  );
};

describe('suphx-sl: the decision flow', () => {
  const ALL: Mind = { discard: { '7z': 1 }, riichi: 5, kong: 5, pung: 5, chow: [0, 5, 5, 5] };
  test.each<readonly [string, Table, Mind, string]>([
    ['own turn, nothing offered but discards', turn(LOOSE, '5z'), { discard: { '4z': 2 } }, 'discard > discard 4z'],
    [
      'an illegal favourite is passed over',
      turn(LOOSE, '5z'),
      { discard: { '9p': 9, '1m': 1 } },
      'discard > discard 1m',
    ],
    ['a drawn win, whatever else', turn(READY, '3p'), ALL, '> win'],
    ['riichi, yes', turn(READY, '7z'), { riichi: 0.1, discard: { '7z': 1 } }, 'riichi > riichi'],
    ['riichi, no: the discard', turn(READY, '7z'), { riichi: 0, discard: { '7z': 1 } }, 'riichi discard > discard 7z'],
    ['kong before riichi', turn('1111m456p78999s1z', '9s'), { kong: 1, riichi: 3 }, 'kong > closed-kong 9s'],
    ['kong refused, riichi asked', turn('1111m456p78999s1z', '9s'), { kong: 0, riichi: 3 }, 'kong riichi > riichi'],
    ['of several kongs that of the drawn tile', turn('1111m222m45p123s3z', '2m'), { kong: 1 }, 'kong > closed-kong 2m'],
    ['an added kong', withPung(), { kong: 1 }, 'kong > added-kong 6z'],
    ['none: the discard', withPung(), { kong: -1, discard: { '5z': 1 } }, 'kong discard > discard 5z'],
    ['nine terminals', turn('19m19p19s1234z55m5p', '5s', { rivers: ['', '1z', '2z', '3z'] }), ALL, '> nine-terminals'],
    ['a win on a discard', claim(SIMPLES, '3p'), ALL, '> win'],
    ['a pung that is wanted', claim('23406m22p5067s66z', '2p'), { pung: 1 }, 'pung > pung'],
    ['and one that is not', claim('23406m22p5067s66z', '2p'), { pung: -1 }, 'pung > pass'],
    ['kong against pung', claim('4566m22p5067s666z', '6z'), { kong: 2, pung: 1 }, 'kong pung > kong'],
    ['pung against chow', claim('3455m22p5067s66z', '5m'), { pung: 3, chow: [0, -8, -8, 2] }, 'pung chow > pung'],
    ['chow against pung', claim('3455m22p5067s66z', '5m'), { pung: 1, chow: [0, -8, -8, 2] }, 'pung chow > chow-high'],
    [
      'after the call, the discard step',
      after(claim('23406m22p5067s66z', '2p'), {
        type: 'pung',
        seat: 0,
        from: 3,
        tile: tileOf('2p'),
        own: [tileOf('2p'), tileOf('2p')],
      }),
      { discard: { '6z': 1 } },
      'discard > discard 6z',
    ],
    [
      'the last round: a drawn win that leaves it last',
      turn(READY, '3p', last(9000)),
      { discard: { '3p': 2 } },
      'riichi discard > discard 3p',
    ],
    ['and one that does not', turn(READY, '3p', last(1000)), ALL, '> win'],
    ['the last round: a discard, refused; the chow is asked', claim(SIMPLES, '3p', lastClaim(9000)), {}, 'chow > pass'],
    ['and taken where it helps', claim(SIMPLES, '3p', lastClaim(500)), {}, '> win'],
    ["another's kong is robbed", robbable(), {}, '> win'],
  ])('%s', (_, table, mind, expected) => expect(flow(table, mind)).toBe(expected));

  test('after riichi the drawn tile is thrown unasked', () => {
    const table = after(
      turn('123m456m789s45p11z', '7z'),
      { type: 'riichi', seat: 0 },
      { type: 'discard', seat: 0, tile: tileOf('7z'), fromDraw: true },
      { type: 'riichi-accepted', seat: 0 },
      ...others([1, 2, 3], '9m'),
      { type: 'draw', seat: 0, tile: tileOf('9p') },
    );
    expect(flow(table, {})).toBe('> discard 9p');
  });

  test('a chow that a pung cuts off is as if it had not been wished', () => {
    const table = claim('3445m22p5067s66z', '6m');
    expect(flow(table, { chow: [0, -8, -8, 2] })).toBe('chow > chow-high');
    const own = [tileOf('6m'), tileOf('6m')];
    after(table, { type: 'pung', seat: 1, from: 3, tile: tileOf('6m'), own });
    after(table, { type: 'discard', seat: 1, tile: tileOf('9s'), fromDraw: false }, ...others([2, 3], '1z'));
    after(table, { type: 'draw', seat: 0, tile: tileOf('7z') });
    expect(flow(table, { discard: { '7z': 1 } })).toBe('discard > discard 7z');
  });
});

/** Events of a rigged round in which one seat is ours. */
const played = (seat: number, mind: Mind, others: Readonly<Record<number, readonly string[]>>): readonly Event[] => {
  const hands = { 1: '234m456m678m22p46s', 2: '55s123p123m99m147z' };
  const variant = rig({ name: 'interrupted', hands, draws: '5s', scripts: others, noFill: '5s' }, tenhou, 'x');
  const at = (variant.next.dealer + seat) % 4;
  const players = variant.players.map((player, other) => (other === at ? playerOf(tenhou, mind) : player));
  const events: Event[] = [];
  const { violation } = playChecked({
    rules: tenhou,
    seed: 'interrupted',
    players,
    start: variant,
    listener: (event) => events.push(event),
  });
  expect(violation).toBeUndefined();
  return events;
};

test('a pung is made, or cut off by a win on the same tile', () => {
  const first = (events: readonly Event[]): string | undefined =>
    events.find(({ type }) => type === 'win' || type === 'pung')?.type;
  expect(first(played(2, { pung: 3 }, {}))).toBe('pung');
  expect(first(played(2, { pung: 3 }, { 1: ['win'] }))).toBe('win');
});

describe('meowjong-sl: the acting order', () => {
  const three = (hand: string, drawn: string, more: Partial<Stage> = {}): Table =>
    turn(hand, drawn, { rules: sanma, ...more });
  const four = '1111s123456p44z7z';
  test.each<readonly [string, Table, Mind, string]>([
    ['the discard', three('19m123456p11s55z7z', '2z'), { discard: { '7z': 1 } }, 'discard > discard 7z'],
    ['win before all', three('123456789p99s11z', '1z'), { riichi: 5, kita: 5 }, '> win'],
    ['kong against kita', three(four, '5z'), { kong: 2, kita: 1 }, 'kong kita > closed-kong 1s'],
    ['kita against kong', three(four, '5z'), { kong: 1, kita: 2 }, 'kong kita > kita'],
    ['neither: riichi', three('123456789p99s44z', '1z'), { kita: -1, riichi: 1 }, 'kita riichi > riichi'],
    [
      'no: the discard',
      three('123456789p99s44z', '1z'),
      { riichi: -1, discard: { '4z': 1 } },
      'kita riichi discard > discard 4z',
    ],
    ['a pung', claim('12p445566789s77z', '7z', { rules: sanma }), { pung: 1 }, 'pung > pung'],
    ['kong against pung', claim('1p445566789s777z', '7z', { rules: sanma }), { pung: 1, kong: 2 }, 'kong pung > kong'],
    ['pung against kong', claim('1p445566789s777z', '7z', { rules: sanma }), { pung: 2, kong: 1 }, 'kong pung > pung'],
    [
      'a win even in the last place',
      three('123456789p99s11z', '1z', {
        round: 6,
        scores: [5000, 60_000, 40_000],
        rivers: ['6z', '1z1z', '2z2z'],
      }),
      {},
      '> win',
    ],
  ])('%s', (_, table, mind, expected) => expect(flow(table, mind)).toBe(expected));
});

test('networks of other features, games and decisions are refused', () => {
  const make = (model: (kind: DecisionKind) => Uint8Array): unknown =>
    makePaper('paper', SUPHX_SL, tenhou, (kind) => openPlain(model(kind)));
  expect(make((kind) => tinyKind(tenhou, kind))).toMatchObject({ ok: true });
  expect(make(() => tinyKind(tenhou, 'riichi'))).toMatchObject({ error: { code: 'model.kind-differs' } });
  expect(make(() => tinyKind(sanma, 'discard'))).toMatchObject({ error: { code: 'model.features-differs' } });
});

test('the registry asks for a network a decision, and knows who plays what', () => {
  const asked: unknown[] = [];
  const found = makePlayer('suphx-sl@runs', tenhou, '', 0, (name) => {
    asked.push(name);
    return openPlain(tinyKind(name.rules, name.kind!));
  });
  expect(found).toMatchObject({ ok: true });
  expect(asked).toEqual(
    ['discard', 'riichi', 'chow', 'pung', 'kong'].map((kind) => ({
      player: 'suphx-sl',
      rules: tenhou,
      file: 'runs',
      kind,
    })),
  );
  expect(makePlayer('suphx-sl', sanma, '', 0)).toMatchObject({ error: { code: 'player.rules' } });
  expect(makePlayer('meowjong-sl', tenhou, '', 0)).toMatchObject({ error: { code: 'player.rules' } });
});
