import { describe, expect, test } from 'vitest';
import { unwrap } from '../../base/index.ts';
import { sanma, tenhou } from '../../rules/index.ts';
import { linesOf } from '../lines.ts';
import { type ScoreOptions, judgeClaim, readClaim } from '../../answers/claim.ts';
import { scoreLine } from './rows.ts';
import { claimAnswer } from './view.ts';

const USUAL: ScoreOptions = { round: 'E', seat: 'S', kita: '0', honba: '0', sticks: '0' };

const rowOf = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    hand: '2m 3m 4m 5m 6m 7m 6p 7p 8p 2s 2s 3s 4s 0s',
    win: '0s',
    melds: [],
    tsumo: false,
    round: 'E',
    seat: 'S',
    dora_ind: '1z',
    ...changes,
  });

const agariOf = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    type: 169,
    bakaze: 0,
    jikaze: 1,
    oya: 0,
    who: 1,
    frm: 2,
    honba: 1,
    sticks: 1,
    hai: [4, 8, 12, 17, 20, 24, 56, 60, 64, 76, 77, 80, 84, 88],
    m: [],
    machi: 88,
    dora: [108],
    ura: [],
    sit: [],
    ...changes,
  });

describe('rows', () => {
  test('a hand as text', () => {
    expect(JSON.parse(scoreLine(rowOf(), false)!)).toEqual({
      yaku: { pinfu: 1, tanyao: 1, aka_dora: 1 },
      han: 3,
      fu: 30,
      points: 3900,
    });
  });

  test('a win of a log', () => {
    expect(JSON.parse(scoreLine(agariOf(), true)!)).toEqual({
      fu: 30,
      pts: 3900,
      yaku: [
        [7, 1],
        [8, 1],
        [54, 1],
      ],
      yakuman: [],
      delta: [0, 5200, -4200, 0],
    });
    const second = JSON.parse(scoreLine(agariOf({ nth: 1 }), true)!) as { delta: number[] };
    expect(second.delta).toEqual([0, 3900, -3900, 0]);
  });

  test('a header has no answer, a hand without yaku is null', () => {
    expect(scoreLine('{"_":"rules"}', false)).toBeUndefined();
    expect(scoreLine(rowOf({ melds: [['chi', '6p 7p 8p']], hand: '1m 2m 3m 5m 6m 7m 2s 2s 3s 4s 0s' }), false)).toBe(
      'null',
    );
  });

  test.each([
    ['not JSON', '{', 'row.json'],
    ['empty', '', 'row.json'],
    ['a list', '[]', 'row.json'],
    ['null', 'null', 'row.json'],
    ['no fields', '{}', 'row.hand'],
    ['a number as hand', rowOf({ hand: 5 }), 'row.hand'],
    ['unknown tile', rowOf({ hand: '2m 3x' }), 'row.hand'],
    ['an honour that is not', rowOf({ hand: '8z' }), 'row.hand'],
    ['no winning tile', rowOf({ win: '' }), 'row.win'],
    ['winning tile not in the hand', rowOf({ win: '9p' }), 'win.tile'],
    ['melds not a list', rowOf({ melds: 'pon' }), 'row.melds'],
    ['a meld that is none', rowOf({ melds: [['pon', '1m 2m 3m']] }), 'row.melds'],
    ['a meld of an unknown type', rowOf({ melds: [['constructor', '1m 1m 1m']] }), 'row.melds'],
    ['a run over the edge', rowOf({ melds: [['chi', '8m 9m 1p']] }), 'win.meld'],
    ['five copies', rowOf({ hand: '2m 2m 2m 2m 2m 7m 6p 7p 8p 2s 2s 3s 4s 5s', win: '5s' }), 'tile.fifth-copy'],
    ['fifteen tiles', rowOf({ hand: '2m 3m 4m 5m 6m 7m 6p 7p 8p 2s 2s 3s 4s 5s 5s', win: '5s' }), 'win.size'],
    [
      'two red fives of a suit too many',
      rowOf({ hand: '0m 0m 0m 0m 6m 7m 6p 7p 8p 2s 2s 3s 4s 5s', win: '5s' }),
      'win.reds',
    ],
    ['text where a flag is wanted', rowOf({ tsumo: 'no' }), 'row.tsumo'],
    ['a wind that is not', rowOf({ seat: 'X' }), 'row.seat'],
    ['six indicators', rowOf({ dora_ind: '1m 1m 1m 1m 2m 2m' }), 'win.indicator'],
  ])('hostile text row: %s', (_, line, code) => expect(scoreLine(line, false)).toContain(`{"error":"${code} — `));

  test.each([
    ['no type', agariOf({ type: undefined }), 'row.type'],
    ['a tile out of range', agariOf({ hai: [136] }), 'row.hai'],
    ['a tile twice', agariOf({ hai: [88, 88] }), 'row.hai'],
    ['fifteen tiles', agariOf({ hai: Array.from({ length: 15 }, (_, i) => i) }), 'row.hai'],
    ['thirteen tiles', agariOf({ hai: [4, 8, 12, 17, 20, 24, 56, 60, 64, 76, 77, 80, 88] }), 'win.size'],
    ['a fraction', agariOf({ machi: 1.5 }), 'row.machi'],
    ['winning tile not in the hand', agariOf({ machi: 3 }), 'row.machi'],
    ['no meld integer', agariOf({ m: [999_999] }), 'row.m'],
    ['text as meld', agariOf({ m: ['x'] }), 'row.m'],
    ['an unknown situation', agariOf({ sit: [99] }), 'row.sit'],
    ['a seat that is not there', agariOf({ who: 4 }), 'row.who'],
    ['a seat that is not there with three', agariOf({ type: 185, jikaze: 3 }), 'row.jikaze'],
    ['tiles that are not in the wall of three', agariOf({ type: 185 }), 'tile.not-in-wall'],
    ['nine melds', agariOf({ m: Array.from({ length: 9 }, () => 0) }), 'row.m'],
  ])('hostile log row: %s', (_, line, code) => expect(scoreLine(line, true)).toContain(`{"error":"${code} — `));
});

