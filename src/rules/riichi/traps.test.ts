/** Scoring mistakes that other engines really made, as named hands. */
import { describe, expect, test } from 'vitest';
import { winOf } from '../../../testkit/riichi-text.ts';
import { unwrap } from '../../base/index.ts';
import { parseRuleset } from '../parse.ts';
import type { RiichiRules } from '../ruleset.ts';
import { checkWin } from './check.ts';
import { type Score, isScore, score } from './score.ts';
import { YAKU_KEYS } from './yaku.ts';

const rulesOf = (text = 'tenhou'): RiichiRules => unwrap(parseRuleset(text)) as RiichiRules;

const scoreOf = (hand: string, words: string, rules?: string): Score => {
  const found = score(winOf(hand, words), rulesOf(rules));
  if (!isScore(found)) throw new Error(found.reason);
  return found;
};

const summary = (found: Score): string =>
  `${found.han}/${found.fu} ${found.yaku
    .filter(({ han }) => han > 0)
    .map(({ yaku }) => YAKU_KEYS[yaku])
    .join(' ')}`;

describe('readings', () => {
  test.each([
    ['pinfu and iipeikou lose to three concealed triplets', '111222333m456p99s', '', '2/50 sanankou'],
    [
      'self-drawn, the runs win: tsumo pinfu iipeikou tanyao',
      '222333444m55s678p',
      'tsumo',
      '4/40 tsumo tanyao sanankou',
    ],
    ['junchan keeps the runs', '789789789m99s123p', '', '4/40 iipeikou junchan'],
    ['ron on a tile that also ends a run leaves three concealed', '111p222s99p33345m3m', '', '2/50 sanankou'],
    ['ron on the third triplet opens it', '222p444s789m99m333s', 'riichi', '1/40 riichi'],
    ['nobetan is a single wait', '2345m678m234p567s5m', 'riichi', '2/40 riichi tanyao'],
    ['a two-sided end beside it gives pinfu', '34567m22p567p234s8m', 'riichi', '3/30 riichi pinfu tanyao'],
    ['seven pairs or two twin runs', '112233m445566p11z', '', '3/40 ryanpeikou'],
    ['four equal runs are two twins', '111122223333m55p', '', '3/40 ryanpeikou'],
    [
      'three-coloured triplets before three concealed ones, where all is worth the same: the smaller number',
      '555m5567888s5s # 5555P',
      '',
      '3/60 tanyao sanshoku_doukou',
    ],
    ['three-coloured triplets with a kong', '222p11z567m # 2222M 222s', '', '2/50 sanshoku_doukou'],
  ])('%s', (_, hand, words, expected) => expect(summary(scoreOf(hand, words))).toBe(expected));
});

describe('fu', () => {
  test.each([
    ['pinfu self-drawn is 20', '123m456m99s789p345p', 'tsumo', 20],
    ['pinfu by ron is 30', '123m456m99s789p345p', 'riichi', 30],
    ['an open hand of runs is 30', '234m567m22s345s # 678p', '', 30],
    ['an open hand of runs self-drawn is 22, paid as 30', '234m567m22s345s # 678p', 'tsumo', 30],
    ['a replacement tile is self-drawn: 20 + 16 + 2', '234m567m22s345s # 6666P', 'tsumo kong', 40],
    ['a replacement tile does not carry pinfu fu', '234m567m22s345s # 6666p', 'tsumo kong', 30],
    ['double-wind pair is 4: 20 + 10 + 4', '123m456m789p345s11z', 'seat=E riichi', 40],
    ['seven pairs are 25', '1122m3344p5566s77z', 'riichi', 25],
    ['seven pairs self-drawn are 25', '1122m3344p5566s77z', 'riichi tsumo', 25],
    ['three closed kongs of honours', '345p99s # 1111Z 7777Z 5555Z', '', 130],
    ['three closed kongs of honours and terminals', '345p99s # 1111Z 7777Z 9999M', '', 130],
    ['open kong of simples is 8', '234m567m22s345s # 6666p', '', 30],
    ['ron triplet of honours is 4: 20 + 10 + 4', '234m567m22s345s555z', '', 40],
  ])('%s', (_, hand, words, fu) => expect(scoreOf(hand, words).fu).toBe(fu));

  test('a double-wind pair of 2 fu, where the table says so', () => {
    const hand = '111m999m234p678p11z';
    expect(scoreOf(hand, 'seat=E riichi').fuLines.find(({ reason }) => reason === 'value-pair')?.fu).toBe(4);
    const two = scoreOf(hand, 'seat=E riichi', 'tenhou,double-wind-pair-fu=2');
    expect(two.fuLines.find(({ reason }) => reason === 'value-pair')?.fu).toBe(2);
  });
});

