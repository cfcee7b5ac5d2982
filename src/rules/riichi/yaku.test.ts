import { describe, expect, test } from 'vitest';
import { type YakuRow, YAKU_ROWS } from '../../../testkit/yaku-rows.ts';
import { winOf } from '../../../testkit/riichi-text.ts';
import { unwrap } from '../../base/index.ts';
import type { RiichiRules } from '../ruleset.ts';
import { parseRuleset } from '../parse.ts';
import { checkWin } from './check.ts';
import { LANGUAGES, yakuName } from './names.ts';
import { isScore, score } from './score.ts';
import { type YakuId, CLOSED_HAN, OPEN_HAN, RENHOU, YAKU, YAKU_KEYS } from './yaku.ts';

const yakuOf = ([, hand, words, rules]: YakuRow): readonly number[] => {
  const ruleset = unwrap(parseRuleset(rules ?? 'tenhou')) as RiichiRules;
  const win = winOf(hand, words);
  const checked = checkWin(win, ruleset);
  expect(checked.ok ? '' : checked.error.text).toBe('');
  const found = score(win, ruleset);
  return isScore(found) ? found.yaku.filter(({ han }) => han > 0).map(({ yaku }) => yaku) : [];
};

for (const [id, rows] of Object.entries(YAKU_ROWS))
  describe(`${YAKU_KEYS[Number(id)]} (${id})`, () => {
    for (const row of rows.yes) test(`has it: ${row[0]}`, () => expect(yakuOf(row)).toContain(Number(id)));
    for (const row of rows.no) test(`has it not: ${row[0]}`, () => expect(yakuOf(row)).not.toContain(Number(id)));
  });

test('every yaku has at least three hands with it and two without, all different', () => {
  const thin: string[] = [];
  for (let id = 0; id < YAKU; id++) {
    const { yes, no } = YAKU_ROWS[id] ?? { yes: [], no: [] };
    const hands = [...yes, ...no].map(([, ...rest]) => rest.join('|'));
    // Nobody plays renhou: it must never come up.
    const isThick = yes.length >= (id === RENHOU ? 0 : 3) && no.length >= 2 && new Set(hands).size === hands.length;
    if (!isThick) thin.push(YAKU_KEYS[id]!);
  }
  expect(thin).toEqual([]);
});

test('han tables and names cover every yaku', () => {
  expect(CLOSED_HAN.length).toBe(36);
  expect(OPEN_HAN.length).toBe(36);
  expect(YAKU_KEYS.length).toBe(YAKU);
  for (const language of LANGUAGES)
    for (let id = 0; id < YAKU; id++) expect(yakuName(id as YakuId, language)).toMatch(/\S/);
});
