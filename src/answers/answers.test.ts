/** Questions as fields: what is read, what is refused and at which field. */
import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { answerScore } from './score.ts';
import { openPosition, type PositionFields } from './position.ts';
import { openValue, type ValueFields } from './value.ts';

const HAND: PositionFields = { hand: '34068m5678p23567s', dora: '4p' };
const CLAIM: PositionFields = { hand: '3406m5678p23567s', dora: '4p', claim: '7m', from: 'E' };
const CHINESE: PositionFields = { hand: '123m234p35678s99m7z', rules: 'chinese' };

const leftOf = (fields: PositionFields): number => unwrap(openPosition(fields)).table.liveLeft;

test.each<readonly [string, PositionFields, number]>([
  ['counted from the rivers', HAND, 69],
  ['the turn of South: East and South have drawn', { ...HAND, turn: 1 }, 68],
  ['seven turns later', { ...HAND, turn: 8 }, 40],
  ['before a claim', { ...CLAIM, turn: 8 }, 41],
  ['`left` says it', { ...HAND, turn: 8, left: '12' }, 12],
  ['a river of another seat says it', { ...HAND, turn: 8, river: ['E:1z'] }, 68],
  ['the own river does not', { ...HAND, turn: 8, river: ['S:1z'] }, 40],
  ['more turns than the wall has', { ...HAND, turn: 30 }, 69],
])('tiles left: %s', (_, fields, left) => expect(leftOf(fields)).toBe(left));

test('seats are told by their winds', () => {
  const scores = [24_000, 18_000, 30_000, 28_000];
  const { setup } = unwrap(openPosition({ ...HAND, round: 'S3', seat: 'w', scores, river: ['E:1z', 'E:2z', 'N:3z'] }));
  expect([setup.round, setup.dealer, setup.seat]).toEqual([6, 2, 0]);
  expect(setup.scores).toEqual([30_000, 28_000, 24_000, 18_000]);
  expect(setup.open.map(({ river }) => river.map(({ tile }) => tile))).toEqual([[], [29], [27, 28], []]);
});

test.each<readonly [string, PositionFields, string, string | undefined]>([
  ['rules first', { ...HAND, rules: 'x', seat: 'X' }, 'rules.unknown', 'rules'],
  ['the first field of two', { ...HAND, seat: 'X', round: 'x' }, 'field.choice', 'seat'],
  ['half a claim', { ...CLAIM, from: undefined } as unknown as PositionFields, 'field.missing', 'claim'],
  ['a turn before the first', { ...HAND, turn: 0 }, 'field.number', 'turn'],
  ['part of a number', { ...HAND, honba: 1.5 }, 'field.number', 'honba'],
  ['own melds beside the hand', { ...HAND, meld: ['S:111z'] }, 'field.own-meld', 'meld'],
  ['dora in Chinese Standard', { ...CHINESE, dora: '4p' }, 'field.unwanted', 'dora'],
  [
    'sticks that nobody has paid',
    { ...HAND, scores: '25000,25000,25000,25000', deposits: 1 },
    'field.score-sum',
    'scores',
  ],
  ['a position that cannot be', { ...HAND, river: ['E:4444p'] }, 'tile.fifth-copy', undefined],
])('refused: %s', (_, fields, code, field) => {
  const read = openPosition(fields);
  expect(read.ok ? undefined : [read.error.code, read.error.field]).toEqual([code, field]);
});

test.each<readonly [string, Partial<ValueFields>, string, string]>([
  ['a fifth tile', { dora: '4p', visible: '4444p' }, 'tile.fifth-copy', 'visible'],
  ['six indicators', { dora: '123456m' }, 'value.dora', 'dora'],
  ['kita of four seats', { kita: 1 }, 'value.kita', 'hand'],
  ['Chinese Standard', { rules: 'chinese' }, 'value.family', 'rules'],
])('no value: %s', (_, fields, code, field) => {
  const read = openValue({ hand: '34068m5678p23567s', ...fields });
  expect(read.ok ? undefined : [read.error.code, read.error.field]).toEqual([code, field]);
});

const WIN = { hand: '234m345p456s22z678p', win: '8p' };

test('a win is not scored with what cannot be said of it', () => {
  for (const wrong of [{ ippatsu: true }, { ura: '1z' }, { afterKong: true }, { selfDraw: true, robKong: true }])
    expect(answerScore({ ...WIN, ...wrong })).toMatchObject({ ok: false, error: { code: 'score.contradiction' } });
  expect(answerScore({ ...WIN, riichi: true, ippatsu: true, ura: '1z' })).toMatchObject({ ok: true });
  expect(answerScore({ ...WIN, riichi: false, ura: '' })).toMatchObject({ ok: true });
});
