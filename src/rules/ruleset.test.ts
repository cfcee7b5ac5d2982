import { describe, expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { RULESET_NAMES, makeRuleset, optionKeys, parseRuleset } from './parse.ts';
import { RULESETS, chinese, mahjongsoul, mahjongsoulSanma, sanma, tenhou } from './presets.ts';

const FIXED = new Set(['family', 'id', 'seats', 'kinds', 'chow', 'flowers']);
const kebab = (field: string): string => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('presets', () => {
  test('ids and aliases', () => {
    expect(RULESET_NAMES).toEqual(['tenhou', 'sanma', 'mahjongsoul', 'mahjongsoul-sanma', 'chinese', 'riichi', 'mcr']);
    expect(unwrap(parseRuleset('riichi'))).toBe(tenhou);
    expect(unwrap(parseRuleset('mcr'))).toBe(chinese);
    for (const rules of RULESETS) expect(unwrap(parseRuleset(rules.id))).toBe(rules);
  });

  test('tables of three: 27 kinds, no chow, their own points', () => {
    for (const rules of [sanma, mahjongsoulSanma]) {
      expect(rules.kinds.length).toBe(27);
      expect([rules.seats, rules.chow, rules.startingScore, rules.tsumoLoss, rules.kita]).toEqual([
        3,
        false,
        35_000,
        true,
        true,
      ]);
      expect(rules.uma.length).toBe(3);
    }
  });

  test('final points are a zero sum', () => {
    for (const rules of [tenhou, sanma, mahjongsoul, mahjongsoulSanma])
      expect(rules.uma.reduce((sum, points) => sum + points, 0)).toBe(0);
  });
});

describe('text', () => {
  test('changed fields', () => {
    expect(unwrap(parseRuleset('tenhou,length=east,aka=false'))).toEqual({
      ...tenhou,
      length: 'east',
      reds: [0, 0, 0],
    });
    expect(unwrap(parseRuleset('sanma,reds=0+0+1,uma=30+0+-30'))).toEqual({
      ...sanma,
      reds: [0, 0, 1],
      uma: [30, 0, -30],
    });
    expect(unwrap(parseRuleset('tenhou,double-yakuman=suuankou_tanki+kokushi_13'))).toEqual({
      ...tenhou,
      doubleYakuman: [41, 48],
    });
    expect(unwrap(parseRuleset('mahjongsoul,pao=none,double-wind-pair-fu=2'))).toEqual({
      ...mahjongsoul,
      pao: [],
      doubleWindPairFu: 2,
    });
    expect(unwrap(parseRuleset('mcr,minimum-fan=6,wall=common'))).toEqual({
      ...chinese,
      minimumFan: 6,
      wall: 'common',
    });
    expect(unwrap(parseRuleset('tenhou,aka=false,aka=true'))).toEqual(tenhou);
  });

  test.each([
    ['no such ruleset', 'tenho', 'rules.unknown', 0, 'mahjongsoul-sanma'],
    ['empty', '', 'rules.unknown', 0, 'tenhou'],
    ['no such option', 'tenhou,colour=red', 'rules.key', 7, 'riichi-min-wall'],
    ['an option of the other family', 'mcr,kiriage=true', 'rules.key', 4, 'minimum-fan'],
    ['a prototype name', 'tenhou,constructor=1', 'rules.key', 7, 'length'],
    ['not a boolean', 'tenhou,kiriage=yes', 'rules.value', 7, 'true or false'],
    ['not a choice', 'tenhou,length=east,length=west', 'rules.value', 19, 'east, south'],
    ['not in range', 'tenhou,honba=100000', 'rules.value', 7, 'an integer from 0 to 10000'],
    ['not a list', 'tenhou,pao=riichi', 'rules.value', 7, 'daisangen'],
    ['wrong number of places', 'sanma,uma=20+10+-10+-20', 'rules.value', 6, '3 integers'],
    ['no value', 'tenhou,aka', 'rules.value', 7, 'true or false'],
    ['endless', `tenhou,${'x'.repeat(5000)}`, 'rules.too-long', 2000, '2000'],
  ])('%s is a fault that says what is allowed', (_, text, code, at, hint) => {
    const parsed = parseRuleset(text);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect([parsed.error.code, parsed.error.at]).toEqual([code, at]);
    expect(parsed.error.text).toContain(hint);
  });

  test('makeRuleset writes what parseRuleset reads', () => {
    for (const text of [
      'tenhou',
      'tenhou,length=east,reds=0+0+0',
      'sanma,reds=0+0+1,multiple-ron=head-bump,abortive-draws=none,uma=30+0+-30',
      'mahjongsoul,double-yakuman=kokushi_13,pao=none,riichi-min-points=-1000',
      'chinese,minimum-fan=6,wall=common',
    ])
      expect(makeRuleset(unwrap(parseRuleset(text)))).toBe(text);
  });

  test('every field of a preset but its identity is an option', () => {
    for (const rules of RULESETS)
      expect(
        Object.keys(rules)
          .filter((field) => !FIXED.has(field))
          .map(kebab)
          .sort(),
      ).toEqual(
        optionKeys(rules)
          .filter((key) => key !== 'aka')
          .sort(),
      );
  });
});