describe('concealed triplets and yakuman', () => {
  test.each([
    ['four triplets, ron on one: three concealed and all triplets', '111m222p333s55444z', '', '4/60 toitoi sanankou'],
    ['four triplets, self-drawn', '111m222p333s55444z', 'tsumo', '13/50 suuankou'],
    ['four triplets, ron on the pair', '111m222p333s44455z', '', '13/60 suuankou_tanki'],
    ['nine gates', '1113455678999m2m', '', '13/40 chuuren'],
    ['pure nine gates', '1112345678999m5m', '', '13/40 junsei_chuuren'],
    ['nine gates may not have a kong', '23455678999m # 1111M', 'riichi', '7/70 riichi chinitsu'],
    ['yakuman add up', '11122233344455z', '', '39/60 suuankou_tanki tsuuiisou daisuushii'],
    [
      'a counted yakuman has no pattern',
      '22334455667788s',
      'riichi ippatsu tsumo dora=1s',
      '16/20 tsumo riichi ippatsu pinfu tanyao ryanpeikou chinitsu dora',
    ],
  ])('%s', (_, hand, words, expected) => {
    const found = scoreOf(hand, words);
    expect(summary({ ...found, fu: found.yakuman > 0 ? Number(/\/(\d+)/.exec(expected)![1]) : found.fu })).toBe(
      expected,
    );
  });

  test('double yakuman where the ruleset lists them', () => {
    expect(scoreOf('19m19p19s12345677z', '', 'mahjongsoul').yakuman).toBe(2);
    expect(scoreOf('19m19p19s12345677z', '').yakuman).toBe(1);
    expect(scoreOf('11122233344455z', '', 'mahjongsoul').yakuman).toBe(5);
    expect(scoreOf('11122233344455z', '', 'tenhou,stack-yakuman=false').yakuman).toBe(1);
    expect(scoreOf('11122233344455z', '', 'mahjongsoul,stack-yakuman=false').yakuman).toBe(2);
  });

  test('counted yakuman off: sanbaiman is the most', () => {
    const words = 'riichi ippatsu tsumo dora=1s';
    expect(scoreOf('22334455667788s', words).limit).toBe('yakuman');
    expect(scoreOf('22334455667788s', words, 'tenhou,counted-yakuman=false').limit).toBe('sanbaiman');
  });
});

describe('no win', () => {
  const rows: readonly (readonly [string, string, string, string, string?])[] = [
    ['seven pairs with a closed kong', '1122m3344p177z # 5555S', 'riichi', 'incomplete'],
    ['thirteen orphans with a meld', '19m19p19s12345z # 666z', '', 'incomplete'],
    ['four of a kind as two pairs', '1111m2233p4455s66z', 'riichi', 'incomplete'],
    ['the fifth tile of a kong', '11z567m1m23m # 1111M', 'riichi', 'impossible'],
    ['fifteen tiles', '123m456m789p11z345s1s', 'riichi', 'impossible'],
    ['dora alone', '123m456m11z345s # 777p', 'dora=1m', 'no-yaku'],
    ['north at a table of three', '123p456p11s789s # 444z', '', 'no-yaku', 'sanma'],
    ['2m is not in the wall of three', '222m456p11s789s555z', 'riichi', 'impossible', 'sanma'],
    ['a chow at a table of three', '456p11s789s555z # 123p', '', 'impossible', 'sanma'],
  ];
  for (const [name, hand, words, expected, rules] of rows)
    test(`${name}: ${expected}`, () => {
      const found = score(winOf(hand, words), rulesOf(rules));
      expect(isScore(found) ? 'scored' : found.reason).toBe(expected);
    });

  test('red fives that cannot be are a fault', () => {
    const win = winOf('123m456m789p11z345s', 'riichi');
    expect(checkWin({ ...win, reds: 3 }, rulesOf()).ok).toBe(false);
    expect(checkWin({ ...win, reds: 2 }, rulesOf()).ok).toBe(true);
    expect(checkWin({ ...win, reds: 1 }, rulesOf('tenhou,aka=false')).ok).toBe(false);
  });
});

describe('sanma', () => {
  const rows: readonly (readonly [string, string, string, number, string?])[] = [
    ['each kita is a dora', '123p456p789s11z345s', 'riichi dora=5z kita=3', 4],
    ['west as indicator counts each kita again', '123p456p789s11z345s', 'riichi dora=3z kita=3', 7],
    ['ura likewise', '123p456p789s11z345s', 'riichi dora=5z ura=3z kita=2', 5],
    ['9m points at 1m', '111m456p789s11z345s', 'riichi dora=9m', 4],
    ['1m points at 9m', '999m456p789s11z345s', 'riichi dora=1m', 4],
    ['kita does not spoil all simples', '234p456p678s22s345s', 'kita=1', 3],
    ['north is a value tile where the table says so', '123p456p11s789s # 444z', '', 1, 'sanma,north-is-value=true'],
  ];
  for (const [name, hand, words, han, rules] of rows)
    test(`${name}: ${han} han`, () => expect(scoreOf(hand, words, rules ?? 'sanma').han).toBe(han));
});
