/** The functions that take text: what they answer, that their types are what comes out, and that wrong input is a fault. */
import { expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { unwrap } from '../../base/index.ts';
import { makeSuzaku, type Game } from '../../records/index.ts';
import { advise, analyse, convert, open, review, score } from './text.ts';
import type { AdviceAnswer, DecisionAnswer, OptionAnswer, PlanAnswer, ReviewAnswer } from './types.ts';

/** The kinds of value a field may have. The compiler wants every field of the type here, the test every one here in the answer. */
type Kinds<T> = { readonly [Key in keyof Required<T>]: string };
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
const wrongIn = <T extends object>(value: T, kinds: Kinds<T>, optional: readonly string[] = []): readonly string[] => {
  const fields = value as Readonly<Record<string, unknown>>;
  const known = Object.entries<string>(kinds);
  return [
    ...Object.keys(fields).filter((key) => !known.some(([name]) => name === key)),
    ...known
      .filter(([key]) => key in fields || !optional.includes(key))
      .filter(([key, kind]) => !kind.split(' ').includes(kindOf(fields[key])))
      .map(([key]) => `${key}: ${kindOf(fields[key])}`),
  ];
};

const OPTION: Kinds<OptionAnswer> = {
  action: 'string',
  discard: 'string null',
  value: 'number',
  error: 'number null',
  parts: 'object',
  chances: 'object',
  shanten: 'number',
  kinds: 'list',
  tiles: 'number',
  winPoints: 'number null',
  risks: 'list',
  converged: 'boolean',
  plans: 'list',
  learnt: 'object',
};
const PLAN: Kinds<PlanAnswer> = {
  fans: 'list',
  beside: 'list',
  distance: 'number',
  wants: 'list',
  chance: 'number',
  fan: 'number',
  points: 'number',
  manner: 'string',
};
const ADVICE: Kinds<AdviceAnswer> = {
  advisor: 'string',
  seat: 'number',
  phase: 'string',
  forced: 'boolean',
  base: 'number null',
  best: 'string',
  options: 'list',
  reasons: 'list',
};
const { advisor: _, seat: __, ...POSITION } = ADVICE;
const DECISION: Kinds<DecisionAnswer> = {
  ...POSITION,
  index: 'number',
  round: 'number',
  turn: 'number',
  played: 'string null',
  thrown: 'string null',
  absent: 'boolean',
  continues: 'number null',
  against: 'string',
  loss: 'number null',
  error: 'number null',
  grade: 'string null',
  category: 'string null',
};
const REVIEW: Kinds<ReviewAnswer> = {
  suzakuReview: 'number',
  id: 'string null',
  rules: 'string',
  seat: 'number',
  names: 'list',
  advisor: 'string',
  unit: 'string',
  points: 'list',
  complete: 'boolean',
  summary: 'object',
  rounds: 'list',
  worst: 'list',
  decisions: 'list',
};

test('a hand', () => {
  const answer = unwrap(analyse('34068m5678p23567s'));
  expect(answer).toMatchObject({ game: 'riichi', shanten: 1 });
  expect(answer.discards[0]).toMatchObject({ discard: expect.stringMatching(/^\d[mpsz]$/) as string, shanten: 1 });
});

test('a win, and a hand that is none', () => {
  expect(unwrap(score('123m456p789s1112z', { win: '2z', riichi: true, seat: 'S' }))).toMatchObject({
    family: 'riichi',
    wins: true,
    yaku: [{ key: 'riichi', han: 1 }, {}],
  });
  expect(unwrap(score('234m456p789s1122z', { win: '3m' }))).toMatchObject({ wins: false });
  expect(unwrap(score('147m258p369s1122z', { win: '2z', rules: 'chinese' }))).toMatchObject({ family: 'chinese' });
});

test.each([
  ['riichi', '34068m5678p23567s', { dora: '4p', ms: 1 }],
  ['chinese', '123m234p35678s99m7z', { rules: 'chinese' }],
] as const)('advice, typed: %s', async (_, hand, options) => {
  const answer = unwrap(await advise(hand, options));
  expect(wrongIn(answer, ADVICE)).toEqual([]);
  expect(answer.options.flatMap((option) => wrongIn(option, OPTION, ['plans', 'learnt']))).toEqual([]);
  expect(answer.options.flatMap(({ plans = [] }) => plans.flatMap((plan) => wrongIn(plan, PLAN)))).toEqual([]);
  expect(answer.options[0]!.action).toBe(answer.best);
  expect(answer.reasons[0]).toMatchObject({ code: expect.any(String) as string, text: expect.any(String) as string });
});

const [game] = makeGames('tenhou,length=east', 1, 'text') as [Game];
const RECORD = makeSuzaku(game);

test('a review, typed', async () => {
  const answer = unwrap(await review(RECORD, { seat: 1, ms: 1 }));
  expect(wrongIn(answer, REVIEW)).toEqual([]);
  expect(answer.decisions.flatMap((decision) => wrongIn(decision, DECISION))).toEqual([]);
  expect(answer.decisions.length).toBe(answer.summary.decisions);
});

test('a record: opened with its rules, and converted', async () => {
  const { format, games, faults } = await open(RECORD);
  expect([format, games.length, faults]).toEqual(['suzaku', 1, []]);
  expect(games[0]!.rules).toMatchObject({ family: 'riichi', seats: 4, length: 'east' });
  expect(unwrap(await convert(RECORD, { to: 'mjai' }))).toMatchObject({ from: 'suzaku', games: 1 });
});

test('wrong input is a fault with a code, and the field where one is to blame', async () => {
  expect(analyse('12x')).toMatchObject({ ok: false, error: { field: 'hand' } });
  expect(analyse('123m', { rules: 'poker' })).toMatchObject({ ok: false, error: { code: 'rules.unknown' } });
  expect(score('123m')).toMatchObject({ ok: false, error: { code: 'hand.size' } });
  expect(await advise('34068m5678p23567s', { dora: '4p', seat: 'Q' })).toMatchObject({
    ok: false,
    error: { code: 'field.choice', field: 'seat' },
  });
  expect(await review('no record')).toMatchObject({ ok: false });
  expect(await review(RECORD, { seat: 9 })).toMatchObject({ ok: false, error: { field: 'seat' } });
  expect(await open('no record')).toMatchObject({ games: [], faults: [{}] });
});