const answer = (hand: string, options: Partial<ScoreOptions>, rules = tenhou) =>
  claimAnswer(judgeClaim(unwrap(readClaim(hand, { ...USUAL, ...options }, rules)), rules), 'en');

describe('hands of a person', () => {
  test('thirteen tiles and the winning one, or fourteen', () => {
    const first = answer('123m456p789s1112z', { win: '2z', tsumo: true, riichi: true, dora: '3m', ura: '1z' });
    expect(first.text).toContain('5 han 40 fu Mangan, 8000 points');
    expect(answer('123m456p789s11122z', { win: '2z', tsumo: true, riichi: true, dora: '3m', ura: '1z' })).toEqual(
      first,
    );
  });

  test('melds in the hand or as an option', () => {
    const inHand = answer('22m340s # 6666P 234p 777z', { from: 'E', honba: '1', sticks: '1' });
    expect(inHand.text).toContain('E -2900');
    expect(answer('22m340s', { melds: '6666P 234p 777z', from: 'E', honba: '1', sticks: '1' })).toEqual(inHand);
  });

  test('three seats', () =>
    expect(answer('123p456p789s11z345s', { riichi: true, kita: '2', tsumo: true }, sanma).text).not.toContain('N '));

  test('no win says why', () => {
    expect(answer('234m567p11z34567s8s', { river: '2s', riichi: true })).toMatchObject({
      wins: false,
      json: { reason: 'furiten-discard' },
    });
    expect(answer('123m456m11z345s # 777p', {})).toMatchObject({ wins: false, json: { reason: 'no-yaku' } });
  });

  test('an indicator that three seats do not have', () =>
    expect(readClaim('123p456p789s11z345s', { ...USUAL, dora: '3m' }, sanma)).toMatchObject({
      error: { code: 'tile.not-in-game' },
    }));

  test.each([
    ['no tiles', '', {}, 'hand.size'],
    ['no winning tile', '123m456p789s1112z', { win: '' }, 'hand.empty'],
    ['unknown suit', '123x', {}, 'tile.unknown'],
    ['no suit', '123', {}, 'tile.no-suit'],
    ['no digits', 'm', {}, 'tile.no-rank'],
    ['a meld that is none', '22m340s # 135p', {}, 'meld.shape'],
    ['too few', '123m', {}, 'hand.size'],
    ['a fifth copy', '11111m456p789s111z', {}, 'tile.fifth-copy'],
    ['a fifth copy as indicator', '123m456p789s11122z', { dora: '1z', ura: '1z' }, 'tile.fifth-copy'],
    ['a wind that is not', '123m456p789s11122z', { seat: 'Q' }, 'score.wind'],
    ['a count that is not', '123m456p789s11122z', { honba: '-1' }, 'score.count'],
    ['won from oneself', '123m456p789s11122z', { from: 'S' }, 'score.from'],
    ['endless', '1m'.repeat(9000), {}, 'text.too-long'],
  ] as readonly (readonly [string, string, Partial<ScoreOptions>, string])[])(
    '%s is a fault',
    (_, hand, options, code) => {
      const claim = readClaim(hand, { ...USUAL, ...options }, tenhou);
      expect(claim.ok ? '' : claim.error.code).toBe(code);
    },
  );
});

const chunks = async function* (): AsyncGenerator<string> {
  for (const chunk of ['ab', 'c\r\nde\n', 'x'.repeat(30), 'y'.repeat(30), '\n', 'last'])
    yield await Promise.resolve(chunk);
};

test('lines: split chunks, carriage returns, a line too long', async () => {
  const lines: (string | undefined)[] = [];
  for await (const line of linesOf(chunks(), 20)) lines.push(line);
  expect(lines).toEqual(['abc', 'de', undefined, 'last']);
});
