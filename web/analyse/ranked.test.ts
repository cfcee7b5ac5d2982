import { expect, test } from 'vitest';
import { RiichiAdviser } from '../../src/analysis/index.ts';
import { answerHand, openPosition } from '../../src/answers/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { tenhou } from '../../src/rules/index.ts';
import { rankRows } from './ranked.ts';

test('the rows of the own hand follow the advice, whose first choice is another than that of most tiles', () => {
  const hand = '3467m3445p34588s7p';
  // The second is in riichi in the last round, and the leader folds.
  const { table, legal, setup } = unwrap(
    openPosition({
      rules: 'tenhou',
      hand,
      draw: '7p',
      dora: '1p',
      round: 'S4',
      seat: 'S',
      scores: '11000,38000,31000,20000',
      river: ['E:2z6z1s7z9m4m9p', 'S:9m1z2p9s4z1p', 'W:1z9s5z2m8p3sr', 'N:9p1z4z7m3p9m'],
    }),
  );
  const advice = new RiichiAdviser(tenhou).advise(table, setup.seat, legal);
  const { discards } = unwrap(answerHand({ hand }));
  const ranked = rankRows(discards, advice);
  expect(rankRows(discards, undefined)).toBe(discards);
  expect(ranked[0]!.discard).toBe('3s');
  expect(discards[0]!.discard).not.toBe('3s');
  expect(new Set(ranked)).toEqual(new Set(discards));
});
